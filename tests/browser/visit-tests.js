import assert from 'node:assert/strict';
import { isAll } from '../scope.js';
import { settle, startAll } from './demo.js';
import { everyBrowser, fixture, launch, sessionOf } from './driver/index.js';
import { appearance, layoutFaults, noFaults, thinOut, violations } from './measure.js';
import { asFile, assertQuiet, pages, startSite } from './site.js';
import { assertKeys, assertLawful, assertReadable } from './tree/index.js';

// Keys pressed on one page, unless all is asked for. The page of claims alone asks for more, for rows that are alike.
const MOST_KEYS = 50;

const isKorean = (path) => path.startsWith('ko/');
const isEnglish = (path) => path.startsWith('en/');
const hasDemos = (path) => !/\/(?:teacher|reference|glossary)\//.test(path);
const isLesson = (path) => /\/lessons\/[^/]+\/index\.html$/.test(path);
// Unless all is asked for, light is one page of each kind, and dark about every third: what is made for teachers and posts, and
// the lab, are in tests of their own.
const isOneOfMany = (path) => /\/(?:lessons|reference)\/./.test(path) && !/\/reference\/index/.test(path);
const SEEN = {
  light: (path) =>
    isOneOfMany(path)
      ? /\/(?:lessons\/(?:why|short-why|sinusoidal\/teacher)|reference\/javascript)\/index/.test(path)
      : !/\/(?:embed|lab|teach)\//.test(path),
  dark: (path) =>
    /^(?:en\/)?(?:404|index|(?:claims|glossary|lens|lessons\/sinusoidal(?:\/teacher)?)\/index)\.html$/.test(
      path,
    ),
};
// The entrance goes on to one of the languages.
const isEntrance = (path) => path === 'index.html';
// Pages that hold all kinds of elements.
const sample = isAll
  ? /\/(?:lessons\/(?:why|scaling)|claims|models|lens)\/index\.html$/
  : /\/lens\/index\.html$/;
// Those whose colours axe looks at, in each theme, unless all is asked for.
const coloured = {
  light: /\/lessons\/short-why\/index\.html$/,
  dark: /\/lens\/index\.html$/,
};

/**
 * Every page of the site in one browser, in a file of its own for each, so that they run side by side. A page is opened
 * twice and looked at in every way each time: as light as a phone over http, then wider; dark and still by double
 * click, without a network. Chromium opens all of them, the others those with demos, in one language each way. axe, the
 * slowest by far, sees the words of both languages and the colours of both themes: English light, Korean dark. Unless
 * all is asked for, Chromium too sees a page in one language each way, Korean light, and a few in English dark, with the
 * keyboard; Firefox and WebKit see one, each in one of the ways, and axe two. axe sees Korean lessons in offline.test.js, without their colours, and no other browser than Chromium.
 *
 * @param {'chromium' | 'firefox' | 'webkit'} browser
 * @param {{ describe: Function, test: Function }} runner of Node's tests
 * @param {{ choose?: (path: string) => boolean }} [options] the pages of this file
 */
export function visitTests(browser, { describe, test }, { choose = () => true } = {}) {
  if (!everyBrowser.includes(browser)) return;
  const isFull = browser === 'chromium';
  const isWhole = isFull && isAll;
  // Firefox looks at its few pages in the one way and WebKit in the other, unless all is asked for.
  const isLight = isAll || browser !== 'firefox';
  const isDark = isAll || browser !== 'webkit';
  const isChosen = (path) => isFull || (isAll ? hasDemos(path) : sample.test(path));
  const chosen = pages.filter((path) => choose(path) && isChosen(path));
  const isSeen = (path, theme) => isAll || !isFull || SEEN[theme](path);
  const isAxed = (path, theme) => {
    if (isWhole) return isKorean(path) === (theme === 'dark');
    return isAll ? sample.test(path) : isFull && coloured[theme].test(path);
  };

  describe(`every page in ${browser}, light, over http, on a phone and wider`, () => {
    const isIn = (path) => isSeen(path, 'light') && (isWhole || isKorean(path));
    const list = isLight ? chosen.filter(isIn) : [];
    if (list.length === 0) return;
    const server = fixture(() => startSite());
    // WebKitGTK's window is not as narrow as a phone; it is as narrow as it can be.
    const session = sessionOf(browser, { width: 360, height: 800 });

    for (const path of list) {
      test(path, async () => {
        const { href } = new URL(path, server.address);
        const address = isLesson(path) ? `${href}?depth=first` : href;
        session.forget();
        await session.resize(360, 800);
        await session.open(address);
        await startAll(session);
        await assertOpened(session, address);
        if (isEntrance(path)) return;

        assert.deepEqual(await session.evaluate(layoutFaults), noFaults, '360 px');
        const hasFirstLook = isFull && isLesson(path);
        if (hasFirstLook) await assertFigureOnPhone(session);
        if (isFull) await take(session, path, 'phone-light');
        await widen(session, 1280);
        assert.deepEqual(await session.evaluate(layoutFaults), noFaults, '1280 px');
        assert.ok((await appearance(session)).light > 200);
        if (!isFull) return;
        await take(session, path, '1280-light');
        // From here on the lesson is whole.
        if (hasFirstLook) await assertShortAtDesk(session, path);
        if (isKorean(path)) {
          await widen(session, 2560);
          assert.deepEqual(await session.evaluate(layoutFaults), noFaults, '2560 px');
        }
        if (!isAll && !SEEN.dark(`en/${path.slice(3)}`)) await assertLawful(session, 'ko');
        if (!isAxed(path, 'light')) return;
        await session.resize(1280, 900);
        // Of the few lessons whose colours are looked at all that they have.
        if (isLesson(path) && !isAll) await session.open(`${href}?depth=standard`);
        await startAll(session);
        await assertNoViolation(session, path);
      });
    }

    if (isFull) {
      test('axe finds what is wrong', async () => {
        await session.open(new URL('ko/index.html', server.address).href);
        await session.evaluate(() => {
          document.querySelector('h1').after(document.createElement('img'));
        });
        assert.match((await violations(session)).join(), /image-alt/);
      });
    }
  });

  describe(`every page in ${browser}, dark and still, by double click, without a network`, () => {
    const isIn = (path) => isSeen(path, 'dark') && (isFull ? isAll || !isKorean(path) : isEnglish(path));
    const list = isDark ? chosen.filter(isIn) : [];
    if (list.length === 0) return;
    const session = fixture(async () => {
      const made = await launch(browser, { width: 1280, height: 900, dark: true, reducedMotion: true });
      await made.goOffline();
      return made;
    });

    for (const path of list) {
      test(path, async () => {
        // All of a lesson here, its first look above.
        const address = isLesson(path) && isFull ? `${asFile(path)}?depth=standard` : asFile(path);
        session.forget();
        await session.open(address);
        await startAll(session);
        await assertOpened(session, address);
        if (isEntrance(path)) return;
        const { light, running } = await appearance(session);
        assert.ok(light < 60);
        assert.equal(running, 0);
        if (isFull) {
          await assertReadable(session, treeOf(path));
          await assertKeys(session, { skips: path !== '404.html', most: isAll ? Infinity : MOST_KEYS });
        }
        if (isFull) await take(session, path, '1280-dark');
        if (isAxed(path, 'dark')) await assertNoViolation(session, path);
      });
    }
  });
}

