import './node.js';
import { spawn } from 'node:child_process';
import { path, root } from './paths.js';
import { placeModules, prebuiltIsCurrent, readPrebuilt } from './prebuilt/modules.js';
import { execute } from './process.js';
import { bold, command, step, UserError } from './report.js';
import { serve } from './server.js';
import { setupPackages } from './setup/packages.js';
import { liveSite } from './start/live-site.js';

const usage = `npm start -- [--port <number>] [--open]

Installs the npm packages and serves the site on localhost: each page is made when it is asked for, and shown anew when a
file of it changes. What is made of the whole site, as books and files for download, is made by npm run build.

  --port <number>   port to serve on (8000; the next free one when it is in use)
  --open            opens the page in the browser
  --help            prints this text`;

const options = /** @type {const} */ ({
  port: { type: 'string', default: '8000' },
  open: { type: 'boolean' },
});

function read({ port, open }) {
  if (!/^\d+$/.test(port) || Number(port) > 65535)
    throw new Error(`--port takes a number from 0 to 65535, not '${port}'.`);
  return { port: Number(port), open };
}

function openBrowser(address) {
  const [program, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[process.platform] ?? [
    'xdg-open',
  ];
  spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => console.log(`No program opens addresses here; open ${address} yourself.`))
    .unref();
}

// The engine of sources that have changed takes the place of the other when it is built.
async function followSources() {
  const log = step('engine');
  log(
    'wasm/ has changed since wasm/prebuilt was written: the pages show that engine until the new one is built',
  );
  const { status } = await execute(process.execPath, [path('commands/prebuilt.js'), '--only-here']);
  log(
    status === 0 ? 'the pages show the engine of wasm/' : 'the pages stay with the engine of wasm/prebuilt',
  );
}

async function start({ port, open }) {
  process.chdir(root);
  await setupPackages();
  placeModules(readPrebuilt());
  const site = liveSite();
  const log = step('site');
  let server;
  try {
    server = await serve({
      find: site.find,
      port,
      attempts: Math.min(50, 65536 - port),
      onBusy: (busy) => log(`port ${busy} is in use, trying ${busy + 1}`),
    });
  } catch (error) {
    await site.close();
    if (error.code === 'EACCES')
      throw new UserError(`Port ${port} may not be used by this account; choose one above 1023.`);
    if (error.code === 'EADDRINUSE')
      throw new UserError(`Port ${port} and those after it are in use; choose one with --port.`);
    throw error;
  }
  log(`${bold(server.address)}   (Ctrl+C stops it)`);
  if (open) openBrowser(server.address);
  if (!prebuiltIsCurrent()) followSources();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => Promise.all([server.close(), site.close()]).then(() => process.exit(0)));
  }
}

command(usage, { options }, start, read);
