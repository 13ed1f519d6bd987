import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { store, stored, storedValue, storeValue } from '../../../web/core/storage.js';
import { fakeStorage } from '../fake-storage.js';

const world = /** @type {any} */ (globalThis);

const give = (name, value) => Object.defineProperty(world, name, { configurable: true, ...value });

afterEach(() => {
  delete world.localStorage;
  delete world.sessionStorage;
});

test('what is stored is there again, in its own area and under the name of the project', () => {
  const [device, visit] = [fakeStorage(), fakeStorage()];
  give('localStorage', { value: device });
  give('sessionStorage', { value: visit });
  store('device', 'theme', 'dark');
  store('visit', 'gate:a/b#c', 'same');
  assert.deepEqual([...device.texts], [['posenc:theme', 'dark']]);
  assert.deepEqual([...visit.texts], [['posenc:gate:a/b#c', 'same']]);
  assert.equal(stored('device', 'theme'), 'dark');
  assert.equal(stored('visit', 'theme'), null);
  store('device', 'theme', undefined);
  assert.equal(stored('device', 'theme'), null);
});

test('answers are of the visit until they are kept on the device', () => {
  const [device, visit] = [fakeStorage(), fakeStorage()];
  give('localStorage', { value: device });
  give('sessionStorage', { value: visit });
  store('answers', 'log', 'one');
  assert.deepEqual([...visit.texts.keys(), ...device.texts.keys()], ['posenc:log']);
  assert.equal(stored('visit', 'log'), 'one');
  store('device', 'keep', 'on');
  assert.equal(stored('answers', 'log'), null);
  store('answers', 'log', 'two');
  assert.equal(stored('device', 'log'), 'two');
  assert.equal(stored('visit', 'log'), 'one');
});

test('storage that is missing or refuses remembers nothing and stops nothing', () => {
  assert.equal(stored('device', 'theme'), null);
  store('device', 'theme', 'dark');
  give('localStorage', {
    get() {
      throw new Error('SecurityError');
    },
  });
  assert.equal(stored('device', 'theme'), null);
  store('device', 'theme', 'dark');
  store('device', 'theme', undefined);
});

test('a value is stored as JSON, unless it is too long', () => {
  const device = fakeStorage();
  give('localStorage', { value: device });
  storeValue('device', 'lessons', ['why'], 7);
  assert.equal(stored('device', 'lessons'), '["why"]');
  storeValue('device', 'lessons', ['rope'], 7);
  assert.deepEqual(storedValue('device', 'lessons'), ['why']);
});

test('a value of any other form is none', () => {
  const device = fakeStorage();
  give('localStorage', { value: device });
  store('device', 'lessons', '["why","rope"]');
  assert.deepEqual(storedValue('device', 'lessons'), ['why', 'rope']);
  for (const text of ['', '{', 'undefined']) {
    store('device', 'lessons', text);
    assert.equal(storedValue('device', 'lessons'), undefined, text);
  }
});
