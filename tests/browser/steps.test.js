import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { openDemo, press } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile } from './site.js';

const lesson = asFile('en/lessons/rope/index.html');
const PAIR = '#pair';

for (const browser of browsers) {
  describe(`a figure that is told in steps, ${browser}`, () => {
    const session = sessionOf(browser);

    const open = (address) => openDemo(session, address, PAIR);

    // What the reader has before them.
    const shown = async () => {
      const all = await session.evaluate(() => {
        const demo = document.querySelector('#pair');
        const root = demo.shadowRoot;
        const isSeen = (node) => node.checkVisibility?.() ?? node.offsetHeight > 0;
        return {
          step: demo.step,
          values: demo.values,
          acts: [...root.querySelectorAll('.act')].filter(isSeen).map(({ textContent }) => textContent),
          see: [...root.querySelectorAll('.see:not(.waits) .finding')]
            .filter(isSeen)
            .map((told) => told.textContent),
          controls: [...root.querySelectorAll('.control')].filter(isSeen).map(({ dataset }) => dataset.param),
          readout: isSeen(root.querySelector('.readout')),
          hash: location.hash,
        };
      });
      // A driver may write null for what is undefined.
      return { ...all, step: all.step ?? undefined };
    };

    test('begins with one thing to do and no controls', async () => {
      await open(lesson);
      const { step, acts, see, controls, readout } = await shown();
      assert.equal(step, 'drag');
      assert.match(acts.join(), /^1\/4 .*\bDrag ▼/);
      assert.deepEqual([see, controls, readout], [[], [], false]);
    });

    // Where the sentence of what is to be seen lies beside the handle that it speaks of, and the room of all.
    const told = () =>
      session.evaluate(() => {
        const root = document.querySelector('#pair').shadowRoot;
        const see = root.querySelector('.see');
        const box = see.getBoundingClientRect();
        const handle = root.querySelector('.handle[data-id="m"]').getBoundingClientRect();
        const notch = box.left + Number.parseFloat(getComputedStyle(see).getPropertyValue('--at'));
        return {
          below: box.top - handle.bottom,
          aside: Math.abs(notch - (handle.left + handle.width / 2)),
          room: root.querySelector('.demo').offsetHeight,
          spoken: see.querySelector('[role=status]').textContent,
          ask: see.querySelector('.ask').hidden === false,
        };
      });

    test('what is to be seen stands below the handle once it was moved, and moves nothing', async () => {
      const before = await told();
      assert.ok(before.ask);
      await session.evaluate(() => window.partOf('.handle[data-id="m"]', '#pair').focus());
      await session.press('ArrowRight');
      await session.until(() => window.partOf('.see [role=status]', '#pair').textContent);
      const { see } = await shown();
      assert.match(see[0], /q at position 22/);
      const after = await told();
      assert.ok(after.below >= 0 && after.below < 90 && after.aside < 2, JSON.stringify(after));
      assert.equal(after.room, before.room);
      assert.match(after.spoken, /q at position 22/);
      assert.ok(!after.ask);
      await press(session, '.forth', PAIR);
      assert.deepEqual((await shown()).see, []);
      await press(session, '.way a:nth-of-type(1)', PAIR);
      assert.match((await shown()).see[0], /q at position/, 'what was told stays told');
    });

    test('each press on “Next” goes on, sets its state and brings its controls, until all is there', async () => {
      await press(session, '.forth', PAIR);
      await session.until(() => window.partOf('.finding', '#pair').textContent.includes('m − n'));
      const second = await shown();
      assert.deepEqual([second.step, second.values.lock, second.controls], ['together', true, ['lock']]);
      await press(session, '.forth', PAIR);
      await press(session, '.forth', PAIR);
      const last = await shown();
      assert.deepEqual([last.step, last.values.rotate], ['mistake', 'wrong-query-only']);
      assert.deepEqual(last.controls, ['rotate']);
      await press(session, '.forth', PAIR);
      const whole = await shown();
      assert.deepEqual([whole.step, whole.readout, whole.see], [undefined, true, []]);
      await session.until(() => location.hash.startsWith('#pair?'));
    });

    test('a step is a link, and its address opens it', async () => {
      await press(session, '.way a:nth-of-type(3)', PAIR);
      await session.until(() => location.hash.includes('step=swap'));
      const { values } = await shown();
      assert.deepEqual([values.m, values.n], [12, 21]);
      const href = await session.evaluate(() => window.partOf('.way a:nth-of-type(2)', '#pair').href);
      await open(href);
      const second = await shown();
      assert.deepEqual([second.step, second.values.lock], ['together', true]);
    });

    test('a ring is round the handle that a step asks to drag, and round no other', async () => {
      const lessons = { nope: 'nope/layers', grid: 'grid/raster' };
      for (const [slug, name] of Object.entries(lessons).slice(0, isAll ? 2 : 1)) {
        await session.open(asFile(`en/lessons/${slug}/index.html`));
        await session.until((demo) => {
          document.querySelector(demo).scrollIntoView();
          return document.querySelector(demo).data !== undefined;
        }, `pe-demo[name="${name}"]`);
        const steps = await session.evaluate(
          (demo) =>
            document.querySelector(demo).descriptor.steps.map(({ name, handle }) => ({ name, handle })),
          `pe-demo[name="${name}"]`,
        );
        assert.ok(steps.slice(1).some(({ handle }) => handle));
        for (const { name: step, handle } of steps.slice(1)) {
          const ringed = await session.evaluate(async (demo) => {
            const figure = document.querySelector(demo);
            figure.next();
            await new Promise((resolve) => setTimeout(resolve, 100));
            const handles = [...figure.shadowRoot.querySelectorAll('.handle.invites')];
            return { step: figure.step, handles: handles.map(({ dataset }) => dataset.id) };
          }, `pe-demo[name="${name}"]`);
          assert.deepEqual(ringed, { step, handles: handle ? [handle] : [] }, name);
        }
      }
    });

    // A figure by itself at one of its steps, once it is drawn.
    async function openAlone(name, step, values = '') {
      await openDemo(session, `${asFile(`en/embed/${name}/index.html`)}#step=${step}${values}`);
    }

    test('values that were given stay at the step that a frame begins with', async () => {
      for (const [step, values] of Object.entries({ 1: '&numHeads=20', count: '&head=3' })) {
        await openAlone('alibi/slopes', step, values);
        const {
          now,
          set,
          values: has,
        } = await session.evaluate(() => {
          const demo = document.querySelector('pe-demo');
          const { set } = demo.descriptor.steps.find(({ name }) => name === demo.step);
          return { now: demo.step, set, values: demo.values };
        });
        const [name, value] = values.slice(1).split('=');
        assert.equal(now, step === '1' ? 'head' : step);
        assert.deepEqual(has, { ...has, ...set, [name]: Number(value) });
      }
    });

    test('a control that a step asks for is marked and stands between picture and what to notice', async () => {
      const at = async (step) => {
        await openAlone('layers/dilution', step);
        return session.evaluate(() => {
          const root = document.querySelector('pe-demo').shadowRoot;
          return {
            after: root.querySelector('.see').previousElementSibling.className.split(' ')[0],
            marked: [...root.querySelectorAll('.control.now')].map(({ dataset }) => dataset.param),
            plays: root.querySelector('.play').offsetHeight > 0,
          };
        });
      };
      // Its button makes the text longer, which is the question of the first step.
      assert.deepEqual(await at('thin'), { after: 'view', marked: [], plays: false });
      assert.deepEqual(await at('cure'), { after: 'controls', marked: ['cure'], plays: true });
    });

    test('the button that plays stands out in the step that asks to press it', async () => {
      for (const [step, isNow] of Object.entries({ inside: true, beyond: false })) {
        await openAlone('text/write', step);
        const classes = () => [...window.partOf('.play').classList];
        assert.equal((await session.evaluate(classes)).includes('now'), isNow, step);
      }
    });

    test('a ring lies round the card that is dragged, not in it', async () => {
      await openAlone('nope/layers', 'all');
      const ring = await session.evaluate(() => {
        const handle = window.partOf('.handle.marked');
        handle.classList.add('invites');
        const { width, height } = getComputedStyle(handle, '::after');
        const [wide, high] = ['--wide', '--high'].map((name) => handle.style.getPropertyValue(name));
        return [width, height, wide, high].map(Number.parseFloat);
      });
      const [width, height, wide, high] = ring;
      assert.ok(
        wide > 30 && Math.abs(width - wide - 10) < 0.2 && Math.abs(height - high - 10) < 0.2,
        `${ring}`,
      );
    });

    test('a mistake follows the reader neither back to earlier steps nor into the whole figure', async () => {
      await open(`${lesson}#pair?step=mistake`);
      for (const [mark, there] of [
        ['.way a:nth-of-type(1)', 'drag'],
        ['.way a:last-of-type', undefined],
      ]) {
        await session.evaluate(() => {
          document.querySelector('#pair').step = 'mistake';
        });
        assert.equal((await shown()).values.rotate, 'wrong-query-only');
        await press(session, mark, PAIR);
        const { step, values } = await shown();
        assert.deepEqual([step, values.rotate], [there, 'both']);
      }
    });

    test('a link into a state shows the whole figure, and a step that there is none of is named', async () => {
      await open(`${lesson}#pair?step=%3Cscript%3E&m=5`);
      const { step, values, readout } = await shown();
      assert.deepEqual([step, values.m, readout], [undefined, 5, true]);
      const notices = await session.evaluate(() => window.partOf('.notices', '#pair').textContent);
      assert.match(notices, /step.*script/);
    });

    test('the picture stays where it is while a link changes the words above it', async () => {
      await session.resize(360, 740);
      await open(lesson);
      await session.evaluate(() => {
        document.querySelector('#pair').scrollIntoView({ behavior: 'instant' });
        scrollBy({ top: 40, behavior: 'instant' });
      });
      const top = () =>
        session.evaluate(() => window.partOf('[data-view]', '#pair').getBoundingClientRect().top);
      const before = await top();
      await session.evaluate(() => document.querySelector('a[href^="#pair?"]').click());
      await session.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      const moved = Math.abs((await top()) - before);
      await session.resize(1280, 900);
      assert.ok(moved < 2, String(moved));
    });

    test('who cannot drag asks for what is to be seen, and undo takes back what a step has set', async () => {
      await open(lesson);
      await press(session, '.ask', PAIR);
      assert.match((await shown()).see[0], /q at position 21/);
      await press(session, '.forth', PAIR);
      await session.evaluate(() => document.querySelector('#pair').undo());
      assert.equal((await shown()).values.lock, false);
    });
  });
}
