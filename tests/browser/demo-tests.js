import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { initialValue } from '../../web/core/parameters.js';
import { isAll } from '../scope.js';
import {
  demosOf,
  focusHandle,
  handlesOf,
  pixelsOf,
  settle,
  start,
  valuesOf,
  viewsOf,
  write,
} from './demo.js';
import { everyBrowser, fixture, sessionOf } from './driver/index.js';
import { computeHere, descriptorOf, numbersIn, otherValues, viewOrder } from './engine-data.js';
import { demoNames, gallery, KINDS, kinds, startGallery } from './gallery.js';
import { asFile, assertQuiet } from './site.js';

// One demo of each kind is enough for the long tests outside Chromium, where only keys, pointer and address bar differ,
// and for addresses, which all demos read alike: tests/js/demos holds that, and the numbers, of every demo in every state.
// Unless all is asked for, they stand on a page of their own, which opens sooner.
const page = isAll ? gallery : kinds;

/** A picture's bytes, shortened to a number: two pictures that differ have, but for luck, two numbers. */
const prints = (session, id) =>
  session.evaluate((target) => {
    const canvases = [...document.getElementById(target).shadowRoot.querySelectorAll('.view canvas[role]')];
    return canvases.map((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let hash = 0;
      for (const pixel of new Uint32Array(data.buffer)) hash = (Math.imul(hash, 31) + pixel) | 0;
      return hash;
    });
  }, id);

const setTo = (session, id, values) => write(session, values, `#${id}`).then(() => settle(session));

const reset = (session, id) =>
  session.evaluate((target) => document.getElementById(target).reset(), id).then(() => settle(session));

// What a demo measures in the page is nobody else's number: only these parts of its data are computed.
const COMPUTED = {
  // The stored model that it opens with comes beside the values.
  'race/inspector': /^\.values\b/,
  // Their models read in the page.
  'text/effective': /^\.values\b/,
  'text/write': /^\.values\b/,
};

/** The page's own numbers are those that the engine computes here. */
export async function assertSameNumbers(session, id, descriptor) {
  const values = await valuesOf(session, id);
  const here = numbersIn(await computeHere(descriptor, values));
  const there = await session.evaluate(
    `(${(target, read) => read(document.getElementById(target).data)})(${JSON.stringify(id)}, ${numbersIn})`,
  );
  const isComputed = (path) => COMPUTED[descriptor.name]?.test(path) ?? true;
  const only = (a, b) =>
    Object.keys(a)
      .filter((path) => isComputed(path) && !Object.hasOwn(b, path))
      .slice(0, 5);
  assert.deepEqual({ page: only(there, here), here: only(here, there) }, { page: [], here: [] });
  for (const [path, text] of Object.entries(here)) {
    const [a, b] = [Number(text), Number(there[path])];
    if (text === there[path] || !isComputed(path)) continue;
    assert.ok(
      Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)),
      `${id}${path}: ${there[path]} in the page, ${text} here`,
    );
  }
}

async function assertHandleMoves(session, id, handle, act, how) {
  const [valuesBefore, printsBefore] = [await valuesOf(session, id), await prints(session, id)];
  for (const attempt of act) {
    await attempt();
    await settle(session);
    const now = await valuesOf(session, id);
    if (JSON.stringify(now) === JSON.stringify(valuesBefore)) continue;
    if (JSON.stringify(await prints(session, id)) !== JSON.stringify(printsBefore)) return;
  }
  assert.fail(`${id} ${handle.id}: ${how} changes nothing that is seen`);
}

const hostile = (id) => [
  `#${id}?seqLen=1e308&base=NaN&dModel=-5&numHeads=0.5&m=1e9&text=`,
  `#${id}?seqLen=%E0%A4%A&text=%`,
  `#${id}?__proto__=1&constructor=2&toString=3&hasOwnProperty=4&valueOf=5`,
  `#${id}?text=%3Cimg%20src%3Dx%20onerror%3D%22window.hacked%3D1%22%3E%3Cscript%3Ewindow.hacked%3D1%3C%2Fscript%3E`,
  `#${id}?layout=%3Cb%3E&order=javascript%3Aalert(1)&q=1,2,3,4,5&k=,&causal=maybe`,
  `#${id}?seqLen=Infinity&seqLen=4&seqLen=%00&base=0x10&base=1e-400`,
  `#${id}?${'a=1&'.repeat(5000)}`,
  `#${id}?text=${'%F0%9F%A6%84'.repeat(3000)}`,
  `#${id}?&&&===&=&?#?`,
  '#__proto__?a=1',
  `#${'%'.repeat(2000)}`,
  '#"><img src=x onerror=window.hacked=1>',
];

