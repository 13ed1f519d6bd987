import { make, setText } from './dom.js';

const SAID = 4000; // ms

/**
 * What a figure understood of a text, below its field: { node, write(told) }, told: { lines: [sentence, its
 * source], rows: [what stands in
 * the text, what it means], title (of the rows), copy: { text, label, copied, failed } } or undefined.
 */
export function makeTold() {
  const lines = make('ul', { 'aria-live': 'polite' });
  const summary = make('summary');
  const rows = make('dl');
  const clean = make('pre', { tabIndex: 0 });
  const button = make('button', { type: 'button', onclick: copy });
  const fold = make('details', { className: 'fold' }, summary, rows, clean, button);
  const node = make('div', { className: 'told', hidden: true }, lines, fold);
  let now;
  let shown;

  async function copy() {
    const { copied, failed, label } = now.copy;
    try {
      await navigator.clipboard.writeText(clean.textContent);
      setText(button, copied);
    } catch {
      // No clipboard on plain http and in some frames.
      getSelection().selectAllChildren(clean);
      setText(button, failed);
    }
    setTimeout(() => setText(button, label), SAID);
  }

  return {
    node,
    write(told) {
      node.hidden = !told;
      const text = JSON.stringify(told);
      if (!told || text === shown) return;
      [now, shown] = [told, text];
      lines.replaceChildren(
        ...told.lines.map(([line, source]) =>
          make('li', {}, line, ...(source ? [' ', make('span', {}, source)] : [])),
        ),
      );
      fold.hidden = told.rows.length === 0;
      setText(summary, told.title);
      rows.replaceChildren(
        ...told.rows.flatMap(([key, meaning]) => [make('dt', {}, key), make('dd', {}, meaning)]),
      );
      clean.setAttribute('aria-label', told.copy.label);
      setText(clean, told.copy.text);
      setText(button, told.copy.label);
    },
  };
}
