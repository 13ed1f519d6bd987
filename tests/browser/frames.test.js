import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { layoutFaults, noFaults } from './measure.js';
import { asFile, assertQuiet, siteFolder, startCopy, startSite, strangers } from './site.js';

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">';
// Everything a frame says, by the place of the frame in the page.
const listener = `<script>
  window.heard = [];
  addEventListener('message', ({ source, data, origin }) => {
    const frames = [...document.querySelectorAll('iframe')];
    heard.push({ frame: frames.findIndex((frame) => frame.contentWindow === source), origin, ...data });
  });
</script>`;
const loader = (root, attributes) => `<script src="${root}assets/embed.js" ${attributes}></script>`;

const blog = (root) => `${head}<title>A post</title>${listener}
<p id="before">Before</p>
${loader(root, 'data-demo="alibi/slopes" data-values="numHeads=12&amp;bogus=1" data-theme="dark" data-title="Slopes"')}
<div lang="ko-KR">${loader(root, 'defer data-demo="rope/pair" data-hide="caption"')}</div>
${loader(root, 'data-demo="../../secret"')}
<p id="after">After</p></html>`;

// A loader without a demo of its own fills the places that it finds.
const places = (root) => `${head}<title>Places</title>${listener}
<p data-demo="alibi/slopes"><a href="https://example.org/">Slopes</a></p>
<script src="${root}assets/embed.js"></script></html>`;

const narrow = (paths) => `${head}<title>Narrow</title>
<style>iframe { width: 320px; height: 900px; border: 0 }</style>
${paths.map((path) => `<iframe title="${path}" src="${path}"></iframe>`).join('\n')}</html>`;

const demos = [
  'alibi/slopes',
  'attention/shuffle',
  'rope/pairs',
  'sinusoidal/matrix',
  'compare/chooser',
  'scaling/lens',
  'alibi/biases',
];

