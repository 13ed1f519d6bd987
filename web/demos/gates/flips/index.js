import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real, vector } from '../../core/parameters.js';
import { panel } from '../../plots/panel.js';
import { beneath, inset } from '../../plots/places.js';
import { drawLevels, slotsIn } from './row.js';

const COUNT = 12; // tokens: the lamp that is on, then eleven that press its switch or wait
const FINE = 12; // points of a curve to a token
const HALF = Math.PI;
// Of w, which a projection may make of any length: H divides by it.
const LENGTH = 1.125;

const start = [0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0];

const params = {
  presses: vector({ initial: start, min: 0, max: 1, digits: 0, control: 'none' }),
  angle: real({ initial: 1, min: 0, max: HALF, step: 0.01, digits: 2, snaps: [1, HALF] }),
  beta: real({ initial: 2, min: 0, max: 2, step: 0.05, digits: 2, snaps: [0, 1, 2] }),
  token: int({ initial: 3, min: 1, max: COUNT - 1, control: 'none' }),
  norm: choice({ initial: 'official', options: ['official', 'wrong-unnormalised'], control: 'buttons' }),
};

function compute(engine, values) {
  const { presses, angle, beta, norm } = values;
  // Every query and every key is the same vector, and a press reflects along it.
  const same = Float32Array.from({ length: 2 * COUNT }, (_, n) => (n % 2 === 0 ? 1 : 0));
  const betas = Float64Array.from(presses, (press, i) => (i > 0 && press > 0.5 ? beta : 0));
  const w = same.map((each) => LENGTH * each);
  const scores = engine.gates.path(same, same, { headDim: 2, w, beta: betas, rule: norm });
  const turned = engine.rope.rotate(same, {
    headDim: 2,
    invFreq: [angle],
    positions: Array.from({ length: COUNT }, (_, i) => i),
  });
  const rope = engine.attention.scores(turned, turned, { headDim: 2, scale: 1 });
  // The same between the tokens, for a curve: the first feature of a vector along it, rotated.
  const between = Array.from({ length: FINE * (COUNT - 1) + 1 }, (_, n) => n / FINE);
  const along = Float32Array.from({ length: 2 * between.length }, (_, n) => (n % 2 === 0 ? 1 : 0));
  const fine = engine.rope.rotate(along, { headDim: 2, invFreq: [angle], positions: between });
  const firsts = (table) => Float32Array.from({ length: COUNT }, (_, i) => table[COUNT * i]);
  let on = true;
  const lamp = presses.map((press, i) => {
    if (i > 0 && press > 0.5) on = !on;
    return on;
  });
  const right = (list) => lamp.filter((lit, i) => (lit ? list[i] > 0 : list[i] < 0)).length;
  const [path, byRope] = [firsts(scores), firsts(rope)];
  return {
    values,
    count: COUNT,
    same,
    w,
    betas,
    scores,
    path,
    rope: byRope,
    curve: between.map((i, n) => [i, fine[2 * n]]),
    lamp,
    presses: betas.reduce((sum, _, i) => sum + (i > 0 && presses[i] > 0.5 ? 1 : 0), 0),
    pathRight: right(path),
    ropeRight: right(byRope),
    wrong: norm !== 'official',
    factor: norm === 'official' ? 1 - beta : 1 - beta * LENGTH ** 2,
    most: path.reduce((most, each) => Math.max(most, Math.abs(each)), 1),
  };
}

const TOP = 44;
const PLOT = 130;
const ROW = 30;

