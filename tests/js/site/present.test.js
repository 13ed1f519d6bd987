import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { notesScripts } from '../../../web/generator/notes.js';
import { readMessage } from '../../../web/site/present/link.js';
import { placeHash, readPlace } from '../../../web/site/present/place.js';

test('a place comes back from its address, and nothing but places', () => {
  for (const isSpeaker of [true, false]) {
    const place = { slide: 4, step: 0, isSpeaker };
    assert.deepEqual(readPlace(placeHash(place)), place);
  }
  const nowhere = { slide: undefined, step: undefined, isSpeaker: false };
  for (const hash of ['', '#present', '#present?slide=0&step=-1', '#present?slide=1e3', '#rope?slide=2'])
    assert.deepEqual(readPlace(hash), nowhere);
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const { slide } = readPlace(`#present?slide=${text}`);
      assert.ok(slide === undefined || (Number.isInteger(slide) && slide >= 0 && slide < 9999));
    }),
  );
});

test('a message of another window is used as far as it is one', () => {
  const from = (data) => readMessage({ posenc: 'present', ...data });
  assert.deepEqual(from({ hello: true, isSpeaker: true }), { isSpeaker: true, hello: true });
  assert.deepEqual(from({ bye: true }), { isSpeaker: false, bye: true });
  assert.deepEqual(from({ slide: 2, step: 1, more: 1 }), { isSpeaker: false, slide: 2, step: 1 });
  assert.deepEqual(from({ demo: 'pair', values: { a: 1 } }), {
    isSpeaker: false,
    demo: 'pair',
    values: { a: 1 },
    isShut: false,
  });
  assert.equal(from({ demo: 'pair', values: {}, at: 'swap' }).at, 'swap');
  assert.equal(from({ demo: 'pair', values: {}, isShut: true }).isShut, true);
  assert.equal(from({ demo: 'pair', values: {}, isShut: 'yes' }).isShut, false);
  assert.ok(!('at' in from({ demo: 'pair', values: {}, at: '<b>' })));
  assert.deepEqual(from({ demo: 'a' }), {});
});

test('notes become trees whose links hold on the page of the lesson', () => {
  const body =
    '<h2 id="goals"><a class="header-anchor" href="#goals">Goals</a></h2>\n<p>See <a href="../index.html#pair?lock=1">it</a>, <a href="../../why/index.html">why</a> &amp; <em>so</em>.</p>';
  const [[path, code], ...others] = notesScripts([
    { kind: 'teacher', slug: 'rope', lang: 'en', body },
    { kind: 'lesson', slug: 'rope', lang: 'en', body },
  ]);
  assert.deepEqual([path, others], ['assets/notes.rope.en.js', []]);
  assert.deepEqual(JSON.parse(/detail:(.*)\}\)\);\n$/s.exec(code)[1]), [
    ['h2', {}, 'Goals'],
    [
      'p',
      {},
      'See ',
      ['a', { href: '#pair?lock=1' }, 'it'],
      ', ',
      ['a', { href: '../why/index.html' }, 'why'],
      ' & ',
      ['em', {}, 'so'],
      '.',
    ],
  ]);
});
