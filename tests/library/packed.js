import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { path } from '../../commands/paths.js';
import { succeed } from '../../commands/process.js';

/**
 * The package as another project has it: packed, and installed without a network in a folder that holds nothing else.
 *
 * @returns {Promise<{ tarball: string, project: string, add: (file: string) => Promise<string>, remove: () => Promise<void> }>}
 *   `add` copies a file of the repository into the project and gives its place there
 */
export async function installPacked() {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-npm-'));
  const project = join(folder, 'project');
  await mkdir(project);
  await succeed('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: path('dist/npm') });
  const tarball = join(
    folder,
    (await readdir(folder)).find((file) => file.endsWith('.tgz')),
  );
  await succeed('npm', ['init', '--yes', '--silent'], { cwd: project });
  await succeed('npm', ['pkg', 'set', 'type=module'], { cwd: project });
  await succeed('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', tarball], {
    cwd: project,
  });
  return {
    tarball,
    project,
    async add(file) {
      const place = join(project, file.split('/').at(-1));
      await cp(path(file), place);
      return place;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