/** Above each token the score of its query with the first key; below, whether the token presses the switch, and the lamp. */
const switches = panel({
  place: 'full',
  height: (_width, { scale }) => Math.round((TOP + PLOT + 3 * ROW + 34) * scale),
  frame(box, data) {
    const { scale } = data;
    const slots = slotsIn(box, data);
    const plot = inset(slots.field, { top: TOP, height: PLOT * scale }, scale);
    const rows = plot.y + plot.height + 20 * scale;
    return {
      ...slots,
      plot,
      score: linear([-1.1 * data.most, 1.1 * data.most], [plot.y + plot.height, plot.y]),
      lampAt: rows + 0.5 * ROW * scale,
      grid: beneath(plot, { gap: (ROW + 24) * scale, height: 2 * ROW * scale }),
    };
  },
  title: (data, t) => t(data.wrong ? 'scoreWrong' : data.shows('rope') ? 'scoreBeside' : 'scoreName'),
  draw(pen, data, t) {
    const { plot, score, x, slot, grid, lampAt, style, line, text, fill, outline, point, scale, box, hatch } =
      pen;
    const { values, path, rope, lamp, shows, count, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    line([plot.x, score(0), plot.x + plot.width, score(0)], { colour: style.second });
    if (shows('rope')) {
      const points = data.curve.map(([i, each]) => [x(i), score(each)]);
      pen.curve(points, { colour: style.speed(1), dash: [6, 4], width: 1.5 });
      for (const [i, each] of rope.entries())
        point({ x: x(i), y: score(each) }, { radius: 4, hollow: true, colour: style.speed(1) });
    }
    drawLevels(pen, path, { y: score, width: 3 });
    drawFlips(pen, data);
    for (const [i, each] of path.entries()) point({ x: x(i), y: score(each) }, { radius: 4.5 });
    const end = { x: box.x, maxWidth: grid.x - box.x - 4 };
    // Where scores grow, +1 and −1 come close to each other: their words would lie on one another.
    if (score(-1) - score(1) > 1.2 * style.size) {
      text(t('on'), { ...end, y: score(1) + 4 });
      text(t('off'), { ...end, y: score(-1) + 4 });
    }
    text(t('lamp'), { x: box.x, y: lampAt, baseline: 'middle' });
    const size = Math.min(8 * scale, 0.36 * slot);
    for (const [i, lit] of lamp.entries()) {
      if (lit) point({ x: x(i), y: lampAt }, { radius: size + 3, colour: style.rgba(style.speed(0), 0.3) });
      point(
        { x: x(i), y: lampAt },
        { radius: size, hollow: !lit, colour: lit ? style.speed(0) : style.second },
      );
    }
    for (const [row, name] of ['press', 'wait'].entries()) {
      const y = grid.y + row * 0.5 * grid.height;
      text(t(name), {
        x: box.x,
        y: y + 0.25 * grid.height,
        baseline: 'middle',
        maxWidth: grid.x - box.x - 4,
      });
      for (let i = 1; i < count; i++) {
        const cell = cellOf(pen, row, i);
        const isPress = values.presses[i] > 0.5;
        if (isPress === (row === 0)) fill(cell, row === 0 ? style.speed(0) : style.second);
        else outline(cell, style.hairline);
      }
    }
    text(t('first'), {
      x: x(0),
      y: grid.y + 0.5 * grid.height,
      align: 'center',
      baseline: 'middle',
      size: 0.85 * style.size,
      maxWidth: slot,
      colour: style.second,
    });
    pen.axis(plot, { side: 'left', scale: score, ticks: [0], line: false });
  },
  handles({ grid, x, slot, plot, lampAt }, { values, count }, t) {
    const { presses, token } = values;
    const at = (wished) => clamp(Math.round(wished), 1, count - 1);
    const isPress = presses[token] > 0.5;
    return [
      {
        id: 'press',
        area: { ...grid, y: lampAt - 12, height: grid.y + grid.height - lampAt + 12 },
        x: x(token),
        // On the empty cell, which is the one to tap.
        y: grid.y + (isPress ? 0.75 : 0.25) * grid.height,
        mark: cellOf({ x, slot, grid }, isPress ? 1 : 0, token),
        label: t('pressHandle'),
        value: t(isPress ? 'pressValue' : 'waitValue', { token }),
        drag: (point) => {
          const i = at((point.x - plot.x) / slot - 0.5);
          return { token: i, presses: presses.with(i, point.y < grid.y + 0.5 * grid.height ? 1 : 0) };
        },
        key: ({ dx, dy }) =>
          dx === 0 ? { presses: presses.with(token, dy < 0 ? 1 : 0) } : { token: at(token + dx) },
      },
    ];
  },
  describe: (data, t) => t('describeSwitches', facts(data, t)),
});

const cellOf = ({ x, slot, grid }, row, i) => ({
  x: x(i) - 0.42 * slot,
  y: grid.y + row * 0.5 * grid.height + 2,
  width: 0.84 * slot,
  height: 0.5 * grid.height - 4,
});

// From each press up to what it does to the score, in the colour of presses.
function drawFlips({ x, slot, score, grid, style, line }, { values, path }) {
  const colour = style.speed(0);
  for (const [i, each] of path.entries()) {
    if (i === 0 || each === path[i - 1] || values.presses[i] < 0.5) continue;
    const edge = x(i) - 0.5 * slot;
    const [top, foot] = [score(Math.max(each, path[i - 1])), score(Math.min(each, path[i - 1]))];
    line([edge, top, edge, foot], { colour, width: 3 });
    line([edge, foot + 2, edge, grid.y + 0.5 * grid.height - 2], { colour, dash: [2, 3] });
  }
}

function facts({ values, path, rope, presses, lamp, pathRight, ropeRight, count, factor }, t) {
  return {
    presses,
    beta: values.beta,
    angle: values.angle,
    score: path[count - 1],
    rope: rope[count - 1],
    lamp: t(lamp[count - 1] ? 'isOn' : 'isOff'),
    pathRight,
    ropeRight,
    count,
    factor,
    right: 1 - values.beta,
    squared: LENGTH ** 2,
  };
}

const readout = (data, t) => [
  [
    t('pressesLine', facts(data, t)),
    ' ',
    { text: t('scoreIs', facts(data, t)), as: data.wrong ? 'wrong' : 'strong' },
    ' · ',
    t('lampLine', facts(data, t)),
  ],
  [t('rightLine', facts(data, t)), ' · ', t('ropeRightLine', facts(data, t))],
];

const seen = (data, t) => [
  t(data.wrong ? 'seenStretched' : data.values.beta > 1 ? 'seenParity' : 'seenNone', facts(data, t)),
  t(data.ropeRight === data.count ? 'seenRopeRight' : 'seenRope', facts(data, t)),
];

const steps = [
  {
    name: 'press',
    views: ['switches'],
    set: { presses: start, beta: 2, token: 3, norm: 'official' },
    handle: 'press',
    see: (data, t) => t('seePress', facts(data, t)),
  },
  {
    name: 'rope',
    views: ['switches'],
    set: { presses: start, beta: 2, angle: 1, norm: 'official' },
    controls: ['angle'],
    see: (data, t) => seen(data, t)[1],
  },
  {
    name: 'beta',
    views: ['switches'],
    set: { presses: start, beta: 2, angle: 1, norm: 'official' },
    controls: ['beta'],
    see: (data, t) => t('seeBeta', facts(data, t)),
  },
  {
    name: 'mistake',
    views: ['switches'],
    set: { presses: start, beta: 2, angle: 1, norm: 'wrong-unnormalised' },
    controls: ['norm'],
    see: (data, t) => seen(data, t)[0],
  },
];

function numbers({ values, count, same, w, betas, scores, rope, lamp }) {
  const tokens = { axes: ['token'], shape: [count] };
  return [
    {
      name: 'scores',
      axes: ['query', 'key'],
      shape: [count, count],
      values: scores,
      call: {
        verb: 'gates.path',
        inputs: [same, same],
        params: { headDim: 2, w, beta: betas, rule: values.norm },
      },
    },
    { name: 'rope', ...tokens, values: rope },
    { name: 'lamp', ...tokens, values: lamp.map(Number) },
    { name: 'presses', ...tokens, values: values.presses },
  ];
}

/** PaTH: a token that presses a switch reflects, so the sign of one score says whether the lamp is on. */
/** @type {import('../../types.js').Descriptor} */
export default {
  name: 'gates/flips',
  modules: ['weights'],
  params,
  steps,
  compute,
  views: { switches },
  readout,
  seen,
  numbers,
  predict: {
    options: ['path', 'rope', 'both', 'none'],
    done: { presses: start.with(1, 1), beta: 2, angle: 1, norm: 'official' },
    answer(engine) {
      const [before, after] = [start, start.with(1, 1)].map((presses) =>
        compute(engine, { presses, beta: 2, angle: 1, token: 1, norm: 'official' }),
      );
      const flips = (name) => Math.sign(before[name][COUNT - 1]) !== Math.sign(after[name][COUNT - 1]);
      const [path, rope] = [flips('path'), flips('rope')];
      return path ? (rope ? 'both' : 'path') : rope ? 'rope' : 'none';
    },
  },
};
