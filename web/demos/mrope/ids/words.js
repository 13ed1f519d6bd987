import { axisNames } from '../axes.js';
import { nameOf } from './compose.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, ids, count, delta, next, official, wrong, axes, blocks, block } = data;
  return [
    [
      t('tokenLine', { token: values.token, name: nameOf(blocks[block], t) }),
      ' ',
      { text: `(${ids.join(', ')})`, as: 'strong' },
    ],
    [
      t('nextLine', { count }),
      ' ',
      { text: String(next), as: wrong ? 'wrong' : 'strong' },
      ...(wrong ? [' · ', { text: t('rightNext', { next: official.next }), as: 'strong' }] : []),
      ' · ',
      t('deltaLine', { delta }),
    ],
    [
      { text: t('pairLine', { pair: values.pair }), speed: values.pair / (axes.length - 1) },
      ' ',
      t('pairTurnsBy', {
        axis: axisNames[axes[values.pair]],
        wavelength: data.wavelength,
      }),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const facts = factsOf(data, t);
  return [ofToken(data, facts, t), ofNext(data, facts, t), t(`seenPairs.${data.values.allocation}`, facts)];
}

/** What is to be seen at each step. */
export const see = {
  token: (data, t) => t(isText(data) ? 'seeText' : 'seeVision', factsOf(data, t)),
  axes: (data, t) => ofToken(data, factsOf(data, t), t),
  next: (data, t) => ofNext(data, factsOf(data, t), t),
  pair: (data, t) => t('seePair', factsOf(data, t)),
};

const isText = ({ blocks, block }) => blocks[block].kind === 't';

const ofToken = (data, facts, t) => t(isText(data) ? 'seenText' : 'seenVision', facts);

function ofNext({ blocks, wrong }, facts, t) {
  const vision = blocks.some(({ kind }) => kind !== 't');
  return t(wrong ? (vision ? 'seenArea' : 'seenAreaText') : vision ? 'seenNext' : 'seenNextText', facts);
}

function factsOf({ values, ids, count, delta, next, official, blocks, block, wavelengths, axes }, t) {
  const ofW = [...axes.keys()].filter((pair) => axes[pair] === 2);
  return {
    token: values.token,
    name: nameOf(blocks[block], t),
    t: ids[0],
    h: ids[1],
    w: ids[2],
    count,
    next,
    right: official.next,
    ahead: next - official.next,
    delta,
    first: ofW[0],
    fastest: wavelengths[ofW[0]],
    slowest: wavelengths[ofW.at(-1)],
    pair: values.pair,
    axis: axisNames[axes[values.pair]],
    wavelength: wavelengths[values.pair],
  };
}
