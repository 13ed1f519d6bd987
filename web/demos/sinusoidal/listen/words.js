import { speedOf } from '../pairs.js';
import { pitchOf } from './compute.js';

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
      { text: `${t.number(distance)} × ${rate} / 2π = ${t.number(data.beats[pair], '3f')}`, as: 'math' },
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
    first: data.beats[0],
    slow: data.beats[pairs - 1],
  };
  const ends = wrong ? 'seenWrong' : pairs === 1 ? 'seenOne' : 'seenEnds';
  return [t(distance === 0 ? 'seenNone' : ends, facts), t('seenDistance', facts), t('seenSame', facts)];
}

// How often the tones of the first and of the last pair beat.
export function seeBeats(data, t) {
  const { distance, pairs, beats } = data;
  if (distance === 0) return t('seenNone');
  const facts = { distance, last: pairs - 1, first: beats[0], slow: beats[pairs - 1] };
  return t(pairs === 1 ? 'seenOne' : 'seeBeats', facts);
}

export function seeTurns(data, t) {
  const { pair, p, q } = data.values;
  return t('seeTurns', { pair, p, q, turns: data.beats[pair] });
}

export function seeWave(data, t) {
  const { pair, p, q } = data.values;
  return t(data.distance === 0 ? 'seenNone' : 'seeWave', { pair, p, q, turns: data.beats[pair] });
}
