import { signal } from '../../../core/signals.js';
import { bytesOf, HELD_OUT, makeModels } from '../models.js';
import { keyOf } from './compute.js';
import { asked } from './plan.js';

/** The model reads the held-out text with several pairs taken away, in a worker. */
export const makeLive =
  (modelsOf = makeModels) =>
  (context) => {
    const { make, setText, loadData } = context;
    /** @type {import('@preact/signals-core').Signal<any>} */
    const value = signal();
    const models = modelsOf(context);
    const status = make('p', { className: 'line', role: 'status' });
    const node = make('div', {}, status);
    let values;
    let stream;
    let running;
    let isSeen = false;
    let t;

    const losses = () => value.peek()?.losses ?? new Map();

    async function measure() {
      if (!isSeen || running !== undefined || value.peek()?.problem) return;
      const { away, mode } = values;
      const key = keyOf(away, mode);
      // One pair alone was measured before.
      if (away.length < 2 || losses().has(key)) return;
      running = key;
      write();
      try {
        stream ??= bytesOf(await loadData(HELD_OUT));
        const { loss } = await models.ask('rope', 'losses', asked(stream, { [mode]: away.map(Number) }));
        value.value = { losses: new Map([...losses(), [key, loss]]) };
      } catch (problem) {
        value.value = { losses: losses(), problem };
      }
      running = undefined;
      write();
      measure();
    }

    function write() {
      if (t) setText(status, running === undefined ? '' : t('measuring'));
    }

    return {
      node,
      value,
      write(words) {
        t = words;
        write();
      },
      set(next) {
        const isNew = values && keyOf(values.away, values.mode) !== keyOf(next.away, next.mode);
        values = next;
        // What failed is tried again when something else is asked for.
        if (isNew && value.peek()?.problem) value.value = { losses: losses() };
        measure();
      },
      start() {
        isSeen = true;
        models.resume();
        if (values) measure();
      },
      stop(isGone) {
        isSeen = false;
        if (!isGone) return models.pause();
        models.close();
        value.value = undefined;
      },
    };
  };
