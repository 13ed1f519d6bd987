import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { LANGUAGES } from '../../web/core/languages.js';
import { isAll } from '../scope.js';
import { demosOf, settle, start, startAll, valuesOf, write } from './demo.js';
import { browsers, during, fixture, launch, sessionOf } from './driver/index.js';
import { descriptorOf, otherValues } from './engine-data.js';
import { controls, copyWithGallery, gallery } from './gallery.js';
import { startSite } from './site.js';
import { all, readDemos } from './tree/index.js';

/** The inputs of each control of a demo's panel, in order: kind, and which radio button is next. */
const controlsOf = (session, id) =>
  session.evaluate((target) => {
    const { shadowRoot } = document.getElementById(target);
    return [...shadowRoot.querySelectorAll('.panel > .control:not(.idle)')].map((control) => ({
      param: control.dataset.param,
      types: [...control.querySelectorAll('input, select, textarea')].map((input) => input.type),
    }));
  }, id);

const focus = (session, id, control, input) =>
  session.evaluate(
    (target) => {
      const { shadowRoot } = document.getElementById(target.id);
      const node = shadowRoot.querySelectorAll('.panel > .control:not(.idle)')[target.control];
      node.closest('details')?.setAttribute('open', '');
      const inputs = node.querySelectorAll('input, select, textarea');
      const chosen = node.querySelector('input[type=radio]:checked') ?? inputs[target.input];
      chosen.scrollIntoView({ block: 'center', behavior: 'instant' });
      chosen.focus();
      chosen.select?.();
    },
    { id, control, input },
  );

/** What a keyboard does to an input of a type, until something changes. */
const attempts = (session, type, written) => {
  const press = (key) => () => session.press(key);
  switch (type) {
    case 'range':
    case 'radio':
      return [press('ArrowRight'), press('ArrowLeft')];
    case 'select-one':
      return [press('ArrowDown'), press('ArrowUp')];
    case 'checkbox':
      return [press('Space')];
    default:
      return [() => session.type(written)];
  }
};

for (const browser of browsers) {
  describe(`every control works by keyboard, ${browser}`, () => {
    const session = sessionOf(browser);
    const server = fixture(async () => startSite({ folder: await copyWithGallery(`controls-${browser}`) }));
    before(async () => {
      // Every demo in Chromium, when all is asked for.
      const page = browser === 'chromium' && isAll ? gallery : controls;
      await session.open(new URL(page('en'), server.address).href);
    });

    test('and changes its own parameter', async (t) => {
      for (const { id, name } of await demosOf(session)) {
        await t.test(id, async () => {
          await start(session, id);
          const { params } = await descriptorOf(name);
          const others = otherValues({ params }, 'en');
          const values = await valuesOf(session, id);
          const acts = ({ control, acts }) => control !== 'none' && (acts?.(values) ?? true);
          const own = Object.keys(params).filter((param) => acts(params[param]));
          const shown = await controlsOf(session, id);
          // A wide control may stand one place later than its parameter.
          assert.deepEqual(shown.map(({ param }) => param).sort(), [...own].sort());
          for (const [control, { param, types }] of shown.entries()) {
            const tried = types.includes('radio') ? types.slice(0, 1) : types;
            for (const [input, type] of tried.entries()) {
              // WebKitGTK opens the list in a window of the system.
              if (type === 'select-one' && browser === 'webkit') continue;
              const written = params[param].format(others[param]);
              await assertChanges(session, id, { control, input, type, param, written });
            }
          }
        });
      }
    });
  });
}

async function assertChanges(session, id, { control, input, type, param, written }) {
  await session.evaluate((target) => document.getElementById(target).reset(), id);
  await settle(session);
  const before = JSON.stringify((await valuesOf(session, id))[param]);
  await focus(session, id, control, input);
  for (const attempt of attempts(session, type, written)) {
    await attempt();
    if (JSON.stringify((await valuesOf(session, id))[param]) !== before) return;
  }
  assert.fail(`${id}: ${param}, ${type}: no key changes ${before}`);
}

/** The words in the menu of a demo: text, place, whether each can be used, and whether it has the keyboard. */
const actionsOf = (session, id) =>
  session.evaluate((target) => {
    const { shadowRoot } = document.getElementById(target);
    return [...shadowRoot.querySelectorAll('.actions button')].map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return {
        text: button.textContent,
        place: [x, y, width, height].map(Math.round),
        isOn: !button.disabled && button.ariaDisabled !== 'true',
        isStop: button.tabIndex >= 0,
        hasFocus: shadowRoot.activeElement === button,
      };
    });
  }, id);

