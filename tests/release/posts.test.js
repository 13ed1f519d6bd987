import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setupHosts } from '../../commands/setup/hosts.js';
import { drawn } from '../browser/drawn.js';
import { browsers, sessionOf } from '../browser/driver/index.js';
import { asFile, startSite } from '../browser/site.js';
import { filtered, frameOf, framePage, notebookPage, pandocPage, pandocText, refusals } from './documents.js';
import { makeFixture } from './fixture.js';
import { emptyPosts, hugoSite, paste, postsFolder, reactPage } from './posts.js';

const HOSTILE = `"></pe-demo><script>hacked=1</script> '\`\${hacked=1} {{<x>}} {hacked=1} \\`;
/** @type {[string, string, Record<string, unknown>][]} */
const STATES = [
  ['alibi/slopes', 'numHeads=7', { numHeads: 7 }],
  ['attention/shuffle', `text=${encodeURIComponent(HOSTILE)}`, { text: HOSTILE }],
];

const has = (values, wanted) => Object.entries(wanted).every(([name, value]) => values?.[name] === value);

/** Every text that the page makes, by target. */
async function snippetsOf(session, address) {
  await session.open(address);
  // What is far away does not start.
  await session.until(() => {
    document.querySelector('#builder-state')?.scrollIntoView();
    return document.querySelector('.paste textarea')?.value;
  });
  const made = await session.evaluate(() =>
    [...document.querySelectorAll('input[name=builder-target]')].map((input) => {
      input.click();
      return [input.value, document.querySelector('.paste textarea').value];
    }),
  );
  return Object.fromEntries(made);
}

/** How often a page has the script, whatever that has loaded. */
const countScripts = (session) =>
  session.evaluate(() => [...document.scripts].filter(({ src }) => src.endsWith('posenc.iife.js')).length);

async function shows(page, name, wanted) {
  const { values, hacked, controls } = await drawn(page, name);
  assert.ok(has(values, wanted), JSON.stringify(values));
  assert.equal(hacked, 'undefined');
  assert.ok(controls > 0);
}

