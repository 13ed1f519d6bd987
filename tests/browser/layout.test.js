import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { startAll } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, languages } from './site.js';

const lesson = (lang, slug) => `${lang}/lessons/${slug}/index.html`;

// What of the header of the site is covered while names of models, which keep their place, pass below it.
const coveredLinks = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const header = document.querySelector('header.site');
  const links = [...header.querySelectorAll('a')].filter((link) => link.checkVisibility());
  const names = [...document.querySelectorAll('.models tbody th')];
  const covered = [];
  for (const link of links) {
    for (const name of [names[0], names.at(-1)]) {
      const { top, height } = link.getBoundingClientRect();
      const from = scrollY + name.getBoundingClientRect().top + name.offsetHeight / 2;
      scrollTo({ top: from - top - height / 2, behavior: 'instant' });
      await frame();
      const [{ left, width }, passing] = [link.getBoundingClientRect(), name.getBoundingClientRect()];
      const [x, y] = [left + width / 2, top + height / 2];
      if (passing.top > y || passing.bottom < y) throw new Error('no name passes below the header');
      const hit = document.elementFromPoint(x, y);
      if (!header.contains(hit)) covered.push(`${link.textContent.trim()} by ${hit.textContent.trim()}`);
    }
  }
  return { links: links.length, names: names.length, covered };
};

