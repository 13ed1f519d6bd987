import { CONTENT, METHODS } from './compute.js';

export const percent = (share, t) => t.number(share, share < 0.1 ? '1%' : '0%');

/** What sentences about the state are filled with. */
export function facts(data, t) {
  const { values, biases, share } = data;
  const { method, testLen, trainLen, distance, window, r1 } = values;
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
    share: percent(share[method], t),
    trained: percent(data.trainShare, t),
    most: shares(data, t, true),
    least: shares(data, t, false),
  };
}

// The method with the largest or the smallest share.
function shares({ share }, t, isMost) {
  const [best] = METHODS.toSorted((a, b) => (isMost ? share[b] - share[a] : share[a] - share[b]));
  return `${t(`short.${best}`)} ${percent(share[best], t)}`;
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

/** The numbers below the figure. */
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
    [t('shareLine', all), ' ', { text: all.share, as: data.wrong ? 'wrong' : 'strong' }],
    [t('rangeLine', all)],
  ];
}

/** What the reader should have seen. */
export const seen = (data, t) => [seeMethod(data, t), seeShare(data, t)];
