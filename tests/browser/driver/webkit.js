import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bringPartOf, Session } from './session.js';
import { startWebDriver } from './webdriver.js';

const keyCodes = {
  Shift: '\uE008',
  Control: '\uE009',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Backspace: '\uE003',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

function findMiniBrowser() {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/usr/lib')
    .map((triplet) => `/usr/lib/${triplet}/webkit2gtk-4.1/MiniBrowser`)
    .find((candidate) => existsSync(candidate));
}

/** WebKitGTK is here, not only Playwright's WebKit. */
export const hasMiniBrowser = () => findMiniBrowser() !== undefined;

function miniBrowser() {
  const file = findMiniBrowser();
  if (!file) throw new Error('webkit2gtk-4.1/MiniBrowser was not found below /usr/lib');
  return file;
}

/**
 * A GTK configuration folder of its own: theme and animations are what pages see as preferences.
 *
 * @param {{ dark?: boolean, reducedMotion?: boolean }} preferences
 */
async function gtkEnvironment({ dark, reducedMotion }) {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(
    join(folder, 'gtk-3.0/settings.ini'),
    `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`,
  );
  const env = { XDG_CONFIG_HOME: folder, GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita' };
  return { env, remove: () => rm(folder, { recursive: true, force: true }) };
}

class WebKitSession extends Session {
  width = 0;
  height = 0;

  constructor(driver, cleanUp) {
    super();
    this.call = driver.call;
    this.close = async () => {
      await driver.stop();
      await cleanUp();
    };
  }

  // There is no console in WebDriver: errors are collected from here on, requests from the page's own timing list.
  // `consoleOfWebKit` sees what happens while a page loads.
  async open(address) {
    await this.call('POST', '/url', { url: address });
    await this.listen();
  }

  async reload() {
    await this.call('POST', '/refresh', {});
    await this.listen();
  }

  async listen() {
    await this.evaluate(bringPartOf);
    await this.evaluate(() => {
      if (window.posencErrors) return;
      window.posencErrors = [];
      addEventListener('error', ({ message }) => {
        // No script failed: a size that changed while sizes were told is told in the next frame.
        if (!/^ResizeObserver loop /.test(message)) window.posencErrors.push(String(message));
      });
      addEventListener('unhandledrejection', (event) => window.posencErrors.push(String(event.reason)));
    });
  }

  /** Brings `errors` and `requests` up to date. */
  async collect() {
    const found = await this.evaluate(() => ({
      errors: (window.posencErrors ?? []).splice(0),
      requests: performance.getEntriesByType('resource').map((entry) => entry.name),
    }));
    this.errors.push(...found.errors);
    this.requests.push(...found.requests);
  }

  evaluate(action, argument) {
    const script = typeof action === 'string' ? `return ${action}` : `return (${action})(arguments[0])`;
    return this.call('POST', '/execute/sync', { script, args: argument === undefined ? [] : [argument] });
  }

  perform(source) {
    return this.call('POST', '/actions', { actions: [source] });
  }

  pointer(...actions) {
    return this.perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  // WebDriver refuses points outside the window, where a hand may well end.
  moveTo({ x, y }) {
    const inside = (value, size) => Math.min(size - 1, Math.max(0, Math.round(value)));
    return this.pointer({
      type: 'pointerMove',
      duration: 0,
      origin: 'viewport',
      x: inside(x, this.width),
      y: inside(y, this.height),
    });
  }

  pointerDown = () => this.pointer({ type: 'pointerDown', button: 0 });
  pointerUp = () => this.pointer({ type: 'pointerUp', button: 0 });

  press(keys) {
    const values = keys.split('+').map((key) => keyCodes[key] ?? key);
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
    return this.perform({ type: 'key', id: 'keyboard', actions: [...down, ...up] });
  }

  async type(text) {
    for (const key of text) await this.press(key === '+' ? '+' : key);
  }

  /** Makes the page's own area `width` × `height`; the narrowest is 447 px. */
  async resize(width, height) {
    const outer = await this.call('POST', '/window/rect', { width, height });
    const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await this.call('POST', '/window/rect', {
      width: width + outer.width - inner.width,
      height: height + outer.height - inner.height,
    });
    await sleep(100);
    [this.width, this.height] = [width, height];
  }

  async picture() {
    return Buffer.from(await this.call('GET', '/screenshot'), 'base64');
  }
}

/** Starts WebKitGTK's MiniBrowser under its WebDriver. */
export async function launchWebKit({ width, height, dark, reducedMotion }) {
  const { env, remove } = await gtkEnvironment({ dark, reducedMotion });
  const driver = await startWebDriver({ binary: miniBrowser(), args: ['--automation'], env });
  const session = new WebKitSession(driver, remove);
  await session.resize(width, height);
  return session;
}

/**
 * Opens a page in a MiniBrowser that nothing drives, and returns what it writes to its console as errors.
 * A driven one keeps its console to itself.
 *
 * @param {string} address
 * @param {{ milliseconds?: number }} [options] how long the page stays open
 */
export async function consoleOfWebKit(address, { milliseconds = 3000 } = {}) {
  const { env, remove } = await gtkEnvironment({});
  const browser = spawn(
    'xvfb-run',
    [
      '-a',
      '-s',
      '-screen 0 1400x9000x24',
      miniBrowser(),
      '--enable-write-console-messages-to-stdout=true',
      '--geometry=1280x8900',
      address,
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let output = '';
  browser.stderr.on('data', (chunk) => (output += chunk));
  const closed = new Promise((resolve) => browser.on('close', resolve));
  await sleep(milliseconds);
  // A browser that did not start has an empty console, too.
  assert.equal(browser.exitCode, null, `MiniBrowser ended by itself:\n${output}`);
  process.kill(-browser.pid, 'SIGTERM');
  await closed;
  await remove();
  return output.split('\n').filter((line) => /CONSOLE.*ERROR/.test(line));
}
