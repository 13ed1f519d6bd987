import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { execute } from '../process.js';
import { step, UserError } from '../report.js';

const hasFile = (name) => () => existsSync(`/usr/bin/${name}`);

/** Debian's packages that the browser suites need, and how each is recognised. */
const packages = {
  chromium: hasFile('chromium'),
  'firefox-esr': hasFile('firefox-esr'),
  'webkit2gtk-driver': hasFile('WebKitWebDriver'),
  xvfb: hasFile('Xvfb'),
  xauth: hasFile('xauth'),
  'fonts-noto-cjk': () =>
    existsSync('/usr/share/fonts/opentype/noto') &&
    readdirSync('/usr/share/fonts/opentype/noto').some((name) => name.startsWith('NotoSansCJK')),
};

/** Makes sure that Chromium, Firefox and WebKit can be driven; as root, missing packages are installed. */
export async function setupBrowsers() {
  const missing = Object.keys(packages).filter((name) => !packages[name]());
  if (missing.length === 0) return;
  const log = step('browsers');
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) {
    throw new UserError(
      `The browser suites need ${missing.join(', ')}; type: sudo apt-get update && sudo apt-get install -y ${missing.join(' ')}`,
    );
  }
  log(`installing ${missing.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...missing],
  ]) {
    const { status, output } = await execute('apt-get', args, { env, quiet: true });
    if (status !== 0)
      throw new UserError(`apt-get ${args[0]} failed:\n${output.trim().split('\n').slice(-8).join('\n')}`);
  }
  const still = Object.keys(packages).filter((name) => !packages[name]());
  if (still.length > 0)
    throw new UserError(`These packages are still missing after apt-get install: ${still.join(', ')}`);
  log('installed');
}
