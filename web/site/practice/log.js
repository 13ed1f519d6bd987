import { stored, storeValue } from '../../core/storage.js';
import { save } from '../../export/save.js';
import { eachPart } from '../each-part.js';
import { plainButton } from '../plain-button.js';
import { namedAddress, randomId, readLog, statementsOf } from './statements.js';
import { say } from './words.js';

// The lesson around an element: a part of the one-file page, or the page itself.
function lessonAround(element) {
  const part = element.closest('.part');
  const place = part ?? document.querySelector('main');
  return { id: part?.id ?? '', title: place.querySelector('h1')?.textContent.trim() ?? document.title };
}

const lessons = () =>
  document.body.dataset.lesson ? [document.querySelector('main')] : document.querySelectorAll('.part.lesson');

/** Writes down what is read and answered as statements of xAPI, for whoever wants to download them; sends nothing. */
export function connectLog(place) {
  const begin = () => ({ reader: randomId(), statements: [] });
  const { lang } = document.documentElement;
  const makerOf = ({ reader }) => statementsOf({ address: namedAddress(location), lang, reader });
  let log = readLog(stored('answers', 'log')) ?? begin();
  let make = makerOf(log);
  addEventListener('posenc:forgotten', () => {
    log = begin();
    make = makerOf(log);
  });
  const isNoted = (verb, { id }) =>
    log.statements.some(({ verb: other, object }) => other.id.endsWith(`/${verb}`) && object.id === id);
  const note = (statement) => {
    log.statements.push(statement);
    storeValue('answers', 'log', log);
  };
  const noteOnce = (verb, statement) => isNoted(verb, statement.object) || note(statement);

  addEventListener('pe-answer', ({ target, detail }) => {
    const lesson = lessonAround(target);
    const { id } = target.closest('.exercise');
    const type = target.querySelector('.options') ? 'choice' : 'numeric';
    note(make.answered({ id, lesson, type }, detail));
    const all = [...(target.closest('.part') ?? document).querySelectorAll('pe-quiz')];
    if (all.every((quiz) => quiz.hasAttribute('data-solved')))
      noteOnce('completed', make.completed(lesson, all.length));
  });
  addEventListener('pe-predict', ({ target, detail: { choice, answer } }) => {
    const task = { id: target.id, lesson: lessonAround(target), type: 'choice' };
    // A prediction is made once; one that is kept from before is told again.
    noteOnce('answered', make.answered(task, { response: choice, isRight: choice === answer }));
  });
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      noteOnce('experienced', make.experienced(lessonAround(target)));
    }
  });
  eachPart(() => {
    for (const lesson of lessons()) observer.observe(lesson);
  });

  const button = plainButton(say('log'), () => {
    save('posenc-xapi.json', [`${JSON.stringify(log.statements, null, 1)}\n`], 'application/json');
  });
  place?.append('\u2002', button);
}
