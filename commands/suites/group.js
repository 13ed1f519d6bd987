import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

/**
 * Runs files of tests one after another in this process: what they import is loaded once. An empty suite with the name of
 * each says that all its tests have ended, or fails where it does not load.
 *
 * @param {[file: string, name: string][]} files
 * @param {string} [shared] a module that is loaded before all of them
 */
export async function runGroup(files, shared) {
  if (shared) await import(pathToFileURL(shared).href);
  for (const [file, name] of files) {
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