// Style sheets are the same for every browser; what they lay out is measured in one.
describe('the page keeps its shape', { skip: !browsers.includes('chromium') }, () => {
  const session = sessionOf('chromium');

  async function openDemo(path, id) {
    await session.open(`${asFile(path)}?depth=standard`);
    await session.evaluate((id) => document.getElementById(id).scrollIntoView(), id);
    await session.until((id) => document.getElementById(id).shadowRoot?.querySelector('.panel'), id);
  }

  for (const lang of isAll ? languages : ['en']) {
    test(`the header is one row from phones to walls, and its menu has every page: ${lang}`, async () => {
      await session.open(asFile(lesson(lang, 'rope')));
      for (const width of [640, 768, 900, 1024, 1280]) {
        await session.resize(width, 900);
        const { height, pages } = await session.evaluate(() => ({
          height: document.querySelector('header.site').getBoundingClientRect().height,
          pages: [...document.querySelectorAll('header.site .pages')].map(
            (list) => getComputedStyle(list).display,
          ),
        }));
        assert.ok(height < 80, `${height} px at ${width}`);
        assert.equal(pages.filter((display) => display !== 'none').length, 1, `${pages} at ${width}`);
      }
      await session.resize(1280, 900);
    });

    test(`controls leave no holes, and a number stands at its slider: ${lang}`, async () => {
      await openDemo(lesson(lang, 'relative'), 'alibi');
      const { broken, gaps, labels, rows } = await session.evaluate(() => {
        const { shadowRoot } = document.getElementById('alibi');
        const box = (node) => node.getBoundingClientRect();
        const sliders = [...shadowRoot.querySelectorAll('.slider')];
        const controls = [...shadowRoot.querySelectorAll('.panel > .control:not([hidden])')];
        return {
          broken: [...shadowRoot.querySelectorAll('.panel .options')]
            .filter((group) => new Set([...group.children].map((option) => box(option).top)).size > 1)
            .map((group) => group.textContent),
          gaps: sliders.map((slider) => box(slider.nextElementSibling).left - box(slider).right),
          labels: sliders.map((slider) =>
            [...slider.querySelectorAll('.snap')].map((snap) => snap.textContent),
          ),
          rows: Object.values(Object.groupBy(controls, (control) => Math.round(box(control).top))).map(
            (row) => row.reduce((sum, control) => sum + box(control).width, 0),
          ),
        };
      });
      assert.deepEqual(broken, []);
      // The text of a number begins 2 px inside its field.
      for (const gap of gaps) assert.ok(gap <= 20, `${gap} px from slider to number`);
      assert.deepEqual(labels[0], ['8', '', '16', '32']);
      // The last one may stand alone.
      for (const row of rows.slice(0, -1)) assert.ok(row > 800, `${row} px of a row are used`);
    });
  }

  test('numbers begin at the start of their fields, and labels of marks do not touch', async () => {
    await openDemo('en/extras/index.html', 'million');
    const { aligned, touching } = await session.evaluate(() => {
      const { shadowRoot } = document.getElementById('million');
      const sliders = [...shadowRoot.querySelectorAll('.slider')];
      return {
        aligned: [...shadowRoot.querySelectorAll('input.number')].map(
          (field) => getComputedStyle(field).textAlign,
        ),
        touching: sliders.flatMap((slider) => {
          const boxes = [...slider.querySelectorAll('.snap:not(:empty)')].map((snap) =>
            snap.getBoundingClientRect(),
          );
          return boxes.filter((box, i) => i > 0 && box.left < boxes[i - 1].right).length;
        }),
      };
    });
    assert.ok(
      aligned.every((align) => align === 'start'),
      aligned.join(),
    );
    assert.deepEqual(
      touching,
      touching.map(() => 0),
    );
  });

  for (const [nth, width] of [1280, 360].entries()) {
    test(`pages keep the room that their figures take: ${width} px`, async () => {
      await session.resize(width, 900);
      // Unless all is asked for, one of them at each width.
      for (const path of ['en/index.html', lesson('ko', 'compare')].filter((_, i) => isAll || i === nth)) {
        await session.open(asFile(path));
        const heights = () =>
          session.evaluate(() =>
            [...document.querySelectorAll('pe-demo')].map((demo) => [
              demo.descriptor !== undefined,
              demo.getBoundingClientRect().height,
            ]),
          );
        const kept = await heights();
        await startAll(session);
        const taken = await heights();
        const gaps = taken.flatMap(([, height], i) => (kept[i][0] ? [] : [height - kept[i][1]]));
        assert.ok(gaps.length >= 1, `${path}: ${gaps.length} figures had not begun`);
        const mean = gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / gaps.length;
        assert.ok(mean < 50, `${path}: ${gaps.map(Math.round)} px`);
      }
      await session.resize(1280, 900);
    });
  }

  test('words and pictures of a figure have one list of fonts', async () => {
    await openDemo(lesson('ko', 'relative'), 'alibi');
    const font = await session.evaluate(() => getComputedStyle(window.partOf('.demo', '#alibi')).fontFamily);
    assert.match(font, /Noto Sans CJK KR/);
  });

  test('paper has no switches, and no heading stands at the foot of a page', async () => {
    await session.open(asFile(lesson('en', 'relative')));
    await session.page.emulateMedia({ media: 'print' });
    await session.until(() => document.querySelector('pe-demo').data !== undefined);
    const { shown, loose, torn } = await session.evaluate(() => ({
      shown: [
        ...document.querySelectorAll('.present, .depth, .claim-check, .search, .bibliography > ol ~ p'),
      ].filter((node) => node.getClientRects().length > 0).length,
      loose: [...document.querySelectorAll('main :is(h1, h2, h3, figcaption)')].filter(
        (node) => getComputedStyle(node).breakAfter !== 'avoid',
      ).length,
      torn: [...document.querySelectorAll('pe-demo')]
        .flatMap(({ shadowRoot }) => [...shadowRoot.querySelectorAll('.head')])
        .filter((head) => getComputedStyle(head).breakInside !== 'avoid').length,
    }));
    await session.page.emulateMedia({ media: 'screen' });
    assert.deepEqual({ shown, loose, torn }, { shown: 0, loose: 0, torn: 0 });
  });

  for (const slug of ['compare', 'rope-practice']) {
    test(`paper cuts no table: ${slug}`, async () => {
      // A4 with the margins that browsers give it.
      await session.resize(718, 1000);
      await session.page.emulateMedia({ media: 'print' });
      for (const lang of isAll ? languages : ['en']) {
        await session.open(asFile(lesson(lang, slug)));
        const cut = await session.evaluate(() =>
          [...document.querySelectorAll('main .table')]
            .map((table) => [table.clientWidth, table.scrollWidth])
            .filter(([own, inner]) => inner > own),
        );
        assert.deepEqual(cut, [], lang);
      }
      await session.page.emulateMedia({ media: 'screen' });
      await session.resize(1280, 900);
    });
  }

  test('the bar of a worksheet reaches from edge to edge', async () => {
    await session.open(`${asFile(lesson('en', 'relative'))}#worksheet?number=2&demo=alibi%2Fslopes`);
    await session.until(() => document.querySelector('.worksheet-bar button'));
    const rest = await session.evaluate(
      () => innerWidth - document.querySelector('.worksheet-bar > :last-child').getBoundingClientRect().right,
    );
    assert.ok(rest < 40, `${rest} px are left`);
  });

  test('a link to what begins later opens that piece alone, and lands there', async () => {
    const places = [
      ['one-axis', ''],
      ['alibi', ''],
      ['alibi', '?head=8'],
      ['twelve', ''],
    ];
    for (const [id, query] of places) {
      await session.open(`${asFile(lesson('en', 'relative'))}?depth=first&at=${id}#${id}${query}`);
      const top = await session.until(
        (id) => {
          const { top } = document.getElementById(id).getBoundingClientRect();
          return top > 0 && top < innerHeight / 2 && scrollY > 0 && { top };
        },
        id,
        { what: `${id}${query} is in sight` },
      );
      assert.ok(top);
      const { depths, others } = await session.evaluate((id) => {
        const switches = [...document.querySelectorAll('[data-choice="depth"]')];
        const piece = document.getElementById(id).closest('.standard, .proof');
        const shown = [...document.querySelectorAll('main :is(.standard, .proof)')].filter((part) =>
          part.checkVisibility(),
        );
        return {
          depths: [document.documentElement.dataset.depth, ...switches.map(({ value }) => value)],
          others: shown.filter((part) => !part.contains(piece) && !piece.contains(part)).length,
        };
      }, id);
      assert.deepEqual([depths, others], [['first', 'first', 'first'], 0], `${id}${query}`);
    }
    const left = await session.evaluate(() => {
      const select = document.querySelector('[data-choice="depth"]');
      for (const depth of ['standard', 'first']) {
        select.value = depth;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      return [...document.querySelectorAll('main .standard')].filter((part) => part.checkVisibility()).length;
    });
    assert.equal(left, 0, 'a depth that is chosen closes the piece');
  });

  test('names of models pass below the header of the site, and take none of its clicks', async () => {
    const pages = ['en/models/index.html', lesson('en', 'rope-practice'), lesson('ko', 'relative')];
    for (const path of isAll ? pages : pages.slice(1)) {
      await session.open(`${asFile(path)}?depth=standard`);
      for (const width of [1280, 360]) {
        await session.resize(width, 800);
        const { links, names, covered } = await session.evaluate(coveredLinks);
        assert.ok(links >= 2 && names > 2, `${path}: ${links} links, ${names} names`);
        assert.deepEqual(covered, [], `${path}, ${width} px`);
      }
    }
  });

  test('the name of the other language needs no font of the system, and none of Hangul', async () => {
    session.forget();
    await session.open(asFile('en/about/index.html'));
    await session.until(() => document.fonts.status === 'loaded');
    const protocol = await session.context.newCDPSession(session.page);
    await protocol.send('DOM.enable');
    await protocol.send('CSS.enable');
    const { root } = await protocol.send('DOM.getDocument');
    const { nodeId } = await protocol.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '.language',
    });
    const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId });
    assert.deepEqual(
      fonts.map(({ isCustomFont, glyphCount }) => [isCustomFont, glyphCount]),
      [[true, 3]],
    );
    const hangul = session.requests.filter((address) => /hangul/.test(address));
    assert.deepEqual(hangul, []);
  });

  test('who comes to paste a config sees the field in the first window', async () => {
    await session.resize(1280, 800);
    await session.open(asFile('en/lens/index.html'));
    await session.until(() => document.querySelector('pe-demo')?.data);
    const field = await session.evaluate(() => {
      const { top, bottom } = window.partOf('textarea').getBoundingClientRect();
      return { top, bottom };
    });
    assert.ok(field.top > 0 && field.bottom <= 800, JSON.stringify(field));
  });
});