/**
 * What every demo must do in one browser, in a file of its own for each so that they run side by side.
 *
 * @param {'chromium' | 'firefox' | 'webkit'} browser
 * @param {{ before: Function, describe: Function, test: Function }} runner of Node's tests
 */
export function demoTests(browser, { before, describe, test }) {
  if (!everyBrowser.includes(browser)) return;
  const isFull = browser === 'chromium';
  describe(browser, () => {
    const server = fixture(() => startGallery(browser));
    const session = sessionOf(browser);
    const demos = [];
    const names = isAll ? demoNames : KINDS;
    const addressWith = (hash = '') => new URL(page('ko'), server.address).href + hash;
    before(async () => {
      await session.open(addressWith());
      for (const demo of await demosOf(session))
        demos.push({ ...demo, descriptor: await descriptorOf(demo.name) });
    });

    const inTurn = (t, list, action) =>
      list.reduce((done, demo) => done.then(() => t.test(demo.id, () => action(demo))), Promise.resolve());
    const each = (t, action) => inTurn(t, demos, action);
    const sampleOf = (t, action) =>
      inTurn(
        t,
        demos.filter(({ name }) => KINDS.includes(name)),
        action,
      );
    const isWhole = isFull && isAll;
    const someOf = isWhole ? each : sampleOf;
    // Words in an address, the part that browsers write in their own ways.
    const worded = (t, action) =>
      inTurn(
        t,
        demos.filter(({ name }) => name === 'attention/shuffle'),
        action,
      );
    const linkedOf = isAll ? sampleOf : worded;
    // Handles of one demo are alike.
    const most = isAll ? undefined : isFull ? 2 : 1;
    const someHandles = async (id) => (await handlesOf(session, id)).slice(0, most);

    test('the page has all demos that it is made of', () => {
      assert.deepEqual(demos.map(({ name }) => name).sort(), names);
      assert.ok(demoNames.length >= 19, `${demoNames.length} demos`);
    });

    test('every number is the one that the engine computes', (t) =>
      each(t, async ({ id, descriptor }) => {
        await start(session, id);
        if (isWhole) await assertSameNumbers(session, id, descriptor);
        await setTo(session, id, otherValues(descriptor, 'ko'));
        await assertSameNumbers(session, id, descriptor);
        await reset(session, id);
      }));

    test('the table shows sin and cos of the definition, cell by cell', async () => {
      const { id, descriptor } = demos.find(({ name }) => name === 'sinusoidal/matrix');
      await start(session, id);
      const [rows, cols, base] = [24, 16, 100];
      // In the last rows, whose cells are not looked at, stands the value of the chosen one.
      await setTo(session, id, { seqLen: rows, dModel: cols, base, position: rows - 1, pair: 0 });
      const data = await computeHere(descriptor, await valuesOf(session, id));
      const index = viewOrder(descriptor).indexOf('table');
      const { width, height } = (await viewsOf(session, id))[index];
      const { plot: frame } = descriptor.views.table.frame({ x: 0, y: 0, width, height }, data);
      const palette = await palettes('diverging');
      const points = [];
      const expected = [];
      for (let row = 1; row < rows - 3; row += 3) {
        for (let col = 2; col < cols; col++) {
          const angle = row * base ** (-(col - (col % 2)) / cols);
          expected.push(colourAt(palette, (1 + (col % 2 === 0 ? Math.sin(angle) : Math.cos(angle))) / 2));
          // Off the middle, where a mark of the crosshair could lie.
          points.push({
            x: frame.x + ((col + 0.35) * frame.width) / cols,
            y: frame.y + ((row + 0.35) * frame.height) / rows,
          });
        }
      }
      const pixels = await pixelsOf(session, id, index, points);
      const off = pixels.filter((pixel, i) => expected[i].some((value, k) => Math.abs(value - pixel[k]) > 4));
      assert.equal(off.length, 0, `${off.length} of ${pixels.length} cells have another colour`);
      await reset(session, id);
    });

    test('every handle answers to the keyboard, and undo takes it back', (t) =>
      someOf(t, async ({ id }) => {
        await start(session, id);
        const before = await valuesOf(session, id);
        for (const [index, handle] of (await someHandles(id)).entries()) {
          await focusHandle(session, id, handle.id);
          const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'Shift+ArrowRight', 'Home', 'End'];
          await assertHandleMoves(
            session,
            id,
            handle,
            keys.map((key) => () => session.press(key)),
            'a key',
          );
          if (index > 0) continue;
          // Presses in quick succession are one change, and a busy machine is not quick.
          for (
            let done = 0;
            done < keys.length && !isDeepStrictEqual(await valuesOf(session, id), before);
            done++
          ) {
            await session.evaluate((target) => document.getElementById(target).undo(), id);
            await settle(session);
          }
          assert.deepEqual(await valuesOf(session, id), before);
        }
        await reset(session, id);
      }));

    test('every handle answers to the pointer', (t) =>
      someOf(t, async ({ id }) => {
        await start(session, id);
        for (const { id: name } of await someHandles(id)) {
          await reset(session, id);
          const find = async () => {
            await focusHandle(session, id, name);
            return (await handlesOf(session, id)).find((handle) => handle.id === name);
          };
          const by = (dx, dy) => async () => {
            const { x, y } = await find();
            await session.drag({ x, y }, { x: x + dx, y: y + dy }, 3);
          };
          const far = [by(150, 20), by(-150, -20), by(400, 0), by(-400, 0)];
          const moves = [by(60, 0), by(-60, 0), by(0, -60), by(0, 60), ...far];
          await assertHandleMoves(session, id, await find(), moves, 'dragging');
        }
        await reset(session, id);
      }));

    test('a permalink restores every value, over http and by double click', async (t) => {
      await linkedOf(t, async ({ id, descriptor }) => {
        await session.openAnew(addressWith());
        await start(session, id);
        await setTo(session, id, otherValues(descriptor, 'ko'));
        const written = await valuesOf(session, id);
        const start_ = Object.entries(descriptor.params).map(([name, param]) => [
          name,
          initialValue(param, 'ko'),
        ]);
        assert.notDeepEqual(written, Object.fromEntries(start_));
        const hash = await session.until(
          (target) => location.hash.startsWith(`#${target}?`) && location.hash,
          id,
        );
        // What is held only while a hand drags has no place in an address.
        const kept = start_.map(([name, initial]) => {
          const { link } = descriptor.params[name];
          return [name, link && link(written[name]) === undefined ? initial : written[name]];
        });
        for (const address of [addressWith(hash), asFile(page('ko'), server.folder) + hash]) {
          await session.openAnew(address);
          await start(session, id);
          assert.deepEqual(await valuesOf(session, id), Object.fromEntries(kept));
        }
      });
    });

    // What an address says is read by our own code, the same in every browser.
    if (isFull || isAll)
      test('hostile addresses neither throw nor freeze nor reach the page', (t) =>
        sampleOf(t, async ({ id, name: demo, descriptor }) => {
          if (!isWhole && demo !== 'attention/sentence') return;
          await session.openAnew(addressWith());
          session.forget();
          for (const [index, hash] of hostile(id).entries()) {
            if (index % 4 === 0) await session.openAnew(addressWith(hash));
            await start(session, id);
            const values = await valuesOf(session, id);
            for (const [name, param] of Object.entries(descriptor.params)) {
              // What no address carries is as it was at the start.
              if (param.link && param.link(values[name]) === undefined) continue;
              assert.notEqual(
                param.parse(param.format(values[name])),
                undefined,
                `${hash.slice(0, 60)}: ${name} = ${values[name]}`,
              );
            }
            assert.deepEqual(Object.keys(values).sort(), Object.keys(descriptor.params).sort());
            const reached = await session.evaluate(() => ({
              hacked: window.hacked,
              images: document.querySelectorAll('img[src=x]').length,
              polluted: Object.keys(Object.prototype).length,
            }));
            assert.deepEqual([reached.hacked ?? null, reached.images, reached.polluted], [null, 0, 0]);
          }
          await assertQuiet(session);
        }));
  });
}

const palettes = async (name) => {
  const { themeStyle } = await import('../../web/canvas/style.js');
  return themeStyle('light').palettes[name];
};

/** The colour at `u` in 0 … 1 of a palette of n×3 stops. */
function colourAt(palette, u) {
  const place = Math.min(1, Math.max(0, u)) * (palette.length / 3 - 1);
  const low = Math.min(Math.floor(place), palette.length / 3 - 2);
  return [0, 1, 2].map(
    (k) => palette[3 * low + k] + (place - low) * (palette[3 * low + 3 + k] - palette[3 * low + k]),
  );
}
