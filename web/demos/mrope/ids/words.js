import { axisNames } from '../axes.js';
import { nameOf } from './compose.js';

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

// Where a token stands in its block, and the ids of the block's first row and column.
function placeOf({ values, ids, blocks, block, starts }) {
  const [height, width] = blocks[block].size.slice(-2);
  const rest = (values.token - starts[block]) % (height * width);
  const [row, column] = [Math.floor(rest / width), rest % width];
  return { row, column, top: ids[1] - row, left: ids[2] - column };
}

function factsOf(data, t) {
  const { values, ids, count, delta, next, official, blocks, block, wavelengths, axes } = data;
  const ofW = [...axes.keys()].filter((pair) => axes[pair] === 2);
  return {
    ...(isText(data) ? {} : placeOf(data)),
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
