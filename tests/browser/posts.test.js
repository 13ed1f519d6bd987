import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setupHugo } from '../../commands/setup/hugo.js';
import { browsers, launch } from './driver/index.js';
import { emptyPosts, hugoSite, paste, postsFolder, reactPage } from './posts.js';
import { asFile, startSite } from './site.js';

const HOSTILE = `"></pe-demo><script>hacked=1</script> '\`\${hacked=1} {{<x>}} {hacked=1} \\`;
const STATES = [
  ['alibi/slopes', 'numHeads=7', { numHeads: 7 }],
  ['attention/shuffle', `text=${encodeURIComponent(HOSTILE)}`, { text: HOSTILE }],
];

const has = (values, wanted) => Object.entries(wanted).every(([name, value]) => values?.[name] === value);

/** Every text that the page makes, by way. */
async function snippetsOf(session, address) {
  await session.open(address);
  const ways = await session.until(() => {
    // What is far away does not start.
    document.querySelector('#post-preview')?.scrollIntoView();
    const select = [...document.querySelectorAll('.tool select')].find(({ options }) =>
      [...options].some(({ value }) => value === 'loader'),
    );
    const isMade =
      document.querySelector('#post-preview')?.data && document.querySelector('.paste textarea').value;
    return isMade && [...select.options].map(({ value }) => value);
  });
  const made = await session.evaluate((names) => {
    const select = [...document.querySelectorAll('.tool select')].find(({ options }) =>
      [...options].some(({ value }) => value === 'loader'),
    );
    return names.map((name) => {
      select.value = name;
      select.dispatchEvent(new Event('change'));
      return [name, document.querySelector('.paste textarea').value];
    });
  }, ways);
  return Object.fromEntries(made);
}

const demoSays = (session, id = 'pe-demo') =>
  session.until(
    (selector) => {
      const demo = document.querySelector(selector);
      demo?.scrollIntoView();
      return demo?.data && { values: demo.values, hacked: typeof hacked, count: document.scripts.length };
    },
    id,
    { what: `a demo at ${id}` },
  );

describe('what is pasted into a post runs there', { skip: !browsers.includes('chromium') }, () => {
  let site;
  let host;
  let session;
  const snippets = [];
  before(async () => {
    await emptyPosts(STATES.map(([name]) => `${name.replace('/', '-')}.en.html`));
    [site, host] = [await startSite(), await startSite({ folder: postsFolder })];
    session = await launch('chromium', { width: 900, height: 1000 });
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
      const { values, hacked } = await demoSays(session);
      assert.ok(has(values, wanted), JSON.stringify(values));
      assert.equal(hacked, 'undefined');
    });

    for (const way of ['loader', 'iframe', 'file', 'wordpress']) {
      test(`${name}: ${way}`, async () => {
        await paste(`${way}.html`, snippets[index][way]);
        await session.open(`${host.address}${way}.html`);
        const ready = await session.until(() => heard.find(({ type }) => type === 'ready'), undefined, {
          what: `a frame of ${way}`,
        });
        assert.equal(ready.demo, name);
        assert.ok(has(ready.values, wanted), JSON.stringify(ready.values));
        assert.equal(await session.evaluate(() => typeof hacked), 'undefined');
      });
    }

    test(`${name}: the cell and the address open the demo in its state`, async () => {
      const address = snippets[index].notion.trim();
      assert.ok(snippets[index].jupyter.includes(JSON.stringify(address)));
      await session.open(address);
      const { values } = await demoSays(session);
      assert.ok(has(values, wanted), JSON.stringify(values));
    });

    test(`${name}: a component that React renders, wakes and makes anew`, async () => {
      const later = snippets[index].docusaurus.split('\n\n')[1];
      const markup = await reactPage('react.html', snippets[index].docusaurus, later);
      assert.match(markup, /^<article><pe-demo name="[a-z]+\/[a-z]+" lang="en">[^<]+<\/pe-demo>/);
      session.forget();
      await session.open(`${host.address}react.html`);
      assert.ok(has((await demoSays(session)).values, wanted));
      await session.evaluate(() => turn());
      const { values, hacked } = await demoSays(session, 'section pe-demo');
      assert.ok(has(values, wanted), JSON.stringify(values));
      assert.equal(hacked, 'undefined');
      const scripts = await session.evaluate(
        () => [...document.scripts].filter(({ src }) => src.endsWith('posenc.iife.js')).length,
      );
      assert.equal(scripts, 1);
      assert.deepEqual(session.errors, []);
    });
  }

  test('the shortcode in a site of Hugo', async (t) => {
    try {
      await setupHugo();
    } catch (error) {
      t.skip(error.message);
      return;
    }
    const { status, output } = await hugoSite('hugo', snippets.map(({ hugo }) => hugo).join('\n'));
    assert.equal(status, 0, output);
    await session.open(`${host.address}hugo/public/post/`);
    for (const [index, [, , wanted]] of STATES.entries()) {
      const { values, hacked } = await demoSays(session, `pe-demo[name="${STATES[index][0]}"]`);
      assert.ok(has(values, wanted), JSON.stringify(values));
      assert.equal(hacked, 'undefined');
    }
    assert.equal(await session.evaluate(() => document.scripts.length), 1);
    for (const [text, said] of [
      [
        '{{< posenc demo="../x" script="/p.js" >}}{{< /posenc >}}',
        /demo must be family\/demo, got "\.\.\/x"/,
      ],
      ['{{< posenc demo="alibi/slopes" >}}{{< /posenc >}}', /script is missing/],
    ]) {
      const refused = await hugoSite('refused', text);
      assert.notEqual(refused.status, 0);
      assert.match(refused.output, said);
    }
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
