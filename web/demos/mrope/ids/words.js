import { nameOf } from './compose.js';
import { axisNames } from './strips.js';

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
      t('deltaLine', { delta: t.number(delta) }),
    ],
    [
      { text: t('pairLine', { pair: values.pair }), speed: values.pair / (axes.length - 1) },
      ' ',
      t('pairTurnsBy', {
        axis: axisNames[axes[values.pair]],
        wavelength: t.number(data.wavelength, { significant: 4 }),
      }),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, ids, count, delta, next, official, blocks, block, wavelengths, axes } = data;
  const vision = blocks.some(({ kind }) => kind !== 't');
  const ofW = [...axes.keys()].filter((pair) => axes[pair] === 2);
  const facts = {
    token: values.token,
    name: nameOf(blocks[block], t),
    t: ids[0],
    h: ids[1],
    w: ids[2],
    count,
    next,
    right: official.next,
    ahead: next - official.next,
    delta: t.number(delta),
    first: ofW[0],
    fastest: t.number(wavelengths[ofW[0]], { significant: 3 }),
    slowest: t.number(wavelengths[ofW.at(-1)], { significant: 3 }),
  };
  return [
    t(blocks[block].kind === 't' ? 'seenText' : 'seenVision', facts),
    t(data.wrong ? (vision ? 'seenArea' : 'seenAreaText') : vision ? 'seenNext' : 'seenNextText', facts),
    t(`seenPairs.${values.allocation}`, facts),
  ];
}
