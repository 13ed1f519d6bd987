import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { execute } from '../process.js';
import { step, UserError } from '../report.js';

const hasProgram = (name) => () => existsSync(`/usr/bin/${name}`);

// Where Debian's packages are not to be had, Playwright's own browsers serve.
const playwrightHas = (name) => async () => {
  const playwright = await import('playwright-core');
  return existsSync(playwright[name].executablePath());
};

function hasCjkFont() {
  if (process.platform !== 'linux') return true;
  const folder = '/usr/share/fonts/opentype/noto';
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('NotoSansCJK'));
}

/** What the browser suites need: Debian's package for it, and what shows that it or its like is there. */
const needs = [
  { packages: ['chromium'], found: [hasProgram('chromium'), playwrightHas('chromium')] },
  { packages: ['firefox-esr'], found: [hasProgram('firefox-esr'), playwrightHas('firefox')] },
  {
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    found: [
      () => ['WebKitWebDriver', 'Xvfb', 'xauth'].every((name) => hasProgram(name)()),
      playwrightHas('webkit'),
    ],
  },
  { packages: ['fonts-noto-cjk'], found: [hasCjkFont] },
];

async function missingPackages() {
  const missing = [];
  for (const { packages, found } of needs) {
    const results = await Promise.all(found.map((test) => test()));
    if (!results.includes(true)) missing.push(...packages);
  }
  return missing;
}

/** Makes sure that Chromium, Firefox and WebKit can be driven; as root on Debian, missing packages are installed. */
export async function setupBrowsers() {
  const missing = await missingPackages();
  if (missing.length === 0) return;
  if (spawnSync('apt-get', ['--version']).status !== 0) {
    throw new UserError(
      'The browser suites need Chromium, Firefox and WebKit; type: npx playwright-core install chromium firefox webkit',
    );
  }
  const list = missing.join(' ');
  if (process.getuid() !== 0) {
    throw new UserError(
      `The browser suites need ${list}; type: sudo apt-get update && sudo apt-get install -y ${list}`,
    );
  }
  const log = step('browsers');
  log(`installing ${list}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', ...missing],
  ]) {
    const { status, output } = await execute('apt-get', args, { env, quiet: true });
    const end = output.trim().split('\n').slice(-8).join('\n');
    if (status !== 0) throw new UserError(`apt-get ${args[0]} failed:\n${end}`);
  }
  const still = await missingPackages();
  if (still.length > 0) {
    throw new UserError(`These packages are still missing after apt-get install: ${still.join(' ')}`);
  }
  log('installed');
}
