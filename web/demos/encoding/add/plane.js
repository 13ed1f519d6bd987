import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { inset } from '../../../plots/places.js';
import { heading } from '../../../plots/tables.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../add.js' */

const LEFT = 0.42; // how much of the largest word has room left of the origin
const RIGHT = 1.5; // and right of it, at least

/**
 * The 48 words around the sum of one of them and a position, each at its true length and its true angle from the sum, so
 * that distances from the sum are true as well. The word's own arrow, the position's at its tip, and the sum close.
 *
 * @type {View<Data>}
 */
export const plane = panel({
  place: 'main',
  height: (width, { scale }) => Math.round(Math.min(0.46 * width, 330) + 132 * scale),
  frame(box, { scale, shows, wordNorm, size, ...data }) {
    const largest = shows('count') ? data.largest : wordNorm; // the other words wait for their step
    const plot = inset(box, { right: 6, top: 66 * scale, bottom: 44 * scale });
    const unit = Math.min(plot.height / (1.04 * largest), plot.width / ((LEFT + RIGHT) * largest));
    const spare = Math.max(0, plot.width - (LEFT + RIGHT) * largest * unit);
    const zero = { x: plot.x + LEFT * largest * unit + 0.3 * spare + 4, y: plot.y + plot.height };
    const edge = plot.x + plot.width - 14;
    const isOut = zero.x + size * unit > edge;
    const at = ([along, aside]) => ({ x: zero.x + along * unit, y: zero.y - aside * unit });
    return { plot, unit, zero, edge, isOut, at, tip: { x: isOut ? edge : zero.x + size * unit, y: zero.y } };
  },
  draw(pen, data, t) {
    const { box, scale, style } = pen;
    const { kind, join } = data.values;
    const hasCrowd = data.shows('count');
    const title = t(!hasCrowd ? 'planeFirst' : join === 'add' ? 'planeName' : 'planeNameApart');
    const wrong = kind.startsWith('wrong') ? t.option('kind', kind) : undefined;
    const room = { width: box.width, least: 44 * scale };
    heading(pen, { x: box.x, y: box.y + 14 * scale }, { title, wrong, ...room });
    const insight = { x: box.x, y: box.y + 40 * scale, width: box.width, most: 1 };
    const look = { weight: 600, size: style.size + 2 };
    paragraph(pen, t(hasCrowd ? insightOf(data) : 'insightFirst'), { ...insight, ...look });
    if (hasCrowd) drawWords(pen, data);
    drawArrows(pen, data);
    drawNames(pen, data, t);
  },
  handles({ zero, edge, isOut, tip, unit }, data) {
    const { strength } = data.values;
    const fit = (value) => ({
      strength: Number.isFinite(value) ? Math.round(20 * clamp(value, 0, 4)) / 20 : strength,
    });
    return {
      id: 'strength',
      ...tip,
      // A sum that leaves the picture is pulled by its share of the way to the edge.
      drag: ({ x }, { values }) =>
        isOut
          ? fit((values.strength * Math.max(0, x - zero.x)) / (edge - zero.x))
          : fit(data.strengthAt(Math.max(0, x - zero.x) / unit)),
      key: ({ dx, dy }) => fit(strength + 0.05 * (dx - dy)),
    };
  },
  describe: ({ values }) => (values.join === 'add' ? 'describePlane' : 'describePlaneApart'),
});

/** What is to be seen, as a key of words. */
const insightOf = ({ values, nearest, kept }) => {
  if (values.join !== 'add') return 'insightApart';
  if (nearest !== values.word) return 'insightLost';
  return kept > Math.SQRT1_2 ? 'insightKept' : 'insightFar';
};

/** The name of a word. */
export const nameOf = (word, t) => t('names').split(' ')[word];

function drawWords(
  { at, zero, plot, unit, path, point, style, line, scale },
  { places, values, nearest, wordNorm },
) {
  const reach = wordNorm * unit;
  path((on) => on.arc(zero.x, zero.y, reach, -0.64 * Math.PI, 0), {
    colour: style.hairline,
    width: style.hair,
  });
  line([plot.x, zero.y, plot.x + plot.width, zero.y], { colour: style.hairline, width: 1 });
  for (const [w, place] of places.entries())
    if (w !== values.word && w !== nearest)
      point(at(place), { colour: style.rgba(style.second, 0.75), radius: 3 * Math.min(1, scale) });
}

