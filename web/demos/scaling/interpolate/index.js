import { arcOf, rimAt } from '../../../canvas/rim.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';
import { alongX, whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { compute, configOf, count, pairs, params, trained } from './compute.js';

/** @import { Descriptor, Step, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** Positions of the text, and where on the scale of training they are read. @type {View<Data>} */
const rulers = panel({
  invites: 'factor',
  height: [0, 204],
  frame(box, { scale }) {
    const [left, right] = [box.x + 14 * scale, box.x + box.width - 16 * scale];
    const [above, below] = [box.y + 56 * scale, box.y + 132 * scale];
    return { left, right, above, below, x: linear([0, count - 1], [left, right]) };
  },
  draw({ left, right, above, below, x, box, scale, style, text, widthOf, line, point }, data, t) {
    const { factor, position } = data.values;
    const grey = { x: box.x, colour: style.second, maxWidth: box.width };
    text(t('textRuler'), { ...grey, y: box.y + 14 * scale });
    text(t('readRuler', { factor }), { ...grey, y: box.y + 196 * scale });
    for (const y of [above, below]) line([left, y, right, y], { colour: style.second });
    const step = right - left > 26 * count * scale ? 1 : 4;
    for (let place = 0; place < count; place++) {
      const isChosen = place === position || place === position + 1;
      const look = isChosen ? { width: 2 } : { colour: style.hairline };
      line([x(place), above, x(place / factor), below], look);
      for (const y of [above, below]) line([x(place), y - 4, x(place), y + 4], { colour: style.second });
      const isNear = [position, position + 1].some((each) => Math.abs(x(place) - x(each)) < 17 * scale);
      if (!isChosen && (place % step !== 0 || (step > 1 && isNear))) continue;
      const ink = isChosen ? { weight: 600 } : { colour: style.second };
      text(place, { x: x(place), y: above - 17 * scale, align: 'center', ...ink });
    }
    line([left, below, x((count - 1) / factor), below], { width: 3 });
    const held = data.shows('pairs') ? 5 : 3.5;
    for (const place of [position, position + 1]) point({ x: x(place), y: above }, { radius: held });
    point({ x: x(position / factor), y: below }, { radius: 3.5 });
    point({ x: x((position + 1) / factor), y: below }, { radius: 6 });
    const [first, second] = data.read;
    const read = t('readBoth', { first, second });
    const half = widthOf(read, { weight: 600 }) / 2;
    const middle = clamp(x((position + 0.5) / factor), box.x + half, box.x + box.width - half);
    for (let place = 0; place < count; place += 4) {
      const number = { x: x(place), y: below + 16 * scale, align: 'center', baseline: 'top' };
      text(place, { ...number, colour: style.second });
    }
    text(read, { x: middle, y: below + 34 * scale, align: 'center', baseline: 'top', weight: 600 });
  },
  handles: ({ above, below, x }, { values: { position, factor }, shows }, t) => [
    ...(shows('pairs')
      ? [
          {
            id: 'position',
            area: true,
            x: x(position),
            y: above,
            label: t('positionHandle'),
            value: t('positionValue', { position, next: position + 1, factor }),
            ...alongX(x, position, (wished) => ({ position: whole(wished, 0, count - 2) })),
          },
        ]
      : []),
    {
      // The place where the second of the two is read, pulled to where it should be.
      id: 'factor',
      x: x((position + 1) / factor),
      y: below,
      label: t('factorHandle'),
      value: t('positionValue', { position, next: position + 1, factor }),
      drag: (point) => ({
        factor: params.factor.fit((position + 1) / Math.max(x.invert(point.x), (position + 1) / 32)),
      }),
      key: ({ dx, dy }) => ({ factor: stepped(params.factor, factor, -dx - dy) }),
    },
  ],
  describe: ({ values: { factor, position }, read: [first, second] }, t) =>
    t('describeRulers', { factor, position, next: position + 1, first, second }),
});

/** The hands of the chosen pair at both neighbours: before, and with positions divided. @type {View<Data>} */
const clocks = panel({
  place: 'side',
  height: (width, { scale }) => Math.round(2 * radiusOf(width) + 118 * scale + 20),
  title: ({ values: { pair } }, t) => t('clocksName', { pair }),
  draw(pen, { values: { pair, position }, speeds, guess }, t) {
    const { box, scale, style, text } = pen;
    const radius = radiusOf(box.width);
    const y = box.y + 34 * scale + 10 + radius;
    const colour = style.speed(pair / (pairs - 1));
    for (const [i, key] of ['before', 'now'].entries()) {
      const x = box.x + (box.width * (2 * i + 1)) / 4;
      drawFace(pen, { x, y, radius, from: position * speeds[key], to: (position + 1) * speeds[key] }, colour);
      const write = (words, below, look) =>
        text(words, {
          x,
          y: y + radius + 10 + below * scale,
          align: 'center',
          maxWidth: box.width / 2 - 4,
          ...look,
        });
      write(t(key), 16, { colour: style.second });
      write(`${t.number(speeds[key], '3s')} rad`, 42, { size: 17 * scale, weight: 650 });
      const wrong = key === 'now' ? { same: speeds.before, none: 0 }[guess] : undefined;
      if (wrong === undefined) continue;
      const tip = rimAt({ x, y, radius }, position * speeds.now + wrong);
      pen.line([x, y, tip.x, tip.y], { colour: style.second, dash: [5, 4] });
      write(`- - ${t('guess')}`, 64, { colour: style.second });
    }
  },
  describe: ({ values: { pair, position }, speeds }, t) =>
    t('describeClocks', { pair, position, next: position + 1, ...speeds }),
});

const radiusOf = (width) => Math.min(66, width / 4 - 10);

function drawFace({ ctx, style, line, point }, { x, y, radius, from, to }, colour) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.hair;
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x, y);
  arcOf(ctx, { x, y, radius }, from, to);
  ctx.closePath();
  ctx.fillStyle = style.rgba(colour, 0.3);
  ctx.fill();
  for (const angle of [from, to]) {
    const tip = rimAt({ x, y, radius }, angle);
    line([x, y, tip.x, tip.y], { colour, width: 2 });
    point(tip, { colour, hollow: angle === to });
  }
  point({ x, y }, { radius: 2.5 });
}

