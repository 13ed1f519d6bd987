import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { path } from '../paths.js';
import { succeed } from '../process.js';
import { UserError } from '../report.js';
import { installDebian } from './debian.js';

// What makes pages of posts: each program, Debian's packages for it, and where others have it from.
const PROGRAMS = {
  hugo: [['hugo'], 'https://gohugo.io/installation/'],
  pandoc: [['pandoc'], 'https://pandoc.org/installing.html'],
  'jupyter-nbconvert': [['jupyter-nbconvert', 'python3-ipykernel'], 'pip install nbconvert ipykernel'],
  php: [['php-cli'], 'https://www.php.net/downloads'],
};

const missing = () => {
  const folders = (process.env.PATH ?? '').split(':');
  return Object.keys(PROGRAMS).filter((name) => !folders.some((folder) => existsSync(`${folder}/${name}`)));
};

/** Makes sure that the programs which tests make posts with are there; as root on Debian they are installed. */
export async function setupHosts() {
  const names = missing();
  if (names.length === 0) return;
  const places = names.map((name) => `${name}, ${PROGRAMS[name][1]}`).join('; ');
  await installDebian(
    names.flatMap((name) => PROGRAMS[name][0]),
    { user: 'The tests of posts', elsewhere: `The tests of posts need ${places}`, recommended: false },
  );
}

/** The folder wp-includes of WordPress as Debian packs it, of which a test runs the filter; unpacked, not installed. */
export async function setupWordPress() {
  const folder = path('build/wordpress');
  const includes = `${folder}/usr/share/wordpress/wp-includes`;
  if (existsSync(`${includes}/kses.php`)) return includes;
  await mkdir(folder, { recursive: true });
  try {
    if (process.getuid?.() === 0) await succeed('apt-get', ['update', '-q']);
    await succeed('apt-get', ['download', '-q', 'wordpress'], { cwd: folder });
    const unpack = "dpkg-deb --fsys-tarfile wordpress_*.deb | tar -x --wildcards '*/wp-includes/*.php'";
    await succeed('sh', ['-c', unpack], { cwd: folder });
  } catch (error) {
    throw new UserError(
      `The test of WordPress needs its folder wp-includes at ${includes}: ${error.message}`,
    );
  }
  return includes;
}
