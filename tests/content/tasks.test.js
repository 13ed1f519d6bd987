import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findPython } from '../../commands/setup/python.js';
import { contentPath, documents } from './corpus.js';

// A programming task is a file of stubs and tests. With the stubs every test must fail, with right code none, and a test
// must notice what people get wrong: each of these programs takes the place of the stubs.
const HALF = 'to_half = lambda d: np.concatenate([np.arange(0, d, 2), np.arange(1, d, 2)])';
const ROTATE =
  'rotate_half = lambda x: np.concatenate([-x[..., x.shape[-1] // 2:], x[..., :x.shape[-1] // 2]], axis=-1)';
const SOLVED = {
  sinusoids: `from sinusoidal.sinusoidal_numpy import sinusoidal
table = lambda length, d_model, base=10000.0: sinusoidal(np.arange(length), d_model, base)`,
  t5_bucket: `from t5.t5_numpy import buckets
import numpy as np
bucket = lambda relative, bidirectional=True, num_buckets=32, max_distance=128: int(
    buckets(np.array(relative), bidirectional, num_buckets, max_distance))`,
  alibi_slopes:
    'from alibi.alibi_numpy import slopes as numbers\nslopes = lambda heads: list(numbers(heads))',
  rotate_half: `${ROTATE}\n${HALF}`,
  stretched: `from scaling.scaling_numpy import ntk, yarn as both
yarn = lambda *given, **named: both(*given, **named)[0]`,
};
const MISTAKEN = {
  sinusoids: [
    SOLVED.sinusoids.replace('base)', '100 * base)'),
    'table = lambda n, d, base=10000.0: np.concatenate([f(np.arange(n)[:, None] * base ** (-2.0 * np.arange(d // 2) / d)) for f in (np.sin, np.cos)], axis=1)',
  ],
  t5_bucket: [
    `${SOLVED.t5_bucket}\nright = bucket\nbucket = lambda relative, **rule: right(-relative, **rule)`,
    'bucket = lambda relative, bidirectional=True, num_buckets=32, max_distance=128: min(abs(relative), 15) + 16 * (relative > 0)',
  ],
  alibi_slopes: [
    'from mistakes.alibi_truncated import slopes',
    'slopes = lambda heads: [2 ** (-8 * h / heads) for h in range(heads)]',
  ],
  rotate_half: [
    `${ROTATE.replace('-x', 'x')}\n${HALF}`,
    `rotate_half = lambda x: np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)\n${HALF}`,
    `${ROTATE}\nto_half = lambda d: np.argsort(np.concatenate([np.arange(0, d, 2), np.arange(1, d, 2)]))`,
  ],
  stretched: [
    `${SOLVED.stretched}\nntk = lambda head_dim, base, factor: frequencies(head_dim, base * factor)`,
    `${SOLVED.stretched}\nyarn = lambda head_dim, base, factor, *_: frequencies(head_dim, base) / factor`,
  ],
};

const tasks = readdirSync(contentPath('code/tasks')).map((file) => file.replace('.py', ''));

// Runs the tests of a file after other code took the place of its stubs; gives the names of those that fail.
const PROGRAM = `
import json, sys
failed = []
for line in json.load(sys.stdin):
    names = {}
    exec(open(line["file"]).read(), names)
    exec(line["code"], names)
    failing = []
    for name in [name for name in names if name.startswith("test_")]:
        try: names[name]()
        except Exception as error: failing.append(name + ": " + type(error).__name__)
    failed.append([failing, sum(name.startswith("test_") for name in names)])
print(json.dumps(failed))
`;

const runs = tasks.flatMap((task) =>
  ['', SOLVED[task], ...MISTAKEN[task]].map((code) => ({
    task,
    code,
    file: contentPath(`code/tasks/${task}.py`),
  })),
);
const { status, stdout, stderr } = spawnSync(findPython(), ['-c', PROGRAM], {
  input: JSON.stringify(runs),
  encoding: 'utf8',
  cwd: fileURLToPath(new URL('../../content/code', import.meta.url)),
  env: { ...process.env, PYTHONPATH: contentPath('code'), PYTHONDONTWRITEBYTECODE: '1' },
});
assert.equal(status, 0, stderr);
const results = JSON.parse(stdout).map(([failing, count], i) => ({ ...runs[i], failing, count }));

for (const task of tasks) {
  const [stub, solved, ...mistaken] = results.filter((result) => result.task === task);

  test(`${task}: no test passes before something is written, and all pass with right code`, () => {
    assert.ok(stub.count >= 4);
    assert.equal(stub.failing.length, stub.count, stub.failing.join());
    assert.ok(
      stub.failing.every((line) => line.endsWith('NotImplementedError')),
      stub.failing.join(),
    );
    assert.deepEqual(solved.failing, []);
  });

  test(`${task}: what people get wrong fails`, () => {
    for (const { code, failing } of mistaken) assert.ok(failing.length > 0, code);
  });

  test(`${task}: a lesson asks it`, () => {
    const asking = documents.filter(({ body }) => body.includes(`file=code/tasks/${task}.py`));
    assert.deepEqual(asking.map(({ lang }) => lang).sort(), ['en', 'ko']);
  });
}
