import { factors } from './factors.js';
import { methods, scaledBy } from './methods.js';
import { numbers } from './numbers.js';
import { params } from './params.js';
import { predict } from './predict.js';
import { ratios } from './ratios.js';
import { waves } from './waves.js';
import { readout, seen } from './words.js';

/** What each way of scaling does to each pair: all of them on one axis. */
export default {
  name: 'scaling/ramp',
  predict,
  scene: { headDim: 'headDim' },
  params,
  settle: (values) => ({
    ...values,
    betaSlow: Math.min(values.betaSlow, values.betaFast / 2),
    pair: Math.min(values.pair, values.headDim / 2 - 1),
  }),
  compute(engine, values, { memo, size = 13 }) {
    const { method, headDim, base, trainLen, pair } = values;
    const pairs = headDim / 2;
    const inputs = Object.entries(values).filter(([name]) => name !== 'pair' && name !== 'method');
    const all = memo(
      'all',
      inputs.map(([, value]) => value),
      () => Object.fromEntries(methods.map((name) => [name, scaledBy(engine, name, values)])),
    );
    const official = memo(
      'official',
      inputs.map(([, value]) => value),
      () =>
        Object.fromEntries(
          methods.map((name) => [
            name,
            scaledBy(engine, name, {
              ...values,
              ramp: officialRamp(values.ramp),
              mix: 'official',
              index: 'official',
            }),
          ]),
        ),
    );
    const plain = memo('plain', [headDim, base, trainLen], () =>
      engine.scaling.report({
        config: { head_dim: headDim, rope_theta: base, max_position_embeddings: trainLen },
      }),
    );
    const chosen = all[method];
    // LongRoPE's list has its own number of pairs: a pair stands where its share of them is.
    const own = Math.min(chosen.ratios.length - 1, Math.round((pair * chosen.ratios.length) / pairs));
    const wrong = [
      ...(method === 'yarn' && values.ramp.startsWith('wrong') ? ['ramp'] : []),
      ...(method === 'yarn' && values.mix.startsWith('wrong') ? ['mix'] : []),
      ...(values.index.startsWith('wrong') ? ['index'] : []),
    ];
    return {
      values,
      scale: size / 13,
      pairs,
      all,
      official: official[method],
      chosen,
      own,
      wrong,
      plain,
      ratio: chosen.ratios[own],
      officialRatio: official[method].ratios[own],
      wavelengths: memo('wavelengths', [chosen], () =>
        chosen.invFreq.map((frequency) => (2 * Math.PI) / frequency),
      ),
      before: memo('before', [chosen], () => chosen.unscaled.map((frequency) => (2 * Math.PI) / frequency)),
      turns: (trainLen * chosen.unscaled[own]) / (2 * Math.PI),
      zones: memo('zones', [official[method]], () => zonesOf(official[method].ratios)),
    };
  },
  views: { ratios, factors, waves },
  readout,
  seen,
  numbers,
};

const officialRamp = (ramp) => (ramp.startsWith('wrong') ? 'dimension' : ramp);

// Untouched pairs, then those in between, then those slowed as much as the last one.
function zonesOf(list) {
  const last = list.at(-1);
  const isLast = (ratio) => Math.abs(ratio / last - 1) < 1e-9;
  const untouched = list.findIndex((ratio) => Math.abs(ratio - 1) > 1e-9);
  const kept = untouched < 0 ? list.length : untouched;
  return { kept, full: Math.max(kept, list.findIndex(isLast)) };
}
