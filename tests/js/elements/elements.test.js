import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { signal } from '@preact/signals-core';
import { themeStyle } from '../../../web/canvas/style.js';
import { choice, int } from '../../../web/core/parameters.js';
import { attributesFor, givenBy, guardOf } from '../../../web/elements/guard.js';
import { layZoom } from '../../../web/elements/zoom.js';
import { EngineError } from '../../../web/engine/error.js';

const node = () => ({ classList: { toggle() {} }, append() {}, addEventListener() {}, setAttribute() {} });
// A page that got its module before the core asks for it.
Object.assign(globalThis, {
  HTMLElement: class {},
  document: {
    ...{ currentScript: null, scripts: [], readyState: 'complete' },
    querySelector: () => null,
    createElement: node,
  },
  Posenc: { weights: Promise.resolve({}) },
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
});
const { makePlay } = await import('../../../web/elements/play.js');
const { computedOutcome } = await import('../../../web/elements/outcome.js');
const { functionsOf, modulesLoaded } = await import('../../../web/elements/modules.js');

const element = (attributes) => ({ getAttribute: (name) => attributes[name] ?? null });
const descriptor = { params: {}, views: { table: {}, sideBars: {} } };

test('AViewIsLeftOutByItsName', () => {
  const hidden = element({ hide: 'view-side-bars caption' });
  const guard = guardOf(hidden, descriptor.params);
  assert.deepEqual(
    ['table', 'sideBars'].map((view) => guard.isUnseen(view)),
    [false, true],
  );
  assert.deepEqual(guard.parts, ['caption']);
  assert.deepEqual(givenBy(hidden, descriptor).notices, []);
});

test('AViewThatIsNotThereIsToldToTheReader', () => {
  const { notices } = givenBy(element({ hide: 'view-rows table' }), descriptor);
  assert.deepEqual(
    notices.map(({ name, given }) => [name, given]),
    [
      ['hide', 'view-rows'],
      ['hide', 'table'],
    ],
  );
});

const spelled = {
  params: {
    seqLen: int({ initial: 8, min: 1, max: 64 }),
    rule: choice({ initial: 'a', options: ['a', 'b'] }),
  },
  views: {},
};

test('ANameLocksAndHidesInEitherSpelling', () => {
  for (const word of ['seqLen', 'seq-len']) {
    const given = element({ freeze: word, hide: word });
    const guard = guardOf(given, spelled.params);
    assert.deepEqual([guard.isLocked('seqLen'), guard.isHidden('seqLen')], [true, true], word);
    assert.deepEqual([guard.isLocked('rule'), guard.isHidden('rule')], [false, false], word);
    assert.deepEqual(givenBy(given, spelled).notices, [], word);
  }
  const all = guardOf(element({ freeze: '*' }), spelled.params);
  assert.deepEqual([all.isLocked('rule'), all.isHidden('rule')], [true, false]);
});

test('AnAttributeNamesAParameterInKebabCaseOrAsHtmlReadsIt', () => {
  const given = (attributes) => givenBy(element(attributes), spelled);
  assert.deepEqual(given({ seqlen: '5' }), { patch: { seqLen: 5 }, notices: [] });
  assert.deepEqual(given({ seqlen: '5', 'seq-len': '6' }).patch, { seqLen: 6 });
  assert.deepEqual(given({ 'seq-len': '99' }).notices, [{ code: 'refused', name: 'seqLen', given: '99' }]);
  assert.deepEqual(attributesFor(spelled.params), ['seq-len', 'seqlen', 'rule']);
});

test('TheCompactFormLeavesOutWhatOneStepDoesNotNeed', () => {
  const { parts } = guardOf(element({ hide: 'compact rule' }), spelled.params);
  assert.deepEqual(parts.sort(), ['actions', 'compact', 'readout']);
  assert.deepEqual(givenBy(element({ hide: 'compact' }), spelled).notices, []);
});

test('HostileWordsLockAndHideNothing', () => {
  const words = '__proto__ constructor toString hasOwnProperty \u202elength LENGTH';
  const given = element({ freeze: words, hide: words, values: '__proto__=1&constructor=2' });
  const guard = guardOf(given, spelled.params);
  for (const name of Object.keys(spelled.params))
    assert.deepEqual([guard.isLocked(name), guard.isHidden(name)], [false, false]);
  assert.equal(guard.isLocked('__proto__'), false);
  assert.deepEqual(givenBy(given, spelled).patch, {});
});

// A view at the window's corner that may or may not have the focus, and what it was told.
function scene({ focus }) {
  const listeners = new Map();
  const told = [];
  const bounds = { left: 0, top: 0, x: 0, y: 0, width: 400, height: 200 };
  const view = {
    addEventListener: (type, listener) => listeners.set(type, listener),
    removeEventListener: (type) => listeners.delete(type),
    getBoundingClientRect: () => bounds,
    closest: () => ({ matches: () => focus }),
  };
  const context = {
    patch: (patch, gesture) => told.push([gesture, patch]),
    endGesture: () => told.push('end'),
    flush() {},
    letGo: () => told.push('let go'),
  };
  const zoom = layZoom(view, context);
  zoom.start();
  zoom.place((move) => move, { x: 0, y: 0, width: 400, height: 200 });
  const send = (type, event) => {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    listeners.get(type)({ type, cancelable: true, target: view, preventDefault, ...event });
    return prevented;
  };
  return { send, told, zoom };
}

