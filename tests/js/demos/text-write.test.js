import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ALPHABET, TRAINED } from '../../../web/demos/text/runs.js';
import { chance, draw } from '../../../web/demos/text/write/sample.js';
import { makeSession } from '../../../web/demos/text/write/session.js';
import {
  MOST,
  PROMPT,
  readingAt,
  readPath,
  settle,
  turned,
  writePath,
} from '../../../web/demos/text/write/write-params.js';
import { isOpening, OPENED, openingOf } from '../../../web/demos/text/write/written-text.js';
import demo from '../../../web/demos/text/write.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { numbersOf } from '../../../web/export/call.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

const file = new URL('../../../content/text/rope-1.posenc', import.meta.url);
const start = { prompt: PROMPT, count: 0, path: 'none', temperature: 0.6, seed: 1 };
const trainer = await startTrainer();
trainer.load(readFileSync(file));

// A session with the stored model; write(values) resolves with what it has when it rests.
function sessionOf(ask = async (verb, params) => trainer[verb](params)) {
  let rest;
  let last;
  const session = makeSession({
    ask,
    told(live) {
      last = live;
      if (!live.isWriting) rest?.(live);
    },
  });
  session.resume();
  const write = (values) =>
    new Promise((resolve) => {
      rest = resolve;
      session.set({ ...start, ...values });
    });
  return { session, write, now: () => last };
}

// The two longest texts begin alike: what the model was asked before, it has answered.
const answers = new Map();
const remembering = async (verb, params) => {
  const key = `${verb} ${JSON.stringify(params)}`;
  if (!answers.has(key)) answers.set(key, trainer[verb](params));
  return answers.get(key);
};

const lettersOf = ({ chars }, from = 0, to = chars.length) =>
  chars
    .slice(from, to)
    .map(({ letter }) => letter)
    .join('');
const meanOf = ({ chars }, from, to) => {
  const losses = chars.slice(from, to).map(({ loss }) => loss);
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
};

test('a path of readings is written, read and turned', () => {
  for (const text of ['none', 'yarn', 'none 40:yarn 90:none', 'linear 1:window'])
    assert.equal(writePath(readPath(text)), text);
  for (const text of ['', 'bad', '5:yarn', 'none 40:bad', 'none 9:none'])
    assert.ok(readPath(text).length >= 1 && readPath(text)[0].from === 0, text);
  const path = readPath('none 40:yarn');
  assert.deepEqual(
    [0, 39, 40, 99].map((place) => readingAt(path, place)),
    ['none', 'none', 'yarn', 'yarn'],
  );
  assert.equal(writePath(turned(path, { from: 20, reading: 'ntk' })), 'none 20:ntk');
  assert.equal(writePath(turned(path, { from: 20, reading: 'none' })), 'none');
  const values = { prompt: PROMPT, count: 60, reading: 'yarn', path: 'none' };
  assert.equal(settle(values).path, 'none 60:yarn');
  assert.equal(settle(settle(values)).path, 'none 60:yarn');
  assert.ok(settle({ ...values, count: MOST }).count === MOST - PROMPT.length);
});

test('characters are drawn by their shares, the same for the same seed and place', () => {
  const shares = [0.5, 0.3, 0.2, 0];
  const counts = [0, 0, 0, 0];
  for (let place = 0; place < 4000; place++) counts[draw(shares, { temperature: 1, seed: 7, place })] += 1;
  for (const [i, share] of shares.entries())
    assert.ok(Math.abs(counts[i] / 4000 - share) < 0.03, `${counts}`);
  assert.equal(draw(shares, { temperature: 0, seed: 1, place: 3 }), 0);
  const places = Array.from({ length: 50 }, (_, place) => chance(3, place));
  assert.ok(places.every((value) => value >= 0 && value < 1) && new Set(places).size === 50);
});

