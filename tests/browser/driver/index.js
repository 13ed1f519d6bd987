import { existsSync } from 'node:fs';
import { launchChromium, launchFirefox, launchPlaywrightWebKit } from './playwright.js';
import { launchWebKit } from './webkit.js';

const launchers = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: existsSync('/usr/bin/WebKitWebDriver') ? launchWebKit : launchPlaywrightWebKit,
};

/** Names of the browsers under test; `POSENC_BROWSERS=chromium,firefox` chooses some while working on a test. */
export const browsers = process.env.POSENC_BROWSERS?.split(',') ?? Object.keys(launchers);

/**
 * Starts a browser with one window.
 *
 * @param {string} name
 * @param {{ width?: number, height?: number, dark?: boolean, reducedMotion?: boolean }} [options] CSS pixels
 */
export function launch(name, { width = 1280, height = 900, dark = false, reducedMotion = false } = {}) {
  return launchers[name]({ width, height, dark, reducedMotion });
}
