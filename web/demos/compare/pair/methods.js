/** @import { Engine } from '../../../types.js' */

const SHAW_CLIP = 4; // the farthest distance with a row of its own
const STRETCH = 8; // the scaled methods go from 4,096 tokens to eight times as many
export const SHIFT = 100; // tokens by which all positions are moved to see whether scores change
export const ROWS = 1088; // of the learned table: the last position is below
const TRAINED = 4096;
const PICTURE = [3, 4]; // patches in the middle of the text, for M-RoPE

/** Every method, with the place where it goes in and whether it adds or turns. */
export const METHODS = [
  { id: 'none', at: 'none', how: 'none' },
  { id: 'sinusoidal', at: 'input', how: 'added' },
  { id: 'learned', at: 'input', how: 'added' },
  { id: 'shaw', at: 'qk', how: 'added' },
  { id: 'xl', at: 'scores', how: 'added' },
  { id: 't5', at: 'scores', how: 'added' },
  { id: 'alibi', at: 'scores', how: 'added' },
  { id: 'rope', at: 'qk', how: 'turned' },
  { id: 'pi', at: 'qk', how: 'turned' },
  { id: 'ntk', at: 'qk', how: 'turned' },
  { id: 'yarn', at: 'qk', how: 'turned' },
  { id: 'mrope', at: 'qk', how: 'turned' },
];

/** The usual mistake of a method, and whose it is. */
export const MISTAKES = {
  'wrong-slow-first': 'sinusoidal',
  'wrong-sqrt': 't5',
  'wrong-truncated': 'alibi',
  'wrong-mixed': 'rope',
  'wrong-inverted': 'yarn',
  'wrong-area': 'mrope',
};

const types = { pi: 'linear', ntk: 'ntk', yarn: 'yarn' };

/** The parameters of rope.frequencies for a stretched method. */
const stretched = (id, { headDim, mistake }) => ({
  config: {
    head_dim: headDim,
    rope_theta: 10000,
    max_position_embeddings: TRAINED * STRETCH,
    rope_scaling: {
      rope_type: types[id],
      factor: STRETCH,
      original_max_position_embeddings: TRAINED,
    },
  },
  ...(id === 'yarn' && mistake === 'wrong-inverted' ? { mix: 'wrong-inverted' } : {}),
});

/**
 * The parameters of alibi.bias in a scene.
 *
 * @returns {Parameters<Engine['alibi']['bias']>[0]}
 */
export const alibiParams = ({ numHeads, seqLen, mistake }) => ({
  numHeads,
  queryLen: seqLen,
  keyLen: seqLen,
  causal: false,
  ...(mistake === 'wrong-truncated' ? { rule: 'wrong-truncated' } : {}),
});

/** Where every token stands for M-RoPE: rows t, h and w. A short text has no picture in it. */
export function idsOf(engine, { seqLen, offset, mistake }) {
  const patches = PICTURE[0] * PICTURE[1];
  const before = Math.floor((seqLen - patches) / 2);
  const segments =
    before < 2
      ? [{ type: 'text', length: seqLen }]
      : [
          { type: 'text', length: before },
          { type: 'image', grid: PICTURE },
          { type: 'text', length: seqLen - patches - before },
        ];
  const advance = mistake === 'wrong-area' ? 'wrong-area' : 'official';
  const { ids } = engine.mrope.positionIds({ segments, spatialMergeSize: 1, advance });
  return ids.map((id) => id + offset);
}

const sum = (a, b) => a.map((value, i) => value + b[i]);

function turned(engine, { q, k, headDim }, params) {
  const rotate = (x) => engine.rope.rotate(x, { headDim, ...params });
  return engine.attention.scores(rotate(q), rotate(k), { headDim });
}

function scaled(engine, scene, id) {
  const { invFreq, attentionFactor } = engine.rope.frequencies(stretched(id, scene));
  return turned(engine, scene, { positions: scene.positions, invFreq, attentionFactor });
}

// One head of what a verb gives for all, added to the scores of the content.
function biased(content, all, { head, seqLen }) {
  const from = head * seqLen * seqLen;
  return sum(content, all.subarray(from, from + seqLen * seqLen));
}

/** Scores, [query, key], of each method in a scene: { q, k, positions, content, … }; numbers of the engine. */
export const SCORES = {
  none: (_engine, { content }) => content,
  sinusoidal(engine, { q, k, positions, headDim, mistake }) {
    const order = mistake === 'wrong-slow-first' ? 'wrong-slow-first' : 'fast-first';
    const rows = engine.sinusoidal.encode({ positions, dModel: headDim, order });
    return engine.attention.scores(sum(q, rows), sum(k, rows), { headDim });
  },
  learned(engine, { q, k, positions, headDim, tables }) {
    const rows = engine.learned.lookup(tables.learned, { dModel: headDim, positions });
    return engine.attention.scores(sum(q, rows), sum(k, rows), { headDim });
  },
  shaw(engine, { q, content, headDim, seqLen, tables }) {
    const index = engine.relative.indices({
      queryLen: seqLen,
      keyLen: seqLen,
      maxRelativePosition: SHAW_CLIP,
    });
    const rows = 2 * SHAW_CLIP + 1;
    const products = engine.attention.scores(q, tables.shaw, { headDim });
    return content.map((score, cell) => score + products[Math.floor(cell / seqLen) * rows + index[cell]]);
  },
  xl(engine, { q, k, headDim, tables }) {
    const parts = engine.relative.terms(q, k, { headDim, u: tables.u, v: tables.v });
    const root = Math.sqrt(headDim);
    return parts.content.map(
      (value, i) => (value + parts.position[i] + parts.contentBias[i] + parts.positionBias[i]) / root,
    );
  },
  t5(engine, { q, k, headDim, numHeads, seqLen, head, causal, mistake, tables }) {
    // T5 does not divide by √d and learns smaller queries instead.
    const small = q.map((value) => value / Math.sqrt(headDim));
    const scaling = mistake === 'wrong-sqrt' ? 'wrong-sqrt' : 'none';
    const bias = engine.t5.bias(tables.t5, {
      numHeads,
      queryLen: seqLen,
      keyLen: seqLen,
      bidirectional: !causal,
    });
    return biased(engine.t5.scores(small, k, { headDim, scaling }), bias, { head, seqLen });
  },
  alibi: (engine, scene) => biased(scene.content, engine.alibi.bias(alibiParams(scene)), scene),
  rope(engine, scene) {
    const layout = scene.mistake === 'wrong-mixed' ? 'wrong-mixed' : 'half';
    return turned(engine, scene, { positions: scene.positions, layout });
  },
  pi: (engine, scene) => scaled(engine, scene, 'pi'),
  ntk: (engine, scene) => scaled(engine, scene, 'ntk'),
  yarn: (engine, scene) => scaled(engine, scene, 'yarn'),
  mrope(engine, scene) {
    const { q, k, headDim } = scene;
    const pairs = headDim / 2;
    const side = Math.floor((3 * pairs) / 8);
    const params = {
      headDim,
      ids: idsOf(engine, scene),
      base: 10000,
      sections: [pairs - 2 * side, side, side],
      layout: 'half',
    };
    const rotate = (x) => engine.mrope.rotate(x, params);
    return engine.attention.scores(rotate(q), rotate(k), { headDim });
  },
};
