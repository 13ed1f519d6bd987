import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  countOf,
  readProgress,
  setProgress,
  shortName,
  writeProgress,
} from '../../../web/site/scorm/progress.js';
import { findApi, openSession, statusOf, timeSpan } from '../../../web/site/scorm/session.js';
import { sitePages, withoutScripts } from '../generator/made-site.js';
import { scormRuntime } from './scorm-runtime.js';

const clock = () => {
  const waiting = [];
  let time = 0;
  return {
    now: () => time,
    later: (act) => waiting.push(act),
    pass(milliseconds) {
      time += milliseconds;
      for (const act of waiting.splice(0)) act();
    },
  };
};
/** A visit of what an LMS stored: its runtime, the clock and the session. */
const visit = (lms) => {
  const [runtime, time] = [scormRuntime(lms), clock()];
  return { ...runtime, time, session: openSession(runtime.API, time) };
};
const written = (calls, name = 'LMSSetValue') => calls.filter((call) => call.startsWith(name));
const progress = (solved, total, suspended = '1', answered = solved) => ({
  answered,
  solved,
  total,
  suspended,
  place: 'rope-touch',
});

test('the API is found in windows around, ten at most, and around the opener', () => {
  const chain = (levels, top) => {
    let view = top;
    for (let i = 0; i < levels; i++) view = { parent: view, top };
    return view;
  };
  const API = {};
  const lms = { API };
  lms.parent = lms;
  for (const levels of [1, 2, 10]) assert.equal(findApi(chain(levels, lms)), API, String(levels));
  assert.equal(findApi(chain(11, lms)), undefined);
  const alone = { opener: chain(2, lms) };
  alone.parent = alone;
  alone.top = alone;
  assert.equal(findApi(alone), API);
  assert.equal(findApi(chain(1, alone)), API, 'a frame of a window that the LMS opened');
  assert.equal(findApi({ parent: { API: null } }), undefined);
});

test('windows of other origins are passed by in silence', () => {
  const foreign = new Proxy(
    {},
    {
      get() {
        throw new Error('SecurityError');
      },
    },
  );
  assert.equal(findApi({ parent: foreign, top: foreign, opener: foreign }), undefined);
  assert.equal(findApi(foreign), undefined);
});

test('a visit keeps to the standard from its first call to its last', () => {
  const { data, calls, faults, commits, time, session } = visit();
  assert.deepEqual([session.suspended, session.place], ['', '']);
  assert.equal(data['cmi.core.lesson_status'], 'incomplete');
  session.report(progress(1, 3, '1;aaaa0 right'));
  assert.equal(data['cmi.core.score.raw'], '33');
  time.pass(61_234);
  session.report(progress(3, 3));
  session.end('rope-seen');
  assert.deepEqual(faults, []);
  assert.equal(calls[0], 'LMSInitialize("")');
  assert.equal(calls.at(-1), 'LMSFinish("")');
  assert.equal(data['cmi.core.lesson_status'], 'completed');
  assert.equal(data['cmi.core.score.raw'], '100');
  assert.equal(data['cmi.core.lesson_location'], 'rope-seen');
  assert.equal(data['cmi.core.session_time'], '0000:01:01.23');
  assert.equal(data['cmi.core.exit'], 'suspend');
  assert.deepEqual(commits.at(-1), data);
});

test('nothing is asked of the LMS after the visit has ended, and nothing is written twice', () => {
  const { calls, faults, time, session } = visit();
  session.report(progress(1, 2));
  const before = written(calls).length;
  session.report(progress(1, 2));
  assert.equal(written(calls).length, before);
  session.end();
  const { length } = calls;
  session.report(progress(2, 2));
  session.pause();
  session.end();
  time.pass(20_000);
  assert.equal(calls.length, length);
  assert.deepEqual(faults, []);
});

test('commits are few: one for all that happens within ten seconds', () => {
  const { calls, time, session } = visit();
  for (let solved = 1; solved <= 20; solved++) session.report(progress(solved, 40));
  assert.equal(written(calls, 'LMSCommit').length, 0);
  time.pass(10_000);
  assert.equal(written(calls, 'LMSCommit').length, 1);
  session.pause();
  assert.equal(written(calls, 'LMSCommit').length, 2);
});

test('what is completed or passed stays so', () => {
  for (const status of ['completed', 'passed']) {
    const { data, session } = visit({ stored: { 'cmi.core.lesson_status': status } });
    session.report(progress(1, 9));
    assert.equal(data['cmi.core.lesson_status'], status);
  }
  const { data, session } = visit({ stored: { 'cmi.core.lesson_status': 'failed' } });
  session.report(progress(9, 9));
  assert.equal(data['cmi.core.lesson_status'], 'completed');
});

test('without a mastery score all answered is completed; with one the score passes or fails', () => {
  const status = (answered, solved, mastery) => statusOf({ answered, solved, total: 4 }, mastery);
  assert.deepEqual(
    [status(3, 3), status(4, 1), status(4, 4)],
    ['incomplete', 'completed', 'completed'],
    'no mastery score',
  );
  assert.deepEqual(
    [status(2, 2, 75), status(3, 3, 75), status(4, 2, 75), status(4, 3, 75), status(0, 0, 0)],
    ['incomplete', 'passed', 'failed', 'passed', 'passed'],
    'three of four are asked for',
  );
});

