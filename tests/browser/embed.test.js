import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { settle, start, startAll, valuesOf, viewsOf, write } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { asFile, packageFolder, startCopy, strangers } from './site.js';

// A blog whose style is as loud as styles get: it must not reach into a demo, nor a demo out of itself.
const blog = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A blog post</title>
<style>
  * { box-sizing: content-box; font: 40px/3 serif !important; color: red; letter-spacing: 9px }
  button, input, canvas { display: none !important; width: 3px; transform: rotate(20deg) }
  div { position: absolute; float: right }
</style>
<p id="own">The blog's own paragraph</p>
<pe-demo name="alibi/slopes" lang="ko" id="first" num-heads="12">Slopes of ALiBi, in words.</pe-demo>
<pe-demo name="rope/pair" id="second" values="m=30&amp;n=3">One pair of RoPE, in words.</pe-demo>
<div id="elsewhere" style="position: static; float: none"></div>
<script src="posenc.iife.js"></script></html>`;

describe('the loader of a post', () => {
  const server = fixture(() => startCopy('embed', packageFolder, { 'blog.html': blog }));

  for (const browser of browsers) {
    for (const way of ['http', 'file']) {
      describe(`a demo in a foreign page, ${browser}, ${way}`, () => {
        const session = sessionOf(browser);
        let address;
        before(async () => {
          address = way === 'http' ? `${server.address}blog.html` : asFile('blog.html', server.folder);
          await session.open(address);
          await startAll(session);
        });

        test('starts from its attributes, without a request off the page', async () => {
          assert.equal((await valuesOf(session, 'first')).numHeads, 12);
          const { m, n } = await valuesOf(session, 'second');
          assert.deepEqual([m, n], [30, 3]);
          await session.collect?.();
          assert.deepEqual(session.errors, []);
          assert.deepEqual(strangers(session.requests, address), []);
        });

        test('keeps its look, and leaves the page its own', async () => {
          const look = await session.evaluate(() => {
            const root = document.getElementById('first').shadowRoot;
            const button = getComputedStyle(root.querySelector('button'));
            const own = getComputedStyle(document.getElementById('own'));
            return {
              button: [button.display, button.transform, Number.parseFloat(button.fontSize) < 30],
              own: [own.fontSize, own.color],
            };
          });
          assert.notEqual(look.button[0], 'none');
          assert.deepEqual(look.button.slice(1), ['none', true]);
          assert.deepEqual(look.own, ['40px', 'rgb(255, 0, 0)']);
          for (const { width, inked } of await viewsOf(session, 'first'))
            assert.ok(width > 60 && inked > 0.01);
        });

        test('speaks the language it was given', async () => {
          const korean = await session.evaluate(
            () => document.getElementById('first').shadowRoot.textContent,
          );
          const english = await session.evaluate(
            () => document.getElementById('second').shadowRoot.textContent,
          );
          assert.match(korean, /[가-힣]/);
          assert.doesNotMatch(english, /[가-힣]/);
        });

        test('survives being moved and removed', async () => {
          await session.evaluate(() => {
            document.getElementById('elsewhere').append(document.getElementById('first'));
          });
          await start(session, 'first');
          await write(session, { numHeads: 3 }, '#first');
          await settle(session);
          assert.equal((await valuesOf(session, 'first')).numHeads, 3);
          await session.evaluate(() => {
            const demo = document.getElementById('second');
            demo.remove();
            window.kept = demo;
          });
          await settle(session);
          await session.evaluate(() => document.body.append(window.kept));
          await start(session, 'second');
          assert.equal((await valuesOf(session, 'second')).m, 30);
          await session.collect?.();
          assert.deepEqual(session.errors, []);
        });

        test('shows the words inside where the name is unknown', async () => {
          await session.evaluate(() => {
            const demo = document.createElement('pe-demo');
            demo.setAttribute('name', 'sinusoidal/no-such-demo');
            demo.id = 'unknown';
            demo.textContent = 'Words in its place';
            document.body.prepend(demo);
            demo.scrollIntoView({ behavior: 'instant' });
          });
          const message = await session.until(
            () => document.getElementById('unknown').shadowRoot.querySelector('[role=status]')?.textContent,
          );
          assert.ok(message.length > 10);
          assert.ok(
            await session.evaluate(() => document.getElementById('unknown').innerText.includes('Words')),
          );
        });
      });
    }
  }
});
