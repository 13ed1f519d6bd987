import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { readCourse } from '../../../web/generator/course.js';
import { pageFiles } from '../../../web/generator/sizes.js';
import { site } from './made-site.js';

const pages = LANGUAGES.map((lang) => [`${lang}/index.html`, site.get(`${lang}/index.html`).toString()]);

test('TheFrontPageTellsItsStoryInThreeBeatsWithAFigureEach', () => {
  for (const [path, markup] of pages) {
    const beats = markup.split('<section class="beat" ').slice(1);
    assert.deepEqual(
      beats.map((beat) => /data-beat="(\w+)"/.exec(beat)[1]),
      ['forget', 'order', 'clocks'],
      path,
    );
    for (const beat of beats) {
      const [demo] = /<pe-demo [^>]*>/.exec(beat);
      // The figure alone: its lesson shows the controls.
      assert.match(demo, / hide="[^"]*\bcontrols\b[^"]*\bcaption\b[^"]*\bstep-bar\b/, path);
      // The acts are the only way on; in its first step the end of the text is dragged.
      const step = /name="text\/write"/.test(demo) ? 'inside' : 'all';
      assert.ok(demo.includes(` step="${step}"`), path);
      assert.match(demo, / room="\d+" narrow-room="\d+"/, path);
      assert.match(beat, /<div class="acts" inert/, path);
    }
  }
});

test('TheFirstSentenceIsOneThatOnlyItsOrderTellsFromTheSecond', () => {
  for (const [path, markup] of pages) {
    const [, text] =
      /<pe-demo name="attention\/shuffle" id="words"[^>]* values="text=([^"&]*)&amp;order="/.exec(markup);
    const words = decodeURIComponent(text.replaceAll('+', ' ')).split(' ');
    const swapped = [words[2], words[1], words[0], ...words.slice(3)];
    const [, heading] = /<h2 id="order"[^>]*>([\s\S]*?)<\/h2>/.exec(markup);
    const said = heading.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
    for (const sentence of [words, swapped]) assert.ok(said.includes(sentence.join(' ')), `${path}: ${said}`);
  }
});

test('TheFrontPageOpensWithItsFirstFigureAndNoTrainer', () => {
  for (const [path] of pages) {
    const { opening } = pageFiles(path, site);
    const demos = opening.filter((file) => file.includes('/demos/'));
    assert.equal(demos.length, 2, path);
    assert.match(demos.join(), /text\/write/, path);
    assert.match(demos.join(), /demos\/seldom\.js/, 'its words are typed');
  }
});

test('TheMapHasEveryActWithItsLessons', () => {
  const { acts, electives, notebooks, short } = readCourse();
  const slugsIn = (part) => [...part.matchAll(/<li data-lesson="([^"]+)"/g)].map(([, slug]) => slug);
  for (const [path, markup] of pages) {
    const [map, shelves] = markup.split('<div class="acts-map shelves">');
    assert.deepEqual(slugsIn(shelves), [...electives, ...notebooks], path);
    const [, ...parts] = map.split('<section class="act" ');
    const listed = parts.map((part) => ({
      id: /data-act-of="([^"]+)"/.exec(part)[1],
      lessons: slugsIn(part),
    }));
    assert.deepEqual(
      listed,
      acts.map(({ id, lessons }) => ({ id, lessons })),
      path,
    );
    const [way] = /<section class="way" aria-labelledby="short">[\s\S]*?<\/section>/.exec(markup);
    assert.deepEqual(
      [...way.matchAll(/data-lesson="([^"]+)"/g)].map(([, slug]) => slug),
      short,
      path,
    );
  }
});
