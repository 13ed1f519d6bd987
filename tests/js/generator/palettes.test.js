import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { source } from '../../../wasm/palettes/generate.js';
import { repository } from '../../../web/generator/paths.js';

test('TheColourTablesAreWhatTheirGeneratorWrites', () => {
  assert.equal(readFileSync(repository('wasm/palettes/palettes.cc'), 'utf8'), source);
});
