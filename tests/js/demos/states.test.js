import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createMemo } from '../../../web/core/memo.js';
import { readQuery, writeQuery } from '../../../web/core/permalink.js';
import { createState } from '../../../web/core/state.js';
import { EngineError } from '../../../web/engine/engine.js';
import { runs } from '../../scope.js';
import { anyCharacters } from '../hostile.js';
import { allDemos, hostile, patches } from './arbitraries.js';
import { sceneOf } from './descriptor.js';
import { picturesOf, say } from './scene.js';

const languages = fc.constantFrom('ko', 'en');

/** The state of a demo after an address was read. */
function arrive(demo, lang, query) {
  const state = createState(demo, lang);
  const { patch, notices } = readQuery(demo.params, query);
  state.patch({ ...state.start(), ...patch });
  return { values: state.values.value, notices };
}

// What no address ever carries, as the times that a browser measures.
const isUnwritten = (param) => param.link?.(param.initial) === undefined && param.link !== undefined;
const written = ({ params }, patch) =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => !isUnwritten(params[name])));

// What an address cannot carry, as a text too long for it, starts as it always does.
const travels = ({ params }, values) =>
  Object.keys(params).every(
    (name) =>
      !params[name].link || isUnwritten(params[name]) || params[name].link(values[name]) !== undefined,
  );

for (const demo of allDemos) {
  describe(demo.name, () => {
    test('a permalink carries every state', () => {
      const carry = (patch, lang) => {
        const state = createState(demo, lang);
        state.patch(written(demo, patch));
        const values = state.values.value;
        const query = writeQuery(demo.params, values, state.start());
        fc.pre(travels(demo, values) && query.length <= 8192);
        const there = arrive(demo, lang, query);
        assert.deepEqual(there.notices, [], query);
        assert.deepEqual(there.values, values, query);
      };
      fc.assert(fc.property(patches(demo), languages, carry), { numRuns: runs(200), seed: 11 });
    });

    test('whatever is written into a demo or its address, its values stay legal and are computed', () => {
      const known = fc.constantFrom(...Object.keys(demo.params), '__proto__', 'constructor', '%');
      const queries = fc
        .array(
          fc.tuple(
            known,
            fc.oneof(anyCharacters, fc.constantFrom('1e308', '-1', 'NaN', '0x10', '1,2', '%E0')),
          ),
        )
        .map((pairs) => pairs.map(([name, given]) => `${name}=${given}`).join('&'));
      const memo = createMemo();
      const write = (patch, query, lang) => {
        const state = createState(demo, lang);
        state.patch(patch);
        for (const { value } of [state.values, { value: arrive(demo, lang, query).values }]) {
          assert.deepEqual(Object.keys(value), Object.keys(demo.params));
          for (const [name, param] of Object.entries(demo.params)) {
            assert.deepEqual(param.fit(value[name]), value[name], name);
            if (!isUnwritten(param))
              assert.deepEqual(param.parse(param.format(value[name])), value[name], name);
          }
          computeOrRefuse(demo, value, { lang, memo });
        }
      };
      const parts = /** @type {const} */ ([patches(demo, () => hostile), queries, languages]);
      fc.assert(fc.property(...parts, write), { numRuns: runs(40), seed: 13 });
    });

    test('two copies of it do not disturb each other', () => {
      const look = (scene) => [picturesOf(demo, scene, 640), say(demo, scene, 640)];
      const disturb = (one, other) => {
        const first = sceneOf(demo, one);
        const alone = look(first);
        const second = sceneOf(demo, other, { lang: 'en', theme: 'dark' });
        look(second);
        assert.deepEqual(look(first), alone);
        assert.deepEqual(look({ ...first, data: first.compute() }), alone);
      };
      fc.assert(fc.property(patches(demo), patches(demo), disturb), { numRuns: runs(6), seed: 17 });
    });
  });
}

function computeOrRefuse(demo, values, options) {
  try {
    sceneOf(demo, values, options);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    assert.ok(error.field.length > 0 && error.message.length > 0);
  }
}
