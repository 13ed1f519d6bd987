import { TRAINED } from './compute.js';

/** What the sentences are made of. */
export function factsOf({ values, straight, slanted, lines, trained, change }, t) {
  const quarter = ({ shares, row }) => row[shares.findIndex((share) => share >= 0.25)];
  return {
    side: values.side,
    trained: TRAINED,
    heads: values.numHeads,
    angle: values.angle,
    row: values.row,
    col: values.col,
    straight: straight ?? '–',
    slanted: slanted ?? '–',
    quarter: quarter(lines) ?? '–',
    before: quarter(trained) ?? '–',
    coords: t.option('coords', values.coords),
    across: change.factors[0],
    down: change.factors[1],
    right: change.shifts[0],
    below: change.shifts[1],
  };
}

const key = ({ straight, slanted }) => {
  if (straight === undefined || slanted === undefined) return 'seeEdge';
  return Math.abs(straight - slanted) < 0.1 ? 'seeAlike' : straight > slanted ? 'seeCross' : 'seeSlanted';
};

export const seeCross = (data, t) => t(data.wrong ? 'seeSwapped' : key(data), factsOf(data, t));

export const seeHeads = (data, t) => t(data.values.numHeads > 1 ? 'seeHeads' : 'seeOne', factsOf(data, t));

export const seeSize = (data, t) =>
  t(data.values.side === TRAINED ? 'seeTrained' : `seeSize.${data.values.coords}`, factsOf(data, t));

/** What a change of the coordinates does to the scores. */
export function seeChange(data, t) {
  const { coords, augment } = data.values;
  return t(coords === 'box' ? `seeChange.${augment}` : 'seeNoBox', factsOf(data, t));
}

const isChanged = ({ values }) => values.coords === 'box' && values.augment !== 'none';

export const readout = (data, t) => {
  const facts = factsOf(data, t);
  return [
    [{ text: t('patchLine', facts), as: 'strong' }, ' · ', t('scoreLine', facts)],
    [facts.coords, ' · ', t('sizeLine', facts)],
    ...(data.wrong ? [[{ text: t('swappedLine', facts), as: 'wrong' }]] : []),
    ...(isChanged(data) ? [[t(`changeLine.${data.values.augment}`, facts)]] : []),
  ];
};

export const seen = (data, t) => [
  seeCross(data, t),
  seeHeads(data, t),
  isChanged(data) ? seeChange(data, t) : seeSize(data, t),
];
