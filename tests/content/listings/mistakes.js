import { array, given, numbers, range } from './numbers.js';

const LOGITS = [2, 1, 0, -1];
const softmax = (engine, logits) => engine.attention.weights(logits, { queryLen: 1, keyLen: logits.length });

function rope(engine) {
  const x = array([1, 4, 4, 8], 7);
  // Head h of every token turns by h, instead of every head of token t by t.
  const column = (h) => range(4).flatMap((t) => x.values.slice(32 * t + 8 * h, 32 * t + 8 * h + 8));
  const byHead = range(4).map((h) => engine.rope.rotate(column(h), { headDim: 8, positions: [h, h, h, h] }));
  const silent = range(16).flatMap((n) => {
    const [t, h] = [Math.floor(n / 4), n % 4];
    return Array.from(byHead[h].subarray(8 * t, 8 * t + 8));
  });
  const right = engine.rope.rotate(x.values, { headDim: 8, positions: range(4) });
  return [
    { name: 'as many tokens as heads', call: 'rotate(x)', data: { x }, expect: silent, tolerance: 2e-6 },
    {
      name: 'so far off',
      call: 'np.abs(rotate(x).ravel() - right).max()',
      data: { x, right: given(Array.from(right)) },
      expect: [2.5581],
      tolerance: 1e-4,
    },
    {
      name: '5 tokens, 4 heads',
      call: 'rotate(x)',
      data: { x: array([1, 5, 4, 8], 7) },
      error: 'ValueError',
    },
    {
      name: '1 head',
      call: 'rotate(x).shape',
      data: { x: array([2, 5, 1, 8], 7) },
      expect: [2, 5, 5, 8],
    },
  ];
}

function yarn(engine) {
  return [4, 32].flatMap((factor) => {
    const rope_scaling = { rope_type: 'yarn', factor, original_max_position_embeddings: 4096 };
    const config = { rope_theta: 10000, rope_scaling };
    const wrong = { mix: 'wrong-inverted', ramp: 'wrong-wavelength' };
    const found = engine.scaling.report({ headDim: 128, config, ...wrong });
    return [
      {
        name: `by ${factor}`,
        call: `inv_freq(128, 10000.0, ${factor}, 4096)`,
        expect: found.invFreq,
        tolerance: 1e-12,
      },
      {
        name: `by ${factor}: the fastest pairs are faster, the slowest as before`,
        call: `(inv_freq(128, 10000.0, ${factor}, 4096) / inv_freq(128, 10000.0, 1, 4096))[[0, 20, 46, 63]]`,
        expect: [factor, factor, 1, 1],
        tolerance: 1e-9,
      },
    ];
  });
}

const alibi = (engine) => [
  ...[1, 3, 6, 8, 12, 48].map((numHeads) => ({
    name: `${numHeads} heads`,
    call: `slopes(${numHeads})`,
    expect: engine.alibi.slopes({ numHeads, rule: 'wrong-truncated' }),
    tolerance: 1e-15,
  })),
  {
    name: 'the gentlest of 12 is four times too steep',
    call: 'min(slopes(12)) / gentlest',
    data: { gentlest: Math.min(...engine.alibi.slopes({ numHeads: 12 })) },
    expect: [4],
    tolerance: 1e-12,
  },
];

const stored = [
  { name: 'never stored', call: 'RelativeTable(4, 8).rows(3, 0)', error: 'AttributeError', says: /max_len/ },
  { name: 'near', call: 'RelativeTableUnclipped(4, 8).rows(3, 0).shape', expect: [8] },
  {
    name: 'too far',
    call: 'RelativeTableUnclipped(4, 8).rows(5, 0)',
    error: 'IndexError',
    says: /out of bounds/,
  },
];