// Where the position's arrow ends: at the tip of the sum, or where it leaves the picture.
function positionEnd({ zero, unit, edge, isOut }, { word, size }) {
  const sum = { x: zero.x + size * unit, y: zero.y };
  const part = isOut ? (edge - word.x) / (sum.x - word.x) : 1;
  return { x: word.x + part * (sum.x - word.x), y: word.y + part * (sum.y - word.y) };
}

function drawArrows(frame, { places, values, size }) {
  const { at, zero, tip, arrow, style, path } = frame;
  const word = at(places[values.word]);
  if (values.strength > 0) {
    const end = positionEnd(frame, { word, size });
    arrow(word, end, { width: 1.5, dash: [6, 4], colour: style.second });
  }
  arrow(zero, word, { width: 1.75 });
  arrow(zero, tip, { width: 3.5 });
  const angle = Math.atan2(zero.y - word.y, word.x - zero.x);
  path((on) => on.arc(zero.x, zero.y, 34, -angle, 0), { colour: style.second });
}

// The word at its tip, the nearest one where that is another, the sum below its arrow and the position along its own.
function drawNames(pen, data, t) {
  const { at, zero, unit, tip, plot, box, isOut, text, point, style, widthOf, scale } = pen;
  const { places, values, nearest } = data;
  const name = nameOf(values.word, t);
  const taken = [];
  const put = (words, { x, y }, { weight = 400, colour = style.ink } = {}) => {
    const half = widthOf(words, { weight }) / 2;
    const middle = clamp(x, box.x + half + 1, box.x + box.width - half - 1);
    const isTaken = taken.some(
      (one) => Math.abs(one.x - middle) < one.half + half + 4 && Math.abs(one.y - y) < 1.25 * style.size,
    );
    if (isTaken) return;
    taken.push({ x: middle, y, half });
    text(words, { x: middle, y, align: 'center', weight, colour, halo: true });
  };
  const own = at(places[values.word]);
  const above = ({ x, y }) => ({ x, y: Math.max(plot.y + 4, y - 11 * scale) });
  point(own, { radius: 5 });
  const hasCrowd = data.shows('count');
  const isLost = hasCrowd && nearest !== values.word;
  const beside = { x: own.x + widthOf(name, { weight: 600 }) / 2 + 10, y: own.y + 20 * scale };
  put(name, isLost ? beside : above(own), { weight: 600 });
  if (isLost) {
    const place = at(places[nearest]);
    point(place, { radius: 6, hollow: true });
    put(t('nearestName'), above(place), { weight: 600 });
  }
  if (hasCrowd && places.length > 1) {
    const crowd = { x: zero.x, y: zero.y - 0.58 * data.largest * unit };
    put(t('crowdName', { count: places.length - 1 }), crowd, { colour: style.second });
  }
  const turn = Math.atan2(zero.y - own.y, own.x - zero.x);
  if (turn > 0.4) {
    const far = 34 + 20 * scale;
    const middle = { x: zero.x + far * Math.cos(turn / 2), y: zero.y - far * Math.sin(turn / 2) + 5 * scale };
    put(`${t.number(data.angle, '0')}°`, middle, { weight: 600 });
  }
  const foot = zero.y + 22 * scale;
  const sum = t(isOut ? 'sumFar' : values.join === 'add' ? 'sumName' : 'joinedName');
  put(sum, { x: isOut ? tip.x : (zero.x + tip.x) / 2, y: foot }, { weight: 600 });
  if (values.strength > 0) {
    const words = isOut ? `${t('positionName')} →` : t('positionName');
    const end = positionEnd(pen, { word: own, size: data.size });
    const isFlat = Math.abs(end.x - own.x) > 2 * Math.abs(end.y - own.y);
    const [right, up] = isFlat ? [0, 12] : [widthOf(words) / 2 + 12, 2];
    const middle = { x: (own.x + end.x) / 2 + right, y: (own.y + end.y) / 2 - up * scale };
    put(words, middle, { colour: style.second });
  }
}
