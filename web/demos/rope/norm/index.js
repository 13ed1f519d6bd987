import { choice, int } from '../../../core/parameters.js';
import { curve } from './curve.js';
import { apart, farthest, lengthsOf, speedsOf, sum, textOf, tokens, vectorsOf } from './measure.js';
import { models } from './models.js';
import { output } from './output.js';
import { pairs } from './pairs.js';
import { readout, seen } from './words.js';

const distances = Float64Array.from({ length: farthest }, (_, i) => i + 1);

/** What turns and what does not: pairs of a head, slow pairs, values. */
export default {
  name: 'rope/norm',
  params: {
    rotate: choice({ initial: 'official', options: ['official', 'wrong-values'], control: 'buttons' }),
    content: choice({ initial: 'same', options: ['same', 'random'], control: 'buttons' }),
    headDim: int({ initial: 64, min: 8, max: 256, step: 2, scale: 'log', snaps: [64, 96, 128, 256] }),
    shift: int({ initial: 100, min: 0, max: 1000, snaps: [0, 100] }),
    turned: int({ initial: 8, min: 1, max: 128, control: 'none' }),
    kept: int({ initial: 8, min: 0, max: 128, control: 'none' }),
    distance: int({ initial: 1000, min: 1, max: farthest, control: 'none' }),
    seed: int({ initial: 4, min: 0, max: 999 }),
  },
  settle(values) {
    const turned = Math.min(values.turned, values.headDim / 2);
    return { ...values, turned, kept: Math.min(values.kept, turned) };
  },
  compute(engine, values, { memo, palettes, size = 13 }) {
    const { rotate, content, headDim, shift, turned, kept, distance, seed } = values;
    const invFreq = memo('speeds', [turned, kept], () => speedsOf(engine, values));
    const [q, k] = memo('vectors', [content, headDim, seed], () => vectorsOf(engine, values));
    const partsAt = (where) => engine.rope.contributions(q, k, { headDim, invFreq, distances: where });
    const totals = memo('totals', [q, k, invFreq], () => {
      const all = partsAt(distances);
      const count = headDim / 2;
      return Float64Array.from(distances, (_, i) => sum(all.subarray(i * count, (i + 1) * count)));
    });
    const parts = partsAt([distance]);
    const atOnce = memo('atOnce', [q, k, invFreq], () => partsAt([0]));
    const rows = memo('rows', [headDim, seed], () =>
      engine.learned.table({ maxLen: tokens, dModel: headDim, std: 1, seed }),
    );
    const turnsValues = rotate !== 'official';
    const text = (start) => textOf(engine, rows, { headDim, invFreq, start, turnsValues });
    const here = memo('here', [rows, invFreq, turnsValues], () => text(0));
    const moved = text(shift);
    const reach = Math.max(...here.output.map(Math.abs), 1e-6);
    const paint = (values) =>
      engine.paint.heatmap(values, {
        rows: 1,
        cols: headDim,
        palette: palettes.diverging,
        min: -reach,
        max: reach,
      });
    return {
      values,
      scale: size / 13,
      count: headDim / 2,
      model: models.findIndex((one) => one.headDim === headDim && one.turned === turned && kept === turned),
      invFreq,
      q,
      k,
      parts,
      atOnce,
      distances,
      totals,
      total: sum(parts),
      still: sum(parts.subarray(kept)),
      turning: sum(parts.subarray(0, kept)),
      lengths: memo('lengths', [rows], () => lengthsOf(rows, headDim)),
      moved,
      here,
      strips: [here.output, moved.output].map(paint),
      outputMoved: apart(moved.output, here.output),
      weightsMoved: apart(moved.weights, here.weights),
      wrong: turnsValues,
      tokens,
    };
  },
  views: { pairs, curve, output },
  readout,
  seen,
  predict: {
    options: ['none', 'quarter', 'most'],
    done: { content: 'same', headDim: 64, turned: 8, kept: 8 },
    answer(engine) {
      const headDim = 64;
      const ones = new Float32Array(headDim).fill(1);
      const invFreq = speedsOf(engine, { turned: headDim / 8, kept: headDim / 8 });
      const parts = engine.rope.contributions(ones, ones, { headDim, invFreq, distances: [farthest] });
      const share = sum(parts.subarray(headDim / 8)) / headDim;
      return share > 0.5 ? 'most' : share > 0.125 ? 'quarter' : 'none';
    },
  },
  numbers({ values, q, k, invFreq, parts, totals, moved, lengths }) {
    const { headDim, distance } = values;
    return [
      {
        name: 'contributions',
        axes: ['pair'],
        shape: [parts.length],
        values: parts,
        call: {
          verb: 'rope.contributions',
          inputs: [q, k],
          params: { headDim, invFreq, distances: [distance] },
        },
      },
      { name: 'scores', axes: ['distance'], shape: [totals.length], values: totals },
      { name: 'lengths', axes: ['token'], shape: [tokens], values: lengths },
      { name: 'lengths-turned', axes: ['token'], shape: [tokens], values: moved.lengths },
      { name: 'output', axes: ['feature'], shape: [headDim], values: moved.output },
    ];
  },
  scene: { headDim: 'headDim' },
};
