import { TRAINED } from './compute.js';

/** What the sentences are made of. */
export function factsOf({ values, straight, slanted, lines, trained }, t) {
  const quarter = ({ shares, row }) => row[shares.findIndex((share) => share >= 0.25)];
  return {
    side: values.side,
    trained: TRAINED,
    heads: values.heads,
    angle: values.angle,
    row: values.row,
    col: values.col,
    straight: straight ?? '–',
    slanted: slanted ?? '–',
    quarter: quarter(lines) ?? '–',
    before: quarter(trained) ?? '–',
    coords: t.option('coords', values.coords),
  };
}

const key = ({ straight, slanted }) => {
  if (straight === undefined || slanted === undefined) return 'seeEdge';
  return Math.abs(straight - slanted) < 0.1 ? 'seeAlike' : straight > slanted ? 'seeCross' : 'seeSlanted';
};

export const seeCross = (data, t) => t(key(data), factsOf(data, t));

export const seeHeads = (data, t) => t(data.values.heads > 1 ? 'seeHeads' : 'seeOne', factsOf(data, t));

export const seeSize = (data, t) =>
  t(data.values.side === TRAINED ? 'seeTrained' : `seeSize.${data.values.coords}`, factsOf(data, t));

export const readout = (data, t) => {
  const facts = factsOf(data, t);
  return [
    [{ text: t('patchLine', facts), as: 'strong' }, ' · ', t('scoreLine', facts)],
    [facts.coords, ' · ', t('sizeLine', facts)],
  ];
};

export const seen = (data, t) => [seeCross(data, t), seeHeads(data, t), seeSize(data, t)];
