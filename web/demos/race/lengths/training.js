import { signal } from '../../../core/signals.js';
import { nameOf } from '../../../plots/curves.js';
import { trainerPool } from '../../../trainer/index.js';
import { ENCODINGS, keyOf, modelParams } from '../settings.js';
import { storedModels } from '../stored.js';
import { curveOf, insideValues, settingsOf } from './race-params.js';
import { makeRaces, planOf } from './races.js';

const PAUSE = 150; // ms between two pictures of a training

/**
 * Trains the models of the figure in this page: a descriptor's `live`. `poolOf` makes the pool of workers from what a figure
 * gives.
 */
export const makeTraining =
  (poolOf = trainerPool) =>
  (context) => {
    // One closure: each button acts on the races and the values of now, and rewrites what the others say.
    const { make, setText, figureNamed, openFigure } = context;
    const inside = () => figureNamed('race/inspector');
    /** @type {import('@preact/signals-core').Signal<{ models: Map<string, any>, running: Set<string> } | undefined>} */
    const value = signal();
    const races = makeRaces({ pool: poolOf(context), changed });
    const button = (onclick) => make('button', { type: 'button', className: 'option', onclick });
    const trainOwn = button(() => races.begin(wanted([curveOf(values.chosen).encoding])));
    const trainAll = button(() => races.begin(wanted(encodings())));
    const hold = button(() => (races.progress().isPaused ? races.resume() : races.pause()));
    const end = button(() => races.stop());
    const look = button(() => openFigure(inside(), insideValues(values)));
    const bar = make('progress', { max: 1 });
    const line = make('p', { className: 'line' });
    const said = make('p', { className: 'line', role: 'status' });
    const node = make('div', { role: 'group' }, trainOwn, trainAll, bar, hold, end, look, line, said);
    let values;
    let t;
    let waiting;
    let heldHere = false;

    const encodings = () =>
      ENCODINGS.filter((encoding) => ids().some((id) => curveOf(id).encoding === encoding));
    const ids = () => [...values.shown, ...values.views];
    const readingsOf = (encoding) => [
      ...new Set([
        'none',
        ...ids()
          .map(curveOf)
          .filter((curve) => curve.encoding === encoding)
          .map(({ reading }) => reading),
      ]),
    ];

    // Models of the present settings that were not yet trained here.
    function wanted(list) {
      const settings = settingsOf(values);
      const known = value.peek();
      return list.flatMap((encoding) =>
        Array.from({ length: values.seeds }, (_, i) => modelParams(settings, encoding, i + 1))
          .filter((params) => !known?.models.has(keyOf(params)) && !known?.running.has(keyOf(params)))
          .map((params) => ({
            params,
            steps: settings.steps,
            plan: planOf(settings, encoding, readingsOf(encoding)),
            stored: storedModels.get(keyOf(params))?.hash,
          })),
      );
    }

    // A view that was switched on later is asked of the models that are there.
    function askMore() {
      const settings = settingsOf(values);
      for (const encoding of encodings()) {
        for (let seed = 1; seed <= values.seeds; seed++) {
          const key = keyOf(modelParams(settings, encoding, seed));
          const model = value.peek()?.models.get(key);
          if (!model || value.peek().running.has(key)) continue;
          const missing = readingsOf(encoding).filter((reading) => !model.readings[reading]);
          if (missing.length > 0) races.ask(key, planOf(settings, encoding, missing));
        }
      }
    }

    function changed() {
      waiting ??= setTimeout(show, PAUSE);
    }

    function show() {
      clearTimeout(waiting);
      waiting = undefined;
      value.value = races.value();
      write();
    }

    function write() {
      if (!t || !values) return;
      const now = races.progress();
      const own = curveOf(values.chosen).encoding;
      const [ownCount, allCount] = [wanted([own]).length, wanted(encodings()).length];
      const seconds = (time) => Math.max(1, Math.round(time));
      setText(
        trainOwn,
        t(ownCount > 0 ? 'trainOwn' : 'trainedOwn', { name: nameOf(own, t), count: ownCount }),
      );
      setText(trainAll, t(allCount > 0 ? 'trainAll' : 'trainedAll', { count: allCount }));
      trainOwn.disabled = now.isBusy || ownCount === 0;
      trainAll.disabled = now.isBusy || allCount === 0;
      setText(look, t('openInside'));
      look.hidden = !inside();
      for (const part of [bar, hold, end]) part.hidden = !now.isBusy;
      bar.value = now.share;
      bar.setAttribute('aria-label', t('progress'));
      setText(hold, t(now.isPaused ? 'goOn' : 'pause'));
      setText(end, t('stop'));
      setText(
        line,
        now.isBusy ? progressWords(now, seconds) : t('trainHint', { steps: settingsOf(values).steps }),
      );
      setText(said, statusWords(now, seconds));
      node.setAttribute('aria-label', t('training'));
    }

    function progressWords(now, seconds) {
      const facts = { step: now.steps, steps: now.totalSteps, done: now.done, count: now.count };
      const left = now.isPaused
        ? t('paused')
        : now.left === undefined
          ? t('leftUnknown')
          : t('left', { seconds: seconds(now.left) });
      return `${t('progressLine', facts)} · ${left}`;
    }

    // Said aloud: only what is final, not every step.
    function statusWords(now, seconds) {
      const notes = now.note ? [t(`note.${now.note}`)] : [];
      if (now.failed) return [t('trainFailed', { reason: now.failed.message }), ...notes].join(' ');
      if (now.isBusy || now.count === 0) return notes.join(' ');
      if (now.isStopped) return [t('stopped', now), ...notes].join(' ');
      const facts = { count: now.count, seconds: seconds(now.spent), same: now.same, known: now.known };
      const verdict = now.known === 0 ? 'doneNew' : now.same === now.known ? 'doneSame' : 'doneOther';
      return [t('done', facts), t(verdict, facts), ...notes].join(' ');
    }

    return {
      node,
      value,
      write(words) {
        t = words;
        write();
      },
      set(next) {
        values = next;
        askMore();
        write();
      },
      start() {
        if (heldHere) races.resume();
        heldHere = false;
      },
      stop(isGone) {
        const now = races.progress();
        if (isGone) {
          races.stop();
          races.clear();
          show();
        } else if (now.isBusy && !now.isPaused) {
          heldHere = true;
          races.pause();
        }
      },
    };
  };
