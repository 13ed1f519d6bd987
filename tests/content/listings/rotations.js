import { array, given, range, whole } from './numbers.js';

function rope(engine) {
  const rotations = [
    { name: '5 tokens, 3 heads', shape: [2, 5, 3, 8], positions: range(5) },
    { name: '4 tokens, 4 heads', shape: [2, 4, 4, 8], positions: range(4) },
    { name: '1 head, far and between', shape: [1, 3, 1, 16], positions: [0.5, 4096, 100000] },
    { name: 'one pair', shape: [1, 3, 2, 2], positions: range(3) },
  ].flatMap(({ name, shape, positions }) =>
    ['interleaved', 'half'].map((layout) => {
      const x = array(shape, 7);
      const [batch, , , headDim] = shape;
      const size = x.values.length / batch;
      const sequence = (b) => x.values.slice(b * size, (b + 1) * size);
      const options = { headDim, positions, layout };
      return {
        name: `${name}, ${layout}`,
        call: `rotate(x, positions, frequencies(${headDim}), '${layout}')`,
        data: { x, positions: given(positions) },
        expect: range(batch).map((b) => engine.rope.rotate(sequence(b), options)),
        tolerance: 2e-6,
        js: (listing) => range(batch).map((b) => listing.rotate(engine, sequence(b), options)),
        cc: shape[1] === 5 && `rope ${layout}`,
      };
    }),
  );
  const [q, k] = [array([1, 5, 3, 8], 7), array([1, 5, 3, 8], 3)];
  const options = { headDim: 8, positions: [7, 8, 9, 20, 21] };
  const turned = [q, k].map(({ values }) => engine.rope.rotate(values, options));
  const none = { numHeads: 3, headDim: 8 };
  const weights = engine.attention.multiHead(turned[0], turned[1], k.values, none).weights;
  const [one, other] = [array([8], 7).values, array([8], 3).values];
  const parts = engine.rope.contributions(one, other, { headDim: 8, distances: [3] });
  const score = parts.reduce((a, b) => a + b);
  return [
    ...rotations,
    {
      name: 'weights of 3 heads',
      call: '(lambda e: e / e.sum(-1)[..., None])(np.exp(np.asarray(scores(q, k, positions, frequencies(8)))))',
      data: { q, k, positions: given(options.positions) },
      expect: weights,
      tolerance: 1e-6,
    },
    {
      name: 'score by distance',
      call: 'scores(q, k, positions, frequencies(8))[0, 0, 1, 0] * 8 ** 0.5',
      data: {
        q: given([...one, ...one], [1, 2, 1, 8]),
        k: given([...other, ...other], [1, 2, 1, 8]),
        positions: given([1000, 1003]),
      },
      expect: [score],
      tolerance: 1e-9,
      js: (listing) => [listing.score(engine, one, other, 3, { headDim: 8 })],
      cc: 'rope score',
    },
  ];
}

function scaling(engine) {
  const of = (config, params) => engine.rope.frequencies({ config, ...params });
  /** @typedef {[name: string, call: string, scaling: object, params: { seqLen?: number }, base?: number]} Rule */
  /** @type {Rule[]} */
  const rules = [
    ['linear', 'linear(frequencies(64, 500.0), 4)', { rope_type: 'linear', factor: 4 }, {}],
    ['ntk', 'ntk(64, 500.0, 4)', { rope_type: 'ntk-aware', factor: 4 }, {}],
    ['dynamic', 'dynamic(64, 500.0, 2, 10000, 4096)', { rope_type: 'dynamic', factor: 2 }, { seqLen: 10000 }],
    [
      'llama3',
      `llama3(frequencies(64, 500000.0), 3, 8192)`,
      {
        ...{ rope_type: 'llama3', factor: 3, original_max_position_embeddings: 8192 },
        ...{ low_freq_factor: 1, high_freq_factor: 4 },
      },
      {},
      500000,
    ],
  ];
  const plain = rules.map(([name, call, rope_scaling, params, base = 500]) => {
    const config = { rope_theta: base, max_position_embeddings: 4096, rope_scaling };
    const { invFreq } = of(config, { headDim: 64, ...params });
    return {
      name,
      call,
      expect: invFreq,
      tolerance: 1e-14,
      js: (listing) => listing.frequencies(engine, config, { headDim: 64, ...params }).invFreq,
    };
  });
  // A factor of 32 would hide which ramp it is: it equals beta_fast.
  const yarn = [
    [128, 10000, 4, 4096],
    [64, 10000, 16, 2048],
  ].map(([headDim, base, factor, originalLength]) => {
    const rope_scaling = { rope_type: 'yarn', factor, original_max_position_embeddings: originalLength };
    const { invFreq, attentionFactor } = of({ rope_theta: base, rope_scaling }, { headDim });
    const params = { headDim, base, factor, originalLength };
    return {
      name: `yarn, ${headDim} features, base ${base}, ${originalLength} by ${factor}`,
      call: `yarn(${headDim}, float(${base}), ${factor}, ${originalLength})`,
      expect: [invFreq, attentionFactor],
      tolerance: 1e-14,
      js: (listing) => Object.values(listing.yarn(engine, params)),
      cc: factor === 4 && base === 10000 && 'scaling yarn',
    };
  });
  const frequencies = { invFreq: Float64Array.of(1, 0.25, 0.01, 0.001), attentionFactor: 1.2 };
  const x = array([3, 16], 7).values;
  const longrope = {
    ...{ rope_type: 'longrope', factor: 32, original_max_position_embeddings: 4096 },
    ...{ short_factor: [1, 1.1, 1.2, 1.5], long_factor: [1, 2, 4, 8] },
  };
  const trained = of({ rope_theta: 10000, rope_scaling: longrope }, { headDim: 8, seqLen: 4096 });
  return [
    ...plain,
    ...yarn,
    {
      name: 'longrope at the length of training',
      call: 'longrope(frequencies(8), [1, 1.1, 1.2, 1.5], [1, 2, 4, 8], 32, 4096, 4096)',
      expect: [trained.invFreq, trained.attentionFactor],
      tolerance: 1e-14,
    },
    {
      name: 'rotated',
      js: (listing) => listing.rotate(engine, x, [0, 5, 9], 8, frequencies),
      expect: engine.rope.rotate(x, { headDim: 8, positions: [0, 5, 9], ...frequencies }),
      cc: 'scaling rotated',
    },
  ];
}

