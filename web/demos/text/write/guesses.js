import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { atWords, saidLetter, shownLetter } from './letters.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROW = 30;
const TOP = 70;
const BEST = 5;

/** The five likeliest characters at the caret, and the one that stands there. @type {View<Data>} */
export const guesses = panel({
  place: 'side',
  height: (_width, { scale }) => Math.round((TOP + ROW * BEST + 64) * scale),
  title: 'guessesName',
  titleAt: 16,
  note: atWords,
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, text, fill, point, line } = pen;
    const { best, here } = data;
    const wide = { x: box.x, width: box.width, colour: style.second };
    if (!best) return paragraph(pen, t(waitKey(data)), { ...wide, y: box.y + TOP * scale, most: 4 });
    const x = linear([0, 1], [box.x + 54 * scale, box.x + box.width - 52 * scale]);
    for (const [row, [letter, share]] of best.entries()) {
      const y = box.y + (TOP + (row + 0.5) * ROW) * scale;
      const isHere = letter === here?.letter;
      const look = { y, baseline: 'middle', weight: isHere ? 650 : 400 };
      if (isHere) point({ x: box.x + 10 * scale, y }, { radius: 5 });
      text(shownLetter(letter), {
        ...look,
        x: box.x + 34 * scale,
        align: 'center',
        mono: true,
        size: 16 * scale,
      });
      line([x(0), y, x(1), y], { colour: style.hairline });
      fill(
        { x: x(0), y: y - 7 * scale, width: x(share) - x(0), height: 14 * scale },
        isHere ? style.ink : style.second,
      );
      text(t.number(share, '2s%'), {
        ...look,
        x: box.x + box.width - 2,
        align: 'right',
      });
    }
    const said = sayHere(data, t);
    if (said) paragraph(pen, said, { ...wide, y: box.y + (TOP + ROW * BEST + 24) * scale, most: 2 });
  },
  describe(data, t) {
    if (!data.best) return t(waitKey(data));
    const list = data.best.map(([letter, share]) => t('guessSaid', { letter: saidLetter(letter, t), share }));
    return t('describeGuesses', { where: atWords(data, t), list: list.join(', ') });
  },
});

/** Why there are none yet. */
export const waitKey = ({ problem }) => (problem ? 'guessesFailed' : 'guessesWait');

function sayHere({ here, best }, t) {
  if (!here || !Number.isFinite(here.loss)) return undefined;
  const facts = { letter: saidLetter(here.letter, t), share: Math.exp(-here.loss) };
  return t(best.some(([letter]) => letter === here.letter) ? 'hereAmong' : 'hereNot', facts);
}
