import { speedOf } from '../pairs.js';

/** How often a pair has gone round at the position. */
export const turnsOf = ({ values, wavelengths }, pair) => values.position / wavelengths[pair];

// The same in as few digits as stand below a clock.
export function turnedText(data, pair, t) {
  const turns = turnsOf(data, pair);
  return t.number(turns, turns < 100 ? '2' : '0');
}

export function readout(data, t) {
  const { values, pairs, invFreq, row, wavelengths, turned, wrong } = data;
  const { position, pair, order } = values;
  const value = (at) => t.number(row[at], '+3');
  const speed = (one) => speedOf(one, { pairs, order });
  const end = (one) => ({
    text: t('pairTakes', { pair: one, wavelength: wavelengths[one] }),
    speed: speed(one),
  });
  const rate = t.number(invFreq[pair], '4s');
  return [
    [
      { text: t('pairLine', { pair }), as: wrong ? 'wrong' : 'strong', speed: speed(pair) },
      ' ',
      {
        text: `${t.number(position)} × ${rate} = ${t.number(position * invFreq[pair], '3f')} rad`,
        as: 'math',
      },
      ` (${t('turnsCount', { turns: turnsOf(data, pair) })}), `,
      { text: `sin ${value(2 * pair)}, cos ${value(2 * pair + 1)}`, as: 'math' },
    ],
    [t('oneTurn'), ' ', end(0), ' · ', end(pairs - 1)],
    [t('turnedLine', { position }), ' ', { text: t('turnedCount', { turned, pairs }), as: 'strong' }],
  ];
}

export function seen({ values, pairs, turned, shortest, longest, wrong, invFreq }, t) {
  const facts = {
    position: values.position,
    pairs,
    turned,
    last: pairs - 1,
    shortest,
    longest,
    ratio: Math.max(invFreq[0] / invFreq[1], invFreq[1] / invFreq[0]),
  };
  return [t(wrong ? 'seenWrong' : 'seenEnds', facts), t('seenRatio', facts), t('seenTurned', facts)];
}

export function seeArcs({ invFreq, pairs }, t) {
  const [first, slow] = [invFreq[0], invFreq[pairs - 1]].map((rate) => (180 / Math.PI) * rate);
  return t('seeArcs', { last: pairs - 1, first, slow });
}

export const seeEnds = ({ wavelengths, pairs }, t) =>
  t('seeEnds', { last: pairs - 1, first: wavelengths[0], slow: wavelengths[pairs - 1] });
