import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { LOOKUP } from '../../commands/text/lookup.js';
import { endsIn, fingerprintOf, heldOutOf, lossesOf } from '../../commands/text/make.js';
import { FURTHER, LAST, LENGTHS, MODELS, READINGS_OF, STOPS } from '../../commands/text/sets.js';
import { readSinks, SINK_RUNS, sinkFingerprint } from '../../commands/text/sinks.js';
import { readRuns, weightsOf } from '../../commands/text/stored.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { readCorpus } from '../../web/generator/corpus.js';
import { isAll } from '../scope.js';
import { contentPath } from './corpus.js';
import { askRace } from './listings/python.js';

const trainer = await startTrainer();
const corpus = readCorpus();
const { alphabet, models } = readRuns();
const { heldOut: tokens } = corpus;
const names = Object.keys(MODELS);
const open = (name) => trainer.load(readFileSync(weightsOf(name, 1)));

test('every model is stored with its weights, and nothing else', () => {
  const files = readdirSync(contentPath('text')).sort();
  const weights = [...names, ...LOOKUP].map((name) => `${name}-1.posenc`);
  const told = ['inside', 'lookup', 'opening', 'places', 'runs', 'sinks'].map((name) => `${name}.json`);
  assert.deepEqual(files, [...weights, ...told].sort());
  for (const name of names) {
    const { size } = statSync(weightsOf(name, 1));
    assert.ok(size < 400_000, `${name}: ${size} bytes`);
    assert.ok(models.some((model) => model.name === name && model.seed === 1));
  }
  assert.equal(alphabet, corpus.alphabet);
});

describe('stored models of text', () => {
  for (const { name, seed, fingerprint, hash, readings, further } of models)
    test(`${name} ${seed}`, () => {
      // Steps of a training: of every seed before a release.
      if (isAll || seed === 1)
        assert.equal(
          fingerprint,
          fingerprintOf(trainer, name, seed, corpus),
          `content/text is not what the trainer gives now: npm run text -- --only=${name} --seeds=${seed}`,
        );
      assert.match(hash, /^[0-9a-f]{16}$/);
      // Without weights a later seed keeps the readings of its day.
      const asked = Object.keys({ none: {}, ...READINGS_OF[name] });
      assert.deepEqual(
        Object.keys(readings),
        seed === 1 ? asked : asked.filter((reading) => readings[reading]),
      );
      for (const [reading, losses] of Object.entries(readings)) {
        assert.equal(losses.length, LENGTHS.length, reading);
        for (const [i, loss] of losses.entries())
          if (name === 'learned' && reading === 'none' && LENGTHS[i] > 128) assert.equal(loss, null);
          // Of seeds after the first the longest context may not have been measured.
          else if (loss === null)
            assert.ok(seed > 1 && i === LENGTHS.length - 1, `${reading} at ${LENGTHS[i]}`);
          else assert.ok(loss > 1 && loss < 5, `${reading} at ${LENGTHS[i]}: ${loss}`);
      }
      if (seed > 1) assert.ok(further === undefined || name === 'rope');
      else assert.deepEqual(Object.keys(further ?? {}), name === 'rope' ? Object.keys(FURTHER) : []);
      for (const losses of Object.values(further ?? {})) assert.equal(losses.length, STOPS.length);
    });
});

// A quarter of the places, to be quick; margins are far above what the places make.
const few = endsIn(tokens, 16);
const at = (model, length, reading = {}) =>
  lossesOf(trainer, model, { tokens, ends: few, lengths: [length], reading })[0];

test('the longest context ends where the others do, and only its beginning was trained on', () => {
  const whole = heldOutOf(corpus);
  const before = whole.tokens.length - tokens.length;
  assert.deepEqual(
    whole.ends.map((end) => end - before),
    endsIn(tokens),
  );
  assert.equal(whole.ends[0], LENGTHS.at(-1));
  assert.ok(before < whole.ends[0] - LAST, 'no character of training counts');
  assert.deepEqual(whole.tokens.subarray(before), tokens);
  assert.deepEqual(whole.tokens.subarray(0, before), corpus.training.subarray(-before));
  // The same contexts, so the same losses; a narrow window at the longest has them again.
  const model = open('windowed');
  const inWhole = (length) =>
    lossesOf(trainer, model, { tokens: whole.tokens, ends: whole.ends.slice(0, 4), lengths: [length] })[0];
  const [here] = lossesOf(trainer, model, { tokens, ends: endsIn(tokens).slice(0, 4), lengths: [256] });
  assert.equal(inWhole(256), here);
  assert.ok(Math.abs(inWhole(LENGTHS.at(-1)) - here) < 0.02);
});

test('the weights in 8 bits predict as the exact ones did, and as it is stored', () => {
  const stored = models.filter(({ seed }) => seed === 1);
  // All of them before a release; every file is read by evaluate.py and in the tests below.
  for (const { name, exact, readings } of stored.filter((_, i) => isAll || i % 3 === 0)) {
    const [loss] = lossesOf(trainer, open(name), { tokens, ends: endsIn(tokens), lengths: [128] });
    assert.ok(Math.abs(loss - exact) < 0.01, `${name}: ${loss} against ${exact}`);
    assert.ok(Math.abs(loss - readings.none[LENGTHS.indexOf(128)]) < 0.0011, `${name}: ${loss}`);
  }
});

