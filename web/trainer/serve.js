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

function verbsOf(trainer) {
  let made = { step: 0, steps: 0 };
  const keep = (model) => {
    made = { step: model.step, steps: model.steps };
    return model;
  };
  const train = (steps) => {
    const part = trainer.train({ steps });
    made.step = part.step;
    return part;
  };

  // Steps until the time is over, so that messages need not wait long; none where none are left.
  function trainFor(milliseconds) {
    const begin = performance.now();
    const [losses, accuracies] = [[], []];
    while (made.step < made.steps && (losses.length === 0 || performance.now() - begin < milliseconds)) {
      const part = train(1);
      losses.push(...part.losses);
      accuracies.push(...part.accuracies);
    }
    return {
      step: made.step,
      losses: Float64Array.from(losses),
      accuracies: Float64Array.from(accuracies),
      milliseconds: performance.now() - begin,
    };
  }

  return {
    create: (params) => keep(trainer.create(params)),
    memory: (params) => trainer.memory(params),
    train: ({ steps, milliseconds }) =>
      milliseconds > 0 ? trainFor(Math.min(milliseconds, 1000)) : train(steps),
    evaluate: (params) => trainer.evaluate(params),
    reach: (params) => trainer.reach(params),
    distances: () => trainer.distances(),
    losses: (params) => trainer.losses(params),
    predict: (params) => trainer.predict(params),
    inspect: (params) => trainer.inspect(params),
    save: (params) => trainer.save(params),
    load: ({ bytes }) => keep(trainer.load(bytes)),
    resume: (params) => keep(trainer.resume(params)),
    corpus: (params) => trainer.corpus(params),
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
