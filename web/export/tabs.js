import { make } from '../elements/dom.js';

const steps = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Tabs over one panel, as screen readers and arrow keys expect them.
 *   names     { id: what the tab says }
 *   chosen()  called when another tab is taken
 * Returns { list, panel, current() }; what the panel shows is the caller's.
 */
export function makeTabs(names, { id, label, chosen }) {
  const panel = make('div', { role: 'tabpanel', id: `${id}-panel` });
  const tabs = new Map();
  let current = Object.keys(names)[0];

  function take(name, isKey) {
    current = name;
    for (const [each, tab] of tabs) {
      tab.setAttribute('aria-selected', each === name);
      tab.tabIndex = each === name ? 0 : -1;
    }
    panel.setAttribute('aria-labelledby', tabs.get(name).id);
    if (isKey) tabs.get(name).focus();
    chosen();
  }

  function moved(event) {
    const all = [...tabs.keys()];
    const at = all.indexOf(current);
    const to = { Home: 0, End: all.length - 1 }[event.key] ?? at + (steps[event.key] ?? 0);
    if (to === at) return;
    event.preventDefault();
    take(all[(to + all.length) % all.length], true);
  }

  for (const [name, says] of Object.entries(names)) {
    const tab = make(
      'button',
      {
        role: 'tab',
        id: `${id}-${name}`,
        'aria-controls': panel.id,
        'aria-selected': name === current,
        tabIndex: name === current ? 0 : -1,
        onclick: () => take(name),
      },
      says,
    );
    tabs.set(name, tab);
  }
  panel.setAttribute('aria-labelledby', tabs.get(current).id);
  const list = make('div', { role: 'tablist', 'aria-label': label, onkeydown: moved }, ...tabs.values());
  return { list, panel, current: () => current };
}
