import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { isAll } from '../scope.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { assertQuiet, startCopy } from './site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

// An LMS in small, with scorm-again: the API in the page, the package two frames below it.
const page = (title, body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">${body}</html>`;
const frame = (source) => `<iframe title="content" src="${source}" width="1200" height="800"></iframe>`;

// A visit in a runtime that others wrote: every call goes to it, and every error code it gives is kept. Runs in the
// page. `stored` is what loadFromJSON takes; isBusy begins the visit before the page can.
function launch(lesson, stored, isBusy = false) {
  const runtime = new window.Scorm12API({ autocommit: false, logLevel: 5 });
  runtime.loadFromJSON(stored);
  const errors = [];
  const calls = [];
  const call = (name) =>
    function called(...args) {
      const answer = runtime[name](...args);
      calls.push(name);
      const code = runtime.LMSGetLastError();
      if (code !== '0') errors.push(`${name}(${args.join(', ')}): ${code}`);
      return answer;
    };
  const names = ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish'];
  window.API = Object.fromEntries(names.map((name) => [name, call(name)]));
  window.lms = { calls, errors, kept: () => JSON.parse(runtime.renderCMIToJSONString()).cmi };
  if (isBusy) runtime.LMSInitialize('');
  window.frames[0].location = `player-${lesson}.html?${Math.random()}`;
}

const LESSONS = ['why', 'rope'];

function startLms(lang) {
  const files = unzipSync(readFileSync(`${root}dist/posenc-scorm12-${lang}.zip`));
  const extra = Object.entries(files).map(([path, data]) => [`package/${path}`, Buffer.from(data)]);
  return startCopy(`scorm-${lang}`, undefined, {
    ...Object.fromEntries(extra),
    'again.min.js': readFileSync(`${root}node_modules/scorm-again/dist/scorm12.min.js`),
    'lms.js': `window.launch = ${launch};
window.content = () => frames[0].frames[0];`,
    'lms.html': page(
      'LMS',
      `${frame('about:blank')}<script src="again.min.js"></script><script src="lms.js"></script>`,
    ),
    ...Object.fromEntries(
      LESSONS.map((lesson) => [
        `player-${lesson}.html`,
        page('Player', frame(`package/${lang}/lessons/${lesson}/index.html`)),
      ]),
    ),
    'blank.html': page('Left', ''),
  });
}

const browser = 'chromium';
describe('the SCORM package in an LMS', { skip: !browsers.includes(browser) }, () => {
  const session = sessionOf(browser);
  const server = fixture(() => startLms('en'));
  before(async () => {
    await session.open(`${server.address}lms.html`);
  });

  const arrived = () =>
    session.until(() => {
      const view = window.content();
      return view?.document.readyState === 'complete' && view.document.querySelector('pe-quiz form');
    });
  const open = async (...launched) => {
    await session.evaluate(
      (/** @type {Parameters<typeof launch>} */ data) => window.launch(...data),
      launched,
    );
    await arrived();
  };
  const leave = async () => {
    await session.evaluate(() => {
      window.frames[0].location = 'blank.html';
    });
    await session.until(() => window.lms.calls.at(-1) === 'LMSFinish');
    const { calls, errors, kept } = await session.evaluate(() => ({
      ...window.lms,
      kept: window.lms.kept(),
    }));
    assert.deepEqual(errors, []);
    assert.ok(calls.length < 60, calls.join());
    return kept;
  };
  // What was solved, what is said of it, what was predicted, and where the reader is.
  const standing = () =>
    session.evaluate(() => {
      const { document, location } = window.content();
      const solved = [...document.querySelectorAll('pe-quiz[data-solved]')];
      const predicted = [...document.querySelectorAll('pe-predict[data-committed]')];
      return {
        solved: solved.map(({ dataset }) => dataset.key),
        verdicts: solved.map((quiz) => quiz.querySelector('.verdict').textContent),
        predicted: predicted.map(({ id, dataset }) => `${id}: ${dataset.committed}`),
        hash: location.hash,
      };
    });
  // Answers exercises of a lesson: the first `right` rightly, the others wrongly.
  const answer = (lesson, right) =>
    session.evaluate(
      ([within, count]) => {
        const { document } = window.content();
        for (const [i, quiz] of document.querySelectorAll(`pe-quiz[data-key^="${within}/"]`).entries()) {
          const option = quiz.querySelector('.reasons [data-right]')?.dataset.value;
          if (option) {
            const inputs = [...quiz.querySelectorAll('input')];
            inputs.find(({ value }) => (value === option) === i < count).click();
          } else {
            quiz.querySelector('input').value =
              i < count ? quiz.querySelector('.variant').dataset.answer : '1e7';
            quiz.querySelector('form').requestSubmit();
          }
        }
      },
      [lesson, right],
    );

  test('begun, scored, suspended, and as it was on the way back, in another browser as well', async () => {
    await open('why', {});
    await answer('why', 1);
    await session.evaluate(() => {
      const { document } = window.content();
      document.querySelector('#p-shuffle input[value="follow"]').click();
      document.querySelector('#break').scrollIntoView();
    });
    const first = await leave();
    const { lesson_status: status, score, lesson_location: place } = first.core;
    assert.deepEqual([status, score.raw, place], ['completed', '20', 'break']);
    // The runtime writes the time anew, of the hundredths without a nought at the end.
    assert.match(first.core.session_time, /^\d{2,4}:\d\d:\d\d(?:\.\d\d?)?$/);
    await session.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await open('why', { ...first, core: { ...first.core, entry: 'resume' } });
    assert.deepEqual(await standing(), {
      solved: ['why/twins'],
      verdicts: ['You answered this one before.'],
      predicted: ['p-shuffle: follow'],
      hash: '#break',
    });
    const second = await leave();
    assert.equal(second.suspend_data, first.suspend_data);
    assert.equal(second.core.score.raw, score.raw);
  });

  // What is scored, and for whom, tests/js/site/scorm.test.js says in every version.
  const it = isAll ? test : () => {};
  it('another lesson has a score of its own; a mastery score fails it and passes it', async () => {
    await open('rope', { student_data: { mastery_score: '75' } });
    await answer('rope', 2);
    const failed = await session.evaluate(() => window.lms.kept().core);
    assert.deepEqual([failed.lesson_status, failed.score.raw], ['failed', '40']);
    await answer('rope', 9);
    const { core } = await leave();
    assert.deepEqual([core.lesson_status, core.score.raw], ['passed', '100']);
  });

  it('another learner begins anew; all answered is completed; a visit that is refused leaves the page as it is', async () => {
    await open('why', {});
    assert.deepEqual(await standing(), { solved: [], verdicts: [], predicted: [], hash: '' });
    await answer('why', 2);
    const { core } = await leave();
    assert.deepEqual([core.lesson_status, core.score.raw], ['completed', '40']);
    await open('why', {}, true);
    await answer('why', 1);
    const refused = await session.evaluate(() => [window.lms.calls, window.lms.errors]);
    assert.deepEqual(refused, [['LMSInitialize'], ['LMSInitialize(): 101']]);
    assert.deepEqual(session.errors, []);
  });

  test('every exercise that counts is in sight, and another page opens beside the visit, where it finds no LMS', async () => {
    await open('why', {});
    await session.until(() => window.lms.calls.includes('LMSInitialize'));
    await arrived();
    const hidden = await session.evaluate(
      () =>
        [...window.content().document.querySelectorAll('pe-quiz')].filter((quiz) => !quiz.offsetParent)
          .length,
    );
    assert.equal(hidden, 0);
    const follow = () => window.content().document.querySelector('nav.around a').click();
    const beside = await session.windowOf(() => session.evaluate(follow));
    await beside.waitForSelector('pe-quiz form', { state: 'attached' });
    assert.equal(await beside.evaluate(() => window.opener), null);
    await beside.close();
    const calls = await session.evaluate(() => window.lms.calls);
    assert.ok(!calls.includes('LMSFinish'), calls.join());
    await leave();
  });

  test('outside an LMS the page is quiet, and nowhere it asks for anything', async () => {
    await session.open(`${server.address}package/en/lessons/why/index.html`);
    await session.until(() => document.querySelector('pe-quiz form'));
    await assertQuiet(session, server.address);
  });
});
