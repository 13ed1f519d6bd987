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

test('EveryClockOfThePathStandsAtThePlaceOfItsLesson', () => {
  for (const [path, markup] of pages) {
    const parts = markup.split('<li data-lesson="').slice(1);
    const turns = parts.flatMap((part) => {
      const [, slow] = /class="slow" d="[^"]*"(?: transform="rotate\(([^)]*)\)")?/.exec(part) ?? [];
      const [, fast] = /class="fast" d="[^"]*"(?: transform="rotate\(([^)]*)\)")?/.exec(part) ?? [];
      return part.includes('<svg') ? [[Number(slow ?? 0), Number(fast ?? 0)]] : [];
    });
    const at = (count) => Array.from({ length: count }, (_, i) => (i + 1) / count);
    const wished = [...at(4), ...at(12)].map((share) => [(360 * share) % 360, (1440 * share) % 360]);
    assert.equal(turns.length, wished.length, path);
    for (const [i, pair] of turns.entries())
      for (const [hand, angle] of pair.entries())
        assert.ok(Math.abs(angle - wished[i][hand]) < 1e-6, `${path}: clock ${i}, ${pair}`);
  }
});

test('ThreeDoorsLeadToPartsOfThePageAndOneHasItsPicture', () => {
  for (const [path, markup] of pages) {
    const [signs] = /<nav class="signs"[\s\S]*?<\/nav>/.exec(markup);
    const targets = [...signs.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual(targets, ['lessons', 'explore', 'teach'], path);
    for (const id of targets) assert.ok(markup.includes(`<h2 id="${id}"`), `${path}: ${id}`);
    const [, file, alt] =
      /class="picture"><picture>[\s\S]*?<img src="\.\.\/([^"]+)"[^>]* alt="([^"]*)" loading="lazy">/.exec(
        markup,
      );
    assert.match(site.get(file).toString(), /^<svg[\s\S]*data:image\/png/);
    assert.ok(alt.length > 20, path);
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
