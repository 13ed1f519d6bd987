import { readdirSync, readFileSync } from 'node:fs';
import { demoFamilies } from '../../web/build/bundle.js';
import { initialValue } from '../../web/core/parameters.js';
import { answerOf } from '../../web/export/call.js';
import { languages, snippetOf } from '../../web/export/snippets.js';
import { dataOf } from '../js/demos/descriptor.js';
import { contentPath } from './corpus.js';

/** The listings as the build gives them to the menu. */
export const sources = Object.fromEntries(
  readdirSync(contentPath('code'))
    .filter((method) => method !== 'mistakes')
    .flatMap((method) =>
      readdirSync(contentPath(`code/${method}`))
        .filter((file) => file.endsWith('.py'))
        .map((file) => [
          `${method}/${file}`,
          readFileSync(contentPath(`code/${method}/${file}`), 'utf8').replace(/ {2}# @[a-d]$/gm, ''),
        ]),
    ),
);

// The state that a demo starts with, and each of its choices taken by itself.
const patchesOf = ({ params }) => [
  {},
  ...Object.entries(params).flatMap(([name, param]) => {
    if (param.options)
      return param.options
        .filter((option) => option !== initialValue(param, 'en'))
        .map((option) => ({ [name]: option }));
    return typeof param.initial === 'boolean' ? [{ [name]: !param.initial }] : [];
  }),
];

const wave = (length) => Float32Array.from({ length }, (_, i) => Math.sin(7 * i + 1));

// Calls that no demo makes, so that every verb is written once.
const others = {
  'attention.multiHead': {
    inputs: [wave(16), wave(24), wave(24)],
    params: { numHeads: 2, headDim: 4, causal: true, queryOffset: 1 },
    field: 'weights',
  },
  'attention.entropy': { inputs: [Float32Array.of(1, 0, 0.5, 0.5)], params: { queryLen: 2, keyLen: 2 } },
  'attention.window': { inputs: [Float32Array.of(0.2, 0.8, 0.5, 0.5)], params: { queryLen: 2, keyLen: 2 } },
  'attention.weights': {
    inputs: [wave(20)],
    params: { queryLen: 4, keyLen: 5, causal: true, queryOffset: 1, windowSize: 2, prefixLen: 1 },
  },
  'alibi.bias': { params: { numHeads: 6, queryLen: 3, keyLen: 5, causal: false, queryOffset: 2 } },
  'grid.index': { params: { height: 3, width: 4 } },
  'grid.sincos': { params: { height: 3, width: 2, dModel: 8, order: 'width-first' } },
  'grid.rotate': { inputs: [wave(48)], params: { headDim: 8, height: 3, width: 2, layout: 'half' } },
  'grid.resize': {
    inputs: [wave(28)],
    params: { dModel: 4, from: [2, 3], to: [4, 5], mode: 'bilinear', classRows: 1 },
  },
  'learned.resize': { inputs: [wave(12)], params: { dModel: 3, rows: 7, mode: 'scale' } },
  'mrope.rotate': {
    inputs: [wave(16)],
    params: { headDim: 8, ids: [0, 1, 0, 2, 0, 3], sections: [2, 1, 1], layout: 'interleaved' },
  },
  'precision.round': { inputs: [Float64Array.of(0.1, 1e5, -2.5717)], params: { format: 'bfloat16' } },
  'relative.indices': {
    params: { queryLen: 3, keyLen: 4, maxRelativePosition: 2, order: 'query-minus-key' },
  },
  'relative.terms': {
    inputs: [wave(8), wave(12)],
    params: { headDim: 4, u: wave(4), v: wave(4) },
    field: 'positionBias',
  },
  'rope.rotate': {
    inputs: [wave(24)],
    params: { headDim: 8, positions: [0, 5, 9], invFreq: [1, 0.5], layout: 'half' },
  },
  'rope.contributions': {
    inputs: [wave(8), wave(8)],
    params: { headDim: 8, distances: [0, 3], layout: 'half', attentionFactor: 1.5 },
  },
  'rope.frequencies': {
    params: {
      config: {
        hidden_size: 64,
        num_attention_heads: 4,
        max_position_embeddings: 4096,
        rope_scaling: { type: 'dynamic', factor: 2 },
      },
      seqLen: 8192,
    },
    field: 'invFreq',
  },
  'sinks.mass': {
    inputs: [Float32Array.of(0.2, 0.8, 0.5, 0.5)],
    params: { queryLen: 2, keyLen: 2, sinkSize: 1 },
  },
  'sinusoidal.encode': { params: { positions: [0.5, 100, 3], dModel: 6, layout: 'wrong-sin-odd' } },
  't5.scores': { inputs: [wave(8), wave(12)], params: { headDim: 4, scaling: 'wrong-sqrt' } },
};

const otherArrays = (engine) =>
  Object.entries(others).map(([verb, rest]) => {
    const call = { verb, ...rest };
    const values = answerOf(engine, call);
    return { name: 'numbers', axes: ['number'], shape: [values.length], values, call };
  });

/**
 * Every array with a call that a demo of the site gives: [{ demo, what, isFirst (the first of the initial state), array,
 * code (by language) }]; the same program is listed once. Calls that no demo makes follow.
 */
export async function allSnippets(engine) {
  const found = new Map();
  const add = (demo, what, array, isFirst) => {
    const code = Object.fromEntries(
      Object.keys(languages).map((language) => [language, snippetOf(language, array, { engine, sources })]),
    );
    if (!found.has(code.javascript)) found.set(code.javascript, { demo, what, isFirst, array, code });
  };
  for (const family of demoFamilies()) {
    const { default: demos } = await import(`../../web/demos/${family}/index.js`);
    for (const demo of demos) {
      for (const [at, patch] of patchesOf(demo).entries()) {
        const arrays = demo.numbers(dataOf(demo, engine, patch)).filter(({ call }) => call);
        for (const [n, array] of arrays.entries()) {
          add(demo.name, `${demo.name} ${JSON.stringify(patch)} ${array.name}`, array, at === 0 && n === 0);
        }
      }
    }
  }
  for (const array of otherArrays(engine)) add('none', array.call.verb, array, false);
  return [...found.values()];
}
