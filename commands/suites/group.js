import { closeSync, openSync } from 'node:fs';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Whether this process is the first that asks for a name: the others find the file that the first has made. */
function claim(name) {
  try {
    closeSync(openSync(name, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs files of tests one after another in this process: what they import is loaded once. Other processes may be given the
 * same list; each takes the next file that none has begun. An empty suite with the name of each says that all its tests
 * have ended, or fails where it does not load.
 *
 * @param {[file: string, name: string, claimed: string][]} files `claimed` is a file made by the process that runs it
 * @param {string} [shared] a module that is loaded before all of them
 */
export async function runGroup(files, shared) {
  if (shared) await import(pathToFileURL(shared).href);
  for (const [file, name, claimed] of files) {
    if (!claim(claimed)) continue;
    process.env.POSENC_TEST_FILE = name;
    let broken;
    await import(pathToFileURL(file).href).catch((error) => {
      broken = { error };
    });
    await new Promise((resolve) => {
      describe(name, () => {
        // Not before its own hooks have ended.
        if (broken) setImmediate(resolve);
        else after(() => setImmediate(resolve));
        if (broken) throw broken.error;
      });
    });
  }
}
