import { array, given, range, whole } from './numbers.js';

const dot = (a, b) => a.reduce((sum, x, c) => sum + x * b[c], 0);
const rows = ({ shape, values }) =>
  range(shape[0]).map((r) => values.slice(r * shape[1], (r + 1) * shape[1]));

function relative(engine) {
  const [q, k, table] = [array([4, 8], 7), array([6, 8], 3), array([5, 8], 5)];
  const [u, v] = [array([8], 9), array([8], 2)];
  const index = engine.relative.indices({ queryLen: 4, keyLen: 6, maxRelativePosition: 2 });
  const shaw = rows(q).map((query, i) =>
    rows(k).map((key, j) => {
      const step = rows(table)[index[6 * i + j]];
      return (
        dot(
          query,
          key.map((x, c) => x + step[c]),
        ) / Math.sqrt(8)
      );
    }),
  );
  const terms = engine.relative.terms(q.values, k.values, { headDim: 8, u: u.values, v: v.values });
  const parts = [terms.content, terms.position, terms.contentBias, terms.positionBias];
  const wide = { queryLen: 5, keyLen: 7, maxRelativePosition: 2 };
  return [
    {
      name: '5 × 7, up to 2',
      call: 'relative_indices(5, 7, 2)',
      expect: engine.relative.indices(wide),
      js: (listing) => listing.relativeIndices(engine, wide),
      cc: 'relative indices',
    },
    {
      name: 'Shaw’s scores',
      call: 'shaw_scores(q, k, table)',
      data: { q, k, table },
      expect: shaw,
      tolerance: 1e-12,
    },
    {
      name: 'a module of its own',
      torch: '(lambda module: [module(5, 7).shape, module.table.shape])(RelativePositions(2, 8))',
      expect: [5, 7, 8, 5, 8],
    },
    {
      name: 'its rows',
      torch: '(lambda module: module(5, 7)[0, 6] - module.table[4])(RelativePositions(2, 8))',
      expect: Array(8).fill(0),
    },
    {
      name: 'Transformer-XL’s terms',
      call: 'transformer_xl_terms(q, k, u, v)',
      data: { q, k, u, v },
      expect: parts,
      tolerance: 2e-6,
      cc: 'relative terms',
    },
    {
      name: 'Transformer-XL’s scores',
      call: 'sum(transformer_xl_terms(q, k, u, v))',
      data: { q, k, u, v },
      expect: range(24).map((n) => parts.reduce((sum, part) => sum + part[n], 0)),
      tolerance: 4e-6,
      js: (listing) =>
        listing.transformerXlScores(engine, q.values, k.values, { headDim: 8, u: u.values, v: v.values }),
    },
  ];
}

function t5(engine) {
  const distances = range(601).map((n) => n - 300);
  const buckets = [true, false].map((bidirectional) => ({
    name: `buckets, bidirectional ${bidirectional}`,
    call: `buckets(distances, ${bidirectional ? 'True' : 'False'}, 32, 128)`,
    data: { distances: whole(distances) },
    expect: engine.t5.buckets({ relativePositions: distances, bidirectional }),
    js: (listing) => listing.buckets(engine, distances, { bidirectional }),
    cc: `t5 buckets ${bidirectional}`,
  }));
  const table = array([32, 3], 7);
  const [q, k] = [array([3, 4, 8], 7), array([3, 4, 8], 3)];
  const bias = engine.t5.bias(table.values, { numHeads: 3, queryLen: 4, keyLen: 4 });
  const slice = ({ values }, h) => values.slice(32 * h, 32 * (h + 1));
  const scores = range(3).map((h) => engine.t5.scores(slice(q, h), slice(k, h), { headDim: 8 }));
  const columns = array([4, 24], 5).values;
  const shape = { numHeads: 3, headDim: 8 };
  return [
    ...buckets,
    {
      name: 'bias 6 × 6',
      call: 'bias(table, 6, 6, bidirectional=True)',
      data: { table },
      expect: engine.t5.bias(table.values, { numHeads: 3, queryLen: 6, keyLen: 6 }),
      cc: 't5 bias',
    },
    {
      name: 'T5’s own rule unless said',
      call: 'buckets(distances)',
      data: { distances: whole(distances) },
      expect: engine.t5.buckets({ relativePositions: distances }),
    },
    {
      name: 'scores are not scaled',
      call: 'scores(q, k, bias(table, 4, 4))',
      data: { q, k, table },
      expect: scores.flatMap((head) => Array.from(head)).map((score, n) => score + bias[n]),
      tolerance: 1e-5,
    },
    {
      name: 'weights of a layer',
      js: (listing) => listing.weights(engine, columns, columns, columns, { ...shape, table: table.values }),
      expect: engine.attention.multiHead(columns, columns, columns, { ...shape, bias, scale: 1 }).weights,
    },
  ];
}

