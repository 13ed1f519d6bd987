import { describe, test } from 'node:test';
import { start } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { siteFolder, startCopy } from './site.js';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Post</title>
<meta name="color-scheme" content="normal"><style>.slow { transition: background-color 0.15s }</style>
<div id="box"><pe-demo step="all" name="alibi/slopes" id="demo">Slopes</pe-demo></div>
<script src="assets/posenc.iife.js"></script></html>`;

const framed = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Frames</title>
<body><iframe title="plain" src="en/embed/alibi/slopes/index.html"></iframe>
<script src="assets/embed.js" data-demo="alibi/slopes"></script></html>`;

const NIGHT = 'background: #14171c';
const DAY = 'background: #fffefa';
const both = (theme) => ({ light: theme, dark: theme });
const system = { light: 'light', dark: 'dark' };

// What a page says of itself, and what a demo without a theme is like where the system is light, and where it is dark.
const PAGES = {
  'nothing is said': [{}, both('light')],
  'the body is dark': [{ body: NIGHT }, both('dark')],
  'the root is dark, in colours of CSS 4': [{ root: 'background: oklch(0.21 0.03 265)' }, both('dark')],
  'the root is light, in colours of CSS 4': [
    { root: 'background: color(display-p3 0.9 0.95 1)' },
    both('light'),
  ],
  'the body is a dark gradient': [{ body: 'background: linear-gradient(#101418, #2b2340)' }, both('dark')],
  'a light card on a dark body': [{ body: NIGHT, box: DAY }, both('light')],
  'a veil over a dark body': [{ body: NIGHT, box: 'background: rgb(255 255 255 / 0.08)' }, both('dark')],
  'color-scheme: light dark': [{ root: 'color-scheme: light dark' }, system],
  'color-scheme: dark': [{ root: 'color-scheme: dark' }, both('dark')],
  'color-scheme: light': [{ root: 'color-scheme: only light' }, both('light')],
  'a meta element takes both': [{ meta: 'dark light' }, system],
  'light in both, whatever color-scheme says': [
    { root: 'color-scheme: light dark', body: DAY },
    both('light'),
  ],
  'data-theme of the page': [{ body: DAY, theme: 'dark' }, both('dark')],
  'data-theme in words of its own': [{ body: NIGHT, theme: 'dracula' }, both('dark')],
};

const say = (session, said) =>
  session.evaluate(({ root = '', body = '', box = '', meta = 'normal', theme }) => {
    const { documentElement, body: own } = document;
    document.querySelector('meta[name="color-scheme"]').content = meta;
    document.getElementById('box').style.cssText = box;
    documentElement.style.cssText = root;
    own.style.cssText = body;
    if (theme) documentElement.dataset.theme = theme;
    else delete documentElement.dataset.theme;
  }, said);

const becomes = (session, theme, what) =>
  session.until((theme) => window.partOf('.demo', '#demo').dataset.theme === theme, theme, {
    timeout: 4000,
    what: `${theme}: ${what}`,
  });

for (const browser of browsers) {
  for (const scheme of ['light', 'dark']) {
    describe(`a post keeps its own light, ${browser}, in a ${scheme} system`, () => {
      const session = sessionOf(browser, { width: 800, height: 900, dark: scheme === 'dark' });
      const server = fixture(() =>
        startCopy(`ground-${browser}-${scheme}`, siteFolder, { 'post.html': page, 'frames.html': framed }),
      );

      test('a demo follows what the page says, and when it says something else', async () => {
        await session.open(`${server.address}post.html`);
        await start(session, 'demo');
        for (const [what, [said, { [scheme]: theme }]] of Object.entries(PAGES)) {
          await say(session, { body: theme === 'dark' ? DAY : NIGHT });
          await becomes(session, theme === 'dark' ? 'light' : 'dark', `before ${what}`);
          await say(session, said);
          await becomes(session, theme, what);
        }
      });

      test('a ground that changes slowly is followed to its end', async () => {
        await say(session, { body: DAY });
        await becomes(session, 'light', 'before');
        await session.evaluate(() => document.body.classList.add('slow'));
        await say(session, { body: NIGHT });
        await becomes(session, 'dark', 'after a transition');
      });

      test('frames of the loader follow it too, and a plain one is light', async () => {
        await session.open(`${server.address}frames.html`);
        const until = (wanted) =>
          session.until(
            (wanted) =>
              [...document.querySelectorAll('iframe')].every((frame, i) => {
                const demo = frame.contentDocument?.querySelector('pe-demo');
                return demo?.data && demo.shadowRoot.querySelector('.demo').dataset.theme === wanted[i];
              }),
            wanted,
          );
        await until(['light', 'light']);
        await session.evaluate((night) => {
          document.body.style.cssText = night;
        }, NIGHT);
        await until(['light', 'dark']);
        await session.evaluate(() => {
          document.body.style.cssText = '';
        });
        await until(['light', 'light']);
        await session.evaluate(() => {
          document.documentElement.style.colorScheme = 'dark';
        });
        await until(['light', 'dark']);
      });
    });
  }
}
