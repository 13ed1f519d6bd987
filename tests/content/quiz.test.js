import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import MarkdownIt from 'markdown-it';
import { readQuery, splitHash } from '../../web/core/permalink.js';
import { loadEngine } from '../../web/engine/engine.js';
import { mathPlugin } from '../../web/generator/markdown/math.js';
import { requireWhole } from '../../web/generator/markdown/quiz.js';
import { drawVariants, fillAddress, fillVariant } from '../../web/generator/markdown/quiz-variants.js';
import { namesOf } from '../../web/generator/markdown/values.js';
import { allDemos } from '../js/demos/arbitraries.js';
import { isAll } from '../scope.js';
import { containers, contentPath, documents, LANGUAGES, lessons, readJson } from './corpus.js';

const engine = await loadEngine();
const quizzes = lessons
  .filter((slug) => existsSync(contentPath(`lessons/${slug}/quiz.json`)))
  .map((slug) => ({ slug, exercises: readJson(`lessons/${slug}/quiz.json`) }));

// Prose as a page sets it, where every formula is left out.
const withoutFormulas = new MarkdownIt().use(mathPlugin, { render: () => '' });

const argsOf = (slug, lang, container) =>
  containers(documents.find((document) => document.slug === slug && document.lang === lang).body)
    .filter(({ name }) => name === container)
    .map(({ args }) => args);

test('every exercise is shown once, in both languages', () => {
  for (const { slug, exercises } of quizzes) {
    const ids = exercises.map(({ id }) => id).sort();
    for (const lang of LANGUAGES)
      assert.deepEqual(argsOf(slug, lang, 'exercise').sort(), ids, `${slug}: ${lang}`);
  }
});

test('every variant of every exercise can be asked, helped with and explained in both languages', () => {
  for (const { slug, exercises } of quizzes) {
    const scope = namesOf(engine, `lessons/${slug}/values.json`);
    const figures = ['demo', 'small'].flatMap((container) => argsOf(slug, 'en', container));
    const demos = new Map(figures.map((args) => args.split(/\s+/).slice(0, 2).reverse()));
    for (const exercise of exercises) {
      requireWhole(exercise);
      const { id, text, hints = [], options = [], solution, digits } = exercise;
      const texts = [text, ...hints, ...options.flatMap((option) => [option.text, option.because]), solution];
      // The build fills them all; unless all is asked for, two show what is left over.
      const variants = drawVariants(exercise, { scope, seed: `${slug}/${id}` });
      for (const { values, answer } of isAll ? variants : variants.slice(0, 2)) {
        const known = answer === undefined ? values : { ...values, answer };
        for (const words of texts.filter(Boolean)) {
          for (const lang of LANGUAGES) {
            const filled = fillVariant(words[lang], known, { scope, answerDigits: digits });
            const prose = withoutFormulas.renderInline(filled);
            assert.doesNotMatch(prose, /[${}\\]/, `${slug}/${id}: TeX or a place for a value is left`);
          }
        }
        for (const { demo } of hints.filter((hint) => hint.demo)) {
          const { id: target, query = '' } = splitHash(fillAddress(demo, values));
          const found = allDemos.find(({ name }) => name === demos.get(target));
          const { params } = found ?? assert.fail(`${slug}/${id}: ${demo}`);
          assert.deepEqual(readQuery(params, query).notices, [], `${slug}/${id}: ${demo}`);
        }
      }
    }
  }
});
