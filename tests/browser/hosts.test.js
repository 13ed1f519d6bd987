import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { path } from '../../commands/paths.js';
import { version } from '../../web/core/version.js';
import { start, viewsOf } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { useEverything } from './exercise-page.js';
import { assertQuiet, packageFolder, startCopy, startSite } from './site.js';

// One page for each way in which pages of others differ from ours.
const head = (title, more = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title>${more}`;
const core = '<script src="posenc.iife.js"></script>';
const demo = (name, id) =>
  `<pe-demo step="all" name="${name}" id="${id}">Words in the place of ${id}.</pe-demo>`;
const loader = (site, name) => `<script src="${site}assets/embed.js" data-demo="${name}"></script>`;

// Runs first and from the page's own host, as a strict policy wants it.
const witness = `window.violated = [];
window.instances = 0;
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  window.violated.push(violatedDirective + ' ' + blockedURI);
});
for (const name of ['instantiate', 'instantiateStreaming']) {
  const real = WebAssembly[name];
  WebAssembly[name] = function (...given) { window.instances += 1; return real.apply(this, given); };
}
window.heard = [];
addEventListener('message', ({ source, data }) => {
  const frames = [...document.querySelectorAll('iframe')];
  window.heard.push({ ...data, frame: frames.findIndex((frame) => frame.contentWindow === source) });
});`;
const watched = '<script src="witness.js"></script>';

// The icon of these pages is a data: address.
const strict = (policy, site = '') =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}; img-src data: ${site}">${watched}`;
// What docs/embedding.md says a host must allow.
const allowed = {
  tag: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types posenc",
  loader: (site) =>
    `default-src 'none'; script-src 'self' ${site}; frame-src ${site}; require-trusted-types-for 'script'; trusted-types 'none'`,
};
// The same without one of them each.
const lacking = {
  'no-script': allowed.tag.replace("script-src 'self' ", 'script-src '),
  'no-policy': allowed.tag.replace('trusted-types posenc', "trusted-types 'none'"),
  'no-wasm': allowed.tag.replace(" 'wasm-unsafe-eval'", ''),
};

const hostile = `<style>
  * { all: unset !important; box-sizing: content-box !important; font: 40px/3 fantasy !important; color: red !important }
  head, style, script, title { display: none !important }
  :is(div, p, body) { display: block !important }
</style>`;

