import { grow } from './grow.js';
import { baseOf, grownTo, keyCount, scoresAt, spread } from './grown.js';
import { longest, params } from './params.js';
import { ratios } from './ratios.js';
import { scores } from './scores.js';
import { readout, seen } from './words.js';

/** Dynamic NTK: the base grows with the text, and keys that were turned before it grew no longer fit. */
export default {
  name: 'scaling/dynamic',
  params,
  compute(engine, values, { memo, size = 13 }) {
    const { cache, factor, length, trainLen, headDim, key } = values;
    const speedsAt = (seqLen) => engine.rope.frequencies(grownTo(values, seqLen)).invFreq;
    const invFreq = memo('now', [factor, length, trainLen, headDim], () => speedsAt(length));
    const plain = memo('plain', [headDim], () => speedsAt(1));
    const bases = memo('bases', [factor, trainLen, headDim], () => {
      const lengths = Float64Array.from({ length: 129 }, (_, i) => Math.max(1, (i * longest) / 128));
      lengths.set([trainLen], 1 + lengths.findLastIndex((each) => each < trainLen));
      return { lengths, bases: lengths.map((each) => baseOf(speedsAt(each))) };
    });
    const distances = memo('distances', [length], () => spread(length, keyCount));
    const row = memo('row', [invFreq, distances, length], () =>
      scoresAt(engine, values, { length, distances, invFreq }),
    );
    // Through the keys' own distances, so that points that are right lie on the line.
    const curve = memo('curve', [invFreq, distances], () =>
      curveOf(engine, invFreq, Float64Array.from(new Set([...spread(length, 400), ...distances])).sort()),
    );
    const chosen = Math.min(key, distances.length - 1);
    const place = length - 1 - distances[chosen];
    const written = memo('written', [invFreq, place], () => speedsAt(place + 1));
    const wrong = cache !== 'plain';
    const now = wrong ? row.old : row.right;
    const scale = plain.at(-1) / invFreq.at(-1);
    return {
      values,
      scale: size / 13,
      invFreq,
      plain,
      bases,
      base: baseOf(invFreq),
      stretch: scale,
      ratios: invFreq.map((speed, i) => speed / plain[i]),
      writtenRatios: written.map((speed, i) => speed / plain[i]),
      writtenBase: baseOf(written),
      distances,
      curve,
      now,
      right: row.right,
      chosen,
      place,
      off: Math.abs(now[chosen] - row.right[chosen]),
      farthest: now.reduce((most, score, i) => Math.max(most, Math.abs(score - row.right[i])), 0),
      wrong,
    };
  },
  views: { grow, scores, ratios },
  readout,
  seen,
  predict: {
    options: ['same', 'differs'],
    done: { cache: 'wrong-turned', length: 16384, trainLen: 4096, key: 34 },
    answer(engine) {
      const values = { headDim: 128, trainLen: 4096, factor: 1 };
      const { invFreq } = engine.rope.frequencies(grownTo(values, 16384));
      const distances = [8192, 12288];
      const { right, old } = scoresAt(engine, values, { length: 16384, distances, invFreq });
      return right.every((score, i) => Math.abs(score - old[i]) < 0.01) ? 'same' : 'differs';
    },
  },
  numbers({ values, invFreq, distances, now, right }) {
    const keys = { axes: ['key'], shape: [distances.length] };
    return [
      {
        name: 'frequencies',
        axes: ['pair'],
        shape: [invFreq.length],
        values: invFreq,
        call: { verb: 'rope.frequencies', params: grownTo(values, values.length), field: 'invFreq' },
      },
      { name: 'distances', ...keys, values: distances },
      { name: 'scores', ...keys, values: now },
      { name: 'scores-right', ...keys, values: right },
    ];
  },
  scene: { headDim: 'headDim', length: 'length' },
};

function curveOf(engine, invFreq, distances) {
  const headDim = 2 * invFreq.length;
  const ones = new Float32Array(headDim).fill(1);
  const parts = engine.rope.contributions(ones, ones, { headDim, invFreq, distances });
  const { length } = invFreq;
  const totals = Float64Array.from(distances, (_, i) =>
    parts.subarray(i * length, (i + 1) * length).reduce((sum, part) => sum + part, 0),
  );
  return { distances, totals };
}
