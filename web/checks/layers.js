import { outcome } from './outcome.js';
import { dot, largestDifference, rowOf, tokenVectors } from './vectors.js';

// What layers that see everything have to cope with: bases, temperatures, latent keys.

// The global layers of Gemma 3 27B, as its config.json has them.
const GEMMA_3_GLOBAL = {
  head_dim: 128,
  rope_theta: 1000000,
  max_position_embeddings: 131072,
  rope_scaling: { rope_type: 'linear', factor: 8 },
};
const [HOME, FAR] = [8192, 1_048_576];

// The weight of one key whose logit is `lead` above n − 1 others; their number stands in one logit.
const weightOf = (engine, n, lead, multiplier = 1) =>
  engine.attention.weights([lead * multiplier, Math.log(n - 1)], { queryLen: 1, keyLen: 2 })[0];

const floored = (engine, n) =>
  engine.context.temperature([n], { rule: 'floor', trained: HOME, scale: 0.1 })[0];

const ssmax = (engine, n) =>
  engine.context.temperature([n], { rule: 'ssmax', trained: HOME, scale: 0.43 })[0];

const unfinished = (engine, base) =>
  engine.scaling.report({
    config: { head_dim: 128, rope_theta: base, max_position_embeddings: HOME },
  }).neverCompleted.length;

const HEAD = 128;
const LATENT = 512;
const turned = (engine, x, position) => engine.rope.rotate(x, { headDim: x.length, positions: [position] });

// A query, a latent vector, and the matrix [HEAD, LATENT] that makes a key of it.
function latentParts(engine) {
  const up = tokenVectors(engine, { rows: HEAD, width: LATENT, seed: 1 }).map((x) => x / Math.sqrt(LATENT));
  const latent = tokenVectors(engine, { rows: 1, width: LATENT, seed: 2 });
  const query = tokenVectors(engine, { rows: 1, width: HEAD, seed: 4 });
  const key = engine.attention.scores(latent, up, { headDim: LATENT, scale: 1 });
  return { up, latent, query, key };
}

export const layersChecks = {
  'gemma-3-rotates-in-global-layers'(engine) {
    const { invFreq } = engine.rope.frequencies({ config: GEMMA_3_GLOBAL });
    return outcome(invFreq.filter((frequency) => frequency > 0).length, '=', 64, {
      values: { longest: (2 * Math.PI) / invFreq.at(-1) },
    });
  },
  'no-positions-still-dilutes'(engine) {
    const [near, far] = [HOME, FAR].map((n) => weightOf(engine, n, 10));
    return outcome(near / far, '>', 10, { values: { near, far } });
  },
  'temperature-suits-one-lead'(engine) {
    const fall = (lead) => {
      const [near, far] = [HOME, FAR].map((n) => weightOf(engine, n, lead, floored(engine, n)));
      return near / far;
    };
    return outcome(fall(5), '>', 10, { values: { ten: fall(10) } });
  },
  'ssmax-needs-a-lead'(engine) {
    const at = (lead, n) => weightOf(engine, n, lead, ssmax(engine, n));
    return outcome(at(2, 1_000_000), '<', 0.2, { values: { short: at(2, 100), five: at(5, 1_000_000) } });
  },
  'larger-base-leaves-more-unfinished'(engine) {
    const [small, large] = [10000, 500000].map((base) => unfinished(engine, base));
    return outcome(large - small, '>', 0, { values: { small, large } });
  },
  'small-base-turns-negative-soon'(engine) {
    const [small, usual] = engine.context.firstNegative([500, 10000], { headDim: 128, longest: 262144 });
    return outcome(usual / small, '>', 2, { values: { small, usual } });
  },
  'query-alone-turned-is-absolute'(engine) {
    const { query, key } = latentParts(engine);
    const change = (score) => Math.abs(score(1008, 1000) - score(8, 0));
    const both = change((m, n) => dot(turned(engine, query, m), turned(engine, key, n)));
    return outcome(
      change((m) => dot(turned(engine, query, m), key)),
      '>',
      0.5,
      { values: { both } },
    );
  },
  'absorbing-changes-the-order-only'(engine) {
    const { up, latent, query, key } = latentParts(engine);
    const down = Float32Array.from(up, (_, i) => up[LATENT * (i % HEAD) + Math.floor(i / HEAD)]);
    const absorbed = engine.attention.scores(query, down, { headDim: HEAD, scale: 1 });
    const score = dot(query, key);
    return outcome(Math.abs(dot(absorbed, latent) - score), '≤', 1e-3, { values: { score } });
  },
  'needle-needs-no-order'(engine) {
    const [rows, width] = [32, 16];
    const keys = tokenVectors(engine, { rows, width, seed: 5 });
    const values = tokenVectors(engine, { rows, width, seed: 6 });
    const query = rowOf(keys, width, 20);
    const order = Array.from({ length: rows }, (_, i) => (7 * i + 3) % rows);
    const shuffled = (table) => Float32Array.from(order.flatMap((from) => [...rowOf(table, width, from)]));
    const shape = { queryLen: 1, keyLen: rows };
    const read = (k, v) => {
      const weights = engine.attention.weights(
        engine.attention.scores(query, k, { headDim: width, scale: 1 }),
        shape,
      );
      return { weights, out: engine.attention.attend(weights, v, { ...shape, headDim: width }) };
    };
    const [plain, mixed] = [read(keys, values), read(shuffled(keys), shuffled(values))];
    return outcome(largestDifference(plain.out, mixed.out), '≤', 1e-5, {
      values: { weight: plain.weights[20] },
    });
  },
};
