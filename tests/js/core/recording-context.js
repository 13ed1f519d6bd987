/** How a fresh context is set. */
export const freshState = () => ({
  font: '13px x',
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
});

const widths = new Map();

// Width of a text in em; the same texts are measured again and again.
function emOf(text) {
  let em = widths.get(text);
  if (em === undefined) {
    em = Array.from(text).reduce((sum, c) => sum + (c > '\u2e80' ? 1 : 0.55), 0);
    widths.set(text, em);
  }
  return em;
}

/** The methods of a context that give something back. Text measures 0.55 em a sign (1 em for Hangul and Han). */
export const answersOf = (state) => ({
  getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
  getLineDash: () => [],
  measureText(text) {
    const size = Number(/([\d.]+)px/.exec(state.font)?.[1] ?? 13);
    const width = emOf(String(text)) * size;
    return { width, actualBoundingBoxAscent: 0.8 * size, actualBoundingBoxDescent: 0.2 * size };
  },
});

/**
 * A stand-in for a 2D context that keeps what was called: ctx.calls = [{ name, args, fillStyle, strokeStyle,
 * lineWidth }].
 *
 * @returns {any}
 */
export function recordingContext() {
  const state = freshState();
  const calls = [];
  const saved = [];
  const answers = answersOf(state);
  return new Proxy(state, {
    get(target, name) {
      if (name === 'calls') return calls;
      if (name === 'canvas') return undefined;
      if (name in target) return target[name];
      return (...args) => {
        const { fillStyle, strokeStyle, lineWidth } = target;
        calls.push({ name, args, fillStyle, strokeStyle, lineWidth });
        if (name === 'save') saved.push({ ...target });
        if (name === 'restore') Object.assign(target, saved.pop());
        return answers[name]?.(...args);
      };
    },
  });
}

/** What `draw` calls of a context. */
export function callsOf(draw) {
  const ctx = recordingContext();
  draw(ctx);
  return ctx.calls;
}
