import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { readBuilt } from '../../commands/built.js';
import { path } from '../../commands/paths.js';
import { serve } from '../../commands/server.js';
import { demoFamilies, descriptorsOf } from '../../web/generator/bundle.js';
import { generatedDocs } from '../../web/generator/docs.js';
import { isAll } from '../scope.js';
import { browsers, during, sessionOf } from './driver/index.js';
import { copyWith, packageFolder } from './site.js';

// A demo with a text to type and modules that come with options, and one with trained models.
const SOME = ['attention/sentence', 'text/write'];

const row = (name) => new RegExp(`^\\| \`${name}\` \\|.*\\| (.*) \\|$`, 'm');

const descriptors = (await Promise.all(demoFamilies().map(descriptorsOf))).flat();
const list = `${new Map(generatedDocs(readBuilt(), descriptors)).get('demos.md')}`;

// What the list of demos tells somebody to copy, and nothing else, beside a page.
function filesOf(name) {
  const [, files] = row(name).exec(list);
  return [...`\`posenc.iife.js\` \`demos/paper.js\` \`demos/export.js\` ${files}`.matchAll(/`([^`]+)`/g)].map(
    ([, file]) => file,
  );
}

const page = (name) =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Post</title><link rel="icon" href="data:,">' +
  `<script defer src="posenc.iife.js"></script><pe-demo step="all" name="${name}">Text</pe-demo></html>`;

describe('a demo runs with the files that the list names', { skip: !browsers.includes('chromium') }, () => {
  const session = sessionOf('chromium');
  const choices = new Map(
    descriptors.map(({ name, params }) => [
      name,
      Object.entries(params).flatMap(([key, { options = [] }]) => options.map((value) => [key, value])),
    ]),
  );

  for (const name of isAll ? descriptors.map(({ name }) => name) : SOME)
    test(name, async (t) => {
      const folder = await copyWith(`needs-${name.replace('/', '-')}`, path('content/strings/en/demos'), {
        'index.html': page(name),
      });
      for (const file of filesOf(name)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        cpSync(join(packageFolder, file), join(folder, file));
      }
      t.after(() => session.open('about:blank'));
      const server = await during(t, serve({ folder }));
      session.forget();
      await session.open(server.address);
      await session.until(() => document.querySelector('pe-demo').data);
      await session.evaluate(async (choices) => {
        const demo = document.querySelector('pe-demo');
        for (const [key, value] of choices) {
          demo.reset();
          demo.values = { [key]: value };
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
        demo.reset();
        demo.shadowRoot.querySelector('.opener').click();
      }, choices.get(name));
      await session.until(() => window.partOf('.export'));
      const said = await session.evaluate(() => document.querySelector('pe-demo').shadowRoot.textContent);
      assert.doesNotMatch(said, /could not be loaded/);
      assert.deepEqual(session.errors, []);
    });
});
