import { makeJob } from './job.js';
import { makeMember } from './member.js';

/** Threads of this machine, as far as it says. */
export const cores = () => Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 2);

const isPart = ({ step, losses, accuracies } = {}, before) =>
  Number.isInteger(step) &&
  step >= before &&
  losses instanceof Float64Array &&
  accuracies?.length === losses.length;

/**
 * Trains models in workers, one in each, and answers questions about them afterwards.
 *   size       how many train at once; one worker more may answer questions meanwhile
 *   prepare()  awaited before the first one; optional
 *   spawn()    → Worker that runs `serve`
 *   here()     → the like on this thread, where the browser starts no worker; optional
 *   patience   ms in which a worker has to give a sign of life
 *
 * train({ params, plan }) and open({ bytes, plan }), of a trained model, → job: { id, params, state, step, bytes, hash,
 * on(listener), ask(verb, params), close() }; a listener hears
 *   { type: 'created', … }                what the trainer's create gives
 *   { type: 'steps', step, losses, accuracies, milliseconds }   the newest ones; milliseconds that they took
 *   { type: 'trained', step, hash }
 *   { type: 'evaluated', index, result }  of each of the plan, or `error` where that one is refused
 *   { type: 'done' }
 *   { type: 'failed', error }             EngineError with code and field where the parameters are at fault
 *   { type: 'restarted', message }        its worker died, once: all begins anew, with the same numbers
 *   { type: 'here', message }             there are no workers: all begins anew on this thread, one model at a time
 * pause() lets no more begin than is under way, resume() goes on. stop() ends every worker and drops what is not trained;
 * what is trained can still be asked.
 */
