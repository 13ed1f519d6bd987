import { pairFacts } from './effect.js';
import { weightIn } from './map.js';
import { openedModel } from './opened-model.js';
import { letter } from './tasks.js';

/** What sentences say beside the names of data and parameters. */
export function slots(data, t) {
  const { settings, n, trained, model, progress, losses } = data;
  return {
    ...settings,
    ...{ time: secondsOf(data.seconds, t), last: n - 1, lastSeen: trained - 1 },
    // A stored model is told by the hash that it had before it was rounded: that of the same training.
    ...{ parameters: model?.parameters, hash: data.isStored ? openedModel.hash : data.hash },
    ...{ step: progress?.step ?? model?.step, loss: losses?.at(-1) ?? 0 },
    ...rowSlots(data),
    ...tokenSlots(data),
    ...scoreSlots(data),
    ...effectSlots(data, t),
  };
}

/** A time in words. */
export const secondsOf = (seconds, t) =>
  t(seconds < 90 ? 'seconds' : 'minutes', {
    count: t.number(seconds < 1 ? 1 : seconds < 90 ? seconds : seconds / 60, seconds < 10 ? '1s' : '2s'),
  });

// The cell that is looked at, and the token that gets most of the query.
function rowSlots(data) {
  const { own, values } = data;
  const weight = weightIn(data);
  if (!own) return { weight };
  const most = own.indexOf(Math.max(...own));
  return { weight, most, back: values.query - most, top: own[most] };
}

function tokenSlots({ view, marks, values: { query } }) {
  if (!view) return {};
  return {
    ...{ asked: marks.asked.length, wrong: marks.wrong.length },
    token: letter(view.tokens[query]),
    right: letter(view.targets[query]),
    said: letter(view.predicted[query]),
    share: view.probabilities[query],
  };
}

function scoreSlots({ score }) {
  if (!score?.home) return {};
  const { home, here, chance } = score;
  const { length, accuracy, answers } = here;
  return { length, home: home.accuracy, here: accuracy, chance, answers };
}

function effectSlots({ effect: { pairs } }, t) {
  const saidOf = (pair, i) => t(pair.isNew ? 'pairNewSaid' : 'pairSeenSaid', { pair: i, ...pairFacts(pair) });
  return {
    ...{ count: pairs.length, list: pairs.map(saidOf).join(', ') },
    pairs: pairs.flatMap(({ meetsNew }, i) => (meetsNew ? [i] : [])).join(', '),
  };
}