function mrope(engine) {
  const mixed = [
    { type: 'text', length: 2 },
    { type: 'image', grid: [4, 4] },
    { type: 'image', grid: [2, 6] },
    { type: 'text', length: 2 },
  ];
  const pythons = mixed.map(({ type, length, grid }) => [type, type === 'text' ? length : [1, ...grid]]);
  const x = array([11, 2, 16], 7);
  const { ids, delta } = engine.mrope.positionIds({ segments: mixed });
  const sections = [2, 3, 3];
  return [
    {
      name: 'ids',
      call: 'position_ids(segments)',
      data: { segments: pythons },
      expect: [ids, delta],
      js: (listing) => Object.values(listing.positionIds(engine, mixed)),
      cc: 'mrope ids',
    },
    {
      name: 'rotated, 2 heads',
      call: 'rotate(x, ids, [2, 3, 3])',
      data: { x, ids: whole(Array.from(ids), [3, 11]) },
      expect: engine.mrope.rotate(x.values, { headDim: 16, ids, sections }),
      tolerance: 2e-6,
      js: (listing) => listing.rotate(engine, x.values, ids, { headDim: 16, sections }),
      cc: 'mrope rotated',
    },
  ];
}

function sinks(engine) {
  const [q, keys] = [array([8], 7), array([15, 8], 3)];
  const { kept, positions } = engine.sinks.cache({ seqLen: 15, sinkSize: 4, windowSize: 8 });
  const rows = Array.from(kept, (t) => keys.values.slice(8 * t, 8 * (t + 1))).flat();
  const turned = engine.rope.rotate(rows, { headDim: 8, positions, layout: 'half' });
  const query = engine.rope.rotate(q.values, { headDim: 8, positions: [12], layout: 'half' });
  const weights = [0.7, 0.1, 0.1, 0.05, 0.05, 0.4, 0.3, 0.1, 0.1, 0.1];
  const shape = { queryLen: 2, keyLen: 5, sinkSize: 2 };
  return [
    {
      name: 'scores of a stream',
      call: 'stream_scores(q, keys, 4, 8)',
      data: { q, keys },
      expect: engine.attention.scores(query, turned, { headDim: 8 }),
      tolerance: 2e-6,
      js: (listing) =>
        listing.streamScores(engine, q.values, keys.values, { headDim: 8, sinkSize: 4, windowSize: 8 }),
    },
    { name: 'keys in the cache', expect: turned, cc: 'sinks cached' },
    {
      name: 'share of the sinks',
      js: (listing) => listing.sinkShare(engine, weights, shape),
      expect: [0.8, 0.7],
      tolerance: 1e-7,
    },
  ];
}

function gates(engine) {
  const open = [1, 0.25, 0, 1, 0.5, 0];
  const [scores, logits] = [array([1, 6], 3), array([1, 4], 7)];
  const last = { queryLen: 1, keyLen: 6, queryOffset: 5 };
  const counted = engine.gates.contextual(open, logits.values, last);
  const [q, k, w] = [array([4, 3], 7), array([4, 3], 3), array([4, 3], 5)];
  const beta = [2, 1, 0, 1.5];
  const reflected = engine.gates.path(q.values, k.values, { headDim: 3, w: w.values, beta });
  const forgotten = engine.gates.forget(open, { queryLen: 6 });
  return [
    {
      name: 'weights',
      expect: engine.attention.weights(scores.values, { queryLen: 1, keyLen: 6, bias: counted.bias }),
      js: (listing) => listing.countedWeights(engine, scores.values, open, logits.values),
      cc: 'gates counted',
    },
    {
      name: 'forgetting',
      call: 'forget(gates)',
      data: { gates: given(open) },
      expect: forgotten,
      tolerance: 1e-6,
      js: (listing) => listing.forgotten(engine, open),
      cc: 'gates forgotten',
    },
    {
      name: 'reflections',
      call: 'path(q, k, w, beta)',
      data: { q, k, w, beta: given(beta) },
      expect: reflected,
      tolerance: 2e-6,
      js: (listing) => listing.reflected(engine, q.values, k.values, { headDim: 3, w: w.values, beta }),
      cc: 'gates reflected',
    },
  ];
}

export const rotations = (engine) => ({
  rope: rope(engine),
  scaling: scaling(engine),
  mrope: mrope(engine),
  sinks: sinks(engine),
  gates: gates(engine),
});
