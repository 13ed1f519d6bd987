import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium, firefox, webkit } from 'playwright-core';
import { bringPartOf, Session } from './session.js';
import { answered } from './stalled.js';

// Without these, Chromium looks for updates, a closed network shows up as failures that are not ours, and what a processor
// paints takes a detour by a process for graphics cards.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

const system = (file) => (existsSync(file) ? file : undefined);

// What an evaluation says whose page has left for another one.
const LEFT = /context was destroyed|because of a navigation|Cannot find context/;

/** What a page runs to ask itself again and again, until `condition` is true of the argument or the time (ms) is over. */
const untilTrue = (condition, argument, time) => `(async (argument) => {
  const condition = ${typeof condition === 'string' ? `() => (${condition})` : condition};
  const end = performance.now() + ${time};
  for (;;) {
    const value = await condition(argument);
    if (value || performance.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
})(${argument === undefined ? '' : JSON.stringify(argument)})`;

class PlaywrightSession extends Session {
  constructor(context, page, end) {
    super();
    this.context = context;
    this.close = end;
    this.page = page;
    context.addInitScript(bringPartOf);
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  answered = (asked) => answered(this.page, asked);

  async open(address) {
    await this.page.goto(address, { waitUntil: 'load' });
  }

  reload = () => this.page.reload({ waitUntil: 'load' });
  evaluate = (action, argument) => this.answered(this.page.evaluate(action, argument));
  press = (keys) => this.answered(this.page.keyboard.press(keys));
  type = (text) => this.answered(this.page.keyboard.type(text));
  moveTo = ({ x, y }) => this.answered(this.page.mouse.move(x, y));
  pointerDown = () => this.answered(this.page.mouse.down());
  pointerUp = () => this.answered(this.page.mouse.up());
  resize = (width, height) => this.page.setViewportSize({ width, height });
  picture = () => this.answered(this.page.screenshot());

  /**
   * The page asks itself until it is true: each question from outside takes the driver and the browser milliseconds of a
   * processor. Of a page that leaves meanwhile there is no answer.
   *
   * @param {string | Function} condition
   * @param {unknown} argument
   * @param {number} time
   */
  ask(condition, argument, time) {
    return this.evaluate(untilTrue(condition, argument, time)).catch((error) => {
      if (!LEFT.test(error.message)) throw error;
    });
  }

  async goOffline() {
    await this.context.setOffline(true);
  }

  /** The window that an act opens. */
  async windowOf(act) {
    const [page] = await Promise.all([this.context.waitForEvent('page'), act()]);
    return page;
  }

  /** The file that an act saves: its name and its bytes. */
  async fileOf(act) {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let chromiumOfAll;
/** @type {NodeJS.Timeout | undefined} */
let chromiumEnd;
// Files that share this process come one after another, and the next begins with a session of its own.
const CHROMIUM_WAITS = 500;

/**
 * The one Chromium of this process, as starting another takes longer than many a test: Debian's without a window, which
 * needs half the time of the one with, or else that, or the one of `npx playwright-core install`.
 */
function startChromium() {
  clearTimeout(chromiumEnd);
  chromiumOfAll ??= chromium.launch({
    executablePath: system('/usr/bin/chromium-headless-shell') ?? system('/usr/bin/chromium'),
    args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return chromiumOfAll;
}

function leaveChromium(browser) {
  clearTimeout(chromiumEnd);
  chromiumEnd = setTimeout(() => {
    if (browser.contexts().length > 0) return;
    chromiumOfAll = undefined;
    browser.close();
  }, CHROMIUM_WAITS);
}

/** A session of Chromium with nothing of another: no storage, cache or settings. */
export async function launchChromium({ width, height, dark, reducedMotion, savesData, touch }) {
  const browser = await startChromium();
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: touch,
  });
  const end = async () => {
    await context.close();
    leaveChromium(browser);
  };
  const page = await context.newPage();
  if (savesData) {
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  }
  return new PlaywrightSession(context, page, end);
}

/** Starts Firefox: Debian's, or the one of `npx playwright-core install`. */
export async function launchFirefox({ width, height, dark, reducedMotion, savesData }) {
  const executablePath = system('/usr/bin/firefox-esr');
  const browser = await firefox.launch({
    ...(executablePath && { channel: 'moz-firefox', executablePath }),
    firefoxUserPrefs: {
      // The driver switches this off, and pages that fail on file:// would pass.
      'security.fileuri.strict_origin_policy': true,
      'ui.systemUsesDarkTheme': dark ? 1 : 0,
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
      'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
      // It knows no reader who saves data.
      'dom.serviceWorkers.enabled': !savesData,
    },
  });
  const context = await browser.newContext({ viewport: { width, height } });
  return new PlaywrightSession(context, await context.newPage(), () => browser.close());
}

/** Starts Playwright's WebKit, where there is no WebKitWebDriver. */
export async function launchPlaywrightWebKit({ width, height, dark, reducedMotion }) {
  const browser = await webkit.launch();
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  return new PlaywrightSession(context, await context.newPage(), () => browser.close());
}
