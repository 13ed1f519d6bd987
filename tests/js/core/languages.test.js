import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { path } from '../../../commands/paths.js';
import {
  ANY_LANGUAGE,
  FALLBACK,
  LANGUAGES,
  languageIn,
  languageOf,
  languages,
} from '../../../web/core/languages.js';

test('EveryLanguageSaysWhatTheSiteNeedsOfIt', () => {
  assert.ok(LANGUAGES.includes(FALLBACK));
  for (const [code, language] of Object.entries(languages)) {
    const { name, direction, locale, letters, longestShort, wordsPerMinute, charactersPerMinute, ...rest } =
      language;
    assert.match(code, /^[a-z]{2,3}$/);
    assert.ok(name.trim(), code);
    assert.ok(['ltr', 'rtl'].includes(direction), code);
    assert.equal(new Intl.Locale(locale).language, code);
    assert.ok(Number.isInteger(longestShort), code);
    assert.ok((wordsPerMinute ?? charactersPerMinute) > 0, code);
    if (letters) assert.match(name, new RegExp(`^[${letters}]+$`), code);
    assert.deepEqual(rest, {}, code);
  }
});

test('ATagOfALanguageMeansThatLanguage', () => {
  for (const code of LANGUAGES) {
    const tags = [code, code.toUpperCase(), languages[code].locale, `${code}-x-y`];
    assert.deepEqual(
      tags.map(languageIn),
      tags.map(() => code),
    );
  }
  for (const tag of ['', 'xx', `${LANGUAGES[0]}x`, 'constructor', '-']) {
    assert.equal(languageIn(tag), undefined, tag);
    assert.equal(languageOf(tag), FALLBACK, tag);
  }
  assert.equal(languageOf(undefined), FALLBACK);
});

test('EveryLanguageHasTheSameFilesOfWords', () => {
  const filesOf = (lang) =>
    readdirSync(path(`content/strings/${lang}`), { recursive: true })
      .map(String)
      .sort();
  for (const lang of LANGUAGES) assert.deepEqual(filesOf(lang), filesOf(FALLBACK), lang);
});

// The language to fall back on, and what one language needs: its particles, letters, fonts and how it is searched.
const OF_ONE_LANGUAGE = [
  'web/core/languages.js',
  'web/core/particles.js',
  'web/core/words.js',
  'web/elements/readout.js',
  'web/generator/fonts.js',
  'web/generator/markdown/engine.js',
  'web/generator/markdown/quiz-variants.js',
  'web/generator/reference/pages.js',
  'web/generator/layouts/front.js',
  'web/site/search/match.js',
  'web/site/search/words.js',
];

const comment = /^\s*(?:\/\/|\/?\*).*$|(?<=\s)\/\/ .*$/gm;
const named = new RegExp(
  `(?<!lang=)['"\`](?:${ANY_LANGUAGE})['"\`]|\\b(?:${ANY_LANGUAGE})\\|(?:${ANY_LANGUAGE})\\b|^\\s*(?:${ANY_LANGUAGE}): |[{,] (?:${ANY_LANGUAGE})(?::|,| \\})`,
  'm',
);

test('NoOtherCodeNamesALanguageOrHoldsWordsOfOne', () => {
  const files = ['web', 'commands'].flatMap((folder) =>
    readdirSync(path(folder), { recursive: true })
      .map((file) => `${folder}/${String(file).replaceAll('\\', '/')}`)
      .filter((file) => /\.(?:js|jsx|html)$/.test(file)),
  );
  assert.ok(files.length > 300);
  const faults = files.flatMap((file) => {
    const code = readFileSync(path(file), 'utf8').replace(comment, '');
    const found = named.exec(code)?.[0] ?? /[가-힣]+/.exec(code)?.[0];
    return found ? [[file, found]] : [];
  });
  const others = faults.filter(([file]) => !OF_ONE_LANGUAGE.includes(file));
  assert.deepEqual(others, [], 'content/languages.json and content/strings say this');
  const idle = OF_ONE_LANGUAGE.filter((file) => !faults.some(([faulty]) => faulty === file));
  assert.deepEqual(idle, [], 'these need not be excepted');
});
