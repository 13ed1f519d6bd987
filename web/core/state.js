import { batch, computed, signal } from '@preact/signals-core';
import { initialValue, sameValue } from './parameters.js';

const depth = 200;

/**
 * The state of one demo: every parameter's value, and how it came to be.
 *   values      signal (read only) of a frozen { name: value }, always legal and settled
 *   canUndo, canRedo   signals
 *   shown       signal: the values as they are shown, with what travel(patch) and preview(patch) add for a while and no
 *               history keeps
 *   leap        signal of { from, to }: what was shown, and the values that followed at one stroke; undefined after a patch
 *               of a gesture
 *   patch(patch, gesture)   sets some values; patches of one gesture (a drag, a key held) are undone together
 *   endGesture()            the next patch is a new step, whatever its gesture
 *   undo(), redo(), reset() reset goes back to the start and can be undone
 *   start(), restart(patch) where reset leads: the initial values with a patch; restart goes there with no history
 *   begin(patch)            other values to begin with, with no history; reset still leads to the start
 *   setLanguage(lang)       texts still as they started become the language's own
 */
export function createState({ params, settle = (values) => values }, lang) {
  // One closure: values, history and language change as one, and the signals of all three stay in here.
  let language = lang;
  let startPatch = {};
  let lastGesture;

  /** @returns {Record<string, any>} */
  const fitAll = (wished, current) => {
    const fitted = {};
    for (const [name, param] of Object.entries(params)) {
      const before = current?.[name] ?? initialValue(param, language);
      fitted[name] = Object.hasOwn(wished, name) ? param.fit(wished[name], before) : before;
    }
    return fitted;
  };
  const settled = (wished, current) => {
    const fitted = fitAll(wished, current);
    return Object.freeze(fitAll(settle({ ...fitted }), fitted));
  };
  const startValues = () => settled(startPatch, undefined);

  const aside = signal();
  const way = signal();
  /** @type {import('@preact/signals-core').Signal<{ from: Record<string, any>, to: Record<string, any> } | undefined>} */
  const leap = signal();
  const history = signal({ past: [], present: startValues(), future: [] });
  const same = (a, b) => Object.keys(params).every((name) => sameValue(params[name], a[name], b[name]));

  const shown = computed(() => {
    const { present } = history.value;
    const patch = aside.value ?? way.value;
    return patch ? settled(patch, present) : present;
  });

  // The one place where the history changes. The leap is told first, so that nobody sees its end before its way.
  function write(next, gesture) {
    const from = shown.peek();
    batch(() => {
      history.value = next;
      leap.value = gesture === undefined ? { from, to: next.present } : undefined;
    });
  }

  function go(next, gesture) {
    const { past, present } = history.value;
    if (same(next, present)) return;
    const goesOn = gesture !== undefined && gesture === lastGesture && past.length > 0;
    lastGesture = gesture;
    write({ past: goesOn ? past : [...past, present].slice(-depth), present: next, future: [] }, gesture);
  }

  return {
    values: computed(() => history.value.present),
    shown,
    leap,
    preview(patch) {
      aside.value = patch;
    },
    travel(patch) {
      way.value = patch;
    },
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    patch: (patch, gesture) => go(settled(patch, history.value.present), gesture),
    endGesture() {
      lastGesture = undefined;
    },
    undo() {
      const { past, present, future } = history.value;
      if (past.length === 0) return;
      lastGesture = undefined;
      write({ past: past.slice(0, -1), present: past.at(-1), future: [present, ...future] });
    },
    redo() {
      const { past, present, future } = history.value;
      if (future.length === 0) return;
      lastGesture = undefined;
      write({ past: [...past, present], present: future[0], future: future.slice(1) });
    },
    reset: () => go(startValues()),
    start: startValues,
    restart(patch) {
      startPatch = patch;
      lastGesture = undefined;
      history.value = { past: [], present: startValues(), future: [] };
    },
    begin(patch) {
      history.value = { past: [], present: settled(patch, history.value.present), future: [] };
    },
    setLanguage(next) {
      if (next === language) return;
      const before = startValues();
      language = next;
      const after = startValues();
      const translated = (values) => {
        const changed = Object.keys(params).filter((name) =>
          sameValue(params[name], values[name], before[name]),
        );
        return settled(Object.fromEntries(changed.map((name) => [name, after[name]])), values);
      };
      const { past, present, future } = history.value;
      history.value = {
        past: past.map(translated),
        present: translated(present),
        future: future.map(translated),
      };
    },
  };
}
