import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = [];
// Files of tests share modules and a process: what is done after the first of them would be too early.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder below that of the system, which is there as long as the process. */
export function temporaryFolder(name) {
  folders.push(mkdtempSync(join(tmpdir(), `posenc-${name}-`)));
  return folders.at(-1);
}
