import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fuzzedMethods } from '../../commands/fuzzer.js';
import { path } from '../../commands/paths.js';

function run(line) {
  const [command, ...options] = line.split(' ');
  return spawnSync(process.execPath, [path(`commands/${command}.js`), ...options], { encoding: 'utf8' });
}

test('what is asked for wrongly is said before anything is built', () => {
  const told = {
    'fuzz wave': /npm run fuzz/,
    'fuzz --seconds 0': /npm run fuzz/,
    'fuzz --seconds long': /npm run fuzz/,
    'fuzz --minutes=1': /npm run fuzz/,
    'race --only=back,front': /There is no set front\./,
    'race --workers=0': /--workers must be a whole number from 1 on\./,
    'text --only=rope,yarn': /There is no model yarn\./,
    'text --seeds=0': /--seeds must be whole numbers from 1 on/,
  };
  for (const [line, says] of Object.entries(told)) {
    const { status, stderr } = run(line);
    assert.equal(status, 1, line);
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});

test('help names the options, and the targets of fuzzing', () => {
  const told = { fuzz: fuzzedMethods(), race: ['--check'], text: ['--seeds'] };
  for (const [command, names] of Object.entries(told)) {
    const { status, stdout } = run(`${command} --help`);
    assert.equal(status, 0, command);
    for (const name of names) assert.ok(stdout.includes(name), name);
  }
});
