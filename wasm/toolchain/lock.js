import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
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
      if (!takeAway(file)) await sleep(500);
    }
  }
  try {
    return await action();
  } finally {
    await rm(file, { force: true });
  }
}

// Removes the lock of a process that died; one at a time looks and removes, or a second would take away the lock that
// the first has made meanwhile.
function takeAway(file) {
  const guard = `${file}.removing`;
  try {
    closeSync(openSync(guard, 'wx'));
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // Held for a moment only, unless its process was ended in the middle of it.
    if (ageOf(guard) > 10000) rmSync(guard, { force: true });
    return false;
  }
  try {
    const owner = readOwner(file);
    const isLeft = owner !== undefined && !isRunning(owner);
    if (isLeft) rmSync(file, { force: true });
    return isLeft;
  } finally {
    rmSync(guard, { force: true });
  }
}

function ageOf(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
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
