import { make } from './dom.js';

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// Focus and choice go together, as arrow keys do with tabs.
function move(event, tabs) {
  const { length } = tabs;
  const to =
    { Home: 0, End: length - 1 }[event.key] ??
    (tabs.indexOf(event.target) + STEPS[event.key] + length) % length;
  if (Number.isNaN(to)) return;
  event.preventDefault();
  tabs[to].focus();
  tabs[to].click();
}

/** A tab of the panel with the id `panel`, as screen readers expect it; taken() is called when it is pressed. */
export const makeTab = (text, { id, panel, taken }) =>
  make('button', { id, role: 'tab', 'aria-controls': panel, onclick: taken }, text);

/** A row of such tabs with a name, through which arrow keys lead. */
export const makeTabList = (label, tabs) =>
  make(
    'div.tablist',
    { role: 'tablist', 'aria-label': label, onkeydown: (event) => move(event, tabs) },
    ...tabs,
  );

/** Marks the tab at `chosen`, the one in the order of Tab. */
export function markTab(tabs, chosen) {
  for (const [i, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(i === chosen));
    tab.tabIndex = i === chosen ? 0 : -1;
  }
}
