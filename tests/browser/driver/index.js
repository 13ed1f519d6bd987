import { existsSync } from 'node:fs';
import { isAll } from '../../scope.js';
import { launchChromium, launchFirefox, launchPlaywrightWebKit } from './playwright.js';
import { launchWebKit } from './webkit.js';

const launchers = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: existsSync('/usr/bin/WebKitWebDriver') ? launchWebKit : launchPlaywrightWebKit,
};

/** Names of all browsers under test; `POSENC_BROWSERS=chromium,firefox` chooses some while working on a test. */
export const everyBrowser = process.env.POSENC_BROWSERS?.split(',') ?? Object.keys(launchers);

/** Those in which a test runs that asks for nothing more: Chromium alone, unless everything is asked for. */
export const browsers = everyBrowser.filter((name) => isAll || name === 'chromium');

/**
 * Starts a browser with one window. Its reader asks for less motion, so that pictures are where their values are, and in
 * Chromium and Firefox saves data, so that no page begins to take the whole site to the device; tests of either say otherwise.
 * With `touch` a Chromium is pointed at with a finger.
 *
 * @param {string} name
 * @param {{ width?: number, height?: number, dark?: boolean, reducedMotion?: boolean, savesData?: boolean, touch?: boolean }} [options] CSS
 *   pixels
 */
export function launch(
  name,
  { width = 1280, height = 900, dark = false, reducedMotion = true, savesData = true, touch = false } = {},
) {
  return launchers[name]({ width, height, dark, reducedMotion, savesData, touch });
}

/**
 * What `make` gives to the tests of the suite that this is called in: made before the first of them and closed after the
 * last.
 *
 * @param {() => Promise<any>} make something with a `close`
 * @returns {any} stands for it from its making on
 */
export function fixture(make) {
  // By an import of it this file would be one of tests.
  const { after, before } = process.getBuiltinModule('node:test');
  let made;
  before(async () => {
    made = await make();
  });
  after(() => made?.close());
  return new Proxy({}, { get: (_, name) => made[name] });
}

/**
 * A window of a browser for the tests of a suite; arguments as launch has them.
 *
 * @param {Parameters<typeof launch>} given
 */
export const sessionOf = (...given) => fixture(() => launch(...given));

/**
 * What is being made for one test, closed when that is over.
 *
 * @param {{ after(action: () => unknown): void }} t of the test
 * @param {Promise<any>} making
 */
export async function during(t, making) {
  const made = await making;
  t.after(() => made.close());
  return made;
}
