import { choice, int, vector } from '../../../core/parameters.js';
import { mean } from './mean.js';
import { layer, numbers } from './numbers.js';
import { plane } from './plane.js';
import { predict } from './predict.js';
import { table } from './table.js';
import { readout, seen } from './words.js';

const most = 6;
const positions = 16;

/** Layers of attention without any encoding: what the last token can tell of the order before it. */
export default {
  name: 'nope/layers',
  predict,
  params: {
    mask: choice({ initial: 'causal', options: ['causal', 'none'], control: 'buttons' }),
    layers: int({ initial: 2, min: 1, max: 4 }),
    count: int({ initial: 3, min: 3, max: most }),
    first: int({ initial: 0, min: 0, max: most - 2, control: 'none' }),
    second: int({ initial: 1, min: 0, max: most - 2, control: 'none' }),
    position: int({ initial: 5, min: 1, max: positions, control: 'none' }),
    vectors: vector({
      initial: [1, 0, 0, 1, 1, 1, -0.6, 0.8, 0.9, -0.7, -1, -0.4],
      min: -1.5,
      max: 1.5,
      digits: 2,
      control: 'none',
    }),
  },
  // Only tokens before the last one change places.
  settle: (values) => ({
    ...values,
    first: Math.min(values.first, values.count - 2),
    second: Math.min(values.second, values.count - 2),
  }),
  compute(engine, values, { memo, size = 13 }) {
    const { mask, count, first, second, position } = values;
    const causal = mask === 'causal';
    const order = Array.from({ length: count }, (_, i) => (i === first ? second : i === second ? first : i));
    const x = Float32Array.from(values.vectors.slice(0, 2 * count));
    const swapped = Float32Array.from(order.flatMap((from) => [x[2 * from], x[2 * from + 1]]));
    const run = (rows) =>
      engine.attention.layers(rows, {
        dModel: 2,
        numHeads: 1,
        causal,
        residual: false,
        layers: new Array(values.layers).fill(layer),
      });
    const [before, after] = [run(x), run(swapped)];
    const point = (all, depth, token) => {
      const at = 2 * (depth * count + token);
      return { x: all[at], y: all[at + 1] };
    };
    // How far every token's own output moves, wherever the token stands after the swap.
    const changes = Array.from({ length: values.layers + 1 }, (_, depth) =>
      order.map((_from, token) => {
        const [a, b] = [point(before, depth, token), point(after, depth, order[token])];
        return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
      }),
    );
    // Scores all alike: attention takes the mean. Of a mark on the first token, the mean is 1/n at position n.
    const share = memo('share', [mask], () => {
      const shape = { queryLen: positions, keyLen: positions };
      const weights = engine.attention.weights(new Float32Array(positions ** 2), { ...shape, causal });
      const mark = new Float32Array(positions);
      mark[0] = 1;
      return engine.attention.attend(weights, mark, { ...shape, headDim: 1 });
    });
    const last = changes.map((row) => row[count - 1]);
    return {
      values,
      scale: size / 13,
      order,
      x,
      swapped,
      states: [before, after],
      changes,
      last,
      path: last.map((_, depth) => ({
        before: point(before, depth, count - 1),
        after: point(after, depth, count - 1),
      })),
      isSwapped: first !== second,
      causal,
      share,
      positions,
      shareHere: share[position - 1],
    };
  },
  views: { plane, table, mean },
  readout,
  seen,
  numbers,
};