export function makeCrew({ size = cores(), prepare, spawn, here, patience = 30000 }) {
  const members = new Set();
  const errands = [];
  let queue = [];
  let room = size;
  let isHere = false;
  let isPaused = false;
  const goOn = [];
  let count = 0;

  const of = (job) => [...members].find((member) => member.job === job && member.isLoaded);
  const isIdle = (member) => !member.isTraining && member.errands === 0;
  const training = () => [...members].filter(({ isTraining }) => isTraining).length;

  function hire() {
    let worker;
    try {
      worker = isHere ? here() : spawn();
    } catch (error) {
      if (isHere || !here) throw error;
      fallBack(error.message);
      worker = here();
    }
    const member = Object.assign(makeMember(worker, { patience, died: (fault) => bury(member, fault) }), {
      isHere,
      job: undefined,
      isLoaded: false,
      isTraining: false,
      errands: 0,
    });
    members.add(member);
    return member;
  }

  function fallBack(message) {
    if (isHere) return;
    isHere = true;
    room = 1;
    for (const job of queue) job.tell('here', { message });
  }

  function dismiss(member) {
    members.delete(member);
    member.end();
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

  // A member is gone: what it trained begins anew where that can help.
  function bury(member, { reason, message }) {
    members.delete(member);
    const { job, isTraining } = member;
    // Where no more engines fit, those that run do the work; where there is none, this thread.
    if (reason === 'engine' && members.size > 0) room = Math.min(room, members.size);
    else if (reason !== 'died' && here) fallBack(message);
    if (isTraining && job.state === 'training') {
      const isHelped = reason === 'engine' ? members.size > 0 : job.restarts++ < 1;
      if (isHere && !member.isHere) again(job, 'here', message);
      else if (isHelped) again(job, 'restarted', message);
      else fail(job, new Error(message));
    }
    soon();
  }

  const resumed = () => (isPaused ? new Promise((resolve) => goOn.push(resolve)) : undefined);

  async function trainAll(job, member, steps) {
    const slice = () => {
      const answer = member.ask('train', { milliseconds: member.slice });
      answer.catch(() => {});
      return answer;
    };
    // The next slice is asked for before the last one is told, so that no worker waits for the page.
    let coming = slice();
    while (job.step < steps) {
      const next = isPaused ? undefined : slice();
      const part = await coming;
      if (!isPart(part, job.step)) throw new TypeError('the worker gave no steps');
      const { step, losses, accuracies, milliseconds } = part;
      job.step = step;
      if (losses.length > 0) job.tell('steps', { step, losses, accuracies, milliseconds });
      else if (step < steps) throw new TypeError('the worker gave no steps');
      if (step < steps) {
        await resumed();
        coming = next ?? slice();
      }
    }
  }

  async function work(job, member) {
    Object.assign(member, { job, isLoaded: false, isTraining: true });
    job.state = 'training';
    try {
      const model = job.bytes
        ? await member.ask('load', { bytes: job.bytes })
        : await member.ask('create', job.params);
      if (!(model?.steps > 0)) throw new TypeError('the worker gave no model');
      member.isLoaded = true;
      job.tell('created', model);
      if (job.bytes) job.step = model.step;
      else await trainAll(job, member, model.steps);
      const { bytes, hash } = await member.ask('save');
      Object.assign(job, { bytes, hash: String(hash) });
      job.tell('trained', { step: job.step, hash: job.hash });
      for (const [index, params] of job.plan.entries()) {
        await resumed();
        const answer = await member.ask('evaluate', params).then(
          (result) => ({ result }),
          (error) => {
            if (!error.code) throw error;
            return { error };
          },
        );
        job.tell('evaluated', { index, ...answer });
      }
      job.state = 'done';
      member.isTraining = false;
      job.tell('done');
    } catch (error) {
      // Where the worker itself is gone, that was seen to.
      if (members.has(member)) {
        member.isTraining = false;
        if (!error.code) dismiss(member);
        fail(job, error);
      }
    }
    soon();
  }

  async function run({ job, verb, params, resolve, reject }, member) {
    member.errands += 1;
    try {
      if (member.job !== job) {
        Object.assign(member, { job, isLoaded: true });
        await member.ask('load', { bytes: job.bytes }).catch((error) => {
          Object.assign(member, { job: undefined, isLoaded: false });
          throw error;
        });
      }
      resolve(await member.ask(verb, params));
    } catch (error) {
      reject(error);
    }
    member.errands -= 1;
    soon();
  }

  // Gives work to those who have none.
  function assign() {
    const idle = () => [...members].find(isIdle);
    while (errands.length > 0) {
      const near = of(errands[0].job) ?? idle();
      if (!near && members.size > room) break;
      const errand = errands.shift();
      try {
        run(errand, near ?? hire());
      } catch (error) {
        errand.reject(error);
      }
    }
    while (!isPaused && queue.length > 0 && training() < room) {
      let member;
      try {
        member = idle() ?? hire();
      } catch (error) {
        fail(queue.shift(), error);
        continue;
      }
      work(queue.shift(), member);
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
      for (const { reject } of errands.splice(0)) reject(error);
    }
    isDue = false;
    assign();
  }

  function ask(job, verb, params) {
    if (verb === 'save' && job.bytes && job.hash)
      return Promise.resolve({ bytes: job.bytes.slice(), hash: job.hash });
    const member = of(job);
    if (member?.isTraining) return member.ask(verb, params);
    if (!job.bytes || job.state === 'closed')
      return Promise.reject(new Error(`there is no model to ask: ${job.state}`));
    return new Promise((resolve, reject) => {
      errands.push({ job, verb, params, resolve, reject });
      soon();
    });
  }

  function drop(job, state) {
    queue = queue.filter((other) => other !== job);
    for (const errand of errands.filter((other) => other.job === job)) {
      errands.splice(errands.indexOf(errand), 1);
      errand.reject(new Error('the model was closed'));
    }
    for (const member of [...members])
      if (member.job === job && member.isTraining) dismiss(member);
      else if (member.job === job) Object.assign(member, { job: undefined, isLoaded: false });
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
    train: ({ params, plan }) => begin({ params, plan }),
    open: ({ bytes, plan }) => begin({ bytes, plan }),
    /** How many workers there are now. */
    get workers() {
      return members.size;
    },
    pause() {
      isPaused = true;
      for (const member of [...members]) if (isIdle(member)) dismiss(member);
    },
    resume() {
      isPaused = false;
      for (const go of goOn.splice(0)) go();
      soon();
    },
    stop() {
      const dropped = [
        ...queue,
        ...[...members].filter(({ isTraining }) => isTraining).map(({ job }) => job),
      ];
      for (const job of dropped) drop(job, 'stopped');
      for (const member of [...members]) dismiss(member);
      for (const { reject } of errands.splice(0)) reject(new Error('everything was stopped'));
      for (const go of goOn.splice(0)) go();
    },
  };
}
