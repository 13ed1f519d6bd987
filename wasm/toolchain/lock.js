import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs `action` while no other process runs one under the same lock file; a lock left by a dead process is taken over. */
export async function withLock(file, action) {
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const owner = readOwner(file);
      if (owner !== undefined && !isRunning(owner)) await rm(file, { force: true });
      else await sleep(500);
    }
  }
  try {
    return await action();
  } finally {
    await rm(file, { force: true });
  }
}

// Undefined while the owner is between creating the file and writing its number.
function readOwner(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