describe('what is pasted into a post runs there', { skip: !browsers.includes('chromium') }, () => {
  let site;
  let host;
  const session = sessionOf('chromium', { width: 900, height: 1000 });
  let lacking;
  const snippets = [];
  before(async () => {
    lacking = await setupHosts().then(
      () => undefined,
      ({ message }) => message,
    );
    await emptyPosts(STATES.map(([name]) => `${name.replace('/', '-')}.en.html`));
    [site, host] = [await startSite(), await startSite({ folder: postsFolder })];
    for (const [name, state] of STATES) {
      // Another query, so that the page is opened anew.
      const address = `${site.address}en/embed/index.html?${snippets.length}#${name}?${state}`;
      snippets.push(await snippetsOf(session, address));
    }
    assert.deepEqual(session.errors, []);
  });
  after(() => Promise.all([session.close(), site.close(), host.close()]));

  for (const [index, [name, , wanted]] of STATES.entries()) {
    test(`${name}: the element`, async () => {
      await paste('element.html', snippets[index].script);
      await session.open(`${host.address}element.html`);
      await shows(session, name, wanted);
    });

    for (const target of ['loader', 'iframe', 'file', 'wordpress']) {
      test(`${name}: ${target}`, async () => {
        await paste(`${target}.html`, snippets[index][target]);
        await session.open(`${host.address}${target}.html`);
        const ready = await session.until(
          () => window.heard.find(({ type }) => type === 'ready'),
          undefined,
          {
            what: `a frame of ${target}`,
          },
        );
        assert.equal(ready.demo, name);
        assert.ok(has(ready.values, wanted), JSON.stringify(ready.values));
        await shows(await frameOf(session), name, wanted);
        assert.equal(await session.evaluate(() => typeof window.hacked), 'undefined');
      });
    }

    test(`${name}: the address in a sandboxed frame, as Notion makes it`, async () => {
      await framePage('notion.html', snippets[index].notion.trim());
      await session.open(`${host.address}notion.html`);
      await shows(await frameOf(session), name, wanted);
    });

    test(`${name}: the block of Quarto, made by pandoc, with the parts of the page inside it too`, async (t) => {
      if (lacking) return t.skip(lacking);
      await Promise.all([
        pandocPage('quarto', snippets[index].quarto),
        pandocPage('quarto-whole', snippets[index].quarto, ['--self-contained']),
      ]);
      for (const file of ['quarto', 'quarto-whole']) {
        await session.open(`${host.address}${file}.html`);
        await shows(session, name, wanted);
      }
      assert.equal((await pandocText('quarto')).trim(), 'Before.\n\nAfter.');
    });

    test(`${name}: what WordPress leaves is a link, and a demo with the script in the footer`, async (t) => {
      if (lacking) return t.skip(lacking);
      const left = await filtered(snippets[index].wordpress);
      for (const text of [left, await filtered(snippets[index].loader)])
        assert.match(text, /^<p data-demo="[^>]+"><a href="[^<]+<\/a><\/p>\s*$/);
      assert.equal((await filtered(snippets[index].iframe)).trim(), '');
      await paste('filtered.html', left);
      await session.open(`${host.address}filtered.html`);
      await session.open(await session.evaluate(() => document.querySelector('a').href));
      await shows(session, name, wanted);
      const footer = snippets[index].wordpress.trim().split('\n').at(-1);
      await paste('footer.html', `${left}${footer}`);
      await session.open(`${host.address}footer.html`);
      await shows(await frameOf(session), name, wanted);
    });

    for (const react of [19, 18]) {
      test(`${name}: a component that React ${react} renders, wakes and makes anew`, async () => {
        const later = snippets[index].docusaurus.split('\n\n')[1];
        const packages = react === 18 ? await makeFixture('react18') : undefined;
        const markup = await reactPage('react.html', snippets[index].docusaurus, later, packages);
        assert.match(
          markup,
          /^<article><pe-demo name="[a-z]+\/[a-z]+" lang="en" values="[^"]+">[^<]+<\/pe-demo>/i,
        );
        session.forget();
        await session.open(`${host.address}react.html`);
        await shows(session, name, wanted);
        const [param] = Object.keys(wanted);
        const kept = await session.evaluate(
          async (changed) => {
            const demo = document.querySelector('pe-demo');
            demo.values = changed;
            const now = JSON.stringify(demo.values);
            window.renderAgain();
            await new Promise((resolve) => setTimeout(resolve, 100));
            return [now, JSON.stringify(demo.values)];
          },
          { [param]: param === 'text' ? 'one two' : 5 },
        );
        assert.equal(kept[0], kept[1]);
        await session.evaluate(() => window.turn());
        await shows(session, name, wanted);
        assert.equal(await countScripts(session), 1);
        assert.deepEqual(session.errors, []);
      });
    }
  }

  test('the shortcode in a site of Hugo', async (t) => {
    if (lacking) return t.skip(lacking);
    const { status, output } = await hugoSite('hugo', snippets.map(({ hugo }) => hugo).join('\n'));
    assert.equal(status, 0, output);
    await session.open(`${host.address}hugo/public/post/`);
    for (const [name, , wanted] of STATES) await shows(session, name, wanted);
    assert.equal(await countScripts(session), 1);
    const short =
      '{{< posenc "alibi/slopes" />}}\n\n{{< posenc demo="rope/pair" lang="ko" m=3 freeze="lock n" />}}';
    const config = '[params.posenc]\nscript = "posenc/posenc.iife.js"\n';
    assert.equal((await hugoSite('short', short, config)).status, 0);
    assert.match(
      await readFile(join(postsFolder, 'short/public/post/index.html'), 'utf8'),
      new RegExp(
        '<script defer src="/notes/posenc/posenc.iife.js"></script>\\s*' +
          '<pe-demo name="alibi/slopes" lang="en"></pe-demo>\\s*' +
          '<pe-demo name="rope/pair" lang="ko" freeze="lock n" values="m=3"></pe-demo>',
      ),
    );
    /** @type {[string, RegExp][]} */
    const wrong = [
      [
        '{{< posenc "alibi/slope" />}}',
        /demo must be one of alibi\/biases, .*alibi\/slopes, .*got "alibi\/slope": .*post\.md:5:1/,
      ],
      ['{{< posenc demo="../x" />}}', /demo must be one of alibi\/biases, .* text\/write; got "\.\.\/x"/],
      [
        '{{< posenc demo="alibi/slopes" script="/p.js" valuse="x" />}}',
        /"valuse" is no parameter; there are .*numHeads/,
      ],
      [
        '{{< posenc demo="alibi/slopes" script="/p.js" values="numHead=3" />}}',
        /values has "numHead"; .*numHeads/,
      ],
      ['{{< posenc demo="alibi/slopes" script="/p.js" theme="drak" />}}', /theme takes .*dark.*"drak"/],
      [
        '{{< posenc demo="alibi/slopes" script="/p.js" hide="num-heads toys" />}}',
        /hide takes .*controls.*"toys"/,
      ],
      ['{{< posenc demo="alibi/slopes" script="/p.js" lang="fr" />}}', /lang must be ko or en, got "fr"/],
      ['{{< posenc demo="alibi/slopes" />}}', /script is missing/],
    ];
    const all = await hugoSite('refused', wrong.map(([text]) => text).join('\n\n'));
    assert.notEqual(all.status, 0);
    for (const [, said] of wrong) assert.match(all.output, said);
  });

  test('the cells of Jupyter, run by a kernel and exported', async (t) => {
    if (lacking) return t.skip(lacking);
    await notebookPage(
      'notebook',
      snippets.map(({ jupyter }) => jupyter),
    );
    // The export asks for scripts of its own, which no demo needs.
    await session.page.route(/^https:/, (route) => route.abort());
    await session.open(`${host.address}notebook.html`);
    for (const [index, [name, , wanted]] of STATES.entries())
      await shows(await frameOf(session, index), name, wanted);
  });

  test('no host of the site is told to refuse frames', () => {
    assert.deepEqual(refusals(), []);
  });

  test('by double click it says that its address opens here alone, and a wrong one is refused', async () => {
    await session.open(asFile('ko/embed/index.html'));
    const [hint, field] = await session.until(() => {
      const text = document.querySelector('.paste textarea')?.value;
      return text && [document.querySelector('.tool > .hint + .trouble').previousSibling.textContent, text];
    });
    assert.match(hint, /이 컴퓨터에서만/);
    assert.match(field, /^<script defer src="file:/);
    const said = await session.evaluate(() => {
      const base = document.querySelector('input[type=url]');
      base.value = 'javascript:alert(1)';
      base.dispatchEvent(new Event('input'));
      return [
        document.querySelector('.trouble').textContent,
        document.querySelector('.paste textarea').value,
      ];
    });
    assert.match(said[0], /주소가 아닙니다/);
    assert.equal(said[1], '');
  });
});