const finger = (clientX, clientY) => ({ clientX, clientY });

test('without the focus wheel and fingers stay the page’s', () => {
  const { send, told, zoom } = scene({ focus: false });
  assert.equal(send('wheel', { clientX: 9, clientY: 9, deltaX: 0, deltaY: 100, deltaMode: 0 }), false);
  assert.equal(send('touchstart', { touches: [finger(10, 10), finger(20, 10)] }), false);
  assert.equal(send('touchmove', { touches: [finger(10, 10), finger(90, 10)] }), false);
  assert.deepEqual(told, []);
  zoom.stop();
});

test('with it the wheel zooms over the frame, and nowhere else', () => {
  const { send, told, zoom } = scene({ focus: true });
  assert.equal(send('wheel', { clientX: 9, clientY: 250, deltaX: 0, deltaY: 100, deltaMode: 0 }), false);
  assert.equal(send('wheel', { clientX: 9, clientY: 8, deltaX: 3, deltaY: -100, deltaMode: 0 }), true);
  const [[gesture, { x, y, factor, dx, dy }]] = told;
  assert.deepEqual([gesture, x, y, dx, dy], ['wheel', 9, 8, -3, 0]);
  assert.ok(factor > 1.2 && factor < 1.25);
  send('wheel', { clientX: 9, clientY: 8, deltaX: 0, deltaY: 50, deltaMode: 0, shiftKey: true });
  assert.deepEqual([told[1][1].factor, told[1][1].dx], [1, -50]);
  zoom.stop();
});

test('two fingers zoom by their distance and move by their middle; one does nothing', () => {
  const { send, told, zoom } = scene({ focus: true });
  assert.equal(send('touchstart', { touches: [finger(10, 10)] }), false);
  assert.equal(send('touchstart', { touches: [finger(100, 50), finger(200, 50)] }), true);
  assert.equal(send('touchmove', { touches: [finger(90, 60), finger(290, 60)] }), true);
  send('touchend', { touches: [finger(90, 60)] });
  assert.equal(send('touchmove', { touches: [finger(90, 90)] }), false);
  assert.deepEqual(told, ['let go', ['pinch', { x: 150, y: 50, factor: 2, dx: 40, dy: 10 }], 'end']);
  zoom.stop();
});

test('plus and minus zoom about what has the focus, but not with ctrl', () => {
  const { send, told, zoom } = scene({ focus: true });
  assert.equal(send('keydown', { key: '+' }), true);
  assert.equal(send('keydown', { key: '-' }), true);
  assert.equal(send('keydown', { key: '+', ctrlKey: true }), false);
  assert.equal(send('keydown', { key: 'a' }), false);
  const [closer, back] = told.map(([, { factor }]) => factor);
  assert.ok(Math.abs(closer * back - 1) < 1e-12 && closer > 1);
  assert.deepEqual([told[0][1].x, told[0][1].y], [200, 100]);
  zoom.stop();
});

test('a step begins when the one before stands in the picture and in words', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let values = { position: 0 };
  let hasArrived = true;
  const play = makePlay({
    play: { every: 100, next: ({ position }) => ({ position: position + 1 }) },
    patch(patch) {
      values = patch;
    },
    values: () => values,
    data: () => ({ values }),
    mayMove: () => true,
    hasArrived: () => hasArrived,
    glide() {
      hasArrived = false;
    },
  });
  play.toggle();
  assert.equal(values.position, 1);
  mock.timers.tick(500);
  assert.equal(values.position, 1);
  hasArrived = true;
  mock.timers.tick(100);
  assert.equal(values.position, 2);
  play.toggle();
  hasArrived = true;
  mock.timers.tick(500);
  assert.equal(values.position, 2);
});

test('where an address is refused, the first values still wait for the module that they need', async () => {
  const descriptor = {
    compute(_, { n }) {
      if (n > 8) throw new EngineError({ code: 'invalid-argument', field: 'n', message: 'n is at most 8' });
      functionsOf('weights');
      return { n };
    },
  };
  const state = { shown: signal({ n: 9 }), start: () => ({ n: 2 }) };
  const figure = { state, style: signal(themeStyle('light')), live: undefined, isDrawn: signal(false) };
  const outcome = computedOutcome(descriptor, {}, figure);
  assert.equal(outcome.value.data, undefined);
  assert.equal(outcome.value.error.field, 'n');
  for (let turns = 0; turns < 100 && modulesLoaded.value === 0; turns++)
    await new Promise((resolve) => setImmediate(resolve));
  assert.equal(outcome.value.data.n, 2);
  assert.equal(outcome.value.error.field, 'n');
  state.shown.value = { n: 3 };
  assert.deepEqual([outcome.value.data.n, outcome.value.error], [3, undefined]);
});
