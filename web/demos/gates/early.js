import { gatesOf, STOPS, sentencesAgo } from './text.js';

/** What the first step of gates/forget shows: the second sentence, and the beginning of the third. */
export const [FIRST, BEHIND] = [4, 11];

/** The text of so few tokens, the last of which is the query. */
export function earlyOf(engine, { gates, sum }) {
  const places = Array.from({ length: BEHIND - FIRST }, (_, i) => FIRST + i);
  const count = places.length;
  const gatesNow = gatesOf(gates, places);
  return {
    places,
    count,
    ago: sentencesAgo(places),
    gatesNow,
    bias: engine.gates.forget(gatesNow, { queryLen: 1, queryOffset: count - 1, rule: sum }),
    dog: places.indexOf(STOPS[1]) - 1,
    narrow: 0, // words have room beside each other
  };
}

/** From the gate to the step that it makes, with the logarithm that says how high the step is. */
export function nameStep({ box, x, slot, level, gate, line, text, widthOf, style, scale }, data, t) {
  const { bias, dog } = data;
  const at = x(dog + 1) - slot / 2;
  const [top, foot] = [level(bias[dog + 1]), level(bias[dog])];
  const colour = style.speed(0);
  line([at, foot, at, gate(0)], { colour, dash: [3, 3] });
  line([at, top, at, foot], { colour, width: 2 * style.line });
  const words = t('stepMark');
  const look = { colour, weight: 600, halo: true };
  const left = Math.min(at + 7 * scale, box.x + box.width - widthOf(words, look));
  text(words, { ...look, x: left, y: Math.max(foot, top + 15 * scale) });
}
