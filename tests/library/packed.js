import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { path } from '../../commands/paths.js';
import { succeed } from '../../commands/process.js';
import { temporaryFolder } from '../folders.js';

/**
 * Packages, by their folders below dist, as another project has them: packed, and installed without a network in a folder
 * that holds nothing else.
 *
 * @param {string[]} packages
 * @returns {Promise<{ tarballs: string[], project: string, add: (file: string) => Promise<string> }>}
 *   `add` copies a file of the repository into the project and gives its place there
 */
export async function installPacked(...packages) {
  const folder = temporaryFolder('npm');
  const project = join(folder, 'project');
  await mkdir(project);
  const pack = ['pack', '--silent', '--pack-destination', folder];
  for (const name of packages) await succeed('npm', pack, { cwd: path('dist', name) });
  const tarballs = (await readdir(folder))
    .filter((file) => file.endsWith('.tgz'))
    .sort()
    .map((file) => join(folder, file));
  const own = { name: 'project', version: '1.0.0', private: true, type: 'module' };
  await writeFile(join(project, 'package.json'), JSON.stringify(own));
  await succeed('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', ...tarballs], {
    cwd: project,
  });
  return {
    tarballs,
    project,
    async add(file) {
      const place = join(project, file.split('/').at(-1));
      await cp(path(file), place);
      return place;
    },
  };
}