const pages = (site) => ({
  'witness.js': witness,
  'hidden.html': `${head('Hidden', watched)}<details id="shut"><summary>More</summary>${demo('alibi/slopes', 'folded')}</details>
    <div id="tab" style="display: none">${demo('rope/pair', 'tabbed')}${loader(site, 'alibi/slopes')}</div>${core}</html>`,
  'hostile.html': `${head('Hostile', watched + hostile)}<p id="own">Own</p><div>${demo('alibi/slopes', 'styled')}</div><div id="frame">${loader(site, 'rope/pair')}</div>${core}</html>`,
  'themed.html': `${head('Themed', `${watched}<style>.night { --pe-paper: #000102; --pe-ink: #fefdfc }</style>`)}${demo('alibi/slopes', 'themed')}${core}</html>`,
  'rtl.html': `${head('RTL', watched).replace('<html', '<html dir="rtl"')}<div id="first">${loader(site, 'alibi/slopes')}</div><p id="second"></p></html>`,
  'strict-tag.html': `${head('Strict', strict(allowed.tag))}${demo('alibi/slopes', 'strict')}${core}</html>`,
  'strict-loader.html': `${head('Strict', strict(allowed.loader(site)))}${loader(site, 'alibi/slopes')}</html>`,
  ...Object.fromEntries(
    Object.entries(lacking).map(([page, policy]) => [
      `${page}.html`,
      `${head(page, strict(policy, site))}<pe-demo step="all" name="alibi/slopes" id="lacking">Words in the place of lacking.
        <img src="${site}cards/en/alibi/slopes.png" alt="Slopes" width="600" height="315" loading="lazy"></pe-demo>${core}</html>`,
    ]),
  ),
  'versions.html': `${head('Versions', watched)}<script src="other/posenc.iife.js"></script>${demo('alibi/slopes', 'one')}${core}
    ${demo('rope/pair', 'two')}<script src="demos/rope.js"></script></html>`,
  'many.html': `${head('Many', watched)}${Array.from({ length: 200 }, (_, i) => demo(['alibi/slopes', 'rope/pair', 'sinusoidal/shift'][i % 3], `w${i}`)).join('\n')}${core}</html>`,
  'late.html': `${head('Late', watched)}${demo('alibi/slopes', 'late')}
    <p id="gone" data-demo="alibi/slopes"><a href="https://example.org/">Slopes</a></p>
    <script async src="http://localhost:9/assets/embed.js"></script></html>`,
});

describe('pages of hosts', () => {
  const site = fixture(() => startSite());
  const read = (file) => readFileSync(join(packageFolder, file), 'utf8');
  const host = fixture(() =>
    startCopy('hosts', packageFolder, {
      ...pages(site.address),
      'other/posenc.iife.js': read('posenc.iife.js').replace(`"${version}"`, '"0.0.9"'),
      ...Object.fromEntries(
        ['alibi', 'rope', 'paper', 'engine/scores', 'engine/turns'].map((name) => [
          `other/demos/${name}.js`,
          read(`demos/${name}.js`),
        ]),
      ),
    }),
  );

  const [module] = JSON.parse(readFileSync(join(packageFolder, 'custom-elements.json'), 'utf8')).modules;
  const manifest = module.declarations.find(({ tagName }) => tagName === 'pe-demo');

  const isBegun = (id) => document.getElementById(id).data !== undefined;
  const fits = () => {
    const frame = document.querySelector('iframe');
    const last = window.heard.findLast(({ frame, type }) => frame === 0 && type === 'resize');
    return (
      window.heard.some(({ frame, type }) => frame === 0 && type === 'ready') &&
      last?.height > 400 &&
      frame.offsetHeight === last.height && {
        height: last.height,
        box: frame.getBoundingClientRect().toJSON(),
      }
    );
  };

  for (const browser of browsers) {
    describe(`hosts, ${browser}`, () => {
      const session = sessionOf(browser, { width: 900, height: 800 });

      const open = async (page) => {
        session.forget();
        await session.open(`${host.address}${page}.html`);
      };
      const quiet = (address) => assertQuiet(session, address);
      const violated = () => session.evaluate(() => window.violated);
      const inked = async (id) => {
        await start(session, id);
        for (const { inked, width } of await viewsOf(session, id)) assert.ok(inked > 0.005 && width > 60, id);
      };

      test('what is folded or in a hidden tab begins when it is shown', async () => {
        await open('hidden');
        await session.until(() => customElements.get('pe-demo') !== undefined);
        for (const id of ['folded', 'tabbed']) assert.equal(await session.evaluate(isBegun, id), false, id);
        await session.evaluate(() => {
          document.getElementById('shut').open = true;
        });
        await inked('folded');
        assert.equal(await session.evaluate(isBegun, 'tabbed'), false);
        await session.evaluate(() => {
          document.getElementById('shut').open = false;
          document.getElementById('tab').style.display = '';
        });
        await inked('tabbed');
        await session.evaluate(() => document.querySelector('iframe').scrollIntoView());
        await session.until(fits);
        await quiet();
      });

      test('a policy that allows what docs/embedding.md says is never violated', async () => {
        await open('strict-tag');
        await inked('strict');
        // What is taken out of the figure needs nothing more.
        if (browser === 'chromium')
          assert.ok((await session.evaluate(useEverything, { each: 2, typed: '<b>3' })) > 15);
        assert.deepEqual(await violated(), []);
        await quiet();
        await open('strict-loader');
        await session.until(fits);
        assert.deepEqual(await violated(), []);
        await quiet();
      });

      test('styles that unset everything reach neither demo nor frame', async () => {
        await open('hostile');
        await inked('styled');
        const look = await session.evaluate(() => {
          const button = getComputedStyle(window.partOf('button', '#styled'));
          const { fontSize, color } = getComputedStyle(document.getElementById('own'));
          const own = [fontSize, color];
          return {
            font: Number.parseFloat(button.fontSize),
            sizing: button.boxSizing,
            colour: button.color,
            own,
          };
        });
        assert.ok(
          look.font < 30 && look.sizing === 'border-box' && look.colour !== 'rgb(255, 0, 0)',
          JSON.stringify(look),
        );
        assert.deepEqual(look.own, ['40px', 'rgb(255, 0, 0)'], 'the page keeps its own look');
        await session.evaluate(() => document.getElementById('frame').scrollIntoView());
        const { box } = await session.until(fits);
        assert.ok(box.width > 700, `${box.width} px`);
        await quiet();
      });

      test('every documented property and part changes the figure, and a class of the page reaches its pictures', async () => {
        await open('themed');
        await inked('themed');
        const parts = manifest.cssParts.map(({ name }) => name);
        const wanted = Object.fromEntries(manifest.cssProperties.map(({ name }) => [name, 'rgb(1, 2, 3)']));
        Object.assign(wanted, { '--pe-font': 'monospace', '--pe-font-size': '19px' });
        const seen = await session.evaluate(
          ({ wanted, parts }) => {
            const demo = document.getElementById('themed');
            const style = getComputedStyle(demo.shadowRoot.querySelector('.demo'));
            const own = { '--pe-font': 'font-family', '--pe-font-size': 'font-size' };
            const changed = Object.entries(wanted).map(([name, value]) => {
              demo.style.setProperty(name, value);
              const now = style.getPropertyValue(own[name] ?? name.replace('--pe-', '--')).trim();
              demo.style.removeProperty(name);
              return [name, now];
            });
            const sheet = document.createElement('style');
            sheet.textContent = parts
              .map((part) => `#themed::part(${part}) { outline: 3px solid rgb(1, 2, 3) }`)
              .join(' ');
            document.head.append(sheet);
            const outlined = parts.filter((part) => {
              const node = demo.shadowRoot.querySelector(`[part=${part}]`);
              return node && getComputedStyle(node).outlineColor === 'rgb(1, 2, 3)';
            });
            return { changed: Object.fromEntries(changed), outlined };
          },
          { wanted, parts },
        );
        assert.deepEqual(seen, { changed: wanted, outlined: parts });
        const picture = (was) => {
          const now = window.partOf('canvas', '#themed').toDataURL();
          return now !== was && now;
        };
        const before = await session.evaluate(picture);
        await session.evaluate(() => {
          document.body.className = 'night';
        });
        await session.until(picture, before, { what: 'a picture in the colours of the night' });
        await quiet();
      });

      // What differs between browsers is above; the rest is a matter of our own code.
      if (browser !== 'chromium') return;

      test('a frame in a page from right to left fits, and again where it is moved to', async () => {
        await open('rtl');
        const { box } = await session.until(fits);
        assert.ok(box.left >= 0 && box.right <= 900 && box.width > 800, JSON.stringify(box));
        await session.evaluate(() => {
          window.heard.length = 0;
          document.getElementById('second').append(document.querySelector('iframe'));
        });
        await session.until(fits);
        await quiet();
      });

      test('whichever of the allowed things a policy lacks, words and picture stand, and what can speak says why', async () => {
        const reasons = { 'no-script': undefined, 'no-policy': /posenc/, 'no-wasm': /wasm-unsafe-eval/ };
        for (const [page, says] of Object.entries(reasons)) {
          await open(page);
          const seen = await session.until((speaks) => {
            const demo = document.getElementById('lacking');
            const message = demo.shadowRoot?.querySelector('[role=status]')?.textContent ?? '';
            if (speaks ? message === '' : document.readyState !== 'complete') return false;
            const picture = demo.querySelector('img');
            if (!picture.complete) return false;
            const { height } = picture.getBoundingClientRect();
            return { message, words: demo.innerText, height, pixels: picture.naturalWidth };
          }, says !== undefined);
          assert.match(seen.words, /Words in the place of lacking/, page);
          assert.deepEqual([seen.pixels, seen.height], [1200, 315], page);
          if (says) assert.match(seen.message, says, page);
        }
      });

      test('two versions of the script share modules and one set of elements', async () => {
        await open('versions');
        for (const id of ['one', 'two']) await inked(id);
        assert.equal(await session.evaluate(() => window.Posenc.version), '0.0.9');
        // What paints slopes and what turns pairs, once each.
        assert.equal(await session.evaluate(() => window.instances), 2);
        await quiet();
      });

      test('of two hundred demos only those near the window begin, with one module of each kind', async () => {
        await open('many');
        await inked('w0');
        const begun = () =>
          [...document.querySelectorAll('pe-demo')].filter(({ data }) => data !== undefined).length;
        assert.ok((await session.evaluate(begun)) < 6);
        await inked('w199');
        assert.ok((await session.evaluate(begun)) < 12);
        // The modules of all three figures, once for all that ask for them.
        for (const id of ['w2', 'w5']) await inked(id);
        assert.equal(await session.evaluate(() => window.instances), 3);
        await quiet();
      });

      test('until a slow script is here the words stand, and a place keeps them where none comes', async () => {
        await open('late');
        assert.match(
          await session.evaluate(() => document.getElementById('late').innerText),
          /Words in the place/,
        );
        await session.evaluate(() => {
          const script = document.createElement('script');
          script.src = 'posenc.iife.js';
          document.head.append(script);
        });
        await inked('late');
        const words = () => document.getElementById('gone').innerText;
        assert.equal(await session.evaluate(words), 'Slopes');
      });

      test('a demo in one file needs no network', async () => {
        const address = `${pathToFileURL(path('dist/demos/alibi-slopes.ko.html')).href}#theme=dark&step=all&freeze=seqLen&hide=caption&numHeads=12`;
        session.forget();
        await session.goOffline();
        await session.open(address);
        await inked('demo');
        const seen = await session.evaluate(() => {
          const { shadowRoot, values } = document.querySelector('pe-demo');
          const { theme } = shadowRoot.querySelector('.demo').dataset;
          const isShown = (part) => shadowRoot.querySelector(`[part=${part}]`).checkVisibility();
          const locked = shadowRoot.querySelectorAll('.control.locked').length;
          return {
            heads: values.numHeads,
            theme,
            caption: isShown('caption'),
            controls: isShown('controls'),
            locked,
          };
        });
        assert.deepEqual(seen, { heads: 12, theme: 'dark', caption: false, controls: true, locked: 1 });
        await quiet(address);
      });
    });
  }
});
