import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureData } from '../../../web/core/figure-data.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import { readQuery, writeQuery } from '../../../web/core/permalink.js';
import { isTimed, KERNELS, makeBench } from '../../../web/demos/compare/cost/bench.js';
import { costOf } from '../../../web/demos/compare/cost/formulas.js';
import demo from '../../../web/demos/compare/cost/index.js';
import { layOut } from '../../../web/demos/compare/cost/sentence.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf, strictWords } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

const model = { numHeads: 12, headDim: 64, layers: 12, seqLen: 512, scores: 'matrix', count: 'official' };
const cost = (method, quantity, patch) => costOf(method, quantity, { ...model, ...patch });

test('parameters are those of the models', () => {
  assert.equal(cost('learned', 'parameters'), 512 * 768, 'BERT base');
  assert.equal(cost('t5', 'parameters'), 384, 'T5 base, each stack');
  assert.equal(cost('t5', 'parameters', { numHeads: 8 }), 256, 'T5 small');
  for (const method of ['sinusoidal', 'alibi', 'rope']) assert.equal(cost(method, 'parameters'), 0);
  assert.equal(cost('attention', 'parameters'), 12 * 4 * 768 * 768);
  assert.equal(cost('attention', 'bytes', { numHeads: 32, headDim: 128, layers: 32, seqLen: 4096 }), 2 ** 31);
});

test('sizes are those of what the engine makes', () => {
  const { numHeads, headDim, seqLen } = model;
  const square = { numHeads, queryLen: seqLen, keyLen: seqLen };
  assert.equal(cost('sinusoidal', 'bytes'), 2 * engine.sinusoidal.encode({ seqLen, dModel: 768 }).length);
  assert.equal(cost('alibi', 'bytes'), 2 * (engine.alibi.bias(square).length + numHeads));
  assert.equal(
    cost('alibi', 'bytes', { scores: 'inside' }),
    2 * engine.alibi.slopes({ numHeads: numHeads }).length,
  );
  const pairs = engine.rope.frequencies({ headDim, base: 10000 }).invFreq.length;
  assert.equal(cost('rope', 'bytes'), 2 * seqLen * 2 * pairs);
});

test('operations grow with the length or with its square', () => {
  const grows = (method) =>
    cost(method, 'operations', { seqLen: 2 ** 20 }) / cost(method, 'operations', { seqLen: 2 ** 19 });
  for (const method of ['sinusoidal', 'learned', 'rope']) assert.equal(grows(method), 2);
  for (const method of ['t5', 'alibi']) assert.equal(grows(method), 4);
  const crossing = { seqLen: 6 * model.headDim };
  assert.equal(cost('rope', 'operations', crossing), cost('t5', 'operations', crossing));
  const wrong = cost('rope', 'operations', { count: 'wrong-every-pair' });
  assert.equal(wrong, model.seqLen * cost('rope', 'operations'));
});

test('what is added is enlarged tenfold until the largest fills a tenth of the picture or more', () => {
  for (const [patch, enlarged] of /** @type {[object, number][]} */ ([
    [{}, 100],
    [{ quantity: 'parameters' }, 100],
    [{ quantity: 'bytes' }, 1],
    [{ quantity: 'bytes', scores: 'inside' }, 10],
    [{ count: 'wrong-every-pair' }, 1],
    [{ quantity: 'bytes', seqLen: 131072 }, 1],
  ])) {
    const { costs, shares, domain, most, ...data } = dataOf(demo, engine, patch);
    const { attention, ...added } = costs;
    const largest = Math.max(...Object.values(added)) / attention;
    assert.equal(data.enlarged, enlarged, JSON.stringify(patch));
    assert.ok(largest <= domain && largest > domain / 10);
    assert.ok(most >= 1 && most >= largest);
    for (const [method, share] of Object.entries(shares)) assert.equal(share, costs[method] / attention);
  }
});

const boxOf = (view, data, width) => ({ x: 0, y: 0, width, height: view.height(width, data) });

test('the sentence has its four numbers in both languages, and each is dragged from what it was', () => {
  for (const lang of LANGUAGES) {
    for (const width of [280, 328, 464, 690, 1256]) {
      const { data, t, values } = sceneOf(demo, engine, {}, { lang });
      const box = boxOf(demo.views.bars, data, width);
      const handles = demo.views.bars.handles(data, box, t);
      assert.deepEqual(
        handles.map(({ id }) => id),
        ['seqLen', 'layers', 'numHeads', 'headDim', 'method'],
      );
      for (const { id, x, y, hit, drag } of handles.slice(0, 4)) {
        assert.ok(hit.x >= 0 && hit.x + hit.width <= width + 1, `${id}, ${lang}, ${width} px`);
        const start = { point: { x, y }, values };
        assert.deepEqual(drag({ x, y }, start), { [id]: values[id] }, 'a press changes nothing');
        assert.ok(drag({ x: x + 40, y }, start)[id] > values[id]);
        assert.ok(drag({ x: x - 40, y }, start)[id] < values[id]);
      }
    }
  }
});

