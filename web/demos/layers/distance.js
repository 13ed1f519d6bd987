import { figure } from '../../figure/figure.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { compute, drawKind, isWide, kindWords, params } from './distance/layer-reach.js';
import { stack } from './distance/stack.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './distance/layer-reach.js' */

const BLOCK = 116; // of a kind, CSS px at text size 13

/** What each kind of layers meets when the context grows: farthest key, new angles or thinner weights, keys to keep. */
/** @type {View<Data>} */
const kinds = panel({
  place: 'side',
  invites: false,
  height: (_width, { scale, kinds: all }) => Math.round((46 + BLOCK * all.length) * scale),
  title: 'kindsName',
  note: (data, t) => t(data.kinds.some((kind) => isWrong(kind, data)) ? 'kindsNoteWrong' : 'kindsNote'),
  draw(pen, data, t) {
    const { box, scale, style, text, fill, hatch } = pen;
    const total = data.kinds.reduce((sum, kind) => sum + kind.count * kind.kept, 0);
    for (const [i, kind] of data.kinds.entries()) {
      const block = inset(box, { top: 48 + BLOCK * i, height: (BLOCK - 8) * scale }, scale);
      if (isWrong(kind, data)) hatch(block, style.rgba(style.second, 0.2), { gap: 9 });
      drawKind(pen, inset(block, { top: 6, width: 22 * scale, height: 11 * scale }, scale), kind);
      const left = box.x + 30 * scale;
      const wide = { x: left, maxWidth: box.x + box.width - left };
      const write = (words, line, look = {}) =>
        text(words, { ...wide, y: block.y + (16 + 20 * line) * scale, ...look });
      write(t('kindLine', namesOf(kind, t)), 0, { weight: 600 });
      write(farthestWords(kind, t), 1);
      write(needWords(kind, data, t), 2, needs(kind) ? { weight: 600 } : {});
      write(t('keptLine', { kept: kind.kept, all: kind.kept * kind.count }), 3, { colour: style.second });
      const width = wide.maxWidth * (total > 0 ? (kind.kept * kind.count) / total : 0);
      fill({ x: left, y: block.y + 84 * scale, width, height: 5 * scale }, style.rgba(style.ink, 0.45));
    }
  },
  describe: (data, t) =>
    data.kinds.map((kind) => ({
      key: 'describeKind',
      ...namesOf(kind, t),
      farthest: farthestWords(kind, t),
      need: needWords(kind, data, t),
    })),
});

const namesOf = (kind, t) => ({ count: kind.count, kind: kindWords(kind, t) });

/** Whether a kind meets angles that training did not have. */
const needs = (kind) => kind.rope && kind.fresh > 0;

/** Whether the mistake that is run changes the kind. */
const isWrong = (kind, { wrong }) => isWide(kind) || (wrong && kind.rope && kind.isScaled !== kind.scaled);

function farthestWords({ before, now, right }, t) {
  if (isWide({ now, right })) return t('farthestWide', { now, right });
  return t(before === now ? 'farthestSame' : 'farthestLine', { before, now });
}

/** What the length asks of a kind. */
function needWords(kind, { values, trained, temperature, facts }, t) {
  const { rope, fresh, pairs, step } = kind;
  if (rope && fresh > 0) return t('needScaling', { fresh, pairs });
  if (rope && step < 0.999) return t('needBlurred', { step });
  if (rope) return t(kind.isScaled ? 'needScaled' : 'needNothing', { pairs });
  const scaledBy = facts.temperature && temperature !== 1;
  return t(scaledBy ? 'needTemperature' : 'needDilution', {
    times: values.seqLen / trained,
    temperature: temperature ?? 1,
  });
}

function slots({ values, layer, layers, sees, travelled, kinds: all, each }, t) {
  const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);
  return {
    ...{ sees: sees[layer - 1], travelled: travelled[layer - 1], last: travelled.at(-1) },
    ...{
      near: Math.min(...sees),
      windowed: sum(all, ({ window, count }) => (window === undefined ? 0 : count)),
    },
    share: sum(all, ({ count, kept }) => count * kept) / (layers * values.seqLen),
    grown: sum(all, ({ count, before, now }) => (now > before ? count : 0)),
    kindHere: kindWords(all[each[layer - 1]], t),
    kinds: all.map(({ count, sees, now }) => `${count} × ${t(`short.${sees}`)}, ${t.number(now)}`).join('; '),
  };
}

