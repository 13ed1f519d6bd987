import { make } from './dom.js';

/**
 * The words at the end of a figure: undo, redo, start over, take away, link, embed.
 * context: { ui, undo, redo, reset, take: (close) → promise of a menu { node, focus(), sync() },
 * link: undefined or () → address, embed: () → HTML text }.
 * Returns { node, given, sync({ canUndo, canRedo }) }; `given` holds the menu, the address or the code when asked for.
 */
export function makeActions({ ui, undo, redo, reset, take, link, embed }) {
  const word = (key, onclick) => make('button', { type: 'button', onclick }, ui(key));
  const given = make('div', { className: 'given', hidden: true });
  const back = word('undo', undo);
  const forth = word('redo', redo);
  let menu;
  const away = word('take', async () => {
    if (away.getAttribute('aria-expanded') === 'true') return show();
    try {
      const made = await take(() => {
        show();
        away.focus();
      });
      show(made.node);
      menu = made;
      away.setAttribute('aria-expanded', 'true');
      menu.focus();
    } catch (error) {
      show(make('p', { role: 'status' }, ui('failed.reason', { reason: error.message })));
    }
  });
  const copy =
    link &&
    word('link', async () => {
      const address = link();
      try {
        await navigator.clipboard.writeText(address);
        copy.textContent = ui('link.copied');
        setTimeout(() => {
          copy.textContent = ui('link');
        }, 2000);
      } catch {
        // No clipboard on plain http and in some frames: the address is shown, ready to be copied.
        const field = make('input', {
          type: 'text',
          className: 'line',
          readOnly: true,
          value: address,
          'aria-label': ui('link.here'),
        });
        show(field);
        field.select();
      }
    });
  const snippet = word('embed', () => {
    if (snippet.getAttribute('aria-expanded') === 'true') return show();
    const code = make('textarea', {
      readOnly: true,
      value: embed(),
      'aria-label': ui('embed.code'),
      spellcheck: false,
    });
    show(make('p', {}, ui('embed.how')), code);
    snippet.setAttribute('aria-expanded', 'true');
    code.focus();
    code.select();
  });
  for (const button of [away, snippet]) button.setAttribute('aria-expanded', 'false');
  away.className = 'away';

  function show(...nodes) {
    for (const button of [away, snippet]) button.setAttribute('aria-expanded', 'false');
    menu = undefined;
    given.replaceChildren(...nodes);
    given.hidden = nodes.length === 0;
  }

  return {
    node: make(
      'div',
      { className: 'actions' },
      back,
      forth,
      word('reset', reset),
      away,
      ...(copy ? [copy] : []),
      snippet,
    ),
    given,
    sync({ canUndo, canRedo }) {
      back.disabled = !canUndo;
      forth.hidden = !canRedo;
      const code = given.querySelector('textarea');
      if (code) code.value = embed();
      menu?.sync();
    },
  };
}
