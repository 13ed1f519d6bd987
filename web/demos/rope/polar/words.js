import { WITHIN } from './compute.js';

export function facts(data) {
  const { k, distance, phase } = data.values;
  return {
    distance,
    phase,
    x: k[0],
    angle: (Math.atan2(k[1], k[0]) * 180) / Math.PI,
    size: Math.hypot(...k),
    length: data.length,
    ropePeak: data.ropePeak,
    popePeak: data.popePeak,
    ropeScore: data.ropeScore,
    popeScore: data.popeScore,
    best: data.best,
    last: WITHIN,
  };
}

const seeRope = (data, t) => t('seeRope', facts(data));
export const seeBest = (data, t) => t('seeBest', facts(data));
export const seePope = (data, t) => t(data.wrong ? 'seeSigned' : 'seePope', facts(data));
export const seePhase = (data, t) => t(data.wrong ? 'seeSigned' : 'seePhase', facts(data));

export function readout(data, t) {
  const all = facts(data);
  return [
    [t('ropeLine', all), ' ', { text: t('peakAt', { at: data.ropePeak }), as: 'strong' }],
    [
      t('popeLine', all),
      ' ',
      { text: t('peakAt', { at: data.popePeak }), as: data.wrong ? 'wrong' : 'strong' },
    ],
    [t('scoreLine', all)],
  ];
}

export const seen = (data, t) => [seeRope(data, t), seePope(data, t)];
