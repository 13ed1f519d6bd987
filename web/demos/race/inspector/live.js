import { signal } from '../../../core/signals.js';
import { trainerPool } from '../../../trainer/index.js';
import { isOpened, nextWrong } from './opened-model.js';
import { makeSession } from './session.js';
import { secondsOf } from './slots.js';
import { operationsOf, SPEED } from './tasks.js';

const wrongOf = ({ targets, predicted }) =>
  Array.from(targets.keys()).filter((i) => targets[i] >= 0 && predicted[i] !== targets[i]);

/** A button that trains the model of the values, how far it is, and a way from one wrong answer to the next. */
export function makeLive({ patch, loadMain, startWorker, make, setText }) {
  // One closure: each button acts on the session and the values of now, and rewrites what the others say.
  const value = signal(undefined);
  let session;
  let values;
  let t;

  const button = (onclick) => make('button', { type: 'button', className: 'option', onclick });
  const begin = button(() => {
    open().train();
    halt.focus();
  });
  const halt = button(() => {
    session.halt();
    said = 'stopped';
    write();
    begin.focus();
  });
  const next = button(() => {
    const { view } = value.peek();
    patch(nextWrong({ view, wrong: wrongOf(view), values }, 1));
  });
  const bar = make('progress', { max: 1 });
  // Every step would be too much to hear: only what happens is said.
  const count = make('span');
  const status = make('span', { role: 'status' });
  const node = make('div', {}, begin, halt, next, bar, count, status);
  let said;
  let isNear = false;

  function open() {
    session ??= makeSession({
      pool: trainerPool({ loadMain, startWorker }),
      told(live) {
        value.value = live;
        write();
      },
    });
    session.set(values);
    return session;
  }

  // The stored model is there without a word.
  function show() {
    if (isNear && values && isOpened(values)) open().open();
  }

  function write() {
    if (!t || !values) return;
    const live = value.peek();
    const { progress, view, hash } = live ?? {};
    const time = secondsOf(operationsOf(values) / (live?.speed ?? SPEED), t);
    begin.hidden = Boolean(progress);
    halt.hidden = bar.hidden = !progress;
    next.hidden = !hash || !view || wrongOf(view).length === 0;
    setText(next, t('nextWrong'));
    setText(begin, t(hash && live.isStored ? 'trainOwn' : hash ? 'trainAgain' : 'train', { time }));
    setText(halt, t('stopTraining'));
    bar.setAttribute('aria-label', t('progress'));
    if (progress) bar.value = progress.step / progress.steps;
    setText(count, progress?.step > 0 ? leftOf(progress) : '');
    setText(status, sentence(live));
  }

  const leftOf = ({ step, steps, left }) => t('trainingLeft', { step, steps, time: secondsOf(left, t) });

  function sentence(live) {
    const { progress, problem, event, seconds } = live ?? {};
    if (event === 'restarted' || event === 'here') return t(event === 'here' ? 'trainingHere' : 'restarted');
    if (progress) return progress.step > 0 ? '' : t('trainingStarts');
    if (event === 'failed') return t('failed', { message: problem.message });
    if (event === 'trained') return t('trainedNow', { time: secondsOf(seconds, t) });
    return said ? t(said) : '';
  }

  return {
    node,
    value,
    write(words) {
      t = words;
      write();
    },
    set(all) {
      values = all;
      said = undefined;
      session?.set(all);
      show();
      write();
    },
    start() {
      isNear = true;
      session?.resume();
      show();
    },
    stop(isGone) {
      isNear = false;
      if (!isGone) return session?.pause();
      session?.close();
      session = undefined;
      value.value = undefined;
    },
  };
}
