import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import demo from '../../../web/demos/text/inspector/index.js';
import { makeLive } from '../../../web/demos/text/inspector/live.js';
import { MODELS } from '../../../web/demos/text/inspector/params.js';
import { asked } from '../../../web/demos/text/inspector/plan.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { readCorpus, STREAM } from '../../../web/generator/corpus.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const stored = JSON.parse(
  readFileSync(new URL('../../../content/text/inside.json', import.meta.url), 'utf8'),
);
const stream = readCorpus().heldOut.subarray(0, STREAM);
let engine;
let trainer;
before(async () => {
  engine = await loadEngine();
  trainer = await startTrainer();
  trainer.load(readFileSync(new URL('../../../content/text/rope-1.posenc', import.meta.url)));
});

test('heads that look one back stand above the first layer, and none copies', () => {
  const { looking, copying, mostCopy, evenCopy, heads } = dataOf(demo, engine, { model: 'rope' });
  assert.ok(looking.length >= 3 && looking.every((head) => head >= 4), `${looking}`);
  assert.deepEqual(copying, []);
  assert.ok(mostCopy < 2 * evenCopy);
  assert.deepEqual(heads[4].weights, stored.heads.rope.byDistance[4]);
});

test('the gentler the slope of a head of ALiBi, the further back it looks', () => {
  const { heads, slopes } = dataOf(demo, engine, { model: 'alibi' });
  for (let layer = 0; layer < 3; layer++)
    for (let head = 1; head < 4; head++) {
      assert.ok(slopes[head] < slopes[head - 1]);
      assert.ok(heads[4 * layer + head].distance > heads[4 * layer + head - 1].distance + 5);
    }
});

test('its question is answered by its figure', () => {
  showsAnswer(demo, engine, ({ more }) => {
    const worst = more.still.indexOf(Math.max(...more.still));
    return worst < 4 ? 'fastest' : worst < 8 ? 'middle' : 'slowest';
  });
});

test('several pairs are taken away in a worker, and one alone as it is stored', async () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve));
  let count = 0;
  const live = makeLive(() => ({
    async ask(model, verb, params) {
      assert.equal(model, 'rope');
      count += 1;
      return trainer[verb](params);
    },
    pause() {},
    resume() {},
    close() {},
  }))({
    make: () => ({}),
    setText() {},
    loadData: async () => Buffer.from(stream).toString('base64'),
  });
  live.set({ away: ['0'], mode: 'still' });
  live.start();
  await wait();
  assert.equal(count, 0);
  live.stop();
  live.set({ away: ['10', '11'], mode: 'still' });
  await wait();
  assert.equal(count, 0, 'nobody sees it');
  live.start();
  while (!live.value.peek()) await wait();
  live.set({ away: ['0', '1', '2'], mode: 'silent' });
  while (live.value.peek().losses.size < 2) await wait();
  assert.equal(count, 2);
  const of = (away, mode) => sceneOf(demo, engine, { away, mode }, { live: () => live.value.peek() }).data;
  assert.equal(of(['0'], 'still').own, stored.pairs.still[0]);
  assert.ok(Math.abs(of(['10', '11'], 'still').own - stored.pairs.loss) < 0.005);
  assert.ok(of(['0', '1', '2'], 'silent').own > stored.pairs.silent[0] + 0.3);
  assert.ok(of(['0', '1'], 'silent').isMeasuring);
  const patches = [
    { away: ['10', '11'], mode: 'still' },
    { away: ['0', '1'], mode: 'silent' },
    ...MODELS.map((model) => ({ model, head: 11, pair: 11 })),
  ];
  holdsEverywhere(demo, engine, patches, { live: () => live.value.peek() });
});

test('what is stored is what the model gives, to the last digit that is kept', () => {
  const { loss, silent, still } = stored.pairs;
  const given = (away) => Number(trainer.losses(asked(stream, away)).loss.toFixed(4));
  assert.equal(given({}), loss);
  assert.equal(given({ silent: [3] }), silent[3]);
  assert.equal(given({ still: [5] }), still[5]);
});
