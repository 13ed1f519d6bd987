import './node.js';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { buildPreset, setupToolchain } from './engine.js';
import { path } from './paths.js';
import { execute } from './process.js';
import { bold, command, UserError } from './report.js';
import { setupBrowsers } from './setup/browsers.js';
import { setupPackages } from './setup/packages.js';
import { requirePrograms } from './setup/requirements.js';
import { buildSite } from './site.js';
import { printSizes } from './suites/sizes.js';

const usage = `npm run bench -- [--browser]

Measures the kernels and what readers wait for; --browser only the latter.`;

command(usage, { options: { browser: { type: 'boolean' } } }, async ({ browser: only }) => {
  const scripts = [...(only ? [] : ['tests/bench/kernels.js']), 'tests/bench/browser.js'];
  requirePrograms(['cmake', 'ninja', 'python']);
  await setupPackages();
  const tools = await setupToolchain();
  for (const preset of only ? ['wasm'] : ['wasm', 'wasm-scalar', 'native']) await buildPreset(preset, tools);
  await buildSite();
  await setupBrowsers();

  console.log(
    `\n${bold('machine')}   ${cpus()[0].model}, ${cpus().length} cores, Node ${process.versions.node}`,
  );
  let missed = 0;
  for (const script of scripts.filter((file) => existsSync(path(file)))) {
    console.log(`\n${bold(script)}`);
    const { status } = await execute(process.execPath, [path(script)]);
    if (status !== 0) missed++;
  }
  console.log(`\n${bold('sizes')}`);
  const { failed } = await printSizes();
  if (missed + failed > 0) throw new UserError('Some performance targets were missed.');
});
