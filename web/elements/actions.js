import { make, setAttribute } from './dom.js';
import { loadScript } from './scripts.js';

/**
 * The menu of a figure: undo, redo, start over, export, link, embed. In it all are always there and as wide as ever, so
 * that a second press meets the word that the first one met. One that has nothing to do keeps the keyboard where
 * it is, but is no stop on the way.
 * context: { ui, undo, redo, reset, exporting: (close) → promise of { node, focus(), sync() }, link and embed: undefined or
 * () → address }.
 * Returns { node, sync({ canUndo, canRedo }) }; below the words it holds what was asked for.
 */
export function makeActions({ ui, undo, redo, reset, exporting, link, embed }) {
  // One closure: the two that open something share the one place for it.
  const word = (key, onclick) => make('button', { onclick }, ui(key));
  const given = make('div.given', { hidden: true });
  const back = word('undo', undo);
  const forth = word('redo', redo);
  const enable = (button, can) => {
    setAttribute(button, 'aria-disabled', String(!can));
    button.tabIndex = can ? 0 : -1;
  };
  let menu;
  // Opens and closes what comes from another script.
  const opener = word('export', async () => {
    if (opener.getAttribute('aria-expanded') === 'true') return show();
    try {
      const made = await exporting(() => {
        show();
        opener.focus();
      });
      show(made.node);
      menu = made;
      opener.setAttribute('aria-expanded', 'true');
      menu.focus();
    } catch (error) {
      show(make('p', { role: 'status' }, ui('failed.reason', { reason: error.message })));
    }
  });
  opener.className = 'opener';
  opener.setAttribute('aria-expanded', 'false');
  // The page that puts it, as it stands, into somebody's post.
  const post = embed && word('embed', () => open(embed(), '_blank', 'noopener'));
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
        const field = make('input.line', {
          type: 'text',
          readOnly: true,
          value: address,
          'aria-label': ui('link.here'),
        });
        show(field);
        field.select();
      }
    });

  if (copy) {
    copy.className = 'roomy';
    copy.dataset.room = `${ui('link')}\n${ui('link.copied')}`;
  }

  function show(...nodes) {
    opener.setAttribute('aria-expanded', 'false');
    menu = undefined;
    given.replaceChildren(...nodes);
    given.hidden = nodes.length === 0;
  }

  const actions = make(
    'div.actions',
    { part: 'actions' },
    back,
    forth,
    word('reset', reset),
    opener,
    copy,
    post,
  );
  return {
    node: make('details.menu', make('summary', ui('menu')), actions, given),
    sync({ canUndo, canRedo }) {
      enable(back, canUndo);
      enable(forth, canRedo);
      menu?.sync();
    },
  };
}

// What a reader exports of a figure; its script comes when it is first asked for.
async function exportMenu(context) {
  await loadScript('export', () => globalThis.Posenc.export !== undefined);
  return globalThis.Posenc.export(context);
}

/**
 * What makeActions takes, of a figure.
 *   context    that of makeFigure
 *   figure     { ui, notices, pictures, seen, t }
 */
export function actionsOf(
  { descriptor, engine, state, lang, style, link, embed },
  { ui, notices, pictures, seen, t },
) {
  return {
    ui,
    undo: state.undo,
    redo: state.redo,
    reset() {
      notices.list.value = [];
      state.reset();
    },
    exporting: (close) =>
      exportMenu({
        lang: lang.peek(),
        engine,
        close,
        figure: () => ({
          stage: pictures,
          descriptor,
          data: seen.peek().data,
          style: style.peek(),
          t: t.peek(),
          address: link()?.(),
        }),
      }),
    embed,
    link: link(),
  };
}
