import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findPython, hasLibraries } from '../../commands/setup/python.js';
import { settingsOf } from '../../web/site/lab/settings.js';
import { isAll } from '../scope.js';
import { endsAlike, programFor, small, testTraining } from './race-programs.js';

const absent = !hasLibraries(findPython(), ['torch']) && 'type: sudo apt-get install -y python3-torch';

describe('the PyTorch program that trains', { skip: absent }, () => {
  testTraining('torch');

  if (isAll)
    test('has no row for a position beyond a learned table, unless the last one is asked for', () => {
      const said = endsAlike('torch', { encoding: 'learned', steps: 30, length: 16 }, ['none', 'clamp']);
      assert.match(said, /^ +none +32 tokens +position 16 has no row: the table ends at 15$/m);
    });
});

test('stands alone: it imports NumPy, PyTorch and what Python has, and leaves out the model in NumPy', () => {
  const text = programFor('torch', { settings: settingsOf(small), readings: ['none', 'yarnplain'] });
  const imports = [...text.matchAll(/^(?:import|from) .+$/gm)].map(([line]) => line);
  assert.deepEqual(imports, [
    ...['import math', 'import sys', 'from dataclasses import dataclass, field'],
    ...['import numpy as np', 'import torch', 'from torch import nn'],
    'from torch.nn import functional as F',
  ]);
  assert.match(text.split('\n')[0], /^"""Trains a model .* PyTorch/);
  assert.match(text, /^SETTINGS = \{\n {4}"task": "back",$/m);
  assert.match(text, /"yarnplain": \{"scaling": "yarn", "beta_fast": 4, "mscale": False\},\n\}/);
  const names = [...text.matchAll(/^(?:def|class) (\w+)/gm)].map(([, name]) => name);
  assert.equal(new Set(names).size, names.length, 'no name is defined twice');
  for (const name of ['load', 'forward', 'attention', 'step']) assert.ok(!names.includes(name), name);
});
