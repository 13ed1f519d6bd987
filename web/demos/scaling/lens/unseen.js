import { unseen as bars } from '../turns/unseen.js';

// The bars of the demo of turns, for the first config.
const asTurns = ({ a, scale }) => ({
  scale,
  pairs: a.pairs,
  unseenPhases: a.unseenPhases,
  unseenPhase: a.unseenPhases[a.own],
  never: a.never,
  wrong: false,
  values: { pair: a.own, trainLen: a.trained, testLen: Math.max(a.trained, a.unseenTo) },
});

/** How far the phases at the length now lie from all that training saw. */
export const unseen = {
  place: 'side',
  invites: false,
  height: (width, data) => bars.height(width, asTurns(data)),
  frame: (box, data) => bars.frame(box, asTurns(data)),
  describe: (data, t) => bars.describe(asTurns(data), t),
  draw: (ctx, data, box, style, t) => bars.draw(ctx, asTurns(data), box, style, t),
  handles: (data, box, t) => bars.handles(asTurns(data), box, t),
};
