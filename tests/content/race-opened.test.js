import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTrainer } from '../../web/engine/trainer.js';
import { isAll } from '../scope.js';

const kept = new Map();

/** A trainer with the model that a seed gives for `k` back with RoPE, trained once. */
async function trainedFor(k, seed) {
  const trainer = await startTrainer();
  const created = trainer.create({ task: 'back', k, encoding: 'rope', seed });
  const key = `${k} ${seed}`;
  if (kept.has(key)) trainer.load(kept.get(key));
  else {
    trainer.train({ steps: created.steps });
    kept.set(key, trainer.save().bytes);
  }
  return { trainer, ...created };
}

// What the lesson says of a model that is opened: RoPE at three back, trained on 32 tokens, reading 64.
test('beyond its length RoPE looks where training never was, and read with PI it answers six back', async () => {
  const { trainer, length: trained, numHeads } = await trainedFor(3, 1);
  const n = 2 * trained;
  const { weights } = trainer.inspect({ length: n, seed: 1 });
  for (let head = 0; head < numHeads; head += 1) {
    // Of the last eight queries: the share of keys farther than any of training.
    const far = Array.from({ length: 8 }, (_, i) => n - 8 + i).map((query) => {
      const row = (head * n + query) * n;
      return weights.subarray(row, row + query - trained + 1).reduce((sum, weight) => sum + weight, 0);
    });
    assert.ok(far.reduce((sum, share) => sum + share, 0) / 8 > 0.9, `head ${head + 1}: ${far}`);
  }
  // Twenty sequences, the answers beyond the trained length.
  const sixBack = Array.from({ length: 20 }, (_, i) => {
    const { tokens, predicted } = trainer.inspect({ length: n, seed: 1 + i, scaling: 'linear' });
    return predicted.subarray(trained).filter((symbol, j) => symbol === tokens[trained + j - 6]).length;
  });
  const share = sixBack.reduce((sum, count) => sum + count, 0) / (20 * trained);
  assert.ok(share > 0.85, `${share}`);
});

// Where what a pair adds to the mean score of each head peaks, as a distance, and where the mean score itself does below
// `within`: from the file of a model of one layer with RoPE.
function peaksOf(bytes, pair, within) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const headers = view.getUint32(8, true);
  const header = Array.from({ length: headers }, (_, i) => view.getFloat64(16 + 8 * i, true));
  const [d, heads] = [header[9], header[10]];
  const width = d / heads;
  let at = 16 + 8 * headers;
  const take = (count) => {
    const numbers = Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * i, true));
    at += 4 * count;
    return numbers;
  };
  const [embedding, gain, shift, qkv] = [take(8 * d), take(d), take(d), take(3 * d * d)];
  // Queries and keys, meant over the eight symbols.
  const mean = new Float64Array(2 * d);
  for (let symbol = 0; symbol < 8; symbol++) {
    const x = embedding.slice(symbol * d, (symbol + 1) * d);
    const middle = x.reduce((sum, value) => sum + value, 0) / d;
    const spread = Math.sqrt(x.reduce((sum, value) => sum + (value - middle) ** 2, 0) / d + 1e-5);
    for (let i = 0; i < d; i++) {
      const normal = ((x[i] - middle) / spread) * gain[i] + shift[i];
      for (let j = 0; j < 2 * d; j++) mean[j] += (normal * qkv[i * 3 * d + j]) / 8;
    }
  }
  const turn = (i) => 10000 ** ((-2 * i) / width);
  return Array.from({ length: heads }, (_, head) => {
    const waves = Array.from({ length: width / 2 }, (_, i) => {
      const [q, k] = [head * width + 2 * i, d + head * width + 2 * i];
      const cos = mean[q] * mean[k] + mean[q + 1] * mean[k + 1];
      const sin = mean[q + 1] * mean[k] - mean[q] * mean[k + 1];
      return { size: Math.hypot(cos, sin), phase: Math.atan2(sin, cos), turn: turn(i) };
    });
    const score = (n) => waves.reduce((sum, one) => sum + one.size * Math.cos(one.phase + n * one.turn), 0);
    const whole = (2 * Math.PI) / turn(pair);
    const distances = Array.from({ length: within }, (_, n) => n);
    return {
      pair: (whole - waves[pair].phase / turn(pair)) % whole,
      score: distances.toSorted((a, b) => score(b) - score(a))[0],
    };
  });
}

// What the lesson says of why: pair 1 prefers the near at three back and comes round, and is fixed at eight back.
test('pair 1 peaks before distance 0 in models of three back, and at the distance itself in those of eight back', async () => {
  for (const seed of isAll ? [1, 2, 3, 4, 5] : [1]) {
    for (const [k, from, to] of [
      [3, 48.5, 56.5],
      [8, 6.5, 11.5],
    ]) {
      const { trainer } = await trainedFor(k, seed);
      for (const [head, { pair, score }] of peaksOf(trainer.save().bytes, 1, 64).entries()) {
        const what = `${k} back, seed ${seed}, head ${head + 1}: ${pair}, ${score}`;
        assert.ok(pair > from && pair < to, what);
        if (k === 3) assert.ok(score > 32, what);
        else assert.ok(Math.abs(score - k) <= 1, what);
      }
    }
  }
  for (const seed of isAll ? [1, 2, 3] : []) {
    const { trainer } = await trainedFor(6, seed);
    for (const { pair } of peaksOf(trainer.save().bytes, 1, 64))
      assert.ok(pair < 5.5 || pair > 20 * Math.PI - 3.5, `6 back, seed ${seed}: ${pair}`);
  }
});

// What the lesson says of three models that are opened: RoPE at eight back, trained on 32 tokens, reading 64 with YaRN.
test('read with YaRN, models of eight back answer fourteen back', async () => {
  const wave = 2 * Math.PI;
  // Near 16, where pair 1 has the angle that it learned for 8, none but 14 has so nearly the angle of pair 0.
  const apart = (distance) => Math.abs(distance - 8 - wave * Math.round((distance - 8) / wave));
  for (const distance of [12, 13, 15, 16, 17, 18, 19]) assert.ok(apart(distance) > apart(14), `${distance}`);
  for (const seed of isAll ? [1, 2, 3] : [1]) {
    const { trainer, length: trained } = await trainedFor(8, seed);
    const n = 2 * trained;
    let [count, all] = [0, 0];
    for (let text = 1; text <= 20; text++) {
      const { tokens, predicted } = trainer.inspect({
        ...{ length: n, seed: text },
        ...{ scaling: 'yarn', betaFast: 4 },
      });
      for (let query = n - 16; query < n; query++) {
        all += 1;
        if (predicted[query] === tokens[query - 14]) count += 1;
      }
    }
    assert.ok(count > (2 / 3) * all, `seed ${seed}: ${count} of ${all}`);
  }
});