test('no line of the sentence breaks elsewhere while a number is dragged', () => {
  const linesAt = (patch, width) => {
    const { data, t } = sceneOf(demo, engine, patch, { lang: 'en' });
    return layOut(width, data, t).lines.map((line) => line.map(({ name, text }) => name ?? text));
  };
  const most = { seqLen: 1048576, numHeads: 128, headDim: 256, layers: 128 };
  for (const width of [328, 690, 1256]) assert.deepEqual(linesAt({}, width), linesAt(most, width));
});

test('a row is pressed for its method, the bar above them for attention', () => {
  const { data, t } = sceneOf(demo, engine, {});
  const { bars } = demo.views;
  const box = boxOf(bars, data, 760);
  const { middle } = bars.frame(box, data);
  const handle = bars.handles(data, box, t).at(-1);
  const pressed = [0, 1, 2, 3, 4, 5, 6].map((row) => handle.drag({ x: 300, y: middle(row) }).method);
  assert.deepEqual(pressed, ['attention', 'sinusoidal', 'learned', 'shaw', 't5', 'alibi', 'rope']);
});

test('every step says what is to be seen, and the last one is about times', () => {
  for (const lang of LANGUAGES) {
    let patch = {};
    for (const { name, set, see } of demo.steps) {
      patch = { ...patch, ...set };
      const { data, t } = sceneOf(demo, engine, patch, { lang });
      for (const sentence of [t(`step.${name}`), see(data, t)]) assert.match(sentence, /[.?다요]$/);
    }
    assert.equal(patch.count, 'official', 'no mistake stays');
  }
  const lengths = [128];
  for (let next = demo.play.start; next; next = demo.play.next(next)) lengths.push(next.seqLen);
  assert.equal(lengths.at(-1), demo.params.seqLen.max);
});

test('“Measure” starts the times and ends them', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const { timing } = demo.views;
  const [button] = timing.handles(data, boxOf(timing, data, 760), t);
  assert.deepEqual(button.drag(button, { point: button, values }), { timing: 'on' });
  assert.deepEqual(button.drag(button, { point: button, values: { ...values, timing: 'on' } }), {
    timing: 'off',
  });
});

test('the answer of the prediction is what the formulas say', () => {
  assert.equal(demo.predict.answer(engine), 'alibi');
  const { costs } = dataOf(demo, engine, {});
  assert.ok(costs.alibi > costs.rope && costs.rope > costs.learned);
  for (const lang of LANGUAGES) {
    const t = strictWords(demo, lang);
    for (const key of ['predict', 'predictWhy', ...demo.predict.options.map((id) => `predict.${id}`)]) t(key);
  }
});

test('the loops make what the engine makes', () => {
  for (const shape of [
    { numHeads: 12, headDim: 64 },
    { numHeads: 1, headDim: 256 },
    { numHeads: 32, headDim: 16 },
  ]) {
    assert.ok(makeBench(engine, shape).apart() <= 3e-5, JSON.stringify(shape));
  }
});

test('times are medians of slices, one for each value of run', () => {
  let clock = 0;
  const bench = makeBench(engine, { numHeads: 1, headDim: 16 }, () => {
    clock += 3;
    return clock;
  });
  let slices = 0;
  for (; !bench.isDone(); slices++) bench.step();
  assert.equal(slices, 8 * 2 * KERNELS.length);
  const times = bench.results();
  assert.ok(isTimed({ times }));
  for (const kernel of KERNELS) assert.equal(times[kernel].ratio, 1, 'a clock that steps alike for both');
});

test('a kernel that is timed runs at every call', ({ mock }) => {
  let clock = 0;
  mock.method(performance, 'now', () => (clock += 3));
  const encode = mock.fn(engine.sinusoidal.encode);
  const { state, style } = sceneOf(demo, engine);
  const values = { ...state.values.value, timing: 'on' };
  const counted = { ...engine, sinusoidal: { ...engine.sinusoidal, encode } };
  figureData(demo, counted, values, { memo: createMemo(), style });
  assert.equal(encode.mock.callCount(), 3, 'twice in its slice, once to be compared with the loops');
});

test('nothing is timed before it is asked for, then a slice at a time, and never by a link', () => {
  const { state, style } = sceneOf(demo, engine);
  const memo = createMemo();
  const compute = (patch) => {
    state.patch(patch);
    return figureData(demo, engine, state.values.value, { memo, style });
  };
  assert.deepEqual([compute({}).times, compute({}).next], [undefined, undefined]);
  const first = compute({ timing: 'on', numHeads: 1, headDim: 16 });
  assert.deepEqual(first.next, { run: 1 });
  assert.equal(compute({ method: 't5' }).progress, first.progress, 'the same run times nothing again');
  const second = compute(first.next);
  assert.ok(second.progress > first.progress && second.next.run === 2);
  assert.equal(writeQuery(demo.params, state.values.value, state.start()).includes('timing'), false);
  assert.deepEqual(readQuery(demo.params, 'timing=on&run=3').patch, {});
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ costs }) =>
    ['learned', 'alibi', 'rope'].reduce((most, method) => (costs[method] > costs[most] ? method : most)),
  ));
