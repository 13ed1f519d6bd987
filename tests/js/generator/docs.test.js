import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoFamilies, descriptorsOf } from '../../../web/generator/bundle.js';
import { generatedDocs } from '../../../web/generator/docs.js';
import { made } from './made-site.js';

const descriptors = (await Promise.all(demoFamilies().map(descriptorsOf))).flat();
const files = new Map(generatedDocs(made, descriptors));

test('the list of demos has every demo once, and the files have what the documents link to', () => {
  assert.deepEqual([...files.keys()], ['demos.md', 'front.png', 'nginx.conf', 'sizes.md']);
  const listed = [...`${files.get('demos.md')}`.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(listed, descriptors.map(({ name }) => name).sort());
});

test('the picture of the README is small', () => {
  assert.ok(files.get('front.png').length < 60 * 1024);
});
