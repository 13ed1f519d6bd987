import { writeNumber } from '../../core/numbers.js';
import { callOf } from './calls.js';
import { definitionsOfPage } from './values.js';

// While a page is made, signs of the private use area stand around a number that the engine wrote into it: they are
// neither letters, spaces nor punctuation, so the text between is parsed as without them.
const [BEGIN, NUMBERED, END] = ['\uE000', '\uE001', '\uE002'];
const MARK = /\uE000\d+\uE001|\uE002/g;
// What stands in a demo, an observation or an exercise is filled or taken apart by its script, and a press on what stands
// in a control is meant for that.
const PIECES =
  /(<(pe-demo|pe-seen|pe-quiz|a|button|label|summary)\b[\s\S]*?<\/\2>)|(<[^>]*>)|\uE000(\d+)\uE001|\uE002/g;

/** A text without the marks around its numbers. */
export const unmarked = (text) => text.replace(MARK, '');

/** The one mark of a formula, [begin, end], and the formula without marks; no mark where there are none or several. */
export function markOf(tex) {
  const begins = tex.match(/\uE000\d+\uE001/g) ?? [];
  return { tex: unmarked(tex), mark: begins.length === 1 ? [begins[0], END] : ['', ''] };
}

// In the arguments of a container, in the address of a link and in a tag a number is part of a name.
const isName = (line) => /^:::/.test(line) || /\]\([^)\s]*$/.test(line) || /<[^>]*$/.test(line);

/**
 * Remembers the numbers of a page: `note` is for fillExpressions; `finish(body)` gives the page with
 * <span class="computed"> around each, and the numbers in that order:
 * [{ call, lines, groups, value, format, text }].
 */
export function numberNotes(engine, page) {
  const definitions = definitionsOfPage(page);
  const known = [...Object.keys(engine), 'race', 'text'];
  const noted = [];
  return {
    note(written, { expression, value, format }, line) {
      if (isName(line)) return written;
      noted.push({ ...callOf(expression, definitions, known), value, format });
      return `${BEGIN}${noted.length - 1}${NUMBERED}${written}${END}`;
    },
    finish(body) {
      const numbers = [];
      const markup = body.replace(PIECES, (piece, kept, _, tag, number) => {
        if (kept || tag) return unmarked(piece);
        if (number === undefined) return '</span>';
        const { value, format } = noted[number];
        numbers.push({ ...noted[number], text: writeNumber(value, format) });
        return '<span class="computed">';
      });
      return { body: markup, numbers };
    },
  };
}
