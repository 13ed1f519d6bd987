import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { factsOf, wordsOf } from './lens-words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../lens.js' */

const HIGH = 118; // CSS px at text size 13

/** What the first config has in the place of pairs that turn. @type {View<Data>} */
const said = panel({
  invites: false,
  height: (_width, { scale }) => Math.round(HIGH * scale),
  draw(pen, { a }, t) {
    const { box, scale, style, text } = pen;
    const [is, means] = wordsOf(a).map((key) => t(key, factsOf(a, t)));
    text(is, { x: box.x, y: box.y + 24 * scale, size: 18 * scale, weight: 650, maxWidth: box.width });
    const below = { x: box.x, y: box.y + 52 * scale, width: box.width, colour: style.second, most: 4 };
    paragraph(pen, means, below);
  },
  describe: ({ a }, t) => wordsOf(a).map((key) => ({ ...factsOf(a, t), key })),
});

/** A view that is drawn where a config has pairs; elsewhere it says in a few words what there is. */
export const orSaid = (view) => instead(view, said);

/** A view that is drawn where a config has pairs, and empty elsewhere. */
export const orNothing = (view) => instead(view, { ...said, height: () => 0, draw() {} });

function instead(view, other) {
  const of = (data) => (data.main ? view : other);
  return {
    ...view,
    frame: (box, data) => of(data).frame?.(box, data),
    height: (width, data) => of(data).height(width, data),
    draw: (ctx, data, ...place) => of(data).draw(ctx, data, ...place),
    handles: (data, box, t) => (data.main ? (view.handles?.(data, box, t) ?? []) : []),
    describe: (data, t) =>
      typeof of(data).describe === 'function' ? of(data).describe(data, t) : of(data).describe,
  };
}