test('no sink has formed: no head gives the first character twice an even share, and a window loses nothing', () => {
  const [from, to] = [64, 128];
  const even = Array.from({ length: to - from }, (_, i) => 1 / (from + i + 1)).reduce((a, b) => a + b, 0);
  for (const name of ['rope', 'alibi', 't5', 'none']) {
    open(name);
    const { weights } = trainer.inspect({ tokens: tokens.subarray(0, to) });
    for (let head = 0; head < 12; head++) {
      let first = 0;
      for (let i = from; i < to; i++) first += weights[(head * to + i) * to];
      assert.ok(first < 2 * even, `${name}, head ${head}: ${first / (to - from)}`);
    }
  }
  for (const name of ['rope', 'alibi']) {
    const model = open(name);
    const [window, sinks] = [{ window: 128 }, { window: 124, sinks: 4 }].map((one) => at(model, 1024, one));
    assert.ok(Math.abs(window - sinks) < 0.01, `${name}: ${window} ${sinks}`);
    assert.ok(Math.abs(window - at(model, 128)) < 0.02, name);
  }
});

describe('runs that ask when a first token becomes a sink', () => {
  const { runs } = readSinks();
  assert.deepEqual(
    runs.map(({ name }) => name),
    Object.keys(SINK_RUNS),
  );
  for (const { name, fingerprint, stops } of runs)
    test(name, () => {
      assert.equal(
        fingerprint,
        sinkFingerprint(trainer, name, corpus),
        'content/text/sinks.json: npm run text',
      );
      const { step, home, window, one, four, first, nowhere } = stops.at(-1);
      assert.equal(step, SINK_RUNS[name].steps ?? 1500);
      assert.ok(stops[0].home > home + 0.2);
      // No cache loses anything, however much a head gives to the first token.
      for (const loss of [window, one, four]) assert.ok(Math.abs(loss - home) < 0.01, `${loss} ${home}`);
      const most = Math.max(...first);
      assert.equal(first.indexOf(most) < 4, true, 'in the first layer');
      assert.ok(Math.max(...first.slice(4)) < 0.005);
      if (SINK_RUNS[name].begin)
        assert.ok(most > 0.04 && most < 0.2 && most > 1.5 * Math.max(...stops[0].first), `${most}`);
      else assert.ok(most < 0.02 && Math.max(...nowhere) > 0.1, `${most} ${nowhere}`);
    });
});

test('of RoPE three heads look one back, above the first layer, none copies, and gentle heads of ALiBi look further', () => {
  const { rope, alibi } = JSON.parse(readFileSync(contentPath('text/inside.json'), 'utf8')).heads;
  const looking = rope.byDistance.flatMap((weights, head) => (weights[1] >= 0.5 ? [head] : []));
  assert.ok(looking.length === 3 && looking.every((head) => head >= 4), `${looking}`);
  assert.ok(Math.max(...rope.induction) < 0.025); // an even share is 0.012
  for (const head of [1, 2, 3, 5, 6, 7, 9, 10, 11])
    assert.ok(alibi.distance[head] > alibi.distance[head - 1] + 5);
});

test('fast pairs carry position and slow ones none: RoPE loses by one, and nothing by standing the others still', () => {
  const model = open('rope');
  const home = at(model, 128);
  const [still, silent] = ['still', 'silent'].map((key) =>
    Array.from({ length: 12 }, (_, pair) => at(model, 128, { [key]: [pair] }) - home),
  );
  assert.ok(still[0] > 0.5 && silent[0] > 0.5 && still[1] > 0.2, `${still}`);
  for (const pair of [7, 8, 9, 10, 11])
    assert.ok(Math.abs(still[pair]) < 0.005 && silent[pair] > 0.005, `${pair}`);
});

test('evaluate.py finds the same losses in the same files', () => {
  const ends = few.slice(0, isAll ? 3 : 1);
  const asked = { ends, last: LAST, tokens: [...tokens.subarray(0, ends.at(-1) + 1)] };
  const { linear, yarn, ntk, window } = READINGS_OF.rope;
  const questions = [
    ...[{}, linear, yarn, ntk(256), window].map((reading) => ({ name: 'rope', length: 256, reading })),
    ...names
      .filter((name, i) => name !== 'learned' && (isAll || i % 2 === 0))
      .map((name) => ({ name, length: 192, reading: {} })),
    ...['rope', 'alibi', 't5', 'none'].map((name) => ({
      ...{ name, length: 192, reading: { window: 60, sinks: 4 } },
    })),
    { name: 'learned', length: 192, reading: { clamp: true } },
    { name: 'rope', length: 128, reading: { still: [0, 5], silent: [1] } },
    { name: 'rope', length: 192, reading: { ...yarn, still: [11], silent: [0, 3] } },
  ];
  const expected = questions.map(({ name, length, reading }) => {
    open(name);
    return trainer.losses({ ...asked, length, ...reading }).each;
  });
  const found = askRace(
    questions.map(({ name, length, reading }) => ({ ...asked, length, file: weightsOf(name, 1), reading })),
  );
  for (const [i, answer] of found.entries())
    for (const [j, loss] of answer.flat().entries())
      assert.ok(Math.abs(loss - expected[i][j]) < 2e-3, `${JSON.stringify(questions[i])}: ${loss}`);
});
