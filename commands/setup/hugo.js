import { existsSync } from 'node:fs';
import { installDebian } from './debian.js';

/** Makes sure that Hugo, which a test builds a site with, is there; as root on Debian it is installed. */
export async function setupHugo() {
  const folders = (process.env.PATH ?? '').split(':');
  if (folders.some((folder) => existsSync(`${folder}/hugo`))) return;
  await installDebian(['hugo'], {
    user: 'The tests of the shortcode',
    elsewhere: 'The tests of the shortcode need Hugo: https://gohugo.io/installation/',
    recommended: false,
  });
}
