import { makeJob } from './job.js';
import { makePoolWorker } from './pool-worker.js';

/** Threads of this machine, as far as it says. */
export const cores = () => Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 2);

/** @type {(part: { step?: number, losses?: Float64Array, accuracies?: Float64Array } | undefined, before: number) => boolean} */
const isPart = ({ step, losses, accuracies } = {}, before) =>
  Number.isInteger(step) &&
  step >= before &&
  losses instanceof Float64Array &&
  accuracies?.length === losses.length;

/**
 * Trains models in workers, one in each, and answers questions about them afterwards.
 *   size          how many train at once; one worker more may answer questions meanwhile
 *   prepare()     awaited before the first one; optional
 *   spawn()       → Worker that runs `serve`
 *   mainThread()  → the like on this thread, where the browser starts no worker; optional
 *   timeout       ms in which a worker has to give a sign of life
 *
 * train({ params, tokens, plan }), tokens for text; open({ bytes, plan }), of a trained model; and extend({ bytes, params,
 * tokens, plan }), which trains such a one further as the trainer's resume does; → job: { id, params, state, step, bytes, hash,
 * on(listener), ask(verb, params), close() }; a listener hears
 *   { type: 'created', … }                what the trainer's create gives
 *   { type: 'steps', step, losses, accuracies, milliseconds }   the newest ones; milliseconds that they took
 *   { type: 'trained', step, hash }
 *   { type: 'evaluated', index, result }  of each of the plan, what 'evaluate' or its `verb` gives, or `error` where that one
 *                                         is refused
 *   { type: 'done' }
 *   { type: 'failed', error }             EngineError with code and field where the parameters are at fault
 *   { type: 'restarted', message }        its worker died, once: all begins anew, with the same numbers
 *   { type: 'here', message }             there are no workers: all begins anew on this thread, one model at a time
 * pause() lets no more begin than is under way, resume() goes on. stop() ends every worker and drops what is not trained;
 * what is trained can still be asked.
 *
 * @param {{ size?: number, prepare?: () => Promise<unknown>, spawn: () => any, mainThread?: () => any, timeout?: number }} options
 */
