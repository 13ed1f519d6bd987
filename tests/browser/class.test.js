import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCodes, writeCode } from '../../web/site/class/code.js';
import { isAll } from '../scope.js';
import { press, textOf } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { layoutFaults, noFaults, violations } from './measure.js';
import { asFile } from './site.js';

// The student's choice is marked, and neither the verdict nor a picture that has it can be seen.
const isHeld = (session) =>
  session.until(() => {
    const demo = document.querySelector('pe-demo');
    const all = [
      ...demo.shadowRoot.querySelectorAll('.gate .chosen, .verdict, canvas, .readout, .way, .finding'),
    ];
    const seen = all.filter((node) => node.checkVisibility());
    return demo.gated && seen.length === 1 && seen[0].matches('.chosen:disabled[aria-pressed=true]');
  });

// One browser: printing and the clipboard are the driver's own affair.
const teach = (lang) => `${lang}/teach/index.html`;
const lesson = (lang) => `${lang}/lessons/relative/index.html`;

const linkOf = (session) =>
  session.until(() => document.querySelector('.tool .result input')?.value, undefined, { what: 'a link' });

describe('a lesson is prepared and given', { skip: !browsers.includes('chromium') }, () => {
  const session = sessionOf('chromium');

  test('a link carries the state, what is frozen and hidden, and where the site is', async () => {
    await session.open(asFile(teach('en')));
    await linkOf(session);
    await session.evaluate(() => {
      document.querySelector('.tool pe-demo').values = { numHeads: 8 };
      const [freeze, hide] = document.querySelectorAll('.guards fieldset');
      freeze.querySelectorAll('input')[1].click();
      hide.querySelectorAll('input')[1].click();
      const base = document.querySelector('input[type=url]');
      base.value = 'https://school.example/posenc';
      base.dispatchEvent(new Event('input'));
    });
    const wanted =
      'https://school.example/posenc/en/embed/alibi/slopes/index.html#gate=hard&freeze=numHeads&hide=actions&class=1&numHeads=8';
    await session.until(
      (link) => document.querySelector('.tool .result input').value.startsWith(link),
      wanted,
      { what: wanted },
    );
    assert.ok(
      await session.evaluate(() => document.querySelector('.tool .qr path').getAttribute('d').length > 1000),
    );
    await session.evaluate(() => {
      const base = document.querySelector('input[type=url]');
      base.value = 'javascript:alert(1)';
      base.dispatchEvent(new Event('input'));
    });
    assert.match(await textOf(session, '.tool .trouble'), /http, https or file/);
    assert.deepEqual(session.errors, []);
  });

  test('what was set is there again; a file has no QR code; a demo without a question no code', async () => {
    await session.evaluate(() => {
      const [gate, , theme] = document.querySelectorAll('[data-tool=link] .fields select');
      for (const [select, value] of [
        [gate, 'soft'],
        [theme, 'projector'],
      ]) {
        select.value = value;
        select.dispatchEvent(new Event('change'));
      }
      const base = document.querySelector('input[type=url]');
      base.value = new URL('../../', location.href).href;
      base.dispatchEvent(new Event('input'));
    });
    await session.page.selectOption('[data-tool=sheet] select', 'rope');
    await session.page.click('[data-tool=sheet] button');
    await session.until(() => document.querySelector('.taken li'));
    const kept = () => session.evaluate(() => localStorage.getItem('posenc:teach:link') ?? '');
    const before = await kept();
    assert.match(before, /projector.*numHeads=8/);
    const all = await session.evaluate(() => ({ ...localStorage }));
    await session.reload();
    await linkOf(session);
    // A busy Chromium has given a private window its storage back empty: a page that empties it fails here all the same.
    if (!(await kept())) {
      await session.evaluate((items) => Object.assign(localStorage, items), all);
      await session.reload();
    }
    const link = await linkOf(session);
    assert.equal(await kept(), before, 'opening the page changes nothing that is kept');
    assert.ok(
      link.endsWith('#theme=projector&gate=soft&freeze=numHeads&hide=actions&class=1&numHeads=8'),
      `${link} from ${await kept()}`,
    );
    assert.equal(await textOf(session, '.taken small'), 'numHeads=8');
    assert.equal(await session.page.inputValue('[data-tool=sheet] select'), 'rope');
    assert.match(await textOf(session, '.result .code'), /phone cannot open a file/);
    assert.match(await textOf(session, '[data-tool=link] > .hint'), /12 heads.*·/);
    await session.page.selectOption('[data-tool=lesson] select', 'rope');
    const links = await session.evaluate(() =>
      [...document.querySelectorAll('[data-tool=lesson] a')].map((a) => a.getAttribute('href')),
    );
    assert.deepEqual(
      links,
      ['index.html#present', 'teacher/index.html', 'index.html'].map((end) => `../lessons/rope/${end}`),
    );
    assert.deepEqual(session.errors, []);
  });

  test('a student predicts, gets a code, keeps it, and the teacher counts it', async () => {
    const settings = '#gate=hard&class=1&freeze=numHeads&hide=actions&numHeads=8';
    await session.open(asFile('en/embed/alibi/slopes/index.html') + settings);
    await session.until(() => window.partOf('.option'));
    assert.equal(await session.evaluate(() => document.querySelector('.class-code').hidden), true);
    await press(session, '.option');
    await session.until(() => !document.querySelector('.class-code').hidden);
    const code = await textOf(session, '.class-code strong');
    assert.ok(await isHeld(session));
    assert.equal(await session.evaluate(() => document.activeElement.closest('.class-code') !== null), true);
    // A page for frames has no heading of its own.
    const wrong = (await violations(session)).filter((each) => !each.startsWith('page-has-heading-one'));
    assert.deepEqual(wrong, []);
    session.forget();
    assert.deepEqual(
      readCodes(code, ['alibi/slopes']).votes.map(({ demo, index }) => [demo, index]),
      [['alibi/slopes', 0]],
    );
    await session.reload();
    await session.until(() => !document.querySelector('.class-code').hidden);
    assert.equal(await textOf(session, '.class-code strong'), code);
    assert.ok(await isHeld(session), 'a page that is loaded again tells nothing');
    await session.press('Tab');
    await session.press('Enter');
    await session.until(
      () => document.querySelector('pe-demo').data && !document.querySelector('pe-demo').gated,
    );
    assert.equal(
      await session.evaluate(() => document.querySelector('pe-demo').shadowRoot.activeElement?.className),
      'verdict',
    );
    assert.equal(await session.evaluate(() => document.querySelector('.class-code button').hidden), true);
    await session.reload();
    await session.until(() => window.partOf('.verdict'));
    assert.equal(await textOf(session, '.class-code strong'), code);

    const others = [1, 1, 2].map((index, i) => writeCode({ demo: 'alibi/slopes', index, chance: i }));
    const slip = code[0] === 'A' ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    await session.open(asFile(teach('ko')));
    await linkOf(session);
    await session.page.fill('.tool textarea', [code, ...others, code, slip].join('\n'));
    await session.until(() => document.querySelectorAll('.histogram li').length === 3);
    const counts = await session.page.locator('.histogram .measure span').allTextContents();
    assert.equal(counts.map((text) => Number.parseInt(text, 10)).join(), '1,2,1');
    const marked = () => session.evaluate(() => document.querySelectorAll('.histogram .right').length);
    assert.equal(await marked(), 0, 'the class talks first');
    await session.page.click('[data-tool=tally] .doing button');
    assert.equal(await session.page.locator('dialog .histogram li').count(), 3, 'large, for all to see');
    assert.equal(await session.evaluate(() => document.activeElement.textContent), '닫기');
    await session.page.click('dialog .tick input');
    await session.until(() => document.querySelector('dialog .histogram .right'));
    await session.press('Escape');
    await session.until(
      () => document.querySelector('[data-tool=tally] .counted') && !document.querySelector('dialog'),
    );
    assert.equal(await marked(), 1);
    assert.match(await textOf(session, '.faults'), /^6번째 줄/);
    // Codes stay for the visit, and go when they are cleared.
    await session.reload();
    await session.until(() => document.querySelectorAll('.histogram li').length === 3);
    await session.page.click('[data-tool=tally] .doing button:last-child');
    await session.until(() => !document.querySelector('.histogram'));
    assert.deepEqual(session.errors, []);
  });

  test('the page holds at every width, in both themes, and for a screen reader', async () => {
    for (const width of [360, 1280]) {
      await session.resize(width, 900);
      await session.evaluate(() => {
        document.querySelector('.limits').open = true;
      });
      // Pictures take the new width a frame later.
      await session.until(
        () =>
          [...document.querySelectorAll('pe-demo')].every(({ shadowRoot }) =>
            [...shadowRoot.querySelectorAll('canvas[role]')].every(
              (canvas) => canvas.getBoundingClientRect().right <= innerWidth,
            ),
          ),
        undefined,
        { what: `pictures of ${width} px` },
      );
      assert.deepEqual(await session.evaluate(layoutFaults), noFaults, `${width} px`);
    }
    for (const theme of isAll ? ['light', 'dark'] : ['dark']) {
      await session.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      assert.deepEqual(await violations(session), [], theme);
    }
  });

  for (const [demo, settings, isOpen] of [
    ['rope/cache', 'gate=soft&class=1&step=1', false],
    ['scaling/turns', 'gate=hard&class=open', true],
  ])
    test(`what came of a prediction, with ${settings}: ${isOpen ? 'at once' : 'when the teacher says so'}`, async () => {
      session.forget();
      await session.open(`${asFile(`ko/embed/${demo}/index.html`)}#${settings}`);
      const inFigure = (selector) =>
        session.until((target) => {
          const found = window.partOf(target);
          if (!found?.checkVisibility()) return false;
          found.click();
          return true;
        }, selector);
      const verdict = () => session.evaluate(() => window.partOf('.verdict') !== null);
      // The question comes where the step is that answers it.
      if (!isOpen)
        await session.until(() => {
          const { shadowRoot } = document.querySelector('pe-demo');
          const question = shadowRoot.querySelector('.gate .option');
          if (!question) shadowRoot.querySelector('.forth')?.click();
          return question !== null;
        });
      await inFigure('.gate .option');
      await session.until(() => !document.querySelector('.class-code').hidden);
      assert.equal(await verdict(), isOpen);
      assert.equal(await session.evaluate(() => document.querySelector('.class-code button').hidden), isOpen);
      if (isOpen) return;
      const before = await session.evaluate(() => document.querySelector('pe-demo').step);
      for (let i = 0; i < 4; i += 1) await session.evaluate(() => document.querySelector('pe-demo').next());
      assert.equal(await verdict(), false);
      assert.equal(await session.evaluate(() => document.querySelector('pe-demo').step), before);
      await session.evaluate(() => document.querySelector('.class-code button').click());
      await session.until(() => window.partOf('.verdict'));
      assert.notEqual(await session.evaluate(() => document.querySelector('pe-demo').step), before);
      assert.deepEqual(session.errors, []);
    });

  test('the questions of a worksheet are printed on a page before the figures that answer them', async () => {
    await session.open(`${asFile('en/lessons/relative/index.html')}#worksheet?demo=relative%2Fclip`);
    await session.until(() => document.querySelector('.worksheet .key'), undefined, { timeout: 40000 });
    const [order, breaks] = await session.evaluate(() => [
      [...document.querySelectorAll('.paper :is(.prediction, .question, .figure)')].map(
        (node) => node.className,
      ),
      getComputedStyle(document.querySelector('.paper .first')).breakAfter,
    ]);
    assert.deepEqual(order, ['prediction', 'question', 'question', 'question', 'figure']);
    assert.equal(breaks, 'page');
  });

  test('figures that nobody set show the case of their prediction, in the pictures of one step', async () => {
    await session.open(`${asFile('en/lessons/why/index.html')}#worksheet`);
    await session.until(() => document.querySelector('.worksheet .key'), undefined, { timeout: 40000 });
    const { sources, words } = await session.evaluate(() => ({
      sources: [...document.querySelectorAll('.paper .source')].map((node) => node.textContent),
      words: [...document.querySelector('.paper .drawn').querySelectorAll('text')].map(
        (node) => node.textContent,
      ),
    }));
    assert.deepEqual(sources, ['attention/shuffle', 'attention/sentence?offset=10']);
    // Without its tables of weights, and with two words that have traded places.
    assert.ok(words.includes('First order') && !words.some((text) => /^Attention,/.test(text)), words.join());
    const cards = words.filter((word) => ['big', 'dog', 'bit', 'small'].includes(word));
    assert.equal(cards.length, 10);
    const [before, after] = [cards.filter((_, i) => i % 2 === 0), cards.filter((_, i) => i % 2 === 1)];
    assert.ok(`${before}` !== `${after}` && `${cards.slice(0, 5)}` !== `${cards.slice(5)}`, cards.join());
  });

  test('a worksheet has sharp figures, questions by number, and answers on a page of their own', async () => {
    const hash =
      '#worksheet?number=2&base=https%3A%2F%2Fschool.example%2F&demo=alibi%2Fslopes%3FnumHeads%3D8&demo=no%2Fsuch';
    await session.open(`${asFile(lesson('ko'))}${hash}`);
    await session.until(() => document.querySelector('.worksheet .key'), undefined, { timeout: 40000 });
    const sheet = await session.evaluate(() => ({
      figures: document.querySelectorAll('.worksheet .drawn svg path').length,
      codes: document.querySelectorAll('.worksheet .below .qr').length,
      questions: document.querySelectorAll('.worksheet .question').length,
      answers: document.querySelectorAll('.worksheet .key li').length,
      alert: document.querySelector('.worksheet p.refused')?.textContent,
      title: document.querySelector('.worksheet .drawn title').textContent,
    }));
    assert.ok(sheet.figures > 10);
    assert.match(sheet.alert, /no\/such/);
    assert.deepEqual([sheet.codes, sheet.questions, sheet.answers], [1, 3, 4]);
    await session.evaluate(() => document.querySelector('.worksheet-bar input').focus());
    await session.press('Escape');
    assert.equal(await session.evaluate(() => document.querySelector('.worksheet')), null);
  });

  test('on paper: what is asked in front, two figures behind, the answers, without a bitmap, on A4 and on Letter', async () => {
    // axe asked for style sheets, which the policy of the page refuses.
    session.forget();
    // A table of colours, lines and clocks.
    await session.open(
      `${asFile('en/lessons/sinusoidal/index.html')}#worksheet?base=https%3A%2F%2Fschool.example%2F`,
    );
    await session.until(() => document.querySelector('.worksheet .key'), undefined, { timeout: 40000 });
    const asked = await session.evaluate(
      () =>
        [...document.querySelectorAll('.worksheet .asked')].find((own) =>
          own.textContent.includes('function above'),
        )?.innerText,
    );
    assert.match(asked, /def table/, 'a question about code above it comes with that code');
    for (const format of isAll ? ['A4', 'Letter'] : ['A4']) {
      const pdf = (await session.page.pdf({ format })).toString('latin1');
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 3, format);
      assert.equal(pdf.match(/\/Subtype\s*\/Image/g), null, format);
    }
    assert.deepEqual(session.errors, []);
  });

  // Figures are larger on paper than on the page, and the pages are counted before media queries tell of it.
  test('a lesson on paper: to its last line, and without a bitmap, though most figures were never near', async () => {
    await session.openAnew(`${asFile('en/lessons/sinusoidal/index.html')}?depth=standard`);
    await session.until(
      () => document.querySelector('main pe-demo')?.data && document.querySelector('.handout button'),
    );
    await session.evaluate(() => {
      const end = { href: 'https://end.example/', textContent: 'end' };
      document.querySelector('.answers').append(Object.assign(document.createElement('a'), end));
      globalThis.print = () => {
        globalThis.isAsked = true;
      };
      dispatchEvent(new Event('pointermove'));
      const button = [...document.querySelectorAll('.handout button')].find(({ dataset }) => !dataset.starts);
      button.click();
    });
    await session.until(() => globalThis.isAsked === true && globalThis.Posenc.paper !== undefined);
    assert.ok(
      await session.evaluate(() =>
        [...document.querySelectorAll('main pe-demo')].every((demo) => demo.data || !demo.offsetParent),
      ),
      'every figure has begun',
    );
    const pdf = (await session.page.pdf({ format: 'A4' })).toString('latin1');
    assert.match(pdf, /end\.example/, 'the last page is printed');
    assert.equal(pdf.match(/\/Subtype\s*\/Image/g), null);
    assert.deepEqual(session.errors, []);
  });
});
