import { SOURCES } from '../../../core/config/traps.js';

const KEYS = new Set([
  ...['hidden_size', 'rope_type', 'short_factor', 'long_factor', 'original_max_position_embeddings'],
  ...['partial_rotary_factor', 'factor', 'max_position_embeddings', 'headDim'],
]);

/** The name of a config: that of a model, or A and B. */
export const nameOf = (side, t) => side.name ?? t(`own.${side.key}`);

/** What is to be said of the chosen pair of a config. */
export const pairFacts = (side, t) => ({
  pair: side.own,
  wavelength: side.wavelengths[side.own],
  turns: side.turns[side.own],
  before: beforeScaling(side, t),
  ratio: side.ratios[side.own],
  unseen: side.unseenPhases[side.own],
});

/** Whether a config's wavelengths are not those of its base. */
export const isScaled = ({ ratios }) => ratios.some((ratio) => Math.abs(ratio - 1) > 1e-9);

/** What follows a number of turns where scaling changes the wavelengths shown: turns are those of training. */
export const beforeScaling = (side, t) => (isScaled(side) ? ` ${t('beforeScaling')}` : '');

/** The farthest distance of training, which turns are counted up to: the trained length, or the window of all layers. */
export const spanWords = ({ span, trained }, t) => t(span < trained ? 'spanWindow' : 'spanTrained', { span });

/** A text's mistake in a sentence. */
export function problemWords({ code, key, ...facts }, t) {
  if (facts.lacks) return t(`missing.${facts.lacks}`, { key });
  if (code === 'refused')
    return t(KEYS.has(key) ? `refused.${key}` : 'refused', {
      key,
      message: facts.message,
      value: facts.value,
    });
  const place = facts.line === undefined ? '' : `${t('place', facts)} `;
  return place + t(`problem.${code}`, { ...facts, key: key ?? '', size: facts.size ?? 0 });
}

export function readout(data, t) {
  const { a, b, sides, isLong } = data;
  return [
    ...sides.flatMap((side) => linesOf(side, data, t)),
    ...(b ? [[{ text: t('differences'), as: 'strong' }, ' ', differences(a, b, data, t)]] : []),
    ...(data.values.reading !== 'released' && !sides.some(({ differs }) => differs)
      ? [[{ text: t('sameReading'), as: 'muted' }]]
      : []),
    ...sides.flatMap((side) => trapLines(side, data, t)),
    ...(isLong.length > 0 ? [[{ text: t('tooLong'), as: 'muted' }]] : []),
  ];
}

function linesOf(side, { values }, t) {
  const { own, pairs, never, memory } = side;
  const number = (value) => t.number(value, '4s');
  const strong = (text) => ({ text, as: 'strong' });
  const neverWords = t('neverLine', { never, pairs, before: beforeScaling(side, t) });
  const isWithout = side.traps.some(({ id }) => id === 'noRope' || id === 'nope');
  return [
    [
      strong(nameOf(side, t)),
      ' ',
      ...(isWithout ? [strong(t('withoutRope')), ' '] : []),
      t('headLine', { type: typeOf(side), size: 2 * pairs, trained: side.trained }),
      ' · ',
      never > 0 ? { text: neverWords, speed: 1 } : neverWords,
      ' · ',
      t('factorLine', { factor: side.attentionFactor }),
      ...(side.attentionFactor !== side.officialFactor
        ? [
            ' (',
            { text: t.option('reading', values.reading), as: 'wrong' },
            ') ',
            number(side.officialFactor),
          ]
        : []),
    ],
    [
      { text: t('pairLine', { pair: own }), speed: own / Math.max(1, pairs - 1) },
      ' ',
      t('pairFacts', pairFacts(side, t)),
    ],
    [memoryWords(memory, values.seqLen, t)],
  ];
}

const typeOf = ({ facts: { type, scaling } }) =>
  typeof scaling.factor === 'number' ? `${type} × ${scaling.factor}` : type;

function memoryWords(memory, length, t) {
  if (memory.missing) return t('memoryMissing', { key: memory.missing });
  if (memory.why) return t(`memoryWhy.${memory.why}`);
  const { layers, heads, globalHeads, values, perToken, total, windowed, kept, bytes: each } = memory;
  const facts = {
    layers,
    values,
    heads: globalHeads ? `${heads} / ${globalHeads}` : (heads ?? ''),
    length,
    windowed,
    kept,
    bytes: perToken,
    each,
    total: sizeWords(total, t),
  };
  return `${t(heads ? 'memoryHeads' : 'memoryLatent', facts)} · ${t(windowed ? 'memoryWindow' : 'memoryTotal', facts)}`;
}

function sizeWords(bytes, t) {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${t.number(bytes / 1024 ** power, '4s')} ${units[power]}`;
}

// What differs between two configs, one after another.
function differences(a, b, { values }, t) {
  const number = (value) => t.number(value, '4s');
  const row = (key, of) => {
    const [before, after] = [of(a), of(b)];
    return before === after ? [] : [t(`difference.${key}`, { before, after })];
  };
  const rows = [
    ...row('type', typeOf),
    ...row('base', (side) => number(side.facts.base)),
    ...row('pairs', (side) => t.number(side.pairs)),
    ...row('trained', (side) => t.number(side.trained)),
    ...row('never', (side) => `${side.never} / ${side.pairs}`),
    ...row('longest', (side) => number(side.wavelengths.at(-1))),
    ...row('last', (side) => number(side.turns.at(-1))),
    ...row('ratio', (side) => number(side.ratios.at(-1))),
    ...row('factor', (side) => number(side.attentionFactor)),
    ...row('critical', (side) => t.number(side.critical)),
    ...row('token', ({ memory }) => (isTold(memory) ? `${t.number(memory.perToken)} B` : '?')),
    ...row('total', ({ memory }) => (isTold(memory) ? sizeWords(memory.total, t) : '?')),
  ];
  return rows.length > 0 ? rows.join(' · ') : t('noDifference', { length: values.seqLen });
}

const isTold = ({ missing, why }) => !missing && !why;

function trapLines(side, { b }, t) {
  return side.traps.map(({ id, ...facts }) => [
    { text: b ? t('trapOf', { name: nameOf(side, t) }) : t('trap'), as: 'strong' },
    ' ',
    t(`trap.${id}`, facts),
    ' ',
    { text: t('trapSource', { source: t(`source.${SOURCES[id]}`) }), as: 'muted' },
  ]);
}

export function seen(data, t) {
  const { a, values } = data;
  const most = a.unseenPhases.indexOf(Math.max(...a.unseenPhases));
  const facts = {
    name: nameOf(a, t),
    pairs: a.pairs,
    never: a.never,
    first: a.pairs - a.never,
    span: spanWords(a, t),
    length: values.seqLen,
    unseenTo: a.unseenTo,
    most,
    unseen: a.unseenPhases[most],
    fast: a.unseenPhases[0],
    traps: a.traps.length,
  };
  return [
    t(a.never === 0 ? 'seenAll' : 'seenNever', facts),
    a.isNear
      ? t('trap.reach', { reach: a.facts.reach })
      : t(values.seqLen <= a.trained ? 'seenInside' : 'seenUnseen', facts),
    t(a.traps.length === 0 ? 'seenNoTraps' : 'seenTraps', facts),
  ];
}

/** What two configs have beside each other, in a sentence. */
export const seenTwo = ({ a, b }, t) =>
  t('seeTwo', {
    nameA: nameOf(a, t),
    neverA: a.never,
    pairsA: a.pairs,
    nameB: nameOf(b, t),
    neverB: b.never,
    pairsB: b.pairs,
  });
