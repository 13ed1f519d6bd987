import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  countsOf,
  LOOKUP,
  lookupFingerprint,
  namedOf,
  readLookup,
  SHORT,
} from '../../../commands/text/lookup.js';
import { lookupCorpus } from '../../../commands/text/lookup-corpus.js';
import { effectiveLength, NAMES } from '../../../web/demos/text/effective/effective-lengths.js';
import { EACH, OF_LENGTH, readingsOf } from '../../../web/demos/text/effective/plan.js';
import {
  answerOf,
  askBack,
  BACK,
  DEPTHS,
  getOf,
  isRight,
  LENGTHS,
  LETTERS,
  sequence,
  VALUES,
  VOCABULARY,
} from '../../../web/demos/text/effective/sequences.js';
import { keyOf, makeSession } from '../../../web/demos/text/effective/session.js';
import { sharesAt } from '../../../web/demos/text/effective/stored.js';
import demo from '../../../web/demos/text/effective.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { isAll } from '../../scope.js';
import { dataOf, sceneOf } from './descriptor.js';

const trainer = await startTrainer();
let loaded;

const open = (name) => {
  if (loaded !== name)
    trainer.load(readFileSync(new URL(`../../../content/text/${name}-1.posenc`, import.meta.url)));
  loaded = name;
};
const ask = async (name, verb, params) => {
  open(name);
  return trainer[verb](params);
};

const stored = (name, seed = 1) =>
  readLookup().models.find((model) => model.name === name && model.seed === seed);

// The key of a set or a get, and the value of a set or an answer.
const keyOfSet = (id) => Math.floor((id - LETTERS) / VALUES);
const valueOfSet = (id) => (id - LETTERS) % VALUES;
const isSet = (id) => id >= LETTERS && id < getOf(0);

test('each test asks for what it says, at every length and depth', () => {
  for (const length of LENGTHS)
    for (const depth of DEPTHS)
      for (const number of [0, 7]) {
        const of = (name) => sequence(name, { length, depth, sample: 3, number });
        for (const name of NAMES) {
          const { tokens, answer, at, from, count } = of(name);
          assert.equal(tokens.length, length);
          assert.ok(tokens.every((id) => id < VOCABULARY));
          assert.ok(at < length - 1 && answer >= from && answer < from + count);
          const sets = [...tokens.keys()].filter((i) => isSet(tokens[i]));
          assert.equal(sets.length, { needle: 1, keys: 8, latest: VALUES, back: 0 }[name]);
          if (name === 'back') {
            assert.deepEqual([tokens.at(-1), answer], [askBack, tokens[length - 1 - BACK]]);
            continue;
          }
          const own = sets.filter((i) => getOf(keyOfSet(tokens[i])) === tokens.at(-1));
          assert.equal(own.at(-1), at, `${name}, ${length}, ${depth}`);
          assert.equal(answer, answerOf(valueOfSet(tokens[at])));
          if (name === 'latest') assert.equal(new Set(own.map((i) => tokens[i])).size, VALUES);
          else assert.equal(at, Math.round(depth * (length - 2)));
        }
        assert.deepEqual(of('keys'), of('keys'));
      }
});

test('in the stream that is learned every question is answered by what is told', () => {
  const tokens = lookupCorpus(20000, 5);
  const held = new Map();
  let questions = 0;
  for (const [i, id] of tokens.entries()) {
    if (isSet(id)) held.set(keyOfSet(id), valueOfSet(id));
    if (i + 1 === tokens.length) continue;
    if (id >= getOf(0) && id < answerOf(0)) {
      questions += 1;
      assert.equal(tokens[i + 1], answerOf(held.get(id - getOf(0))), `${i}`);
    }
    if (id === askBack) assert.equal(tokens[i + 1], tokens[i - BACK]);
  }
  assert.ok(questions > 1000, `${questions}`);
});

test('a tie is no right answer', () => {
  const asked = { answer: 1, from: 0, count: 3 };
  assert.ok(isRight([0, 2, 1], asked));
  assert.ok(!isRight([0, 2, 2], asked) && !isRight([3, 2, 1], asked));
  assert.ok(isRight([0, 2, 1, 9], asked), 'only possible answers count');
});

test('an effective length is the longest tested one that passes, as RULER has it', () => {
  const at = (list) => effectiveLength(list, 0.8);
  const all = LENGTHS.map(() => 1);
  assert.equal(at(all), LENGTHS.at(-1));
  assert.equal(at(all.map((share, i) => (i > 3 ? 0.79 : share))), LENGTHS[3]);
  assert.equal(at(all.map((share, i) => (i === 0 || i > 5 ? 0 : share))), LENGTHS[5]);
  assert.equal(at(all.map(() => 0.8)), LENGTHS.at(-1));
  assert.equal(at(all.map(() => 0.79)), 0);
});

test('every seed has the effective lengths that the lesson tells', () => {
  const at = (test, reading, seed) =>
    effectiveLength(
      LENGTHS.map((length) => sharesAt(test, length, reading)[seed]),
      0.856,
    );
  for (const seed of [0, 1, 2])
    for (const [reading, needle, back] of /** @type {const} */ ([
      ['none', 64, 256],
      ['linear-4', 256, 0],
    ])) {
      assert.equal(at('needle', reading, seed), needle);
      assert.equal(at('back', reading, seed), back);
    }
});

