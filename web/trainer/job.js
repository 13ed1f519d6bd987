/** What a job can tell: of its `listener`s, and how it stands. */
export function makeJob(id, { params, bytes, tokens, plan = [] }, { ask, close }) {
  const listeners = new Set();
  const job = {
    id,
    params,
    plan,
    /** The corpus, where it learns text. */
    tokens,
    /** 'waiting', 'training', 'done', 'failed', 'stopped' or 'closed' */
    state: 'waiting',
    step: 0,
    /** The trained model as a file, and its hash. */
    bytes,
    hash: undefined,
    restarts: 0,
    tell(type, detail = {}) {
      for (const listener of [...listeners]) listener({ type, ...detail });
    },
    /** Calls listener({ type, … }) of everything from now on; returns the end of that. */
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** 'evaluate', 'losses', 'predict', 'inspect' or 'save' of the model as it is now, as a promise. */
    ask: (verb, params) => ask(job, verb, params),
    /** Nobody asks about this model any more. */
    close: () => close(job),
  };
  return job;
}
