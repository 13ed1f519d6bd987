import assert from 'node:assert/strict';

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
  const figure = document.querySelector('main pe-demo').getBoundingClientRect();
  const shown = [...document.querySelector('main').children].filter(
    (part) => part.getClientRects().length > 0 && !part.matches('.foot'),
  );
  return { figure: figure.top + scrollY, end: shown.at(-1).getBoundingClientRect().bottom + scrollY };
}

function chooseStandard() {
  const depth = document.querySelector('[data-choice="depth"]');
  depth.value = 'standard';
  depth.dispatchEvent(new Event('change', { bubbles: true }));
  return document.documentElement.dataset.depth;
}

/** On a phone the first look of a lesson has its figure on the first screen. */
export async function assertFigureOnPhone(session) {
  const { figure } = await session.evaluate(extent);
  assert.ok(figure < 0.8 * PHONE, `on a phone the figure begins at ${figure} of ${PHONE} px`);
}

/** At a desk the first look begins with its figure and ends soon, and so does the whole lesson, which is chosen then. */
export async function assertShortAtDesk(session, path) {
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
