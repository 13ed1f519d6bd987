import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { scormRuntime } from '../js/site/scorm-runtime.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { copyWith, startSite, strangers } from './site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

// An LMS in small: the API in the page, the package two frames below it.
const page = (title, body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">${body}</html>`;
const frame = (source) => `<iframe title="content" src="${source}" width="1200" height="800"></iframe>`;

// The same with a runtime that others wrote: every call goes to it, and every error code it gives is kept. Runs in the
// page. `stored` is what loadFromJSON takes; isBusy begins the visit before the page can.
function launchAgain(lesson, stored, isBusy = false) {
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
  window.again = { calls, errors, kept: () => JSON.parse(runtime.renderCMIToJSONString()).cmi };
  if (isBusy) runtime.LMSInitialize('');
  window.frames[0].location = `player-${lesson}.html?${Math.random()}`;
}

const LESSONS = ['why', 'rope'];

async function makeLms(lang) {
  const empty = `${root}build/browser/empty`;
  await mkdir(empty, { recursive: true });
  const files = unzipSync(readFileSync(`${root}dist/posenc-scorm12-${lang}.zip`));
  const extra = Object.entries(files).map(([path, data]) => [`package/${path}`, Buffer.from(data)]);
  return copyWith(`scorm-${lang}`, empty, {
    ...Object.fromEntries(extra),
    'lms.js': `window.open_ = ${scormRuntime};
window.launch = (lesson, stored) => { window.lms = window.open_({ stored }); window.API = window.lms.API; frames[0].location = 'player-' + lesson + '.html?' + Math.random(); };
window.content = () => frames[0].frames[0];`,
    'again.min.js': readFileSync(`${root}node_modules/scorm-again/dist/scorm12.min.js`),
    'again.js': `window.launchAgain = ${launchAgain};
window.content = () => frames[0].frames[0];`,
    'again.html': page(
      'LMS with scorm-again',
      `${frame('about:blank')}<script src="again.min.js"></script><script src="again.js"></script>`,
    ),
    'lms.html': page('LMS', `${frame('about:blank')}<script src="lms.js"></script>`),
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
  const server = fixture(async () => startSite({ folder: await makeLms('en') }));
  before(async () => {
    await session.open(`${server.address}lms.html`);
  });

  const arrived = () =>
    session.until(() => {
      const view = window.content();
      return view?.document.readyState === 'complete' && view.document.querySelector('pe-quiz form');
    });
  const open = async (lesson, stored) => {
    await session.evaluate(([name, data]) => window.launch(name, data), [lesson, stored]);
    await arrived();
  };
  const leave = async () => {
    await session.evaluate(() => {
      window.frames[0].location = 'blank.html';
    });
    await session.until(() => window.lms.calls.at(-1) === 'LMSFinish("")');
    return session.evaluate(() => {
      const { calls, faults, commits } = window.lms;
      return { calls, faults, kept: commits.at(-1) };
    });
  };
  // Text of the verdict of an exercise, and what was predicted.
  const standing = () =>
    session.evaluate(() => {
      const { document, location } = window.content();
      const quiz = document.querySelector('pe-quiz[data-key="why/softmax-weight"]');
      return {
        solved: [...document.querySelectorAll('pe-quiz[data-solved]')].map(({ dataset }) => dataset.key),
        verdict: quiz.querySelector('.verdict').textContent,
        predicted: [...document.querySelectorAll('pe-predict[data-committed]')].map(
          ({ id, dataset }) => `${id}: ${dataset.committed}`,
        ),
        hash: location.hash,
      };
    });

  let kept;
  test('an exercise is solved, a prediction made, and the LMS is told', async () => {
    await open('why', {});
    const total = await session.evaluate(() => {
      const { document } = window.content();
      const quiz = document.querySelector('pe-quiz[data-key="why/softmax-weight"]');
      quiz.querySelector('input').value = quiz.querySelector('.variant').dataset.answer;
      quiz.querySelector('form').requestSubmit();
      document.querySelector('#p-shuffle input[value="follow"]').click();
      document.querySelector('#break').scrollIntoView();
      return document.querySelectorAll('pe-quiz').length;
    });
    const left = await leave();
    assert.deepEqual(left.faults, []);
    assert.equal(left.kept['cmi.core.lesson_status'], 'incomplete');
    assert.equal(left.kept['cmi.core.score.raw'], String(Math.round(100 / total)));
    assert.equal(left.kept['cmi.core.lesson_location'], 'break');
    assert.ok(left.calls.length < 40, left.calls.join('\n'));
    kept = left.kept;
  });

  test('on the way back everything is as it was, in another browser as well', async () => {
    await session.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await open('why', kept);
    const now = await standing();
    assert.deepEqual(now.solved, ['why/softmax-weight']);
    assert.equal(now.verdict, 'You answered this one before.');
    assert.deepEqual(now.predicted, ['p-shuffle: follow']);
    assert.equal(now.hash, '#break');
    const left = await leave();
    assert.deepEqual(left.faults, []);
    assert.equal(left.kept['cmi.suspend_data'], kept['cmi.suspend_data']);
  });

  test('another learner at the same browser begins anew', async () => {
    await open('why', {});
    const { solved, predicted } = await standing();
    assert.deepEqual([solved, predicted], [[], []]);
    await leave();
  });

  const openAgain = async (...launched) => {
    await session.evaluate(
      (/** @type {Parameters<typeof launchAgain>} */ data) => window.launchAgain(...data),
      launched,
    );
    await arrived();
  };
  const leaveAgain = async () => {
    await session.evaluate(() => {
      window.frames[0].location = 'blank.html';
    });
    await session.until(() => window.again.calls.at(-1) === 'LMSFinish');
    return session.evaluate(() => ({ errors: window.again.errors, kept: window.again.kept() }));
  };
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

  test('scorm-again: begun, scored, suspended, and as it was on the way back', async () => {
    await session.open(`${server.address}again.html`);
    await openAgain('why', {});
    await answer('why', 1);
    const first = await leaveAgain();
    assert.deepEqual(first.errors, []);
    assert.equal(first.kept.core.lesson_status, 'completed');
    assert.equal(first.kept.core.score.raw, '20');
    // The runtime writes the time anew, of the hundredths without a nought at the end.
    assert.match(first.kept.core.session_time, /^\d{2,4}:\d\d:\d\d(?:\.\d\d?)?$/);
    await session.evaluate(() => localStorage.clear());
    await openAgain('why', { ...first.kept, core: { ...first.kept.core, entry: 'resume' } });
    assert.deepEqual((await standing()).solved, ['why/pooled']);
    const second = await leaveAgain();
    assert.deepEqual(second.errors, []);
    assert.equal(second.kept.suspend_data, first.kept.suspend_data);
    assert.equal(second.kept.core.score.raw, first.kept.core.score.raw);
  });

  test('scorm-again: another lesson has a score of its own; a mastery score fails it and passes it', async () => {
    await openAgain('rope', { student_data: { mastery_score: '75' } });
    await answer('rope', 2);
    const failed = await session.evaluate(() => window.again.kept().core);
    assert.deepEqual([failed.lesson_status, failed.score.raw], ['failed', '40']);
    await answer('rope', 9);
    const passed = await leaveAgain();
    assert.deepEqual(passed.errors, []);
    assert.deepEqual([passed.kept.core.lesson_status, passed.kept.core.score.raw], ['passed', '100']);
  });

  test('scorm-again: all answered is completed; a visit that it refuses leaves the page as it is', async () => {
    await openAgain('why', {});
    await answer('why', 2);
    const { kept: left, errors } = await leaveAgain();
    assert.deepEqual(errors, []);
    assert.deepEqual([left.core.lesson_status, left.core.score.raw], ['completed', '40']);
    await openAgain('why', {}, true);
    await answer('why', 1);
    const refused = await session.evaluate(() => [window.again.calls, window.again.errors]);
    assert.deepEqual(refused, [['LMSInitialize'], ['LMSInitialize(): 101']]);
    assert.deepEqual(session.errors, []);
  });

  test('every exercise that counts is in sight, and another page opens beside the visit, where it finds no LMS', async () => {
    await openAgain('why', {});
    await session.until(() => window.again.calls.includes('LMSInitialize'));
    await arrived();
    const hidden = await session.evaluate(
      () =>
        [...window.content().document.querySelectorAll('pe-quiz')].filter((quiz) => !quiz.offsetParent)
          .length,
    );
    assert.equal(hidden, 0);
    const opening = session.context.waitForEvent('page');
    await session.evaluate(() => window.content().document.querySelector('nav.around a').click());
    const beside = await opening;
    await beside.waitForSelector('pe-quiz form', { state: 'attached' });
    assert.equal(await beside.evaluate(() => window.opener), null);
    await beside.close();
    const calls = await session.evaluate(() => window.again.calls);
    assert.ok(!calls.includes('LMSFinish'), calls.join());
    assert.deepEqual((await leaveAgain()).errors, []);
  });

  test('outside an LMS the page is quiet, and nowhere it asks for anything', async () => {
    await session.open(`${server.address}package/en/lessons/why/index.html`);
    await session.until(() => document.querySelector('pe-quiz form'));
    assert.deepEqual(session.errors, []);
    assert.deepEqual(strangers(session.requests, server.address), []);
  });
});
