import { signal } from '../../../core/signals.js';
import { trainerPool } from '../../../trainer/index.js';
import { bytesOf, HELD_OUT, ROPE, TRAINING } from '../models.js';
import { askedAt, FURTHER } from './plan.js';
import { LONGER, STOPS } from './stored.js';

const OVER = 10; // steps of which the mean loss is drawn

/** The chosen way is trained in a worker of this page, from the stored weights, when the reader asks for it. */
export const makeLive =
  (poolOf = trainerPool) =>
  (context) => {
    // One closure: a training that was stopped is told by what runs now, which buttons and words read too.
    const { make, setText, loadData } = context;
    /** @type {import('@preact/signals-core').Signal<any>} */
    const value = signal();
    const button = (onclick) => make('button', { type: 'button', className: 'option', onclick });
    const begin = button(() => train(values.chosen));
    const end = button(() => stopped());
    const bar = make('progress', { max: STOPS.at(-1) });
    const status = make('p', { className: 'line', role: 'status' });
    const node = make('div', { role: 'group' }, begin, end, bar, status);
    let pool;
    let running;
    let said;
    let values;
    let t;

    const runs = () => value.peek()?.runs ?? new Map();
    const show = (method, run) => {
      value.value = { runs: new Map([...runs(), [method, run]]) };
      write();
    };

    async function train(method) {
      const own = { method, step: 0, milliseconds: 0, job: undefined };
      running = own;
      said = undefined;
      write();
      try {
        const [model, tokens, stream] = await Promise.all(
          [ROPE, TRAINING, HELD_OUT].map(async (name) => bytesOf(await loadData(name))),
        );
        if (running !== own) return;
        pool ??= poolOf({ ...context, size: 1 });
        own.job = pool.extend({ bytes: model, params: FURTHER[method], tokens });
        own.job.on((event) => heard(own, stream, event));
      } catch (error) {
        if (running === own) over({ key: 'ownFailed', method, message: error.message });
      }
    }

    function over(words) {
      running = undefined;
      said = words;
      write();
    }

    // A worker that was lost begins anew: what it had told is forgotten.
    function heard(own, stream, { type, step, losses, milliseconds, error }) {
      const { method, job } = own;
      if (running !== own) return;
      if (type === 'created' || type === 'restarted' || type === 'here') {
        Object.assign(own, { step: 0, milliseconds: 0, recent: [], note: type === 'restarted' });
        show(method, { training: [], measured: [] });
        if (type === 'created') measure(own, stream);
      } else if (type === 'steps') {
        const before = own.step;
        Object.assign(own, { step, milliseconds: own.milliseconds + milliseconds });
        own.recent = [...own.recent, ...losses].slice(-OVER);
        const loss = own.recent.reduce((sum, one) => sum + one, 0) / own.recent.length;
        const { training, measured } = runs().get(method);
        show(method, { training: [...training, { step, loss }], measured });
        const isDue = STOPS.slice(1, -1).some((stop) => before < stop && step >= stop);
        if (isDue) measure(own, stream);
      } else if (type === 'trained') {
        measure(own, stream).then(() => {
          if (running !== own) return;
          job.close();
          over({ key: 'ownDone', method, seconds: own.milliseconds / 1000 });
        });
      } else if (type === 'failed') over({ key: 'ownFailed', method, message: error.message });
    }

    // The worker answers in order: when the answer comes, the model that gave it has the step that was told last.
    async function measure(own, stream) {
      const { method, job } = own;
      try {
        const { loss } = await job.ask('losses', askedAt(stream, LONGER));
        if (running !== own) return;
        const { training, measured } = runs().get(method);
        show(method, { training, measured: [...measured, { step: own.step, loss }] });
      } catch (error) {
        // Without a code the worker was lost, and the training goes on in another.
        if (error.code && running === own) over({ key: 'ownFailed', method, message: error.message });
      }
    }

    function stopped() {
      pool?.stop();
      pool = undefined;
      over({ key: 'ownStopped', method: running?.method });
    }

    function write() {
      if (!t || !values) return;
      const isHere = runs().has(values.chosen);
      setText(begin, t(isHere ? 'ownAgain' : 'ownTrain', { steps: STOPS.at(-1) }));
      begin.disabled = running !== undefined;
      setText(end, t('ownStop'));
      for (const part of [end, bar]) part.hidden = running === undefined;
      bar.value = running?.step ?? 0;
      bar.setAttribute('aria-label', t('ownProgress'));
      node.setAttribute('aria-label', t('ownGroup'));
      setText(status, words());
    }

    function words() {
      const named = ({ method, ...facts }) => ({ ...facts, name: method ? t(`name.${method}`) : '' });
      if (!running) return said ? t(said.key, named(said)) : t('ownHint');
      const { step, milliseconds, note } = running;
      if (step === 0) return t(note ? 'ownRestarted' : 'ownLoads');
      const left = ((STOPS.at(-1) - step) * milliseconds) / step / 1000;
      // In steps of ten seconds, so that it is not said all the time.
      return t('ownRuns', named({ method: running.method, seconds: 10 * Math.ceil(left / 10) }));
    }

    return {
      node,
      value,
      write(translate) {
        t = translate;
        write();
      },
      set(next) {
        values = next;
        write();
      },
      start: () => pool?.resume(),
      stop(isGone) {
        if (!isGone) return pool?.pause();
        running = said = undefined;
        pool?.stop();
        pool = undefined;
        value.value = undefined;
      },
    };
  };
