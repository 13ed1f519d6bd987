import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setupHugo } from '../../commands/setup/hugo.js';
import { browsers, launch } from './driver/index.js';
import { makeFixture } from './fixture.js';
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
        assert.ok(has((await demoSays(session)).values, wanted));
        const [param] = Object.keys(wanted);
        const kept = await session.evaluate(
          async (changed) => {
            const demo = document.querySelector('pe-demo');
            demo.values = changed;
            const now = JSON.stringify(demo.values);
            again();
            await new Promise((resolve) => setTimeout(resolve, 100));
            return [now, JSON.stringify(demo.values)];
          },
          { [param]: param === 'text' ? 'one two' : 5 },
        );
        assert.equal(kept[0], kept[1]);
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
    const wrong = [
      [
        '{{< posenc "alibi/slope" />}}',
        /demo must be one of alibi\/far, alibi\/slopes, .*got "alibi\/slope": .*post\.md:5:1/,
      ],
      ['{{< posenc demo="../x" />}}', /demo must be one of alibi\/far.* t5\/far; got "\.\.\/x"/],
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
