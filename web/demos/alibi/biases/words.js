import { CONTENT, METHODS } from './compute.js';

export function facts(data, t) {
  const { values, biases, share } = data;
  const { method, testLen, trainLen, distance, window, r1 } = values;
  const most = METHODS.toSorted((a, b) => share[b] - share[a])[0];
  const least = METHODS.toSorted((a, b) => share[a] - share[b])[0];
  return {
    method: t.option('method', method),
    testLen,
    trainLen,
    distance,
    window,
    r1,
    edge: data.edge,
    untrained: data.untrained,
    from: data.starts.find((start) => start >= trainLen),
    content: CONTENT,
    last: testLen - 1,
    bias: data.bias,
    far: data.far,
    own: biases[method][0],
    wall: data.atWall,
    alibi: biases.alibi[distance],
    kerple: biases['kerple-log'][distance],
    t5: biases.t5[distance],
    share: share[method],
    trained: data.trainShare,
    most: t(`short.${most}`),
    mostShare: share[most],
    least: t(`short.${least}`),
    leastShare: share[least],
  };
}

/** The first step: three biases at one distance. */
export const seeBeyond = (data, t) =>
  t(data.values.distance < data.edge ? 'seeNear' : 'seeBeyond', facts(data, t));

/** What becomes of the chosen method beyond the trained length. */
export function seeMethod(data, t) {
  const { method, r1, rule, testLen, trainLen } = data.values;
  const all = facts(data, t);
  if (data.wrong) return t(`see.${rule}`, all);
  if (method === 't5' && data.untrained > 0) return t('seeUntrained', all);
  if (testLen <= trainLen) return t('seeInside', all);
  return t(method === 'kerple-log' && r1 <= 1 ? 'then.kerple-flat' : `then.${method}`, all);
}

/** The third step: the wall of the trained length. */
export const seeWall = (data, t) => t(data.untrained > 0 ? 'seeUntrained' : 'seeTrained', facts(data, t));

/** The share of the last tokens. */
export const seeShare = (data, t) => t('seeShare', facts(data, t));

/** The share as r1 changes. */
export const seeR1 = (data, t) => t(data.values.r1 > 1 ? 'seeSteep' : 'seeGentle', facts(data, t));

export function readout(data, t) {
  const all = facts(data, t);
  return [
    [
      t('biasLine', all),
      ' ',
      { text: t.number(data.bias, '+2'), as: data.wrong ? 'wrong' : 'strong' },
      ' · ',
      t('farLine', all),
    ],
    [t('shareLine', all), ' ', { text: t.number(all.share, '%'), as: data.wrong ? 'wrong' : 'strong' }],
    [t('rangeLine', all)],
  ];
}

export const seen = (data, t) => [seeMethod(data, t), seeShare(data, t)];