test('every model is stored as the trainer makes it, with all its readings', () => {
  const { models } = readLookup();
  loaded = undefined;
  for (const name of LOOKUP) assert.ok(stored(name), name);
  for (const { name, seed, fingerprint, hash, readings } of models) {
    assert.equal(
      fingerprint,
      lookupFingerprint(trainer, name, seed),
      `content/text/lookup.json is not what the trainer gives now: npm run text -- --only=${name} --seeds=${seed}`,
    );
    assert.match(hash, /^[0-9a-f]{16}$/);
    const encoding = name.split('-')[1];
    const wished = [...readingsOf(encoding).keys()].filter((key) => seed === 1 || SHORT.includes(key));
    assert.deepEqual(Object.keys(readings), wished);
    for (const counts of Object.values(readings))
      for (const name of NAMES)
        for (const row of counts[name]) {
          const [list, most] = seed === 1 ? [row, EACH] : [[row], OF_LENGTH];
          assert.ok(list.every((count) => count >= 0 && count <= most));
          assert.equal(list.length, seed === 1 ? DEPTHS.length : 1);
        }
  }
});

test('the weights beside the page give the counts that are stored', async () => {
  for (const [name, reading, lengths] of /** @type {const} */ ([
    ['lookup-rope', 'none', isAll ? [32, 128] : [32]],
    ['lookup-rope', 'yarn-4', isAll ? [64, 256] : [64]],
    ['lookup-alibi', 'none', [64]],
  ])) {
    open(name);
    const encoding = name.split('-')[1];
    const counts = await countsOf(trainer, readingsOf(encoding).get(reading), [...lengths]);
    for (const test of NAMES)
      for (const length of lengths) {
        const at = LENGTHS.indexOf(length);
        assert.deepEqual(counts[test][at], stored(name).readings[reading][test][at], `${name} ${length}`);
      }
    const named = namedOf(trainer, readingsOf(encoding).get(reading));
    assert.deepEqual(named, stored(name).named[reading], `letters named by ${name} ${reading}`);
  }
});

test('what is counted in the tab takes the place of what was stored', async () => {
  let last;
  let isEnough = false;
  const session = makeSession({
    ask,
    told(live) {
      last = live;
      if (live.asked[1] >= 8 && !isEnough) {
        isEnough = true;
        session.pause();
      }
    },
  });
  const before = dataOf(demo, { advertised: '256', scaling: 'yarn' });
  const { values } = before;
  session.set(values);
  assert.equal(last.asked[0], 0, 'it waits until it is seen');
  session.resume();
  while (!isEnough || last.isReading) await new Promise((resolve) => setTimeout(resolve, 5));
  const scene = { live: () => last };
  const { data } = sceneOf(demo, { advertised: '256', scaling: 'yarn' }, scene);
  assert.ok(data.answers > 0 && data.answers < data.all);
  // A few of the same texts say less than all of them did.
  assert.deepEqual(data.shares, before.shares);
  const whole = { ...last, counts: structuredClone(last.counts), asked: LENGTHS.map(() => EACH) };
  whole.counts.needle[1][0] = 1;
  const read = sceneOf(demo, values, { live: () => whole }).data;
  assert.equal(read.shares.needle[1][0], 1 / EACH, 'all of them');
  const other = { ...last, key: keyOf({ ...values, sample: 2 }) };
  const anew = sceneOf(demo, { ...values, sample: 2 }, { live: () => other }).data;
  for (const test of NAMES) {
    const near = Math.abs(anew.byLength[test][1] - before.byLength[test][1]);
    assert.ok(near < 0.25, `${test}: ${near}`);
    assert.equal(
      anew.shares[test][1][0],
      last.counts[test][1][0] / last.asked[1],
      'other texts as they come',
    );
  }
  // Other texts begin anew.
  session.set({ ...values, sample: 2 });
  assert.equal(Math.max(...last.asked), 0);
  assert.equal(sceneOf(demo, { advertised: '256', scaling: 'yarn' }, scene).data.answers, 0);
  const failed = [];
  const broken = makeSession({
    ask: () => Promise.reject(new Error('gone')),
    told: (live) => failed.push(live),
  });
  broken.resume();
  broken.set(values);
  while (!failed.at(-1)?.problem || failed.at(-1).isReading)
    await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(failed.at(-1).problem.message, 'gone');
});

test('one needle is found where advertised, and three back fails within the trained length: the predicted case', () => {
  const { data } = sceneOf(demo, demo.predict.done);
  assert.ok(data.effective.needle >= 256, `${data.effective.needle}`);
});

// 47 or 48 tokens back, in the right answers of EACH.
test('up to 192 tokens the distance of a needle decides, and farther the length does, too', () => {
  const { needle } = stored('lookup-rope').readings.none;
  const cells = LENGTHS.flatMap((length, i) =>
    DEPTHS.map((depth, j) => ({ length, back: (1 - depth) * length, count: needle[i][j] })),
  );
  const apart = (longest) => {
    const near = cells.filter(({ length }) => length <= longest);
    return Math.max(
      ...near.flatMap((one) =>
        near.filter(({ back }) => back === one.back).map(({ count }) => one.count - count),
      ),
    );
  };
  assert.ok(apart(192) <= EACH / 4 && apart(256) > EACH / 3 && apart(512) >= EACH / 2);
});