describe('pages for frames', () => {
  const site = fixture(() => startSite());
  const host = fixture(() =>
    startCopy('frames', siteFolder, {
      'far.html': blog(site.address),
      'near.html': blog(''),
      'places.html': places(''),
      'narrow.html': narrow(demos.map((name, i) => `${i % 2 ? 'ko' : 'en'}/embed/${name}/index.html`)),
      'shut.html': `${head}<title>Shut</title>${listener}<iframe title="shut" src="en/embed/alibi/slopes/index.html#gate=hard"></iframe></html>`,
    }),
  );

  const heard = (session, type, frame) =>
    session.until(
      ({ type, frame }) =>
        window.heard.findLast((message) => message.type === type && message.frame === frame),
      { type, frame },
      { what: `${type} of frame ${frame}` },
    );
  const say = (session, frame, message) =>
    session.evaluate(
      ({ frame, message }) => {
        document.querySelectorAll('iframe')[frame].contentWindow.postMessage(message, '*');
      },
      { frame, message },
    );

  for (const browser of browsers) {
    describe(`frames that the loader makes, ${browser}`, () => {
      const session = sessionOf(browser, { width: 800, height: 1000 });

      const ways = {
        'from another host': () => `${host.address}far.html`,
        'by double click': () => asFile('near.html', host.folder),
      };
      for (const [way, addressOf] of Object.entries(ways)) {
        test(`${way} they start, fit and speak`, async () => {
          session.forget();
          await session.open(addressOf());
          const ready = await heard(session, 'ready', 0);
          assert.equal(ready.demo, 'alibi/slopes');
          assert.equal(ready.values.numHeads, 12);
          await session.evaluate(() => document.getElementById('after').scrollIntoView());
          assert.equal((await heard(session, 'ready', 1)).demo, 'rope/pair');
          const frames = await session.until(() => {
            const boxes = [...document.querySelectorAll('iframe')].map((frame, place) => {
              const last = window.heard.findLast(
                (message) => message.frame === place && message.type === 'resize',
              );
              return { title: frame.title, src: frame.src, height: frame.offsetHeight, wished: last?.height };
            });
            return boxes.every(({ height, wished }) => height === wished && height > 400) && boxes;
          });
          assert.deepEqual(
            frames.map(({ title }) => title),
            ['Slopes', 'Posenc: rope/pair'],
          );
          assert.match(frames[1].src, /\/ko\/embed\/rope\/pair\/index\.html#/);
          const text = await session.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
          assert.match(text, /Before.*names no demo: “\.\.\/\.\.\/secret”.*After/);
          await assertQuiet(session);
          const own = strangers(session.requests, addressOf()).filter((url) => !url.startsWith(site.address));
          assert.deepEqual(own, []);
        });
      }

      test('only its own frame gives it a height, within limits', async () => {
        const heights = await session.evaluate(async () => {
          const [frame, other] = document.querySelectorAll('iframe');
          const before = frame.offsetHeight;
          const send = (data, source) =>
            window.dispatchEvent(
              new MessageEvent('message', { data, source, origin: 'https://example.org' }),
            );
          const resize = (height) => ({ posenc: 1, type: 'resize', height });
          send(resize(999), window);
          send(resize(999), other.contentWindow);
          send(resize(999), null);
          const strange = frame.offsetHeight;
          for (const data of [
            null,
            'x',
            resize('900'),
            resize(Number.NaN),
            resize(Infinity),
            { height: 900 },
          ])
            send(data, frame.contentWindow);
          const malformed = frame.offsetHeight;
          send(resize(1e9), frame.contentWindow);
          const highest = frame.offsetHeight;
          send(resize(-5), frame.contentWindow);
          return { before, strange, malformed, highest, lowest: frame.offsetHeight };
        });
        const { before, ...after } = heights;
        assert.deepEqual(after, { strange: before, malformed: before, highest: 4000, lowest: 120 });
      });

      test('a frame does what its page asks, and nothing else', async () => {
        await session.open(`${host.address}far.html`);
        await heard(session, 'ready', 0);
        await say(session, 0, { posenc: 1, type: 'set', values: { numHeads: 3, bogus: 1 } });
        const { values } = await session.until(() =>
          window.heard.findLast((message) => message.type === 'state' && message.values.numHeads === 3),
        );
        assert.ok(!Object.hasOwn(values, 'bogus'));
        const count = await session.evaluate(
          () => window.heard.filter(({ type }) => type === 'state').length,
        );
        for (const message of [
          null,
          'set',
          7,
          { posenc: 1 },
          { posenc: 2, type: 'set', values: { numHeads: 5 } },
        ])
          await say(session, 0, message);
        await say(session, 0, { posenc: 1, type: 'set', values: { numHeads: 'x', form: {} } });
        await say(session, 0, { posenc: 1, type: 'lang', lang: 'ko' });
        await say(session, 0, { posenc: 1, type: 'theme', theme: 'light' });
        await say(session, 0, { posenc: 1, type: 'set', values: { numHeads: '4' } });
        await session.until(
          () => window.heard.findLast(({ type }) => type === 'state').values.numHeads === 4,
        );
        const heads = await session.evaluate(
          (before) =>
            window.heard
              .filter(({ type }) => type === 'state')
              .slice(before)
              .map(({ values }) => values.numHeads),
          count,
        );
        // Another language may be another state, with the same numbers.
        assert.ok(!heads.includes(5) && heads.at(-1) === 4, heads.join());
      });

      test('a script added later, and one that fills places, make frames too', async () => {
        await session.open(`${host.address}places.html`);
        assert.equal((await heard(session, 'ready', 0)).demo, 'alibi/slopes');
        await session.evaluate(() => {
          window.heard.length = 0;
          const script = document.createElement('script');
          script.src = 'assets/embed.js';
          Object.assign(script.dataset, { demo: 'rope/pair', lang: 'ko', gate: 'soft' });
          document.body.prepend(script);
        });
        assert.equal((await heard(session, 'ready', 0)).demo, 'rope/pair');
        assert.equal(await session.evaluate(() => document.querySelectorAll('[data-demo]').length), 0);
      });

      test('the state that a reader made goes along to the lesson and to the page for posts', async () => {
        const words = 'two "words" & <b>';
        await session.open(`${site.address}en/embed/attention/shuffle/index.html`);
        await session.until(() => document.querySelector('pe-demo').data);
        const lesson = await session.evaluate((text) => {
          document.querySelector('pe-demo').values = { text, causal: true };
          const link = document.querySelector('footer a:lang(en)');
          link.addEventListener('click', (event) => event.preventDefault());
          link.click();
          return link.href;
        }, words);
        // The last word of the menu opens the page for posts in a window of its own.
        const builder = await session.evaluate(() => {
          const said = [];
          window.open = (address) => said.push(new URL(address, document.baseURI).href) && null;
          [...document.querySelector('pe-demo').shadowRoot.querySelectorAll('.actions button')]
            .at(-1)
            .click();
          return said[0];
        });
        assert.match(builder, /\/en\/embed\/index\.html#attention\/shuffle\?/);
        for (const [address, selector] of [
          [lesson, 'pe-demo[name="attention/shuffle"]'],
          [builder, '#builder-state'],
        ]) {
          await session.open(address);
          const values = await session.until((selector) => {
            const demo = document.querySelector(selector);
            demo?.scrollIntoView();
            return demo?.data && demo.values;
          }, selector);
          assert.equal(values.text, words, address);
          assert.equal(values.causal, true, address);
        }
      });

      test('what its address says wrongly is told to the reader', async () => {
        await session.open(
          `${site.address}en/embed/alibi/slopes/index.html?numHeads=7&theme=purple#numHeads=9&bogus=1&freeze=seq-len+nothing&lang=ko&onclick=alert(1)`,
        );
        const seen = await session.until(() => {
          const demo = document.querySelector('pe-demo');
          const notices = [...demo.shadowRoot.querySelectorAll('.notices p')].map((p) => p.textContent);
          return (
            demo.data && {
              notices,
              heads: demo.values.numHeads,
              lang: document.documentElement.lang,
              line: document.querySelector('footer').innerText,
              names: demo.getAttributeNames().sort(),
            }
          );
        });
        assert.equal(seen.heads, 7);
        assert.equal(seen.lang, 'ko');
        assert.match(seen.line, /^Posenc · [^a-z]*[가-힣]/);
        for (const word of ['purple', 'bogus', 'nothing', 'onclick'])
          assert.ok(
            seen.notices.some((notice) => notice.includes(word)),
            `${word}: ${seen.notices.join('\n')}`,
          );
        assert.deepEqual(
          seen.names.filter((name) => !name.endsWith('room')),
          ['freeze', 'id', 'lang', 'name', 'theme', 'values'],
        );
      });

      if (browser !== 'chromium') return;

      test('in 320 px nothing sticks out, in the light and in the dark', async () => {
        await session.open(`${host.address}narrow.html`);
        await session.until(() =>
          [...document.querySelectorAll('iframe')].every(
            (frame) => frame.contentDocument?.querySelector('pe-demo')?.data,
          ),
        );
        for (const [i, name] of demos.entries())
          assert.deepEqual(
            await session.evaluate(layoutFaults, `iframe:nth-of-type(${i + 1})`),
            noFaults,
            name,
          );
        // A word in a button that breaks at every letter sticks out nowhere, but makes it high.
        const high = await session.evaluate(() =>
          [...document.querySelectorAll('iframe')].flatMap(({ contentDocument, title }) =>
            [...contentDocument.querySelector('pe-demo').shadowRoot.querySelectorAll('.panel .option')]
              .filter((option) => option.offsetHeight > 66)
              .map((option) => `${title}: ${option.textContent}`),
          ),
        );
        assert.deepEqual(high, []);
      });

      test('the answer to a prediction is told', async () => {
        await session.open(`${host.address}shut.html`);
        await heard(session, 'ready', 0);
        await session.evaluate(() => {
          const demo = document.querySelector('iframe').contentDocument.querySelector('pe-demo');
          demo.shadowRoot.querySelector('.gate .option').click();
        });
        const { choice, answer } = await heard(session, 'answer', 0);
        assert.match(choice, /^\w+/);
        assert.match(answer, /^\w+/);
      });
    });
  }
});
