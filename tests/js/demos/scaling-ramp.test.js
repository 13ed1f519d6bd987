import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/scaling/ramp/index.js';
import { longFactors } from '../../../web/demos/scaling/ramp/methods.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

const ratiosOf = (patch) => dataOf(demo, engine, patch).chosen.ratios;
const close = (value, wanted, message) => assert.ok(Math.abs(value - wanted) <= 1e-8, `${message}: ${value}`);

test('ratios are those of the published formulas', () => {
  assert.ok(ratiosOf({ method: 'linear', factor: 4 }).every((ratio) => ratio === 0.25));
  const ntk = ratiosOf({ method: 'ntk', factor: 4 });
  for (const [pair, ratio] of [
    [0, 1],
    [1, 0.9782356643334579],
    [32, 0.4945289840680367],
    [63, 0.25],
  ])
    close(ntk[pair], ratio, `ntk ${pair}`);
  const dynamic = ratiosOf({ method: 'dynamic', seqLen: 16384 });
  close(dynamic[32], ntk[32], 'dynamic at four times the length is ntk by 4');
  assert.deepEqual(ratiosOf({ method: 'dynamic', seqLen: 4096 })[63], 1);
  const llama3 = ratiosOf({ method: 'llama3', factor: 8, trainLen: 8192, base: 500000 });
  for (const [pair, ratio] of [
    [28, 1],
    [29, 0.8281684118371798],
    [34, 0.19021074364065016],
    [35, 0.125],
  ])
    close(llama3[pair], ratio, `llama3 ${pair}`);
});

test("YaRN's ramps: the paper's, the code's, and the inverted mix", () => {
  const at = (patch, pair) => ratiosOf({ factor: 32, ...patch })[pair];
  close(at({}, 30), 0.6274038461538463, 'code');
  close(at({ ramp: 'rotations' }, 30), 0.2716627553891541, 'paper');
  close(at({ factor: 16 }, 25), 0.819711538, 'code, 16');
  close(at({ ramp: 'wrong-wavelength', factor: 16 }, 30), 0.43529838, 'wavelengths');
  assert.deepEqual([at({ mix: 'wrong-inverted' }, 0), at({ mix: 'wrong-inverted' }, 63)], [32, 1]);
  const { zones } = dataOf(demo, engine, {});
  assert.deepEqual(zones, { kept: 21, full: 46 });
});

test('counting pairs from 1 slows every pair by one step of the base', () => {
  const ratios = ratiosOf({ index: 'wrong-off-by-one', mix: 'official', method: 'linear', factor: 1 });
  for (const ratio of ratios) close(ratio, 10000 ** (-2 / 128), 'off by one');
});

test('LongRoPE divides by its own list, pair by pair', () => {
  const ratios = ratiosOf({ method: 'longrope' });
  assert.equal(ratios.length, 48);
  for (const [i, ratio] of ratios.entries()) close(ratio, 1 / longFactors[i], `pair ${i}`);
  const edited = [...longFactors];
  edited[5] = 7;
  close(ratiosOf({ method: 'longrope', longFactors: edited })[5], 1 / 7, 'edited');
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { method: 'longrope', pair: 63 },
    {
      method: 'yarn',
      ramp: 'wrong-wavelength',
      mix: 'wrong-inverted',
      index: 'wrong-off-by-one',
      factor: 64,
      pair: 0,
    },
    { method: 'llama3', headDim: 8, base: 1e7, trainLen: 131072, factor: 1, pair: 3 },
    { method: 'dynamic', headDim: 256, base: 1000, trainLen: 512, seqLen: 1048576, pair: 127 },
  ]);
});
