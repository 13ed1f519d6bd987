import './node.js';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildEngine } from './engine.js';
import { path } from './paths.js';
import { bold, main, step, UserError } from './report.js';
import { serve } from './server.js';
import { setupPackages } from './setup/packages.js';
import { buildSite } from './site.js';

const usage = `npm start -- [--port <number>] [--open]

Sets up what is missing, builds the engine and the site, and serves the site on localhost.

  --port <number>   port to serve on (8000; the next free one when it is in use)
  --open            opens the page in the browser
  --help            prints this text`;

function readOptions() {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        port: { type: 'string', default: '8000' },
        open: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new UserError(`${error.message}\n\n${usage}`);
  }
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65535) {
    throw new UserError(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  }
  return { port, open: values.open, help: values.help };
}

function openBrowser(address) {
  const [program, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[process.platform] ?? [
    'xdg-open',
  ];
  spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => console.log(`No program opens addresses here; open ${address} yourself.`))
    .unref();
}

main(async () => {
  const { port, open, help } = readOptions();
  if (help) return console.log(usage);
  await setupPackages();
  await buildEngine();
  await buildSite();
  const log = step('site');
  let server;
  try {
    server = await serve({
      folder: path('dist/site'),
      port,
      attempts: Math.min(50, 65536 - port),
      onBusy: (busy) => log(`port ${busy} is in use, trying ${busy + 1}`),
    });
  } catch (error) {
    if (error.code === 'EACCES')
      throw new UserError(`Port ${port} may not be used by this account; choose one above 1023.`);
    if (error.code === 'EADDRINUSE')
      throw new UserError(`Port ${port} and those after it are in use; choose one with --port.`);
    throw error;
  }
  log(`${bold(server.address)}   (Ctrl+C stops it)`);
  if (open) openBrowser(server.address);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => server.close().then(() => process.exit(0)));
  }
});
