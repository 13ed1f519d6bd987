import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settingsOf } from '../../web/site/lab/settings.js';
import { programFor, small, testTraining } from './race-programs.js';

describe('the NumPy program that trains', () => {
  testTraining('numpy');

  test('stands alone: it imports nothing but NumPy and what Python has', () => {
    const layered = settingsOf({ ...small, layers: 2, layer2: 'none', window1: 8, base1: 50 });
    assert.match(
      programFor('numpy', { settings: layered }),
      /"per_layer": \[\("rope", 8, 50\), \("none", 0, 0\)\],/,
    );
    const text = programFor('numpy', {
      settings: settingsOf(small),
      readings: ['none', 'yarnplain', 'logn'],
    });
    const imports = [...text.matchAll(/^(?:from|import) .+$/gm)].map(([line]) => line);
    assert.deepEqual(imports, [
      ...['import math', 'import sys'],
      ...['from dataclasses import dataclass, field', 'import numpy as np'],
    ]);
    assert.match(
      text,
      /"yarnplain": \{"scaling": "yarn", "beta_fast": 4, "mscale": False\},\n {4}"logn": \{"log_n": True\},/,
    );
    assert.match(text.split('\n')[0], /^"""Trains a model/);
  });
});
