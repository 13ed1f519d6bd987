import { existsSync } from 'node:fs';
import { LANGUAGES } from '../../core/languages.js';
import { escapeHtml } from '../html.js';
import { readJson, repository } from '../paths.js';
import { ID } from './containers.js';
import { drawVariants, fillAddress, fillVariant } from './quiz-variants.js';
import { namesOfPage } from './values.js';

/** The exercises of a lesson, by id; none where it has no quiz.json. */
export function exercisesOf({ kind, slug }) {
  const file = `content/lessons/${slug}/quiz.json`;
  if (kind !== 'lesson' || !existsSync(repository(file))) return new Map();
  return new Map(readJson(file).map((exercise) => [exercise.id, exercise]));
}

function requireWords(words, what) {
  for (const lang of LANGUAGES) {
    if (typeof words?.[lang] !== 'string' || words[lang].trim() === '')
      throw new Error(`${what} lacks “${lang}”`);
  }
}

/** Throws a sentence where an exercise cannot be asked, answered or explained in both languages. */
export function requireWhole(exercise) {
  const { id, text, hints = [], options, answer, tolerance, exact, unit, solution } = exercise;
  if (!ID.test(id ?? '')) throw new Error('it has no id of small letters, digits and dashes');
  requireWords(text, 'its text');
  if (unit) requireWords(unit, 'its unit');
  for (const hint of hints) requireWords(hint, 'a hint');
  if ((answer === undefined) === (options === undefined))
    throw new Error('it needs an answer or options, not both');
  if (options) {
    if (!options.some(({ right }) => right)) throw new Error('none of its options is right');
    for (const option of options) {
      if (!ID.test(option.value ?? ''))
        throw new Error('an option has no value of small letters, digits and dashes');
      requireWords(option.text, `option “${option.value}”`);
      requireWords(option.because, `the because of option “${option.value}”`);
    }
    return;
  }
  requireWords(solution, 'its solution');
  if (!exact && !(tolerance > 0 && tolerance < 1))
    throw new Error('it needs a tolerance between 0 and 1, or "exact": true');
}

const fold = (name, summary, inside) =>
  `<details class="${name}"><summary>${escapeHtml(summary)}</summary><div>${inside}</div></details>\n`;

const optionsMarkup = ({ id, options }, said) => {
  const labels = options.map(
    ({ value, text }) =>
      `<label><input type="radio" name="x-${id}" value="${value}"> <span>${said(text)}</span></label>\n`,
  );
  return `<div class="options">\n${labels.join('')}</div>\n`;
};

const reasons = ({ options }, said) => {
  const items = options.map(
    ({ value, right, text, because }) =>
      `<li data-value="${value}"${right ? ' data-right' : ''}><strong>${right ? '✓ ' : ''}${said(text)}</strong> <span>${said(because)}</span></li>\n`,
  );
  return `<ul class="reasons">\n${items.join('')}</ul>\n`;
};

function hintsMarkup({ hints = [] }, values, said, { t, hinted }) {
  const items = hints.map((hint) => {
    if (!hint.demo) return `<li>${said(hint)}</li>\n`;
    hinted.push(hint.demo.split('?')[0]);
    const address = escapeHtml(fillAddress(hint.demo, values));
    return `<li>${said(hint)} <a href="${address}">${escapeHtml(t('quiz.demo'))}</a></li>\n`;
  });
  return items.length > 0 ? fold('hints', t('quiz.hints'), `<ol>\n${items.join('')}</ol>`) : '';
}

// One variant as the page shows it: the question, where to answer, hints, and what explains it.
function variantMarkup(exercise, { values, answer }, write, env) {
  const known = answer === undefined ? values : { ...values, answer };
  const said = (words) => write(words[env.lang], known);
  const { text, options, unit, solution } = exercise;
  const place = options
    ? optionsMarkup(exercise, said)
    : `<p class="blank">${unit ? escapeHtml(unit[env.lang]) : ''}</p>\n`;
  const explained = (options ? reasons(exercise, said) : '') + (solution ? `<p>${said(solution)}</p>` : '');
  const right = answer === undefined ? '' : ` data-answer="${answer}"`;
  const markup =
    `<div class="variant"${right}>\n<div class="asked"><p>${said(text)}</p></div>\n${place}` +
    `${hintsMarkup(exercise, values, said, env)}${fold('solution', env.t('quiz.solution'), explained)}</div>\n`;
  return { markup, explained };
}

/** The container `exercise`: the variants of one of the lesson's exercises, the first of them to be read without script. */
export function quizContainer({ md, engine }) {
  const make = (exercise, env) => {
    requireWhole(exercise);
    const scope = namesOfPage(engine, env);
    const write = (text, values) =>
      md().renderInline(fillVariant(text, values, { scope, answerDigits: exercise.digits }), env);
    const variants = drawVariants(exercise, { scope, seed: `${env.slug}/${exercise.id}` });
    return variants.map((variant) => variantMarkup(exercise, variant, write, env));
  };
  return (id, env) => {
    const exercise = env.exercises.get(id);
    if (!exercise) throw new Error(`exercise “${id}” is not in quiz.json of ${env.slug}`);
    const number = env.exerciseIds.push(id);
    let variants;
    try {
      variants = make(exercise, env);
    } catch (error) {
      throw new Error(`exercise “${id}”: ${error.message}`, { cause: error });
    }
    const { tolerance = 0, digits, exact, unit } = exercise;
    const settings = [
      `data-key="${env.slug}/${id}" data-number="${number}"`,
      exact ? 'data-exact' : `data-tolerance="${tolerance}"`,
      digits === undefined ? '' : `data-digits="${digits}"`,
      unit ? `data-unit="${escapeHtml(unit[env.lang])}"` : '',
    ];
    env.solutions.push({ id: `x-${id}`, number, key: `${env.slug}/${id}`, markup: variants[0].explained });
    const others = variants.slice(1).map(({ markup }) => `<template>${markup}</template>\n`);
    const label = escapeHtml(env.t('label.exercise', { number }));
    return (
      `<section class="exercise" id="x-${id}" role="group" aria-label="${label}"><p class="label"><a href="#x-${id}">${label}</a></p>\n` +
      `<pe-quiz ${settings.filter(Boolean).join(' ')}>\n${variants[0].markup}${others.join('')}</pe-quiz></section>\n`
    );
  };
}

/** Throws where a hint names a demo that the page does not show. */
export function requireHintedDemos({ hinted, demos }) {
  for (const id of hinted) {
    if (!demos.some((demo) => demo.id === id))
      throw new Error(`a hint links to the demo “${id}”, which is not on this page`);
  }
}
