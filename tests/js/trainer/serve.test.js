import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../../web/trainer/serve.js';
import { hostileValues } from '../hostile.js';
import { fakeTrainer } from './fake-workers.js';

/** What comes back for each of the messages, without the first word, in the order of their ids. */
async function answers(messages, start = async () => fakeTrainer()) {
  const said = [];
  const scope = { postMessage: (message, transfer) => said.push({ ...message, transfer }) };
  serve(scope, start);
  for (const data of messages) scope.onmessage({ data });
  await new Promise((resolve) => setTimeout(resolve));
  return said;
}

test('a slice of time ends soon after it is over', async () => {
  const slow = fakeTrainer();
  const { train } = slow;
  slow.train = (params) => {
    const end = performance.now() + 4;
    while (performance.now() < end);
    return train(params);
  };
  const [, , { result, transfer }] = await answers(
    [
      { id: 1, verb: 'create', params: { steps: 1000 } },
      { id: 2, verb: 'train', params: { milliseconds: 20 } },
    ],
    async () => slow,
  );
  assert.ok(result.step >= 1 && result.step <= 5, `${result.step} steps`);
  assert.deepEqual(transfer, [result.losses.buffer, result.accuracies.buffer]);
});

test('what is refused keeps its field, and the next question is answered', async () => {
  const [, first, second, third] = await answers([
    { id: 1, verb: 'create', params: { seed: 'x' } },
    { id: 2, verb: 'toString', params: {} },
    { id: 3, verb: 'create' },
  ]);
  assert.deepEqual(first.error, {
    code: 'invalid-argument',
    field: 'seed',
    message: 'seed must be a number',
  });
  assert.equal(second.error.field, 'verb');
  assert.equal(third.result.seed, 1);
});

test('where there is no engine it says why, and answers nothing', async () => {
  const said = await answers([{ id: 1, verb: 'create' }], async () => {
    throw new Error('Posenc: no memory.');
  });
  assert.deepEqual(said, [{ ready: false, message: 'Posenc: no memory.', transfer: undefined }]);
});

test('whatever is sent, it answers or is silent, and goes on', async () => {
  const verbs = Object.keys(fakeTrainer());
  const messages = hostileValues.flatMap((value, i) => [
    value,
    { id: value, verb: 'create', params: {} },
    { id: 3 * i, verb: value, params: {} },
    { id: 3 * i + 1, verb: verbs[i % verbs.length], params: value },
  ]);
  const said = await answers([...messages, { id: 123456, verb: 'create', params: { seed: 5 } }]);
  assert.ok(said.length > 2 * hostileValues.length);
  assert.equal(said.at(-1).result.seed, 5);
  for (const { error } of said.filter((answer) => answer.error)) assert.equal(typeof error.message, 'string');
});
