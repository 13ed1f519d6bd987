import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findPython } from '../../../commands/setup/python.js';
import { csvPieces, fileName, npyBytes } from '../../../web/export/arrays.js';
import { temporaryFolder } from '../../folders.js';

const arrays = [
  {
    name: 'bias',
    axes: ['head', 'query', 'key'],
    shape: [2, 1, 3],
    values: Float32Array.of(0.1, -2.5, -Infinity, 1e-40, 3, NaN),
  },
  { name: 'frequencies', axes: ['pair'], shape: [3], values: Float64Array.of(1, 0.1, 1e-300) },
  { name: 'kept', axes: ['slot'], shape: [2], values: Int32Array.of(0, -7) },
  { name: 'mask', axes: ['key'], shape: [3], values: Uint8Array.of(1, 0, 255) },
  { name: 'list', axes: ['row', 'column'], shape: [2, 2], values: [0.1, 2, 3, 4] },
  { name: 'part', axes: ['key'], shape: [2], values: Float32Array.of(9, 8, 7).subarray(1) },
];
const types = ['float32', 'float64', 'int32', 'uint8', 'float64', 'float32'];

test('files are named after the demo and the array', () => {
  assert.equal(fileName('alibi/slopes', 'bias', 'npy'), 'posenc-alibi-slopes-bias.npy');
  assert.equal(fileName('alibi/slopes', undefined, 'png'), 'posenc-alibi-slopes.png');
});

test('CSV has a row a cell, with its indices and every digit', () => {
  const text = csvPieces(arrays[0]).join('');
  assert.equal(
    text,
    'head,query,key,bias\n0,0,0,0.10000000149011612\n0,0,1,-2.5\n0,0,2,-inf\n1,0,0,9.99994610111476e-41\n1,0,1,3\n1,0,2,nan\n',
  );
});

test('CSV names the places on an axis that has marks, and spreads the last one over the columns', () => {
  const array = { name: 'accuracy', axes: ['curve', 'length', 'seed'], shape: [2, 2, 3] };
  const marks = [
    ['rope', 't5'],
    [32, 64],
    [1, 2, 3],
  ];
  const values = [1, 0.9, 0.8, 0.1, Number.NaN, 0.2, 1, 1, 1, 0.7, 0.6, 0.5];
  assert.equal(
    csvPieces({ ...array, marks, spread: true, values }).join(''),
    'curve,length,seed-1,seed-2,seed-3\nrope,32,1,0.9,0.8\nrope,64,0.1,nan,0.2\nt5,32,1,1,1\nt5,64,0.7,0.6,0.5\n',
  );
  assert.match(csvPieces({ ...array, marks, values }).join(''), /^curve,length,seed,accuracy\nrope,32,1,1\n/);
});

test('CSV of many cells comes in pieces that read back as the same numbers', () => {
  const values = Float64Array.from({ length: 40000 }, (_, i) => Math.sin(i) / 3);
  const pieces = csvPieces({ name: 'x', axes: ['row', 'x'], shape: [200, 200], values });
  assert.ok(pieces.length > 3);
  const [head, ...rows] = pieces.join('').trimEnd().split('\n');
  assert.equal(head, 'row,x,value');
  assert.equal(rows.length, values.length);
  for (const [i, row] of rows.entries()) {
    const [r, c, value] = row.split(',').map(Number);
    assert.ok(r === Math.floor(i / 200) && c === i % 200 && value === values[i], row);
  }
});

const folder = temporaryFolder('npy');
for (const array of arrays) {
  await writeFile(join(folder, `${array.name}.npy`), npyBytes(array));
  await writeFile(join(folder, `${array.name}.csv`), csvPieces(array).join(''));
}
const script = `
import json, sys
import numpy as np
out = []
for name in ${JSON.stringify(arrays.map(({ name }) => name))}:
    a = np.load(f"{sys.argv[1]}/{name}.npy")
    table = np.genfromtxt(f"{sys.argv[1]}/{name}.csv", delimiter=",", skip_header=1)
    out.append([str(a.dtype), a.flags.c_contiguous, list(a.shape), [str(float(x)) for x in a.ravel()],
                [str(float(x)) for x in table[:, -1]]])
print(json.dumps(out))`;
const python = spawnSync(findPython(), ['-c', script, folder], { encoding: 'utf8' });

test('NumPy reads what was written, and the head is as long as the format asks for', () => {
  assert.equal(python.status, 0, python.stderr);
  const number = (text) => Number(text.replace('inf', 'Infinity'));
  for (const [i, [type, isRowByRow, shape, values, fromCsv]] of JSON.parse(python.stdout).entries()) {
    const array = arrays[i];
    assert.deepEqual([type, isRowByRow, shape], [types[i], true, array.shape], array.name);
    assert.deepEqual(values.map(number), Array.from(array.values), array.name);
    assert.deepEqual(fromCsv.map(number), Array.from(array.values), array.name);
    const bytesOfOne = Number(/\d+/.exec(type)[0]) / 8;
    assert.equal((npyBytes(array).length - bytesOfOne * array.values.length) % 64, 0, array.name);
  }
});
