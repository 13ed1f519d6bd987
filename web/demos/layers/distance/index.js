import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { compute } from './compute.js';
import { drawKind, kindWords } from './look.js';
import { params } from './params.js';
import { stack } from './stack.js';

/** @import { Descriptor, Step, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const BLOCK = 116; // of a kind, CSS px at text size 13

/** What each kind of layers meets when the context grows: farthest key, new angles or thinner weights, keys to keep. */
/** @type {View<Data>} */
const kinds = panel({
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
const needs = (kind) => kind.rope && kind.fresh > 0;

/** Whether the mistake that is run changes the kind. */
const isWrong = (kind, { wrong }) => wrong && kind.rope && kind.isScaled !== kind.scaled;

const farthestWords = ({ before, now, sees }, t) =>
  t(sees === 'state' ? 'stateLine' : before === now ? 'farthestSame' : 'farthestLine', { before, now });

/** What the length asks of a kind. */
function needWords(kind, { values, trained, temperature, facts }, t) {
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

const factsOf = ({ values, name, layer, layers, sees, travelled, trained, kinds: all, windows }, t) => ({
  name: name ?? t('own'),
  layer,
  layers,
  length: values.seqLen,
  trained,
  sees: sees[layer - 1],
  travelled: travelled[layer - 1],
  last: travelled.at(-1),
  near: Math.min(...sees),
  far: Math.max(...sees),
  windowed: windows.filter((window) => window > 0).length,
  share: all.reduce((sum, { count, kept }) => sum + count * kept, 0) / (layers * values.seqLen),
});

const seeLayer = (data, t) => t(data.windows[data.layer - 1] > 0 ? 'seeWindow' : 'seeAll', factsOf(data, t));

function seeLength(data, t) {
  const grown = data.kinds.filter(({ before, now }) => now > before);
  const facts = { ...factsOf(data, t), grown: grown.reduce((sum, { count }) => sum + count, 0) };
  return t(data.values.seqLen <= data.trained ? 'seeInside' : 'seeGrown', facts);
}

function seeTravel(data, t) {
  const isStopped = data.style === 'chunk' && data.windows[data.layer - 1] > 0;
  const facts = factsOf(data, t);
  if (facts.last >= facts.length - 1) return t(isStopped ? 'seeChunk' : 'seeTravelAll', facts);
  return t('seeTravel', facts);
}

function seeKinds(data, t) {
  const { kinds: all } = data;
  const asking = all.find(needs);
  if (data.wrong && all.some((kind) => isWrong(kind, data))) {
    const kind = all.find((one) => isWrong(one, data));
    return t('seeWrong', { kind: kindWords(kind, t), need: needWords(kind, data, t) });
  }
  if (asking) return t('seeAsking', { kind: kindWords(asking, t), fresh: asking.fresh, pairs: asking.pairs });
  return t(
    all.some((kind) => kind.sees === 'all' && !kind.rope) ? 'seeNoAngles' : 'seeNothing',
    factsOf(data, t),
  );
}

function readout(data, t) {
  const { kinds: all, layer, each } = data;
  const facts = factsOf(data, t);
  return [
    ...(data.isHeld ? [[{ text: t('heldLine', facts), as: 'muted' }]] : []),
    [{ text: facts.name, as: 'strong' }, ' ', t('modelLine', facts), ' · ', t('cacheLine', facts)],
    [
      { text: t('layerLine', facts), as: 'strong' },
      ' ',
      kindWords(all[each[layer - 1]], t),
      ' · ',
      t('seesLine', facts),
    ],
    ...all.map((kind) => [
      ...(isWrong(kind, data) ? [{ text: t.option('scaled', data.values.scaled), as: 'wrong' }, ' '] : []),
      t('kindLine', { count: kind.count, kind: kindWords(kind, t) }),
      ' · ',
      { text: needWords(kind, data, t), as: needs(kind) ? 'strong' : 'muted' },
    ]),
  ];
}

const seen = (data, t) => [seeLayer(data, t), seeTravel(data, t), seeKinds(data, t)];

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'layer',
    // In the middle, of a window: what others see comes with the hand.
    set: { model: 'gemma-3-27b', seqLen: 32768, scaled: 'released', layer: 31 },
    views: ['stack'],
    handle: 'layer',
    see: seeLayer,
  },
  {
    name: 'length',
    set: { model: 'gemma-3-27b', scaled: 'released' },
    views: ['stack'],
    handle: 'length',
    see: seeLength,
  },
  {
    name: 'travel',
    set: { model: 'mistral-7b', seqLen: 262144, layer: 32, scaled: 'released' },
    views: ['stack'],
    controls: ['model'],
    see: seeTravel,
  },
  {
    name: 'kinds',
    set: { model: 'gemma-3-27b', seqLen: 131072, scaled: 'released' },
    views: ['stack', 'kinds'],
    controls: ['seqLen'],
    see: seeKinds,
  },
  {
    name: 'mistake',
    set: { model: 'gemma-3-27b', seqLen: 131072, scaled: 'wrong-everywhere' },
    views: ['kinds'],
    controls: ['scaled'],
    see: seeKinds,
  },
];

// The context grows, twice to the double.
const play = {
  from: 'length',
  next: ({ seqLen }) =>
    seqLen < params.seqLen.max
      ? { seqLen: Math.min(params.seqLen.max, Math.max(seqLen + 1, Math.round(seqLen * Math.SQRT2))) }
      : undefined,
  start: { seqLen: 1024 },
};

function numbers({ reach, layers, sees, travelled }) {
  const each = { axes: ['layer'], shape: [layers], marks: [Array.from({ length: layers }, (_, i) => i + 1)] };
  return [
    { name: 'first-key', ...each, values: reach.first },
    { name: 'first-token', ...each, values: reach.earliest },
    { name: 'distance', ...each, values: sees },
    { name: 'travelled', ...each, values: travelled },
  ];
}

// Which layers of Gemma 3 meet new angles when its context grows from 32K to 128K and nothing is scaled.
function answer(engine) {
  const values = { model: 'gemma-3-27b', config: '', seqLen: 131072, scaled: 'wrong-nowhere', layer: 1 };
  const { kinds: all } = compute(engine, values, { memo: (_key, _inputs, make) => make() });
  const asking = all.filter(needs);
  if (asking.length === 0) return 'none';
  return asking.length === all.length ? 'all' : 'global';
}

/**
 * Which distances each layer of a model sees, how far back information travels through them, and what each kind of
 * layers needs when the context grows.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'layers/distance',
  modules: ['context'],
  params,
  predict: {
    options: ['all', 'global', 'none'],
    done: { model: 'gemma-3-27b', config: '', seqLen: 131072, scaled: 'wrong-nowhere' },
    answer,
  },
  steps,
  play,
  compute,
  views: { stack, kinds },
  readout,
  seen,
  numbers,
};