test('the mastery score is the one of the LMS; who has failed can still pass', () => {
  const stored = { 'cmi.student_data.mastery_score': '80' };
  const { data, faults, session } = visit({ stored });
  session.report(progress(3, 5, '1', 4));
  assert.equal(data['cmi.core.lesson_status'], 'incomplete');
  session.report(progress(3, 5, '1', 5));
  assert.equal(data['cmi.core.lesson_status'], 'failed');
  session.report(progress(4, 5, '1', 5));
  assert.equal(data['cmi.core.lesson_status'], 'passed');
  assert.deepEqual(faults, []);
  for (const odd of ['', 'high', '-3', '101']) {
    const other = visit({ stored: { 'cmi.student_data.mastery_score': odd } });
    other.session.report(progress(0, 5, '1', 5));
    assert.equal(other.data['cmi.core.lesson_status'], 'completed', odd);
  }
});

test('a review writes nothing, and an LMS without lesson_mode is served', () => {
  for (const mode of ['review', 'browse']) {
    const { calls, faults, session } = visit({ mode });
    session.report(progress(2, 3));
    session.end('place');
    assert.deepEqual(written(calls), []);
    assert.deepEqual(faults, []);
    assert.equal(calls.at(-1), 'LMSFinish("")');
  }
  const { data, faults, session } = visit({ mode: undefined });
  session.report(progress(3, 3));
  assert.equal(data['cmi.core.lesson_status'], 'completed');
  assert.deepEqual(faults, []);
});

test('an API that refuses or is none opens no session', () => {
  const refuses = { LMSInitialize: () => 'false' };
  for (const api of [{}, refuses, { LMSInitialize: 7 }, { LMSInitialize: () => undefined }])
    assert.equal(openSession(api, clock()), undefined);
});

test('a time span is one of the standard at every length', () => {
  assert.equal(timeSpan(0), '0000:00:00.00');
  assert.equal(timeSpan(3_599_999), '0001:00:00.00');
  assert.equal(timeSpan(1e15), '9999:59:59.99');
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (milliseconds) => {
      assert.match(timeSpan(milliseconds), /^\d{4}:[0-5]\d:[0-5]\d\.\d{2}$/);
    }),
  );
});

// Names under which a lesson keeps what a learner does.
function namesOf(page) {
  const markup = withoutScripts(page);
  const all = (pattern) => [...markup.matchAll(pattern)].map(([, ...parts]) => parts);
  return [
    ...all(/<pe-quiz [^>]*data-key="([^"]+)"/g).map(([key]) => `quiz:${key}`),
    ...all(/<pe-predict [^>]*id="([^"]+)"/g).map(([id]) => `predict:${id}`),
    ...all(/<pe-demo name="([^"]+)"[^>]* id="([^"]+)"/g).map(([name, id]) => `gate:${name}#${id}`),
  ];
}

test('everything there is to do in a lesson fits into what an LMS suspends, and comes back', () => {
  const lessons = sitePages.filter(([path]) => /^\w+\/lessons\/[\w-]+\/index\.html$/.test(path));
  assert.ok(lessons.length > 40);
  for (const [path, page] of lessons) {
    const names = namesOf(page);
    assert.ok(
      names.some((name) => name.startsWith('quiz:')),
      `${path} has no exercise to count`,
    );
    assert.equal(
      new Set(names.map(shortName)).size,
      names.length,
      `${path}: two names are the same in short`,
    );
    const progress = new Map(
      names.map((name) => [name, name.startsWith('quiz:') ? '9 right' : 'twelve-signs']),
    );
    const text = writeProgress(progress);
    assert.ok(text.length <= 4096, `${path}: ${text.length} characters`);
    assert.deepEqual(readProgress(text, names), progress);
  }
});

test('odd text gives nothing, and too much is cut between records', () => {
  const names = Array.from({ length: 900 }, (_, i) => `quiz:lesson/${i}`);
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const value of readProgress(text, names).values()) assert.match(value, /^[\w -]+$/);
    }),
  );
  const text = writeProgress(new Map(names.map((name) => [name, '3 right'])));
  assert.ok(text.length <= 4096);
  for (const value of readProgress(text, names).values()) assert.equal(value, '3 right');
  assert.equal(writeProgress(new Map([['quiz:a', '<b>;']])), '1');
});

test('what was solved once counts on', () => {
  const progress = new Map();
  setProgress(progress, 'quiz:a/b', '0');
  setProgress(progress, 'quiz:a/b', '1 right');
  setProgress(progress, 'quiz:a/b', '2');
  setProgress(progress, 'predict:c', 'all right');
  assert.equal(progress.get('quiz:a/b'), '1 right');
  setProgress(progress, 'quiz:a/d', '0');
  assert.deepEqual(countOf(progress, ['quiz:a/b', 'quiz:a/d', 'quiz:a/e']), {
    answered: 2,
    solved: 1,
    total: 3,
  });
});
