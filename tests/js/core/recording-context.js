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
const answersOf = (state) => ({
  getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
  getLineDash: () => [],
  measureText(text) {
    const size = Number(/([\d.]+)px/.exec(state.font)?.[1] ?? 13);
    const width = emOf(String(text)) * size;
    return { width, actualBoundingBoxAscent: 0.8 * size, actualBoundingBoxDescent: 0.2 * size };
  },
});

/**
 * A stand-in for a 2D context. `called` is told every call of a method that gives nothing back, and how the context was
 * set; `assigned` is told every setting. What `own` has is there, too.
 *
 * @param {{ called: (name: string, args: any[], state: any) => void, assigned?: (name: string, value: unknown) => void }} told
 * @returns {any}
 */
export function contextOf({ called, assigned = () => {} }, own = {}) {
  const state = { font: '13px x', fillStyle: '#000000', strokeStyle: '#000000', lineWidth: 1, ...own };
  const answers = answersOf(state);
  const saved = [];
  const methods = new Map();
  const method =
    (name) =>
    (...args) => {
      called(name, args, state);
      if (name === 'save') saved.push({ ...state });
      if (name === 'restore') Object.assign(state, saved.pop());
    };
  return new Proxy(state, {
    get(target, name) {
      if (name in target) return target[name];
      if (name === 'canvas') return undefined;
      if (name in answers) return answers[name];
      if (!methods.has(name)) methods.set(name, method(name));
      return methods.get(name);
    },
    set(target, name, value) {
      assigned(String(name), value);
      target[name] = value;
      return true;
    },
  });
}

/** A context that keeps what was called: ctx.calls = [{ name, args, fillStyle, strokeStyle, lineWidth }]. */
export function recordingContext() {
  const calls = [];
  const called = (name, args, { fillStyle, strokeStyle, lineWidth }) =>
    calls.push({ name, args, fillStyle, strokeStyle, lineWidth });
  return contextOf({ called }, { calls });
}

/** What `draw` calls of a context. */
export function callsOf(draw) {
  const ctx = recordingContext();
  draw(ctx);
  return ctx.calls;
}