for (const browser of browsers) {
  describe(`the words in the menu of a demo keep their places, ${browser}`, () => {
    const id = 'alibi-slopes';
    const session = sessionOf(browser);
    const server = fixture(async () => startSite({ folder: await copyWithGallery(`actions-${browser}`) }));
    before(async () => {
      await session.open(new URL(controls('en'), server.address).href);
      await start(session, id);
      const isOpen = (demo) => window.partOf('.actions', demo).checkVisibility();
      assert.equal(await session.evaluate(isOpen, `#${id}`), false);
      await session.evaluate((demo) => window.partOf('.menu > summary', demo).click(), `#${id}`);
      assert.equal(await session.evaluate(isOpen, `#${id}`), true);
    });

    const heads = async () => (await valuesOf(session, id)).numHeads;
    const places = async () => (await actionsOf(session, id)).map(({ text, place }) => [text, place]);
    // Firefox scrolls by parts of a pixel, so a place is rounded up once and down once.
    const assertStay = (now, then) => {
      assert.deepEqual(
        now.map(([text]) => text),
        then.map(([text]) => text),
      );
      for (const [i, [text, place]] of now.entries())
        for (const [side, px] of place.entries())
          assert.ok(Math.abs(px - then[i][1][side]) <= 1, `${text}: ${then[i][1]} → ${place}`);
    };
    const change = async () => {
      await session.evaluate((target) => document.getElementById(target).reset(), id);
      for (const numHeads of [13, 14, 15]) {
        await write(session, { numHeads }, `#${id}`);
      }
      await settle(session);
      await session.evaluate((demo) => {
        window.partOf('.actions', demo).scrollIntoView({ block: 'center', behavior: 'instant' });
      }, `#${id}`);
    };

    test('two presses of one place undo two changes', async () => {
      await change();
      const before = await places();
      assert.deepEqual(
        before.slice(0, 3).map(([text]) => text),
        ['Undo', 'Redo', 'Start over'],
      );
      const [[, [x, y, width, height]]] = before;
      const point = { x: x + width / 2, y: y + height / 2 };
      assert.equal(await heads(), 15);
      for (const left of [14, 13]) {
        await session.click(point);
        await settle(session);
        assert.equal(await heads(), left);
        assertStay(await places(), before);
      }
    });

    test('a word that has nothing more to do keeps the keyboard, does nothing, and is no stop', async () => {
      await change();
      const steps = async (key, times) => {
        for (let i = 0; i < times; i++) await session.press(key);
        await settle(session);
        return actionsOf(session, id);
      };
      await session.evaluate((demo) => window.partOf('.actions button', demo).focus(), `#${id}`);
      // What was done by the tests before is undone as well.
      const [undo, redo] = await steps('Enter', 20);
      assert.deepEqual([undo.isOn, undo.isStop, undo.hasFocus], [false, false, true]);
      assert.deepEqual([redo.isOn, redo.isStop], [true, true]);
      assert.equal(await heads(), 12);
      const [, next] = await steps('Tab', 1);
      assert.deepEqual([next.text, next.hasFocus], ['Redo', true]);
      const [again, last] = await steps('Enter', 20);
      assert.deepEqual([again.isOn, again.isStop], [true, true]);
      assert.deepEqual([last.isOn, last.isStop, last.hasFocus], [false, false, true]);
      assert.equal(await heads(), 15);
    });
  });
}

describe('every demo as a screen reader meets it', () => {
  if (!browsers.includes('chromium')) return;
  for (const lang of isAll ? LANGUAGES : ['en']) {
    test(`has names, roles and values, ${lang}`, async (t) => {
      const server = await during(t, startSite({ folder: await copyWithGallery(`names-${lang}`) }));
      const session = await during(t, launch('chromium'));
      await session.open(new URL(gallery(lang), server.address).href);
      const demos = await startAll(session);
      // What the gallery does not lay out has no names yet.
      await session.evaluate(() => {
        for (const figure of document.querySelectorAll('.demo')) figure.style.contentVisibility = 'visible';
      });
      const trees = await readDemos(session, lang);
      assert.equal(trees.length, demos.length);
      const roles = new Set(trees.flatMap(all).map(({ role }) => role));
      for (const role of ['slider', 'textbox', 'radio', 'checkbox', 'combobox', 'button', 'image'])
        assert.ok(roles.has(role), `${role} is not among ${[...roles]}`);
    });
  }
});
