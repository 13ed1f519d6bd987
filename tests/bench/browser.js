// Prints what a reader waits for, in Chromium, from a server on this machine: medians, and p95 where it says so.
import { LANGUAGES } from '../../web/core/languages.js';
import { withChromium } from './browser/chromium.js';
import { travelFrames } from './browser/demos.js';
import { interaction } from './browser/interaction.js';
import { oneFilePage } from './browser/one-file.js';
import { coldStart, firstPaint, idleShare } from './browser/starts.js';

/** Prints a row of the table: name, figure and, where there is one, whether it is within its limit. */
function add(name, value, unit, limit) {
  const isReached = limit === undefined || value <= limit;
  const figure = `${value.toFixed(unit === '%' ? 2 : 1)} ${unit}`.padStart(12);
  const bound = limit === undefined ? '' : `at most ${limit} ${unit}  ${isReached ? 'reached' : 'MISSED'}`;
  console.log(`${name.padEnd(64)} ${figure}   ${bound}`);
  if (!isReached) process.exitCode = 1;
}

const version = await withChromium((session) => session.browser.version());
console.log(`Chromium ${version}, empty caches, loopback`);
for (const lang of LANGUAGES)
  add(
    `first demo painted after navigation, front page, ${lang}`,
    await firstPaint(`${lang}/index.html`),
    'ms',
    220,
  );
add('engine from bytes to first result', await coldStart(), 'ms', 30);
for (const { name, p95, limit } of await interaction()) add(name, p95, 'ms', limit);
add('idle lesson, main thread busy', await idleShare(), '%', 0.5);
for (const lang of LANGUAGES) {
  const { figure, clicks, opened, read } = await oneFilePage(lang);
  const name = (what) => `one file, ${lang}, processor slowed 4 times: ${what}`;
  add(name('first figure'), figure, 'ms', 3000);
  for (const [what, time] of clicks) add(name(what), time, 'ms', 200);
  add(name('memory with its first figure'), opened, 'MB', 200);
  add(name('memory, read to its end'), read, 'MB', 200);
}

console.log('\nEvery demo as it opens: main thread for a frame of the journey to its dearest step');
await travelFrames(({ name, step, frames, perFrame }) =>
  console.log(
    `${name.padEnd(24)} ${step.padEnd(14)} ${perFrame.toFixed(1).padStart(6)} ms, ${frames} frames`,
  ),
);
