import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { scormRuntime } from '../js/site/scorm-runtime.js';
import { browsers, launch } from './driver/index.js';
import { copyWith, startSite, strangers } from './site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

// An LMS in small: the API in the page, the package two frames below it.
const page = (title, body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">${body}</html>`;
const frame = (source) => `<iframe title="content" src="${source}" width="1200" height="800"></iframe>`;

async function makeLms(lang) {
  const empty = `${root}build/browser/empty`;
  await mkdir(empty, { recursive: true });
  const files = unzipSync(readFileSync(`${root}dist/posenc-scorm12-${lang}.zip`));
  const extra = Object.entries(files).map(([path, data]) => [`package/${path}`, Buffer.from(data)]);
  return copyWith(`scorm-${lang}`, empty, {
    ...Object.fromEntries(extra),
    'lms.js': `window.open_ = ${scormRuntime};
window.launch = (stored) => { window.lms = window.open_({ stored }); window.API = window.lms.API; frames[0].location = 'player.html?' + Math.random(); };
window.content = () => frames[0].frames[0];`,
    'lms.html': page('LMS', `${frame('about:blank')}<script src="lms.js"></script>`),
    'player.html': page('Player', frame('package/index.html')),
    'blank.html': page('Left', ''),
  });
}

const browser = 'chromium';
describe('the SCORM package in an LMS', { skip: !browsers.includes(browser) }, () => {
  let server;
  let session;
  before(async () => {
    server = await startSite({ folder: await makeLms('en') });
    session = await launch(browser);
    await session.open(`${server.address}lms.html`);
  });
  after(async () => {
    await session?.close();
    await server?.close();
  });

  const open = async (stored) => {
    await session.evaluate((data) => window.launch(data), stored);
    await session.until(() => {
      const view = window.content();
      return view?.document.readyState === 'complete' && view.document.querySelector('pe-quiz form');
    });
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
    await open({});
    const total = await session.evaluate(() => {
      const { document } = window.content();
      const quiz = document.querySelector('pe-quiz[data-key="why/softmax-weight"]');
      quiz.querySelector('input').value = quiz.querySelector('.variant').dataset.answer;
      quiz.querySelector('form').requestSubmit();
      document.querySelector('#why-p-shuffle input[value="follow"]').click();
      document.querySelector('#rope').scrollIntoView();
      return document.querySelectorAll('pe-quiz').length;
    });
    const left = await leave();
    assert.deepEqual(left.faults, []);
    assert.equal(left.kept['cmi.core.lesson_status'], 'incomplete');
    assert.equal(left.kept['cmi.core.score.raw'], String(Math.round(100 / total)));
    assert.equal(left.kept['cmi.core.lesson_location'], 'rope');
    assert.ok(left.calls.length < 40, left.calls.join('\n'));
    kept = left.kept;
  });

  test('on the way back everything is as it was, in another browser as well', async () => {
    await session.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await open(kept);
    const now = await standing();
    assert.deepEqual(now.solved, ['why/softmax-weight']);
    assert.equal(now.verdict, 'You answered this one before.');
    assert.deepEqual(now.predicted, ['why-p-shuffle: follow']);
    assert.equal(now.hash, '#rope');
    const left = await leave();
    assert.deepEqual(left.faults, []);
    assert.equal(left.kept['cmi.suspend_data'], kept['cmi.suspend_data']);
  });

  test('another learner at the same browser begins anew', async () => {
    await open({});
    const { solved, predicted } = await standing();
    assert.deepEqual([solved, predicted], [[], []]);
    await leave();
  });

  test('outside an LMS the page is quiet, and nowhere it asks for anything', async () => {
    await session.open(`${server.address}package/index.html`);
    await session.until(() => document.querySelector('pe-quiz form'));
    assert.deepEqual(session.errors, []);
    assert.deepEqual(strangers(session.requests, server.address), []);
  });
});
