import { ANY_LANGUAGE } from '../../core/languages.js';

const BELOW_ROOT = new RegExp(`/((?:${ANY_LANGUAGE})/.*|[^/]*)$`);
const VERBS = 'http://adlnet.gov/expapi/verbs/';
const NAME = /^[\da-f-]{36}$/;
const ACTIVITIES = 'http://adlnet.gov/expapi/activities/';

/** A random UUID; crypto.randomUUID is not there on a class server without https. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The address of a page as a log may name it: of a page by double click nothing of the folders around it. */
export function namedAddress({ protocol, origin, pathname }) {
  if (protocol !== 'file:') return origin + pathname;
  const [, inside] = BELOW_ROOT.exec(pathname) ?? [];
  return `file:///posenc/${inside ?? ''}`;
}

/**
 * The log that a browser kept as a text, { reader, statements }, or undefined where it is none; of its statements those
 * that name a verb and an object.
 */
export function readLog(text) {
  try {
    const { reader, statements } = JSON.parse(text);
    if (typeof reader !== 'string' || !NAME.test(reader)) return undefined;
    const isNamed = (part) => typeof part?.id === 'string';
    return { reader, statements: statements.filter((each) => isNamed(each?.verb) && isNamed(each.object)) };
  } catch {
    return undefined;
  }
}

/**
 * Statements of xAPI 1.0.3 about what a reader does on the page at `address`:
 *   experienced(lesson)
 *   answered(task, { response, isRight })   a task is { id, lesson, type: 'numeric' | 'choice' }
 *   completed(lesson, count)                all `count` exercises are solved
 * A lesson is { id, title }; ids are those of elements, '' for the page itself. `reader` is a random name.
 */
export function statementsOf({ address, lang, reader, now = () => new Date(), newId = randomId }) {
  const idOf = (id) => (id ? `${address}#${id}` : address);
  const lessonOf = ({ id, title }) => ({
    objectType: 'Activity',
    id: idOf(id),
    definition: { type: `${ACTIVITIES}lesson`, name: { [lang]: title } },
  });
  const statement = (verb, object, result, parent) => ({
    id: newId(),
    actor: { objectType: 'Agent', account: { homePage: new URL('/', address).href, name: reader } },
    verb: { id: VERBS + verb, display: { 'en-US': verb } },
    object,
    ...(result && { result }),
    context: {
      platform: 'Posenc',
      language: lang,
      ...(parent && { contextActivities: { parent: [lessonOf(parent)] } }),
    },
    timestamp: now().toISOString(),
    version: '1.0.3',
  });
  return {
    experienced: (lesson) => statement('experienced', lessonOf(lesson)),
    answered: ({ id, lesson, type }, { response, isRight }) =>
      statement(
        'answered',
        {
          objectType: 'Activity',
          id: idOf(id),
          definition: { type: `${ACTIVITIES}cmi.interaction`, interactionType: type },
        },
        { response, success: isRight, score: { scaled: isRight ? 1 : 0 } },
        lesson,
      ),
    completed: (lesson, count) =>
      statement('completed', lessonOf(lesson), {
        completion: true,
        success: true,
        score: { scaled: 1, raw: count, min: 0, max: count },
      }),
  };
}