const isWindow = ({ kinds: all, each, layer }) => all[each[layer - 1]].window !== undefined;
const ofLayer = (data) => (isWindow(data) ? 'seeWindow' : 'seeAll');
const ofLength = ({ values, trained }) => (values.seqLen <= trained ? 'seeInside' : 'seeGrown');

function ofTravel(data) {
  if (data.travelled.at(-1) < data.values.seqLen - 1) return 'seeTravel';
  return data.style === 'chunk' && isWindow(data) ? 'seeChunk' : 'seeTravelAll';
}

function ofKinds(data, t) {
  const { kinds: all } = data;
  const wide = all.find(isWide);
  if (wide) return { key: 'seeWide', window: wide.window, now: wide.now, right: wide.right };
  const wrong = all.find((kind) => isWrong(kind, data));
  if (wrong) return { key: 'seeWrong', ...namesOf(wrong, t), need: needWords(wrong, data, t) };
  const asking = all.find(needs);
  if (asking) return { key: 'seeAsking', ...namesOf(asking, t), fresh: asking.fresh, pairs: asking.pairs };
  return all.some((kind) => kind.sees === 'all' && !kind.rope) ? 'seeNoAngles' : 'seeNothing';
}

const steps = {
  layer: {
    // In the middle, of a window: what others see comes with the hand.
    set: { model: 'gemma-3-27b', seqLen: 32768, scaled: 'released', layer: 31 },
    views: ['stack'],
    handle: 'layer',
  },
  length: {
    set: { model: 'gemma-3-27b', scaled: 'released' },
    views: ['stack'],
    handle: 'length',
    see: ofLength,
  },
  travel: {
    set: { model: 'mistral-7b', seqLen: 262144, layer: 32, scaled: 'released' },
    views: ['stack'],
    controls: ['model'],
    see: ofTravel,
  },
  kinds: {
    set: { model: 'gemma-3-27b', seqLen: 131072, scaled: 'released' },
    views: ['stack', 'kinds'],
    controls: ['seqLen'],
    see: ofKinds,
  },
  mistake: {
    set: { model: 'gemma-3-27b', seqLen: 131072, scaled: 'wrong-everywhere' },
    views: ['kinds'],
    controls: ['scaled'],
    see: ofKinds,
  },
};

// The context grows, twice to the double.
const play = {
  from: 'length',
  next: ({ seqLen }) =>
    seqLen < params.seqLen.max
      ? { seqLen: Math.min(params.seqLen.max, Math.max(seqLen + 1, Math.round(seqLen * Math.SQRT2))) }
      : undefined,
  start: { seqLen: 1024 },
};

/**
 * Which distances each layer of a model sees, how far back information travels through them, and what each kind of
 * layers needs when the context grows.
 */
export default figure({
  name: 'layers/distance',
  modules: ['context', 'turns'],
  params,
  predict: {
    options: ['all', 'global', 'none'],
    done: { model: 'gemma-3-27b', seqLen: 131072, scaled: 'wrong-nowhere', counts: 'itself' },
    // Which layers of Gemma 3 meet new angles when its context grows from 32K to 128K and nothing is scaled.
    answer({ kinds: all }) {
      if (all.every(needs)) return 'all';
      return all.some(needs) ? 'global' : 'none';
    },
  },
  steps,
  play,
  compute,
  views: { stack, kinds },
  slots,
  readout: (data, t) => [
    ['modelLine', 'cacheLine'],
    ['layerLine', 'seesLine'],
    ...data.kinds.map((kind) => [
      {
        key: isWide(kind) ? 'kindWide' : isWrong(kind, data) ? 'kindWrong' : 'kindLine',
        ...namesOf(kind, t),
      },
      { text: needWords(kind, data, t), as: needs(kind) ? 'strong' : 'muted' },
    ]),
  ],
  seen: (data, t) => [!data.kinds.some(isWide) && ofLayer(data), ofTravel(data), ofKinds(data, t)],
  numbers({ reach, layers, sees, travelled }) {
    const marks = { marks: [Array.from({ length: layers }, (_, i) => i + 1)] };
    return [
      ['first-key', { layer: layers }, reach.first, marks],
      ['first-token', { layer: layers }, reach.earliest, marks],
      ['distance', { layer: layers }, sees, marks],
      ['travelled', { layer: layers }, travelled, marks],
    ];
  },
});