test('beyond the trained length the text dissolves, and it recovers once YaRN is on', async () => {
  const written = await sessionOf(remembering).write({ count: 260, path: 'none 150:yarn' });
  const turn = PROMPT.length + 150;
  const [home, babble, after] = [
    meanOf(written, 1, TRAINED),
    meanOf(written, turn - 60, turn),
    meanOf(written, turn + 40, turn + 110),
  ];
  assert.ok(babble > home + 0.5, `${babble} nats, ${home} before`);
  assert.ok(after < babble - 0.5, `${after} nats after ${babble}`);
  // All of it is drawn, said and exported.
  const live = () => written;
  const patch = { count: 260, path: 'none 150:yarn', reading: 'yarn' };
  holdsEverywhere(demo, [patch], { live });
  const { data, t } = sceneOf(demo, patch, { lang: 'en', live });
  assert.equal(data.length, PROMPT.length + 260);
  const [{ bytes }] = demo.files(data, t);
  assert.equal(new TextDecoder().decode(bytes), lettersOf(written, 0, data.length));
  assert.deepEqual(
    [...numbersOf(demo, data)[0].values],
    written.chars.slice(0, data.length).map(({ loss }) => loss ?? Number.NaN),
  );
});

test('what a page opens with is what the model writes, and it need not come for that', async () => {
  const written = await sessionOf(remembering).write({ count: OPENED });
  const known = openingOf(start, readPath('none'));
  const length = PROMPT.length + OPENED;
  assert.equal(known.map(({ letter }) => letter).join(''), lettersOf(written, 0, length), 'npm run text');
  for (const [i, { loss }] of known.entries())
    assert.ok(
      i === 0 ? loss === undefined : Math.abs(loss - written.chars[i].loss) <= 0.0051,
      `${i}: ${loss}`,
    );
  // It is drawn before anything is written, up to where the model is read otherwise, and of no other text.
  const { data } = sceneOf(demo, { count: OPENED }, { lang: 'en' });
  assert.deepEqual([data.length, data.isBehind], [length, false]);
  assert.ok(data.beyond > 2 * data.inside);
  assert.equal(openingOf(start, readPath('none 17:yarn')).length, PROMPT.length + 17);
  for (const other of [{ seed: 2 }, { temperature: 1 }, { prompt: 'The dog ' }])
    assert.deepEqual(openingOf({ ...start, ...other }, readPath('none')), []);
  for (const [values, path, isKnown] of /** @type {const} */ ([
    [{ count: OPENED }, 'none', true],
    [{ count: OPENED - 1 }, 'none', false],
    [{ count: OPENED }, 'none 17:yarn', false],
    [{ count: OPENED, seed: 2 }, 'none', false],
  ]))
    assert.equal(
      isOpening({ ...start, ...values }, readPath(path)),
      isKnown,
      JSON.stringify({ values, path }),
    );
  let questions = 0;
  const session = makeSession({
    ask: async () => (questions += 1),
    told() {},
    isKnown: isOpening,
  });
  session.resume();
  session.set({ ...start, count: OPENED });
  assert.equal(questions, 0);
});

test('the same values give the same text, and what they leave alone is kept', async () => {
  const [one, other] = [sessionOf(), sessionOf()];
  const first = lettersOf(await one.write({ count: 12 }));
  assert.equal(lettersOf(await other.write({ count: 12 })), first);
  assert.equal(
    lettersOf(await one.write({ count: 6 })).slice(0, PROMPT.length + 12),
    first.slice(0, PROMPT.length + 12),
  );
  const longer = lettersOf(await one.write({ count: 18, path: 'none 8:window' }));
  assert.equal(longer.slice(0, PROMPT.length + 8), first.slice(0, PROMPT.length + 8));
  assert.notEqual(lettersOf(await one.write({ count: 12, seed: 2 })), first);
});

test('it stops while it is held, and a model that fails says so', async () => {
  let count = 0;
  const { session, write, now } = sessionOf(async (verb, params) => {
    count += 1;
    if (count === 9) session.pause();
    return trainer[verb](params);
  });
  await write({ count: 200 });
  assert.ok(count <= 10, `${count} questions`);
  const before = now().chars.length;
  session.resume();
  await write({ count: 10 });
  assert.ok(now().chars.length > before);
  const failed = await sessionOf(() => Promise.reject(new Error('gone'))).write({ count: 5 });
  assert.equal(failed.problem.message, 'gone');
  assert.ok(!demo.play.next({ count: 3, prompt: PROMPT }, { problem: failed.problem }));
});

test('a prompt that no model knows is an error of its field', () => {
  for (const prompt of ['안녕', 'a <b>', '😀']) {
    const { error } = dataOf(demo, { prompt });
    assert.equal(error.field, 'prompt');
  }
  assert.equal(dataOf(demo, { prompt: '“Well,” he said…' }).error, undefined);
  assert.ok([...PROMPT].every((letter) => ALPHABET.includes(letter)));
});
