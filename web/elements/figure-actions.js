import { exportMenu } from './export.js';

/**
 * What makeActions takes, of a figure.
 *   context    that of makeFigure
 *   figure     { ui, notices, pictures, seen, t }
 */
export function actionsOf(
  { descriptor, engine, state, lang, style, link, embed },
  { ui, notices, pictures, seen, t },
) {
  const opening = (kind) => (close) =>
    exportMenu(kind, {
      lang: lang.peek(),
      engine,
      close,
      embed,
      figure: () => ({
        stage: pictures,
        descriptor,
        data: seen.peek().data,
        style: style.peek(),
        t: t.peek(),
        address: link()?.(),
      }),
    });
  return {
    ui,
    undo: state.undo,
    redo: state.redo,
    reset() {
      notices.list.value = [];
      state.reset();
    },
    exporting: opening('menu'),
    embed: opening('embed'),
    link: link(),
  };
}
