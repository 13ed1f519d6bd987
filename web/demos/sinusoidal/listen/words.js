import { fine } from '../../../core/fine.js';
import { speedOf } from '../pairs.js';
import { pitchOf } from './compute.js';

/** How often the tones of a pair beat in a second. */
export const beatsText = ({ beats }, pair) => fine(beats[pair], 3);

export function readout(data, t) {
  const { values, pairs, invFreq, distance, wrong } = data;
  const { pair, order } = values;
  const pitch = pitchOf(pair, pairs);
  const rate = t.number(invFreq[pair], '4s');
  const speed = speedOf(pair, { pairs, order });
  return [
    [
      { text: t('pairLine', { pair }), as: wrong ? 'wrong' : 'strong', speed },
      ' ',
      { text: `${t.number(distance)} × ${rate} / 2π = ${beatsText(data, pair)}`, as: 'math' },
      ` ${t('beatsUnit')}`,
    ],
    [
      t('tonesLine'),
      ' ',
      t('hertz', { value: pitch }),
      ' · ',
      t('hertz', { value: pitch + data.beats[pair] }),
    ],
  ];
}

export function seen(data, t) {
  const { distance, wrong, pairs } = data;
  const facts = {
    distance,
    last: pairs - 1,
    first: beatsText(data, 0),
    slow: beatsText(data, pairs - 1),
  };
  const ends = wrong ? 'seenWrong' : pairs === 1 ? 'seenOne' : 'seenEnds';
  return [t(distance === 0 ? 'seenNone' : ends, facts), t('seenDistance', facts), t('seenSame', facts)];
}

// How often the tones of the first and of the last pair beat.
export function seeBeats(data, t) {
  const { distance, pairs } = data;
  if (distance === 0) return t('seenNone');
  const [first, slow] = [0, pairs - 1].map((pair) => beatsText(data, pair));
  return t(pairs === 1 ? 'seenOne' : 'seeBeats', { distance, last: pairs - 1, first, slow });
}

export function seeTurns(data, t) {
  const { pair, p, q } = data.values;
  return t('seeTurns', { pair, p, q, turns: beatsText(data, pair) });
}

export function seeWave(data, t) {
  const { pair, p, q } = data.values;
  return t(data.distance === 0 ? 'seenNone' : 'seeWave', { pair, p, q, turns: beatsText(data, pair) });
}