// en/lessons/why/index.html → en/lessons-why, and 404.html, which is in both languages, is English at heart.
const treeOf = (path) => {
  const [lang, ...rest] = path.replace(/(?:\/index)?\.html$/, '').split('/');
  return lang === 'ko' || lang === 'en' ? `${lang}/${rest.join('-') || 'front'}` : `en/${lang}`;
};

async function widen(session, width) {
  await session.resize(width, 900);
  // A figure out of sight is as wide as its place at once, and drawn anew when it comes near.
  await (isAll ? startAll(session) : settle(session));
}

// A lesson whole, of other pages what stands many times there a few times, unless all is asked for.
async function assertNoViolation(session, path) {
  if (!isLesson(path)) await thinOut(session);
  assert.deepEqual(await violations(session), []);
}

async function assertOpened(session, address) {
  await assertQuiet(session, address);
  const page = await session.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    text: document.body.innerText.length,
  }));
  assert.ok(page.title.length > 3 && page.headings >= 1 && page.text > 100, JSON.stringify(page));
}

// Pictures of every page, to be looked at, for whoever asks for them.
async function take(session, path, look) {
  if (!process.env.POSENC_PICTURES) return;
  await session.evaluate(() => window.scrollTo(0, 0));
  await session.screenshot(`${path.replace('/index.html', '').replaceAll('/', '-')}-${look}`);
}

// Screens of a desk, 800 px high each, that a first look may take: six, the last one begun, and air for fonts that set
// wider.
const MOST_SCREENS = 7;
// The one whose first look has two figures.
const FIRST = { text: 7.6 };

// What a whole lesson may take without its proofs; the race and the comparison bring many figures together.
const MOST_IN_STANDARD = 20;
const TOGETHER = { compare: 28, race: 28, 'rope-practice': 23 };

const DESK = 800;
const PHONE = 740;

const slugOf = (path) => path.split('/')[2];

/** Where the first figure of a lesson begins, and where what it shows of itself ends, px. Runs in the page. */
function extent() {
  const figure = document.querySelector('main pe-demo')?.getBoundingClientRect();
  const shown = [...document.querySelector('main').children].filter(
    (part) => part.getClientRects().length > 0 && !part.matches('.foot'),
  );
  // Some notebooks have none.
  return {
    figure: figure ? figure.top + scrollY : 0,
    end: shown.at(-1).getBoundingClientRect().bottom + scrollY,
  };
}

function chooseStandard() {
  const depth = document.querySelector('[data-choice="depth"]');
  depth.value = 'standard';
  depth.dispatchEvent(new Event('change', { bubbles: true }));
  return document.documentElement.dataset.depth;
}

/** On a phone the first look of a lesson has its figure on the first screen. */
async function assertFigureOnPhone(session) {
  const { figure } = await session.evaluate(extent);
  assert.ok(figure < 0.8 * PHONE, `on a phone the figure begins at ${figure} of ${PHONE} px`);
}

/** At a desk the first look begins with its figure and ends soon, and so does the whole lesson, which is chosen then. */
async function assertShortAtDesk(session, path) {
  const screens = (px) => (px / DESK).toFixed(1);
  const first = await session.evaluate(extent);
  assert.ok(first.figure < 0.5 * DESK, `the figure begins at ${first.figure} of ${DESK} px`);
  assert.ok(first.end <= (FIRST[slugOf(path)] ?? MOST_SCREENS) * DESK, `${screens(first.end)} screens`);
  assert.equal(await session.evaluate(chooseStandard), 'standard');
  const { end } = await session.evaluate(extent);
  assert.ok(
    end <= (TOGETHER[slugOf(path)] ?? MOST_IN_STANDARD) * DESK,
    `${screens(end)} screens in standard`,
  );
}
