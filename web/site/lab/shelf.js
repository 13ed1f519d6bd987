import { stored, storedValue, storeValue } from '../../core/storage.js';
import { fileOf, joined, modelKey, modelsIn } from './records.js';

const NAME = 'lab:runs';

/**
 * The models that this browser keeps, and those that are looked at beside them. Returns { all(), get(model), add(models),
 * remove(isGone), clear(), isKept() }; add gives how many are new, and those whose weights differ from what is there.
 */
export function makeShelf({ changed }) {
  let own = new Map();
  let beside = new Map(); // the stored runs of this site, which are not kept
  let isKept = true;

  function read() {
    const { models = [] } = modelsIn(JSON.stringify(storedValue('device', NAME) ?? {}), '');
    // Names of files that brought them are kept as well.
    const froms = /** @type {any} */ (storedValue('device', NAME))?.runs ?? [];
    own = new Map(models.map((model, i) => [modelKey(model), { ...model, from: nameOf(froms[i].from) }]));
  }

  function write() {
    const { runs, ...head } = JSON.parse(fileOf([...own.values()]));
    const value = { ...head, runs: [...own.values()] };
    storeValue('device', NAME, value);
    isKept = stored('device', NAME) === JSON.stringify(value);
    changed();
  }

  read();
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key !== `posenc:${NAME}`) return;
    read();
    changed();
  });

  return {
    all: () => [...new Map([...beside, ...own]).values()],
    own: () => [...own.values()],
    get: (model) => own.get(modelKey(model)) ?? beside.get(modelKey(model)),
    add(models) {
      // Another tab may have added some.
      if (isKept) read();
      const others = [];
      let count = 0;
      for (const model of models) {
        const key = modelKey(model);
        const old = own.get(key);
        if (old && old.hash !== model.hash) others.push(model);
        else {
          count += old ? 0 : 1;
          own.set(key, old ? joined(old, model) : model);
        }
      }
      write();
      return { count, others };
    },
    /** Models that stand beside those of this browser. */
    show(models) {
      beside = new Map([...beside, ...models.map((model) => [modelKey(model), model])]);
      changed();
    },
    /** Takes a reading of models away, and a model with its last one; returns what was there before. */
    remove(rows) {
      if (isKept) read();
      const before = [...own.values()];
      for (const { reading, models } of rows) {
        for (const model of models) {
          const key = modelKey(model);
          const old = own.get(key);
          if (!old) continue;
          const { [reading]: gone, ...readings } = old.readings;
          if (Object.keys(readings).length > 0) own.set(key, { ...old, readings });
          else own.delete(key);
        }
      }
      write();
      return before;
    },
    clear() {
      const before = [...own.values()];
      own = new Map();
      write();
      return before;
    },
    isKept: () => isKept,
  };
}

const nameOf = (text) => (typeof text === 'string' ? text.slice(0, 60) : '');