export function makeWorkerPool({ size = cores(), prepare, spawn, mainThread, timeout = 30000 }) {
  // One closure: whatever happens to a worker changes the queue, and that the other workers.
  const workers = new Set();
  const pending = [];
  let queue = [];
  let room = size;
  let isMainThread = false;
  let isPaused = false;
  const goOn = [];
  let count = 0;

  const of = (job) => [...workers].find((worker) => worker.job === job && worker.isLoaded);
  const isIdle = (worker) => !worker.isTraining && worker.pending === 0;
  const training = () => [...workers].filter(({ isTraining }) => isTraining).length;

  function spawnWorker() {
    let thread;
    try {
      thread = isMainThread ? mainThread() : spawn();
    } catch (error) {
      if (isMainThread || !mainThread) throw error;
      fallBack(error.message);
      thread = mainThread();
    }
    const worker = Object.assign(
      makePoolWorker(thread, { timeout, exited: (fault) => handleExit(worker, fault) }),
      {
        isMainThread,
        job: undefined,
        isLoaded: false,
        isTraining: false,
        pending: 0,
      },
    );
    workers.add(worker);
    return worker;
  }

  function fallBack(message) {
    if (isMainThread) return;
    isMainThread = true;
    room = 1;
    for (const job of queue) job.tell('here', { message });
  }

  function release(worker) {
    workers.delete(worker);
    worker.end();
  }

  function fail(job, error) {
    if (job.state === 'closed' || job.state === 'stopped') return;
    job.state = 'failed';
    job.tell('failed', { error });
  }

  function again(job, type, message) {
    job.state = 'waiting';
    job.step = 0;
    queue.unshift(job);
    job.tell(type, { message });
  }

  // A worker is gone: what it trained begins anew where that can help.
  function handleExit(worker, { reason, message }) {
    workers.delete(worker);
    const { job, isTraining } = worker;
    // Where no more engines fit, those that run do the work; where there is none, this thread.
    if (reason === 'engine' && workers.size > 0) room = Math.min(room, workers.size);
    else if (reason !== 'died' && mainThread) fallBack(message);
    if (isTraining && job.state === 'training') {
      const isHelped = reason === 'engine' ? workers.size > 0 : job.restarts++ < 1;
      if (isMainThread && !worker.isMainThread) again(job, 'here', message);
      else if (isHelped) again(job, 'restarted', message);
      else fail(job, new Error(message));
    }
    soon();
  }

  const resumed = () => (isPaused ? new Promise((resolve) => goOn.push(resolve)) : undefined);

  async function trainAll(job, worker, steps) {
    const slice = () => {
      const answer = worker.ask('train', { milliseconds: worker.slice });
      answer.catch(() => {});
      return answer;
    };
    // The next slice is asked for before the last one is told, so that no worker waits for the page.
    let coming = slice();
    while (job.step < steps) {
      const next = isPaused ? undefined : slice();
      const part = await coming;
      if (!isPart(part, job.step)) throw new TypeError('the worker returned no valid steps');
      const { step, losses, accuracies, milliseconds } = part;
      job.step = step;
      if (losses.length > 0) job.tell('steps', { step, losses, accuracies, milliseconds });
      else if (step < steps) throw new TypeError('the worker returned no valid steps');
      if (step < steps) {
        await resumed();
        coming = next ?? slice();
      }
    }
  }

  async function work(job, worker) {
    Object.assign(worker, { job, isLoaded: false, isTraining: true });
    job.state = 'training';
    try {
      if (job.tokens) await worker.ask('corpus', { tokens: job.tokens });
      const isTrained = job.bytes !== undefined && job.params === undefined;
      let model = job.bytes
        ? await worker.ask('load', { bytes: job.bytes })
        : await worker.ask('create', job.params);
      if (job.bytes && !isTrained) model = await worker.ask('resume', job.params);
      if (!(model?.steps > 0)) throw new TypeError('the worker returned no model');
      worker.isLoaded = true;
      job.tell('created', model);
      if (isTrained) job.step = model.step;
      else await trainAll(job, worker, model.steps);
      const { bytes, hash } = await worker.ask('save');
      Object.assign(job, { bytes, hash: String(hash) });
      job.tell('trained', { step: job.step, hash: job.hash });
      for (const [index, { verb = 'evaluate', ...params }] of job.plan.entries()) {
        await resumed();
        const answer = await worker.ask(verb, params).then(
          (result) => ({ result }),
          (error) => {
            if (!error.code) throw error;
            return { error };
          },
        );
        job.tell('evaluated', { index, ...answer });
      }
      job.state = 'done';
      worker.isTraining = false;
      job.tell('done');
    } catch (error) {
      // Where the worker itself is gone, that was seen to.
      if (workers.has(worker)) {
        worker.isTraining = false;
        if (!error.code) release(worker);
        fail(job, error);
      }
    }
    soon();
  }

  async function run({ job, verb, params, resolve, reject }, worker) {
    worker.pending += 1;
    try {
      if (worker.job !== job) {
        Object.assign(worker, { job, isLoaded: true });
        await worker.ask('load', { bytes: job.bytes }).catch((error) => {
          Object.assign(worker, { job: undefined, isLoaded: false });
          throw error;
        });
      }
      resolve(await worker.ask(verb, params));
    } catch (error) {
      reject(error);
    }
    worker.pending -= 1;
    soon();
  }

  // Gives work to those who have none.
  function assign() {
    const idle = () => [...workers].find(isIdle);
    while (pending.length > 0) {
      const near = of(pending[0].job) ?? idle();
      if (!near && workers.size > room) break;
      const request = pending.shift();
      try {
        run(request, near ?? spawnWorker());
      } catch (error) {
        request.reject(error);
      }
    }
    while (!isPaused && queue.length > 0 && training() < room) {
      let worker;
      try {
        worker = idle() ?? spawnWorker();
      } catch (error) {
        fail(queue.shift(), error);
        continue;
      }
      work(queue.shift(), worker);
    }
  }

  let isPrepared = prepare === undefined;
  let isDue = false;

  // What comes together is looked at together.
  async function soon() {
    if (isDue) return;
    isDue = true;
    try {
      await (isPrepared ? undefined : prepare());
      isPrepared = true;
    } catch (error) {
      for (const job of queue.splice(0)) fail(job, error);
      for (const { reject } of pending.splice(0)) reject(error);
    }
    isDue = false;
    assign();
  }

  function ask(job, verb, params) {
    if (verb === 'save' && job.bytes && job.hash && !params?.format)
      return Promise.resolve({ bytes: job.bytes.slice(), hash: job.hash });
    const worker = of(job);
    if (worker?.isTraining) return worker.ask(verb, params);
    if (!job.bytes || job.state === 'closed')
      return Promise.reject(new Error(`there is no model to ask: ${job.state}`));
    return new Promise((resolve, reject) => {
      pending.push({ job, verb, params, resolve, reject });
      soon();
    });
  }

  function drop(job, state) {
    queue = queue.filter((other) => other !== job);
    for (const request of pending.filter((other) => other.job === job)) {
      pending.splice(pending.indexOf(request), 1);
      request.reject(new Error('the model was closed'));
    }
    for (const worker of [...workers])
      if (worker.job === job && worker.isTraining) release(worker);
      else if (worker.job === job) Object.assign(worker, { job: undefined, isLoaded: false });
    if (job.state !== 'done' || state === 'closed') job.state = state;
    soon();
  }

  const begin = (given) => {
    count += 1;
    const job = makeJob(count, given, { ask, close: (closed) => drop(closed, 'closed') });
    queue.push(job);
    soon();
    return job;
  };

  return {
    /** @param {{ params: any, tokens?: ArrayLike<number>, plan?: any[] }} given */
    train: ({ params, tokens, plan }) => begin({ params, tokens, plan }),
    open: ({ bytes, plan }) => begin({ bytes, plan }),
    /** @param {{ bytes: Uint8Array, params: any, tokens?: ArrayLike<number>, plan?: any[] }} given */
    extend: ({ bytes, params, tokens, plan }) => begin({ bytes, params, tokens, plan }),
    /** How many workers there are now. */
    get workers() {
      return workers.size;
    },
    pause() {
      isPaused = true;
      for (const worker of [...workers]) if (isIdle(worker)) release(worker);
    },
    resume() {
      isPaused = false;
      for (const go of goOn.splice(0)) go();
      soon();
    },
    stop() {
      const dropped = [
        ...queue,
        ...[...workers].filter(({ isTraining }) => isTraining).map(({ job }) => job),
      ];
      for (const job of dropped) drop(job, 'stopped');
      for (const worker of [...workers]) release(worker);
      for (const { reject } of pending.splice(0)) reject(new Error('everything was stopped'));
      for (const go of goOn.splice(0)) go();
    },
  };
}