function mask(engine) {
  const slope = 1 / 256; // that of one head
  const x = numbers(16, 7);
  const full = engine.alibi
    .bias({ numHeads: 1, queryLen: 4, keyLen: 4 })
    .map((b) => (b === -Infinity ? 0 : b));
  const shape = { queryLen: 4, keyLen: 4 };
  const open = engine.attention.weights(x, { ...shape, bias: full });
  const ahead = (weights) => weights[1] + weights[2] + weights[3];
  const closed = engine.attention.weights(x, { ...shape, bias: full, causal: true });
  const data = { x: array([4, 4], 7) };
  return [
    { name: 'as without a mask', call: `weights(x, ${slope})`, data, expect: open, tolerance: 1e-6 },
    {
      name: 'what token 0 reads of the future, of which it should read nothing',
      call: `weights(x, ${slope})[0, 1:].sum() - right`,
      data: { ...data, right: ahead(closed) },
      expect: [0.9525],
      tolerance: 1e-4,
    },
  ];
}

// What follows an image of 16 × 16 tokens behind 4 tokens of text stands at 20; here at 260.
function mrope(engine) {
  const wrong = [
    [0, 1, 2, 2, 2, 2, 6, 6, 6],
    [0, 1, 0, 0, 1, 1, 0, 0, 0],
    [0, 1, 0, 1, 0, 1, 0, 1, 2],
  ];
  const segments = [
    { type: 'text', length: 4 },
    { type: 'image', grid: [32, 32] },
    { type: 'text', length: 1 },
  ];
  const last = (advance) => engine.mrope.positionIds({ segments, advance }).ids.at(-1);
  return [
    {
      name: 'two images',
      call: 'position_ids([("text", 2), ("image", (2, 2)), ("image", (1, 3))])',
      expect: wrong,
    },
    {
      name: 'behind an image',
      call: 'position_ids([("text", 4), ("image", (16, 16)), ("text", 1)])[0][-1]',
      expect: [last('wrong-area')],
    },
    {
      name: 'too far by',
      call: 'position_ids([("text", 4), ("image", (16, 16)), ("text", 1)])[0][-1] - right',
      data: { right: last('official') },
      expect: [240],
    },
  ];
}

function temperature(engine) {
  const factor = 0.1 * Math.log(32) + 1;
  const times = (scale) =>
    softmax(
      engine,
      LOGITS.map((logit) => logit * scale),
    );
  return [
    {
      name: 'flatter',
      call: 'weights([2, 1, 0, -1], 32)',
      expect: times(1 / Math.sqrt(factor)),
      tolerance: 1e-6,
    },
    {
      name: 'so far from YaRN',
      call: 'weights([2, 1, 0, -1], 32)[0] - right',
      data: { right: times(factor ** 2)[0] },
      expect: [0.5965759 - 0.8374715],
      tolerance: 1e-6,
    },
  ];
}

/** Wrong code, a group a file of content/code/mistakes, and how it fails. */
export const mistakes = (engine) => ({
  relative_no_max_len: stored,
  missing_import: [{ name: 'imported', call: '1', error: 'NameError', says: /'nn' is not defined/ }],
  odd_width: [
    {
      name: 'even',
      call: 'sinusoidal(7, 6)',
      expect: engine.sinusoidal.encode({ seqLen: 7, dModel: 6 }),
      tolerance: 2e-7,
    },
    { name: 'odd', call: 'sinusoidal(7, 5)', error: 'ValueError', says: /could not broadcast/ },
  ],
  max_len_exceeded: [
    {
      name: 'within',
      call: 'SinusoidalEncoding(8, 16)(np.zeros((16, 8))).shape',
      expect: [16, 8],
    },
    { name: 'beyond', call: 'SinusoidalEncoding(8, 16)(np.zeros((17, 8)))', error: 'ValueError' },
  ],
  std_one: [
    {
      name: 'rows fifty times as long as those of BERT',
      call: 'mean_row_norm(new_table(512, 768))',
      expect: [50 * 0.02 * Math.sqrt(768)],
      tolerance: 0.1,
    },
  ],
  vit_tokens: [
    {
      name: '224 pixels',
      call: 'ViTPositions(224, 16, 8)(np.zeros((197, 8))).shape',
      expect: [197, 8],
    },
    { name: '384 pixels', call: 'ViTPositions(224, 16, 8)(np.zeros((577, 8)))', error: 'ValueError' },
  ],
  alibi_truncated: alibi(engine),
  zero_is_no_mask: mask(engine),
  rope_broadcast: rope(engine),
  yarn_inverted: yarn(engine),
  mrope_area: mrope(engine),
  temperature_sign: temperature(engine),
});
