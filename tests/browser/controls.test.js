import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LANGUAGES } from '../../web/core/languages.js';
import { isAll } from '../scope.js';
import { demosOf, settle, start, startAll, valuesOf, write } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { descriptorOf, otherValues } from './engine-data.js';
import { controls, families, gallery, startGallery } from './gallery.js';
import { all, assertLawful } from './tree/index.js';

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
      // A config has thousands of letters.
      return [() => session.type(written.slice(0, 60))];
  }
};

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
  describe(`figures by keyboard and for a screen reader, ${browser}`, () => {
    const session = sessionOf(browser);
    const server = fixture(() => startGallery(`controls-${browser}`));
    const open = (page, lang) => session.open(new URL(page(lang), server.address).href);
    // Every demo in Chromium, when all is asked for.
    const isWhole = browser === 'chromium' && isAll;

    test('every control is there, and a key changes its own parameter', async (t) => {
      await open(isWhole ? gallery : controls, 'en');
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
          const known = new Set();
          for (const [control, { param, types }] of shown.entries()) {
            const tried = types.includes('radio') ? types.slice(0, 1) : types;
            for (const [input, type] of tried.entries()) {
              // Unless all is asked for, one control of each type.
              if (!isAll && known.has(type)) continue;
              known.add(type);
              // WebKitGTK opens the list in a window of the system.
              if (type === 'select-one' && browser === 'webkit') continue;
              const written = params[param].format(others[param]);
              await assertChanges(session, id, { control, input, type, param, written });
            }
          }
        });
      }
    });

    for (const lang of browser === 'chromium' ? LANGUAGES.filter((one) => isAll || one === 'en') : [])
      test(`a screen reader is given names, roles and values, ${lang}`, async () => {
        await open(isAll ? gallery : families, lang);
        const demos = await startAll(session);
        // What the gallery does not lay out has no names yet.
        await session.evaluate(() => {
          for (const figure of document.querySelectorAll('.demo')) figure.style.contentVisibility = 'visible';
        });
        const trees = await assertLawful(session, lang);
        assert.equal(trees.length, demos.length);
        const roles = new Set(trees.flatMap(all).map(({ role }) => role));
        for (const role of ['slider', 'textbox', 'radio', 'checkbox', 'combobox', 'button', 'image'])
          assert.ok(roles.has(role), `${role} is not among ${[...roles]}`);
        assert.deepEqual(session.errors, []);
      });

    // The words in the menu of a demo keep their places.
    const id = 'alibi-slopes';
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

    test('two presses of one place in the menu undo two changes', async () => {
      await open(controls, 'en');
      await start(session, id);
      const isOpen = (demo) => window.partOf('.actions', demo).checkVisibility();
      assert.equal(await session.evaluate(isOpen, `#${id}`), false);
      await session.evaluate((demo) => window.partOf('.menu > summary', demo).click(), `#${id}`);
      assert.equal(await session.evaluate(isOpen, `#${id}`), true);
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