/** The angle between two neighbours in every pair, before and now. @type {View<Data>} */
const gaps = chart({
  place: 'main',
  invites: false,
  height: [150, 130],
  margin: { left: 62, right: 14, top: 52, bottom: 60 },
  x: (range) => linear([0, pairs - 1], range),
  y: (range) => log([3e-6, 2], range),
  title: 'gapsName',
  note: 'gapsSecond',
  axes: {
    left: {
      ticks: [1, 0.1, 0.01, 0.001, 0.0001, 0.00001],
      line: false,
    },
    bottom: { ticks: [0, 16, 32, 48, 63], label: 'pairAxis' },
  },
  draw({ x, y, style, curve, line, point }, { values, plain, slow, speeds }) {
    curve(plain, { colour: style.second, dash: [5, 4] });
    for (const [i, angle] of slow.entries())
      point(i, angle, { colour: style.speed(i / (pairs - 1)), radius: 2.6 });
    const here = x(values.pair);
    line([here, y(speeds.before), here, y(speeds.now)], { width: 2 });
    point(values.pair, speeds.now, { radius: 6 });
  },
  drag: {
    pair: {
      range: [0, pairs - 1],
      y: ({ speeds }) => speeds.now,
      value: ({ values: { pair }, speeds }, t) => t('pairValue', { pair, now: speeds.now }),
    },
  },
  describe(data, t) {
    return t('describeGaps', {
      pairs,
      factor: data.values.factor,
      pair: data.values.pair,
      before: data.speeds.before,
      now: data.speeds.now,
      first: data.slow[0],
    });
  },
});

const facts = (data) => {
  const { values, speeds, drops, read } = data;
  return {
    pair: values.pair,
    factor: values.factor,
    position: values.position,
    next: values.position + 1,
    first: read[0],
    second: read[1],
    all: count - 1,
    end: (count - 1) / values.factor,
    before: speeds.before,
    now: speeds.now,
    dropBefore: drops.before,
    dropNow: drops.now,
    length: Math.floor(trained * values.factor),
    trained,
  };
};

function readout(data, t) {
  const all = facts(data);
  return [
    [
      { text: t('pairLine', all), speed: data.values.pair / (pairs - 1) },
      ' ',
      { text: t('angleLine', all), as: 'strong' },
    ],
    [t('dropLine', all), ' ', { text: t('dropNumbers', all), as: 'strong' }],
    [t('lengthLine', all)],
  ];
}

function seen(data, t) {
  const all = facts(data);
  if (data.values.factor === 1) return [t('seenOne', all)];
  return [t('seenRead', all), t('seenAll', all), t('seenDrop', all)];
}

const seeAt = (one, more) => (data, t) => t(data.values.factor === 1 ? one : more, facts(data));

const seeAngle = seeAt('seeNotDivided', 'seenAll');

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'factor',
    set: { factor: 1 },
    views: ['rulers'],
    handle: 'factor',
    see: seeAt('seeNotDivided', 'seeRead'),
  },
  {
    name: 'hands',
    set: { factor: 4 },
    views: ['rulers', 'clocks'],
    controls: ['factor'],
    handle: 'factor',
    see: seeAngle,
  },
  {
    name: 'pairs',
    views: ['gaps', 'clocks'],
    handle: 'pair',
    see: seeAt('seeNotDivided', 'seePairs'),
  },
];

// The factor grows, four times to the double.
const play = {
  from: 'hands',
  next: ({ factor }) => (factor < 32 ? { factor: Math.min(32, factor * 2 ** (1 / 4)) } : undefined),
  start: { factor: 1 },
};

function numbers({ values, slow, plain }) {
  const each = { axes: ['pair'], shape: [pairs] };
  const call = (config) => ({ verb: 'rope.frequencies', params: { config }, field: 'invFreq' });
  return [
    { name: 'frequencies', ...each, values: slow, call: call(configOf(values.factor)) },
    { name: 'frequencies-before', ...each, values: plain, call: call(configOf()) },
  ];
}

/** Position interpolation: all pairs slowed alike, and how far apart two neighbours are left. */
/** @type {Descriptor<Data>} */
export default {
  name: 'scaling/interpolate',
  symbols: { s: ['factor'] },
  predict: {
    options: ['same', 'quarter', 'none'],
    done: { factor: 4, position: 5, pair: 0 },
    answer(engine) {
      const [before, now] = [undefined, 4].map(
        (factor) => engine.rope.frequencies({ config: configOf(factor) }).invFreq[0],
      );
      const share = now / before;
      return share > 0.9 ? 'same' : share > 0.01 ? 'quarter' : 'none';
    },
  },
  scene: { query: 'position' },
  params,
  steps,
  play,
  compute,
  views: { rulers, clocks, gaps },
  readout,
  seen,
  numbers,
};
