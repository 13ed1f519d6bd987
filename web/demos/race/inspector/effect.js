import { frequenciesAt } from '../../../trainer/frequencies.js';
import { readingOf, settingsOf } from './inspector-params.js';

const TURN = 2 * Math.PI;

/** RoPE's pairs as they turn at the distance looked at in a text of n tokens, and what training saw of each. */
export function effectOf(engine, values, { n }) {
  const { base, headDim, length: trained } = settingsOf(values);
  const distance = values.query - values.key;
  const read = readingOf({ ...values, testLen: n });
  const { invFreq, attentionFactor } = frequenciesAt(engine, { base, headDim, trained, length: n }, read);
  const plain = engine.rope.frequencies({ headDim, base }).invFreq;
  const pairs = Array.from(invFreq, (frequency, i) => {
    const seen = plain[i] * (trained - 1);
    const angle = frequency * distance;
    const phase = angle % TURN;
    const far = frequency * (n - 1);
    return {
      wavelength: TURN / plain[i],
      ratio: frequency / plain[i],
      seen,
      angle,
      // Where training saw less than a turn, all that lies beyond it is new.
      isNew: seen < TURN && phase > seen * (1 + 1e-9),
      meetsNew: seen < TURN && far > seen * (1 + 1e-9),
    };
  });
  return { invFreq, attentionFactor, pairs };
}
