import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @import { AddressInfo } from 'node:net' */

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts WebKitWebDriver under a virtual display, and opens a session.
 *
 * @param {{ binary: string, args: string[], env: Record<string, string> }} options
 * @returns {Promise<{ call: (method: string, path: string, body?: object) => Promise<any>, stop: () => Promise<void> }>}
 */
export async function startWebDriver({ binary, args, env }) {
  const port = await freePort();
  // A process group of its own, so that the display and the browser end with it.
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 2600x1600x24', 'WebKitWebDriver', `--port=${port}`],
    {
      env: { ...process.env, ...env },
      stdio: 'ignore',
      detached: true,
    },
  );
  const end = () => {
    try {
      process.kill(-driver.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);

  async function send(method, path, body) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  }

  for (let attempt = 0; ; attempt++) {
    try {
      await send('GET', '/status');
      break;
    } catch (error) {
      if (attempt > 150) throw error;
      await sleep(100);
    }
  }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } };
  const { sessionId } = await send('POST', '/session', { capabilities });
  return {
    call: (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
    async stop() {
      await send('DELETE', `/session/${sessionId}`).catch(() => {});
      process.off('exit', end);
      end();
    },
  };
}
