import { existsSync, readdirSync } from 'node:fs';
import { UserError } from '../report.js';
import { installDebian } from './debian.js';

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
  {
    packages: ['chromium-headless-shell'],
    found: [hasProgram('chromium-headless-shell'), playwrightHas('chromium')],
  },
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
  await installDebian(missing, {
    user: 'The browser suites',
    elsewhere:
      'The browser suites need Chromium, Firefox and WebKit; type: npx playwright-core install chromium firefox webkit',
  });
  const still = await missingPackages();
  if (still.length > 0) {
    throw new UserError(`These packages are still missing after apt-get install: ${still.join(' ')}`);
  }
}
