import { make, setText } from '../../elements/dom.js';
import { ALL_TASKS, TASKS } from '../../trainer/plan.js';
import { cores } from '../../trainer/worker-pool.js';
import { button, copier } from '../teach/fields.js';
import { accuracy, losses, makePicture } from './charts.js';
import { parametersOf } from './cost.js';
import { makeDistances } from './distance-part.js';
import { reachCurve, sharesOf } from './distances.js';
import { makeForm } from './form.js';
import { allSteps } from './further.js';
import { encodingWords, settingWords } from './layers.js';
import { hashOf, OPENING, runsOf } from './link.js';
import { memoryFault } from './memory.js';
import { curveOf, modelKey } from './records.js';
import { atTraining, reachPlan, secondsOf, wantedOf } from './runner.js';
import { differences, faultOf, hasDistances, lengthsOf, readingsOf, settingsOf, wayOf } from './settings.js';
import { makeNumbers } from './table.js';

const PAUSE = 150; // ms between two pictures of a training
const RUNS = ['a', 'b'];

/**
 * Two runs: their settings, their training, their curves. `runner`, `shelf`, `rate` and `memory` as in index.js; loadStored(task)
 * brings the stored runs of a task, saveProgram(run) a program. Returns { node, use(run, values), changed(), stored(task) }.
 */
