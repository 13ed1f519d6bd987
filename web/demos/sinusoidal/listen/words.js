import { speedOf } from '../pairs.js';
import { pitchOf } from './compute.js';
import { beatsText } from './lanes.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, pairs, invFreq, distance, wrong } = data;
  const { pair, order } = values;
  const pitch = pitchOf(pair, pairs);
  return [
    [
      {
        text: t('pairLine', { pair }),
        as: wrong ? 'wrong' : 'strong',
        speed: speedOf(pair, { pairs, order }),
      },
      ' ',
      {
        text: `${t.number(distance)} × ${t.number(invFreq[pair], { significant: 4 })} / 2π = ${beatsText(data, pair, t)}`,
        as: 'math',
      },
      ` ${t('beatsUnit')}`,
    ],
    [
      t('tonesLine'),
      ' ',
      t('hertz', { value: t.number(pitch, { digits: 2 }) }),
      ' · ',
      t('hertz', { value: t.number(pitch + data.beats[pair], { digits: 2 }) }),
    ],
  ];
}

/** What you should have seen, and heard. */
export function seen(data, t) {
  const { distance, wrong, pairs } = data;
  const facts = {
    distance,
    last: pairs - 1,
    first: beatsText(data, 0, t),
    slow: beatsText(data, pairs - 1, t),
  };
  const ends = wrong ? 'seenWrong' : pairs === 1 ? 'seenOne' : 'seenEnds';
  return [t(distance === 0 ? 'seenNone' : ends, facts), t('seenDistance', facts), t('seenSame', facts)];
}
