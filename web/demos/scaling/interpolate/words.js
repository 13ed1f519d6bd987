import { count, pairs, trained } from './compute.js';

export const facts = (data) => {
  const { values, speeds, drops, read } = data;
  return {
    pair: values.pair,
    factor: values.factor,
    position: values.position,
    next: values.position + 1,
    first: read[0],
    second: read[1],
    all: count - 1,
    end: (count - 1) / values.factor,
    before: speeds.before,
    now: speeds.now,
    dropBefore: drops.before,
    dropNow: drops.now,
    length: Math.floor(trained * values.factor),
    trained,
  };
};

export function readout(data, t) {
  const all = facts(data);
  return [
    [
      { text: t('pairLine', all), speed: data.values.pair / (pairs - 1) },
      ' ',
      { text: t('angleLine', all), as: 'strong' },
    ],
    [t('dropLine', all), ' ', { text: t('dropNumbers', all), as: 'strong' }],
    [t('lengthLine', all)],
  ];
}

export function seen(data, t) {
  const all = facts(data);
  if (data.values.factor === 1) return [t('seenOne', all)];
  return [t('seenRead', all), t('seenAll', all), t('seenDrop', all)];
}