export function makeBench({ t, names, runner, shelf, rate, memory, loadStored, hasStored, saveProgram }) {
  // One closure: form, training, curves and words follow the same two runs.
  /** @type {any} */
  let state = OPENING;
  let waiting;
  let isLinked = false;
  let notices = [];
  let message = '';

  const form = makeForm({
    t,
    changed(run, name, value) {
      state = run ? { ...state, [run]: { ...state[run], [name]: value } } : { ...state, [name]: value };
      edited();
    },
  });
  const train = button('', begin, 'lab-train');
  const hold = button('', () => (runner.progress().isPaused ? runner.resume() : runner.pause()));
  const end = button(t('stop'), () => runner.stop());
  const bar = make('progress', { max: 1, 'aria-label': t('progress') });
  const line = make('p.hint.lab-line');
  const said = make('p.lab-said', { role: 'status' });
  const asks = make('p.hint');
  const difference = make('p.lab-difference');
  const [curves, falls] = [accuracy, losses].map((view) => makePicture(view, t));
  const numbers = makeNumbers(t);
  const distances = makeDistances({
    t,
    begin() {
      message = '';
      runner.begin(distant());
    },
  });
  const link = make('input.wide', { type: 'text', readOnly: true, 'aria-label': t('link') });
  const [copy, copied] = copier(link, { copy: t('copy'), copied: t('copied'), refused: t('copy.refused') });
  form.node.firstChild.after(asks);
  const load = button('', () => loadStored(state.a.task));
  const node = make(
    'div.lab',
    make(
      'div.lab-side',
      form.node,
      make(
        'p.doing',
        button(t('copyA'), () => use('b', state.a)),
        button(t('swap'), () => {
          state = { ...state, a: state.b, b: state.a };
          edited();
        }),
      ),
    ),
    make(
      'div.lab-main',
      make('div.lab-go', train, bar, hold, end),
      line,
      said,
      curves.node,
      difference,
      falls.node,
      numbers.node,
      distances.node,
      make('p.doing', load),
      make(
        'p.doing',
        ...RUNS.map((run) => button(t('program', { run: run.toUpperCase() }), () => saveProgram(asked(run)))),
      ),
      make('div.lab-link', link, make('p.doing', copy, copied)),
    ),
  );

  const asked = (/** @type {string} */ run) => ({
    settings: /** @type {any} */ (settingsOf(state[run])),
    seeds: state[run].seeds,
    readings: readingsOf(state[run]),
    lengths: state.lengths,
  });

  const wanted = () => merged((run) => wantedOf(asked(run), shelf.get));
  const distant = () =>
    merged((run) => (hasDistances(state[run]) ? reachPlan(asked(run), runner.reach) : []));

  // Models of both runs, each once, with all that either asks of it.
  function merged(listOf) {
    const all = new Map();
    for (const run of RUNS) {
      for (const want of listOf(run)) {
        const key = modelKey(want);
        const other = all.get(key);
        const isNew = ({ verb, reading, length }) =>
          !other.plan.some((one) => one.verb === verb && one.reading === reading && one.length === length);
        all.set(key, other ? { ...want, plan: [...other.plan, ...want.plan.filter(isNew)] } : want);
      }
    }
    return [...all.values()];
  }

  const faults = () =>
    RUNS.flatMap((run) => {
      const { settings, readings, lengths } = asked(run);
      const tested = [...new Set(readings.flatMap((reading) => lengthsOf(settings, reading, lengths)))];
      const fault = faultOf(settings) ?? memoryFault(settings, memory(settings, tested));
      if (!fault) return [];
      return [{ run, field: fault.field, text: t(fault.key, fault.values) }];
    });

  const askWords = (run) => t(`asks.${state[run].task}`, { k: state[run].k });

  function begin() {
    message = '';
    isLinked = false;
    runner.begin(wanted());
  }

  function edited() {
    isLinked = false;
    message = '';
    notices = [];
    history.replaceState(history.state, '', hashOf(state));
    changed();
  }

  function use(run, values) {
    state = { ...state, [run]: values };
    edited();
  }

  function changed() {
    waiting ??= setTimeout(show, PAUSE);
  }

  const isAlike = () => {
    const [a, b] = RUNS.map(asked);
    return (
      differences(a.settings, b.settings).length === 0 &&
      a.readings.join() === b.readings.join() &&
      a.seeds.join() === b.seeds.join()
    );
  };

  const shortOf = (run) => `${run.toUpperCase()} ${encodingWords(t, settingsOf(state[run]), 'short')}`;
  const nameOf = (run, reading) => {
    const way = wayOf(reading);
    const isPlain = way === 'none' && asked(run).readings.length < 2;
    return isPlain ? shortOf(run) : `${shortOf(run)} ${t(`shortWay.${way}`)}`.trim();
  };

  // The same by distance: what came in training, and what is right.
  function distancesOf() {
    const curves = [];
    const lines = [];
    for (const run of isAlike() ? ['a'] : RUNS) {
      const { settings, seeds, readings } = asked(run);
      const found = seeds.map((seed) => runner.reach({ settings, seed })).filter((own) => own?.pairs);
      if (found.length === 0) continue;
      const first = { run, place: 0, isFirst: true };
      curves.push({ ...first, name: shortOf(run), shares: sharesOf(found.map(({ pairs }) => pairs)) });
      for (const [place, reading] of atTraining(readings).entries()) {
        const points = reachCurve(found.map((own) => own.readings[reading]).filter(Boolean));
        if (points.length > 0)
          lines.push({ run, name: nameOf(run, reading), place, isFirst: place === 0, points });
      }
    }
    return { curves, lines };
  }

  // What there is to be drawn of both runs; one that is like the other is drawn once.
  function linesOf() {
    const lines = [];
    const falling = [];
    for (const run of isAlike() ? ['a'] : RUNS) {
      const { settings, seeds, readings, lengths } = asked(run);
      const models = seeds.map((seed) => shelf.get({ settings, seed })).filter(Boolean);
      const short = shortOf(run);
      for (const [place, reading] of readings.entries()) {
        const points = curveOf(models, reading).filter(({ length }) => lengths.includes(length));
        if (points.length === 0) continue;
        lines.push({ run, reading, name: nameOf(run, reading), place, isFirst: place === 0, points });
      }
      const lists = models.map((model) => model.losses).filter((list) => list.length > 0);
      const parts = Math.max(0, ...lists.map((list) => list.length));
      const whole = lists.filter((list) => list.length === parts);
      const fall = { run, name: short, place: 0, steps: allSteps(settings) };
      if (whole.length > 0) {
        const mean = whole[0].map((_, i) => whole.reduce((sum, list) => sum + list[i], 0) / whole.length);
        falling.push({ ...fall, parts, losses: mean, isFirst: true });
      }
      for (const seed of seeds) {
        const running = runner.running({ settings, seed });
        if (running?.losses.length > 0)
          falling.push({ ...fall, ...running, isFirst: false, isRunning: true });
      }
    }
    return { lines, curves: falling };
  }

  function trainedOf(runs) {
    const all = new Map();
    for (const run of runs) {
      const { length } = settingsOf(state[run]);
      all.set(length, [...(all.get(length) ?? []), run.toUpperCase()]);
    }
    return [...all].map(([length, letters]) => ({ length, runs: letters.join(', ') }));
  }

  // In which settings the runs differ, and what came of it at the longest length that both were asked at.
  function differenceWords(lines) {
    if (isAlike()) return t('difference.none');
    const [a, b] = RUNS.map(asked);
    const two = (name) => {
      const value = (run) => {
        const own = asked(run).settings[name];
        return own === undefined ? '–' : names.inWords(name, own);
      };
      return t('difference.one', { name: settingWords(t, name), a: value('a'), b: value('b') });
    };
    const list = differences(a.settings, b.settings)
      // What only one encoding has is no difference of its own.
      .filter((name) => a.settings[name] !== undefined && b.settings[name] !== undefined)
      .map(two);
    const reading = ({ readings }) => (readings.length === 0 ? '–' : names.reading(readings[0]));
    // Of several readings the first is compared.
    if (a.readings[0] !== b.readings[0])
      list.push(t('difference.one', { name: t('form.ways'), a: reading(a), b: reading(b) }));
    if (a.seeds.join() !== b.seeds.join()) list.push(t('setting.seeds'));
    const said =
      list.length > 1
        ? t('difference.many', { list: list.join('; ') })
        : t('difference', { list: list.join('') });
    const [first, second] = RUNS.map((run) => lines.find((other) => other.run === run));
    const common = first?.points.findLast(({ length }) =>
      second?.points.some((point) => point.length === length),
    );
    if (!common) return said;
    const other = second.points.find(({ length }) => length === common.length);
    const words = ({ mean, low, high, seeds }) => {
      return seeds > 1 ? t('range', { mean, low, high }) : t.number(mean, '0%');
    };
    return `${said} ${t('difference.at', { length: common.length, a: words(common), b: words(other) })}`;
  }

  function lineWords(now, list) {
    if (now.isBusy) {
      const left = now.isPaused
        ? t(document.hidden ? 'pausedHidden' : 'paused')
        : now.left === undefined
          ? t('starting')
          : t('left', { time: timeWords(now.left) });
      return t('busy', { done: now.done, count: now.count, steps: now.steps, left });
    }
    if (list.length === 0) return t('nothingToDo');
    const sizes = [...new Set(list.map(({ settings }) => parametersOf(settings)))].sort((x, y) => x - y);
    const size = sizes.map((value) => t.number(value)).join(' / ');
    const taken = list.map(
      ({ settings, plan }) => memory(settings, [...new Set(plan.map(({ length }) => length))])?.bytes,
    );
    const isTold = taken.every((bytes) => bytes !== undefined);
    const megabytes = isTold ? Math.ceil(Math.max(...taken) / 2 ** 20) : '…';
    const workers = Math.min(cores(), list.length);
    const known = rate.get();
    if (known === undefined) return t('estimate.unknown', { count: list.length, size, memory: megabytes });
    const seconds = secondsOf(list, { costOf: runner.costOf, rate: known, workers });
    const time = timeWords(seconds);
    return t('estimate', { count: list.length, size, memory: megabytes, workers, time });
  }

  function timeWords(seconds) {
    if (seconds < 90) return t('seconds', { count: Math.max(1, Math.round(seconds)) });
    if (seconds < 5400) return t('minutes', { count: Math.round(seconds / 60) });
    return t('hours', { count: seconds / 3600 });
  }

  // Said aloud: what is final.
  function statusWords(now, list) {
    const said = [...notices];
    if (now.note) said.push(t(`note.${now.note}`));
    if (now.failed) said.push(t('failed', { reason: now.failed.message }));
    else if (now.stopped > 0 && !now.isBusy) said.push(t('stopped', { done: now.done, count: now.count }));
    else if (now.done > 0 && !now.isBusy)
      said.push(t('done', { count: now.done, time: timeWords(now.spent) }));
    else if (isLinked && list.length > 0 && !now.isBusy) said.push(t('linked'));
    if (!shelf.isKept()) said.push(t('notKept'));
    if (message) said.push(message);
    return said.join(' ');
  }

  function show() {
    clearTimeout(waiting);
    waiting = undefined;
    const found = faults();
    const now = runner.progress();
    const list = found.length > 0 ? [] : wanted();
    form.write(state, found);
    setText(
      train,
      list.length > 0 || now.isBusy ? t('train', { count: list.length || now.count }) : t('trained'),
    );
    train.disabled = now.isBusy || list.length === 0;
    for (const part of [bar, hold, end]) part.hidden = !now.isBusy;
    bar.value = now.share;
    setText(hold, t(now.isPaused ? 'goOn' : 'pause'));
    setText(line, found.length > 0 ? t('faulty') : lineWords(now, list));
    setText(said, statusWords(now, list));
    const drawn = linesOf();
    const runs = isAlike() ? ['a'] : RUNS;
    const chances = new Set(runs.map((run) => 1 / ALL_TASKS[state[run].task].classes));
    const chance = chances.size === 1 ? [...chances][0] : undefined;
    curves.show({ ...drawn, lengths: state.lengths, trained: trainedOf(runs), chance, values: state });
    falls.node.hidden = drawn.curves.length === 0;
    falls.show({ ...drawn, values: state });
    setText(difference, differenceWords(drawn.lines));
    numbers.write(drawn.lines);
    const far = found.length > 0 ? [] : distant();
    const isNowhere = RUNS.every((run) => !hasDistances(state[run]));
    distances.write({
      ...{ ...distancesOf(), chance, values: state },
      ...{ count: far.length, isBusy: now.isBusy },
      fault: isNowhere ? t('distances.none') : undefined,
    });
    const task = names.task({ settings: settingsOf(state.a) });
    setText(asks, [...new Set(RUNS.map(askWords))].join(' '));
    load.hidden = !Object.hasOwn(TASKS, state.a.task);
    load.disabled = hasStored(state.a.task);
    setText(load, t(load.disabled ? 'stored.here' : 'stored.load', { task }));
    link.value = new URL(hashOf(state), location.href).href;
    if (found.length === 0) rate.measure();
  }

  function open() {
    const given = runsOf(location.hash);
    if (!given) return;
    state = { a: given.a, b: given.b, lengths: given.lengths };
    isLinked = true;
    message = '';
    notices = given.notices.map(({ code, name, given: text }) => t(`notice.${code}`, { name, text }));
    changed();
  }

  addEventListener('hashchange', open);
  open();
  show();
  return {
    node,
    use,
    changed,
    tell(text) {
      message = text;
      changed();
    },
  };
}
