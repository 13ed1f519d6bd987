import { fine } from '../../../core/fine.js';
import { speedOf } from '../pairs.js';
import { turnsText } from './clocks.js';

const tokens = (value, t) => t.number(value, { significant: 4 });

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, pairs, invFreq, row, wavelengths, turned, wrong } = data;
  const { position, pair, order } = values;
  const value = (at) => t.number(row[at], { digits: 3, sign: true });
  const speed = (one) => speedOf(one, { pairs, order });
  const end = (one) => ({
    text: t('pairTakes', { pair: one, wavelength: tokens(wavelengths[one], t) }),
    speed: speed(one),
  });
  return [
    [
      { text: t('pairLine', { pair }), as: wrong ? 'wrong' : 'strong', speed: speed(pair) },
      ' ',
      {
        text: `${t.number(position)} × ${t.number(invFreq[pair], { significant: 4 })} = ${fine(position * invFreq[pair], 3, t)} rad`,
        as: 'math',
      },
      ` (${t('turnsCount', { turns: turnsText(data, pair, t) })}), `,
      { text: `sin ${value(2 * pair)}, cos ${value(2 * pair + 1)}`, as: 'math' },
    ],
    [t('oneTurn'), ' ', end(0), ' · ', end(pairs - 1)],
    [t('turnedLine', { position }), ' ', { text: t('turnedCount', { turned, pairs }), as: 'strong' }],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, pairs, turned, shortest, longest, wrong, invFreq } = data;
  const facts = {
    position: values.position,
    pairs,
    turned,
    last: pairs - 1,
    shortest: tokens(shortest, t),
    longest: tokens(longest, t),
    ratio: t.number(Math.max(invFreq[0] / invFreq[1], invFreq[1] / invFreq[0]), { significant: 4 }),
  };
  return [t(wrong ? 'seenWrong' : 'seenEnds', facts), t('seenRatio', facts), t('seenTurned', facts)];
}
