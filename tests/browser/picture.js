// Takes the README's pictures of the built site: node tests/browser/picture.js
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch } from './driver/index.js';
import { asFile } from './site.js';

const folder = fileURLToPath(new URL('../../.github/', import.meta.url));

for (const theme of ['light', 'dark']) {
  const session = await launch('chromium', {
    width: 1280,
    height: 856,
    dark: theme === 'dark',
    reducedMotion: true,
  });
  await session.open(asFile('en/index.html'));
  await session.evaluate(() =>
    document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 1000))),
  );
  await writeFile(`${folder}posenc-${theme}.png`, await session.picture());
  await session.close();
}
