import { make } from '../../elements/dom.js';
import { worksheetWords as words } from '../../strings/words.js';
import { pageWords } from '../language.js';
import { chosenOf } from './address.js';

const say = pageWords(words);

const copies = (nodes) => [...nodes].map((node) => node.cloneNode(true));

// Of an exercise with several variants the first stands in the page and may have been answered there; the others are
// templates, as they were made.
function variantOf(quiz, number) {
  const kept = [...quiz.querySelectorAll(':scope > template')].map(({ content }) =>
    content.querySelector('.variant'),
  );
  return kept.length > 0 ? kept[(number - 1) % kept.length] : quiz.querySelector('.variant');
}

function blanksOf(variant, unit) {
  const options = [...variant.querySelectorAll('.options label > span')];
  if (options.length === 0) return make('p.line.work', say('answer'), make('span'), unit);
  return make('ul.boxes', ...options.map((option) => make('li', ...copies(option.childNodes))));
}

function answerOf(variant) {
  const right = variant.querySelector('.reasons [data-right]');
  const solution = variant.querySelector('.solution > div');
  return right ? copies(right.childNodes) : copies(solution?.childNodes ?? []);
}

// What a question calls the code above stands right before its exercise, with the sentence that introduces it.
function codeAbove(quiz) {
  const code = quiz.closest('.exercise')?.previousElementSibling;
  if (!code?.matches('pre, .listing')) return [];
  const words = code.previousElementSibling;
  return copies(words?.localName === 'p' ? [words, code] : [code]);
}

/** The questions that a number chooses from the page's exercises: [{ asked, blanks, answer: [nodes] }]. */
export function questionsOf(page, number) {
  const all = [...page.querySelectorAll('pe-quiz')];
  return chosenOf(all.length, number).map((place) => {
    const variant = variantOf(all[place], number);
    const asked = variant.querySelector('.asked');
    return {
      asked: make('div.asked', ...codeAbove(all[place]), ...copies(asked.childNodes)),
      blanks: blanksOf(variant, all[place].dataset.unit ?? ''),
      answer: answerOf(variant),
    };
  });
}
