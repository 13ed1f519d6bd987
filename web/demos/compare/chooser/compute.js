import { CONDITIONS, holds, RULES, ruleFor } from './rules.js';

export const HEAD_DIM = 128;
export const LARGE_BASE = 500000; // what Llama 3 has
const SINKS = 4;
const HEADS = 8; // of ALiBi; the gentlest falls by 1/256 a token
const GRID = { height: 16, width: 24, dModel: 64 };

/** Parameters of scaling.report: RoPE as it is, and stretched as the answer says, where a formula stretches it. */
export function reportParams({ base, trained, wanted }, pick) {
  const config = { head_dim: HEAD_DIM, rope_theta: base, max_position_embeddings: trained };
  const factor = Math.max(1, wanted / trained);
  if (pick === 'dynamic') config.rope_scaling = { rope_type: 'dynamic', factor: 1 };
  if (pick === 'yarn' || pick === 'yarn-free') {
    config.max_position_embeddings = wanted;
    config.rope_scaling = { rope_type: 'yarn', factor, original_max_position_embeddings: trained };
  }
  return { config, seqLen: Math.max(wanted, trained) };
}

export function compute(engine, values, { memo, size = 13 }) {
  const { base, trained, wanted } = values;
  const index = ruleFor(values);
  const rule = RULES[index];
  const { pick } = rule;
  const plain = memo('plain', [base, trained, wanted], () => engine.scaling.report(reportParams(values)));
  const isStretched = ['dynamic', 'yarn', 'yarn-free'].includes(pick);
  const stretched =
    isStretched &&
    memo('stretched', [base, trained, wanted, pick], () => engine.scaling.report(reportParams(values, pick)));
  const kind = FACTS[pick];
  return {
    values,
    scale: size / 13,
    rule,
    index,
    pick,
    ratio: wanted / trained,
    met: memo('met', [...CONDITIONS.map((name) => values[name]), trained, wanted], () =>
      RULES.map((each) => CONDITIONS.map((condition) => holds(each, condition, values))),
    ),
    plain,
    stretched: stretched || undefined,
    pairs: plain.unseenPhases.length,
    never: plain.neverCompleted.length,
    unseen: Math.max(...plain.unseenPhases),
    unseenThen: stretched ? Math.max(...stretched.unseenPhases) : undefined,
    kind,
    fact: memo('fact', [kind, base, trained, wanted], () =>
      MEASURES[kind](engine, { base, trained, wanted }),
    ),
  };
}

// Which measurement goes with an answer.
const FACTS = {
  borrow: 'never',
  raster: 'raster',
  mrope: 'mrope',
  'grid-table': 'grid',
  axial: 'grid',
  grid: 'grid',
  pieces: 'pieces',
  retrieve: 'pieces',
  recompute: 'pieces',
  sinks: 'sinks',
  'keep-table': 'rows',
  resize: 'rows',
  replace: 'never',
  t5: 't5',
  alibi: 'alibi',
  keep: 'never',
  base: 'base',
  dynamic: 'stretched',
  'yarn-free': 'stretched',
  yarn: 'stretched',
  longrope: 'never',
  table: 'rows',
  rope: 'never',
  'alibi-new': 'alibi',
  'base-new': 'base',
};

const MEASURES = {
  never: () => ({}),
  stretched: () => ({}),
  rows: (_engine, { trained, wanted }) => ({ missing: Math.max(0, wanted - trained) }),
  pieces: (_engine, { trained, wanted }) => ({ pieces: Math.ceil(wanted / trained) }),
  sinks(engine, { trained, wanted }) {
    const windowSize = trained - SINKS;
    const { kept } = engine.sinks.cache({ length: wanted, windowSize, sinkSize: SINKS });
    return { kept: kept.length, forgotten: wanted - kept.length };
  },
  t5(engine, { wanted }) {
    const edge = engine.t5.thresholds({ bidirectional: false }).at(-1);
    return { edge, shared: Math.max(0, wanted - edge) };
  },
  // Of a query that sees keys without content, in the gentlest head.
  alibi(engine, { wanted }) {
    const keyLen = Math.min(wanted, 8192);
    const bias = engine.alibi.bias({ numHeads: HEADS, queryLen: 1, keyLen, queryOffset: keyLen - 1 });
    const weights = engine.attention.weights(new Float32Array(keyLen), {
      queryLen: 1,
      keyLen,
      bias: bias.subarray((HEADS - 1) * keyLen),
    });
    return { window: engine.attention.window(weights, { queryLen: 1, keyLen, share: 0.99 })[0] };
  },
  mrope(engine) {
    const { ids } = engine.mrope.positionIds({ segments: [{ type: 'image', grid: [32, 32] }] });
    return { tokens: ids.length / 3, used: Math.max(...ids) + 1 };
  },
  // How alike neighbours are, across and down.
  grid(engine) {
    const rows = engine.grid.sincos({ ...GRID, base: 100 });
    const own = rows.subarray(0, GRID.dModel);
    const like = engine.attention.scores(own, rows, { headDim: GRID.dModel, scale: 2 / GRID.dModel });
    return { ...GRID, right: like[1], below: like[GRID.width] };
  },
  raster(engine) {
    const [right, below] = engine.sinusoidal.kernel({
      distances: [1, GRID.width],
      dModel: GRID.dModel,
      base: 100,
    });
    return { ...GRID, right, below };
  },
  base(engine, { base, wanted }) {
    const of = (rope_theta) =>
      engine.scaling.report({ config: { head_dim: HEAD_DIM, rope_theta, max_position_embeddings: wanted } })
        .neverCompleted.length;
    return { from: of(base), to: of(LARGE_BASE), large: LARGE_BASE };
  },
};
