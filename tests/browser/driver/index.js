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
