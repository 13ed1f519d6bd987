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
    const other = Number(/data-act="swap" data-with="(\d)"/.exec(markup)[1]);
    const swapped = words.with(0, words[other]).with(other, words[0]);
    const [, heading] = /<h2 id="order"[^>]*>([\s\S]*?)<\/h2>/.exec(markup);
    const said = heading.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
    for (const sentence of [words, swapped]) assert.ok(said.includes(sentence.join(' ')), `${path}: ${said}`);
  }
});

test('TheFrontPageOpensWithItsFirstFigureAndNoTrainer', () => {
  for (const [path] of pages) {
    const { opening } = pageFiles(path, site);
    const demos = opening.filter((file) => file.includes('/demos/'));
    assert.equal(demos.length, 3, path);
    assert.match(demos.join(), /text\/write/, path);
    assert.match(demos.join(), /demos\/seldom\.js/, 'its words are typed');
    assert.match(demos.join(), /demos\/engine\/turns\.js/, 'the module that it begins with');
  }
});

test('ThePathHasEveryActWithItsLessonsAndTheShortOneAlongIt', () => {
  const { acts, electives, notebooks, short, along } = readCourse();
  const slugsIn = (part) => [...part.matchAll(/<li data-lesson="([^"]+)"/g)].map(([, slug]) => slug);
  const placeIn = (tag) => /data-line="(\d)" data-at="(\d)" data-over="(\d)"/.exec(tag).slice(1).map(Number);
  for (const [path, markup] of pages) {
    const [course, shelves] = markup.split('<div class="shelves">');
    assert.deepEqual(slugsIn(shelves), [...electives, ...notebooks], path);
    const [before, ...parts] = course.split('<section class="act" ');
    const places = new Map();
    const listed = parts.map((part) => {
      const [id, lessons, [line, at, over]] = [
        /data-act-of="([^"]+)"/.exec(part)[1],
        slugsIn(part),
        placeIn(part),
      ];
      assert.equal(over, lessons.length, id);
      for (const [i, slug] of lessons.entries()) places.set(slug, [line, at + i]);
      return { id, lessons };
    });
    assert.deepEqual(
      listed,
      acts.map(({ id, lessons }) => ({ id, lessons })),
      path,
    );
    // No two stand in one place, and no line is longer than the page.
    assert.equal(new Set([...places.values()].map(String)).size, places.size, path);
    assert.ok([...places.values()].every(([, at]) => at <= 7));
    const [way] = /<section class="way" aria-labelledby="short">[\s\S]*?<\/section>/.exec(before);
    assert.deepEqual(slugsIn(way), short, path);
    for (const tag of way.match(/<li [^>]*>/g)) {
      const [, slug] = /data-lesson="([^"]+)"/.exec(tag);
      assert.deepEqual(placeIn(tag).slice(0, 2), places.get(along[slug]), slug);
    }
  }
});

test('TheFirstPictureHasTheTextBeyondTheTrainedLength', () => {
  for (const [path, markup] of pages) {
    const [, file] = /<pe-demo name="text\/write"[\s\S]*?<img src="\.\.\/([^"]+)"/.exec(markup);
    const letters = [
      ...site
        .get(file)
        .toString()
        .matchAll(/<text[^>]*>([^<])<\/text>/g),
    ].map(([, letter]) => letter);
    assert.ok(letters.join('').includes('vofanco'), `${path}: ${letters.slice(-20).join('')}`);
  }
});
