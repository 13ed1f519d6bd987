// What a worker does with the messages of the page: { id, verb, params } gets { id, result } or { id, error }, in their
// order. Before the first answer stands { ready: true }, or { ready: false, message } where there is no engine.

const refusal = (field, rest) =>
  Object.assign(new Error(`${field} ${rest}`), { code: 'invalid-argument', field });

const isRecord = (value) => [Object.prototype, null].includes(Object.getPrototypeOf(Object(value)));

const buffersOf = (result) => [
  ...new Set(
    Object.values(Object(result))
      .filter(ArrayBuffer.isView)
      .map(({ buffer }) => buffer),
  ),
];

// Steps until the time is over, so that messages need not wait long: { step, losses, accuracies, milliseconds }.
function trainFor(trainer, milliseconds) {
  const begin = performance.now();
  const end = begin + Math.min(Math.max(milliseconds, 0), 1000);
  const [losses, accuracies] = [[], []];
  let step;
  let part;
  do {
    part = trainer.train({ steps: 1 });
    losses.push(...part.losses);
    accuracies.push(...part.accuracies);
    step = part.step;
  } while (part.losses.length > 0 && performance.now() < end);
  return {
    step,
    losses: Float64Array.from(losses),
    accuracies: Float64Array.from(accuracies),
    milliseconds: performance.now() - begin,
  };
}

function verbsOf(trainer) {
  const { create, train, evaluate, inspect, save, load } = trainer;
  return {
    create,
    evaluate,
    inspect,
    save: () => save(),
    load: ({ bytes }) => load(bytes),
    train: (params) =>
      Number.isFinite(params.milliseconds) ? trainFor(trainer, params.milliseconds) : train(params),
  };
}

/**
 * Answers what `scope` (a worker's, or like one: onmessage, postMessage) is asked with the trainer that `start` gives.
 */
export function serve(scope, start) {
  const starting = start().then(
    (trainer) => {
      scope.postMessage({ ready: true });
      return verbsOf(trainer);
    },
    (error) => {
      scope.postMessage({ ready: false, message: String(error.message) });
      return undefined;
    },
  );

  async function answer(message) {
    const verbs = await starting;
    const { id, verb, params = {} } = Object(message);
    if (!verbs || !Number.isSafeInteger(id)) return;
    try {
      if (typeof verb !== 'string' || !Object.hasOwn(verbs, verb))
        throw refusal('verb', `must be one of ${Object.keys(verbs).join(', ')}`);
      if (!isRecord(params)) throw refusal('params', 'must be an object');
      const result = verbs[verb](params);
      scope.postMessage({ id, result }, buffersOf(result));
    } catch ({ code, field, message: text }) {
      scope.postMessage({ id, error: { code, field, message: String(text) } });
    }
  }

  scope.onmessage = ({ data }) => {
    answer(data);
  };
}
