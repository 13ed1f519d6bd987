import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { problemsOf } from '../js/site/xapi.js';
import { isAll } from '../scope.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, oneFile } from './site.js';

const browser = 'chromium';
describe('the log that a reader can download', { skip: !browsers.includes(browser) }, () => {
  const session = sessionOf(browser);

  const ready = () => session.until(() => document.querySelector('pe-quiz form'));
  const answer = (lesson, text) =>
    session.evaluate(
      ([within, given]) => {
        for (const quiz of document.querySelectorAll(`pe-quiz[data-key^="${within}/"]`)) {
          const right = quiz.querySelector('.reasons [data-right]')?.dataset.value;
          if (right) quiz.querySelector(`input[value="${right}"]`).click();
          else {
            quiz.querySelector('input').value = given || quiz.querySelector('.variant').dataset.answer;
            quiz.querySelector('form').requestSubmit();
          }
        }
      },
      [lesson, text],
    );
  async function download(words) {
    const press = () => session.page.getByRole('button', { name: words }).click();
    const { file, bytes } = await session.fileOf(press);
    assert.equal(file, 'posenc-xapi.json');
    return JSON.parse(bytes.toString());
  }
  const short = ({ verb, object, result }) =>
    [verb.id.split('/').pop(), object.id.replace('file:///posenc/', ''), result?.success]
      .filter((part) => part !== undefined)
      .join(' ');

  test('of a lesson, over two visits: read, answered wrongly and rightly, predicted once, completed', async () => {
    const page = 'en/lessons/rope/index.html';
    await session.open(asFile(page));
    await ready();
    await answer('rope', '12345');
    await session.evaluate(() => document.querySelector('pe-predict input').click());
    await session.reload();
    await ready();
    await answer('rope');
    const log = await download('Download the log (xAPI)');
    for (const statement of log) assert.deepEqual(problemsOf(statement), [], JSON.stringify(statement));
    const list = log.map(short);
    assert.equal(list[0], `experienced ${page}`);
    assert.equal(list.filter((line) => line.startsWith('experienced')).length, 1);
    assert.equal(list.at(-1), `completed ${page} true`);
    const predicted = await session.evaluate(() => document.querySelector('pe-predict').id);
    assert.equal(list.filter((line) => line.includes(`#${predicted} `)).length, 1, list.join('\n'));
    assert.ok(list.some((line) => /^answered \S+#x-\S+ false$/.test(line)));
    assert.equal(new Set(log.map(({ actor }) => actor.account.name)).size, 1);
    assert.deepEqual(session.errors, []);
  });

  const testAll = isAll ? test : () => {};
  testAll('of the one-file page, with the lesson that an exercise belongs to', async () => {
    await session.open(`${oneFile('ko')}#why`);
    await ready();
    await answer('why');
    const log = await download('학습 기록 내려받기 (xAPI)');
    const own = log.filter(({ object }) => object.id.includes('posenc-ko.html'));
    for (const statement of own) assert.deepEqual(problemsOf(statement), []);
    assert.equal(short(own.at(-1)), 'completed posenc-ko.html#why true');
    const { context } = own.find(({ verb }) => verb.id.endsWith('answered'));
    assert.equal(context.contextActivities.parent[0].id, 'file:///posenc/posenc-ko.html#why');
    assert.deepEqual(session.errors, []);
  });
});