function alibi(engine) {
  const heads = range(64).map((n) => n + 1);
  const [q, k] = [array([6, 5, 8], 7), array([6, 5, 8], 3)];
  const bias = engine.alibi.bias({ numHeads: 6, queryLen: 5, keyLen: 5 });
  const slice = ({ values }, h) => values.slice(40 * h, 40 * (h + 1));
  const scores = range(6).flatMap((h) =>
    Array.from(engine.attention.scores(slice(q, h), slice(k, h), { headDim: 8 })),
  );
  const columns = array([5, 24], 5).values;
  const shape = { numHeads: 3, headDim: 8 };
  const three = engine.alibi.bias({ numHeads: 3, queryLen: 5, keyLen: 5 });
  return [
    {
      name: '1 to 64 heads',
      call: '[slopes(n).tolist() for n in range(1, 65)]',
      expect: heads.map((numHeads) => engine.alibi.slopes({ numHeads })),
      tolerance: 1e-15,
      js: (listing) => heads.map((numHeads) => Array.from(listing.slopes(engine, numHeads))),
      cc: 'alibi slopes',
    },
    {
      name: 'bias of 12 heads, 5 × 7',
      call: 'bias(12, 5, 7)',
      expect: engine.alibi.bias({ numHeads: 12, queryLen: 5, keyLen: 7 }),
      tolerance: 1e-6,
      cc: 'alibi bias',
    },
    {
      name: 'scores of 6 heads',
      call: 'scores(q, k)',
      data: { q, k },
      expect: scores.map((score, n) => score + bias[n]),
      tolerance: 1e-5,
    },
    {
      name: 'weights of a layer',
      js: (listing) => listing.weights(engine, columns, columns, columns, shape),
      expect: engine.attention.multiHead(columns, columns, columns, { ...shape, bias: three }).weights,
    },
  ];
}

function nope(engine) {
  const three = given([1, 0, 0, 1, 1, 1], [3, 2]);
  const x = array([5, 4], 7);
  const states = (tokens, dModel, numLayers, causal) => {
    const identity = range(dModel ** 2).map((n) => (n % (dModel + 1) === 0 ? 1 : 0));
    const layer = { wq: identity, wk: identity, wv: identity, wo: identity };
    const layers = range(numLayers).map(() => layer);
    return engine.attention.layers(tokens, { dModel, numHeads: 1, causal, residual: false, layers });
  };
  const last = (tokens) => states(tokens, 4, 2, true).slice(-4);
  const swapped = [...x.values.slice(4, 8), ...x.values.slice(0, 4), ...x.values.slice(8)];
  const large = x.values.map((value) => 40 * value);
  /** @type {[numLayers: number, causal: boolean, seen: number][]} */
  const seenBy = [
    [1, true, 0],
    [2, true, 0.6993536119242518 - 0.4996250590703652],
    [2, false, 0],
  ];
  return [
    ...[1, 2, 3].flatMap((numLayers) =>
      [true, false].map((causal) => ({
        name: `${numLayers} layers, causal ${causal}`,
        call: `model(x, ${numLayers}, causal)`,
        data: { x, causal },
        expect: states(x.values, 4, numLayers, causal).slice(-20),
        tolerance: 1e-6,
        js: (listing) => listing.states(engine, x.values, { dModel: 4, numLayers, causal }).slice(-20),
        cc: numLayers === 2 && causal && 'nope two layers',
      })),
    ),
    {
      name: 'large scores',
      call: 'layer(x, False)',
      data: { x: given(large, [5, 4]) },
      expect: states(large, 4, 1, false).slice(-20),
      tolerance: 1e-5,
    },
    {
      name: 'order seen in several columns',
      call: 'order_seen(x, 2)',
      data: { x },
      expect: [Math.max(...last(x.values).map((value, c) => Math.abs(value - last(swapped)[c])))],
      tolerance: 1e-6,
    },
    ...seenBy.map(([numLayers, causal, seen]) => ({
      name: `order seen by ${numLayers} layers, causal ${causal}`,
      call: `order_seen(x, ${numLayers}, causal)`,
      data: { x: three, causal },
      expect: [seen],
      tolerance: 1e-6,
      js: (listing) => [listing.orderSeen(engine, three.values, { dModel: 2, numLayers, causal })],
    })),
  ];
}

export const biases = (engine) => ({
  relative: relative(engine),
  t5: t5(engine),
  alibi: alibi(engine),
  nope: nope(engine),
});
