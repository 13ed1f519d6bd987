import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { drawKind, kindWords } from './look.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const BLOCK = 116; // of a kind, CSS px at text size 13

/** What each kind of layers meets when the context grows: farthest key, new angles or thinner weights, keys to keep. */
/** @type {View<Data>} */
export const kinds = panel({
  place: 'side',
  invites: false,
  height: (_width, { scale, kinds: all }) => Math.round((46 + BLOCK * all.length) * scale),
  title: 'kindsName',
  titleAt: 16,
  note: ({ trained, values }, t) => t('kindsNote', { trained, length: values.seqLen }),
  noteAt: 36,
  draw(pen, data, t) {
    const { box, scale, style, text, fill, hatch } = pen;
    const total = data.kinds.reduce((sum, kind) => sum + kind.count * kind.kept, 0);
    for (const [i, kind] of data.kinds.entries()) {
      const block = inset(box, { top: 48 + BLOCK * i, height: (BLOCK - 8) * scale }, scale);
      const top = block.y;
      if (isWrong(kind, data)) hatch(block, style.rgba(style.second, 0.2), { gap: 9 });
      drawKind(pen, inset(block, { top: 6, width: 22 * scale, height: 11 * scale }, scale), kind);
      const left = box.x + 30 * scale;
      const write = (words, line, look = {}) =>
        text(words, {
          x: left,
          y: top + (16 + 20 * line) * scale,
          maxWidth: box.x + box.width - left,
          ...look,
        });
      write(t('kindLine', { count: kind.count, kind: kindWords(kind, t) }), 0, { weight: 600 });
      write(farthestWords(kind, t), 1);
      write(needWords(kind, data, t), 2, needs(kind) ? { weight: 600 } : {});
      write(t('keptLine', { kept: kind.kept, all: kind.kept * kind.count }), 3, { colour: style.second });
      const width = (box.x + box.width - left) * (total > 0 ? (kind.kept * kind.count) / total : 0);
      fill({ x: left, y: top + 84 * scale, width, height: 5 * scale }, style.rgba(style.ink, 0.45));
    }
  },
  describe: (data, t) =>
    data.kinds
      .map(
        (kind) =>
          `${t('kindLine', { count: kind.count, kind: kindWords(kind, t) })}: ${farthestWords(kind, t)}. ${needWords(kind, data, t)}.`,
      )
      .join(' '),
});

/** Whether a kind meets angles that training did not have. */
export const needs = (kind) => kind.rope && kind.fresh > 0;

/** Whether the mistake that is run changes the kind. */
export const isWrong = (kind, { wrong }) => wrong && kind.rope && kind.isScaled !== kind.scaled;

const farthestWords = ({ before, now, sees }, t) =>
  t(sees === 'state' ? 'stateLine' : before === now ? 'farthestSame' : 'farthestLine', { before, now });

/** What the length asks of a kind. */
export function needWords(kind, { values, trained, temperature, facts }, t) {
  const { rope, sees, fresh, pairs, step } = kind;
  if (sees === 'state' || sees === 'none') return t('needState');
  if (rope && fresh > 0) return t('needScaling', { fresh, pairs });
  if (rope && step < 0.999) return t('needBlurred', { step });
  if (rope) return t(kind.isScaled ? 'needScaled' : 'needNothing', { pairs });
  const scaledBy = facts.temperature && temperature !== 1;
  return t(scaledBy ? 'needTemperature' : 'needDilution', {
    times: values.seqLen / trained,
    temperature: temperature ?? 1,
  });
}
