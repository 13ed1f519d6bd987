import { isReadApart, REPORTS, SOURCES } from '../../../core/config/traps.js';
import { copiesFor } from './advice.js';

const KEYS = new Set([
  ...['hidden_size', 'rope_type', 'short_factor', 'long_factor', 'original_max_position_embeddings'],
  ...['partial_rotary_factor', 'factor', 'max_position_embeddings', 'headDim'],
]);

/** The name of a config: that of a model, or A and B; of one that can no longer be read it says so. */
export function nameOf(side, t) {
  const isPart = side.stack?.others.some((kind) => ['encoder', 'decoder'].includes(kind));
  const part = isPart ? ` (${t.option('stack', side.stack.kind)})` : '';
  const name = (side.name ?? t(`own.${side.key}`)) + part;
  return side.isHeld ? t('heldName', { name }) : name;
}

/** Whether a config's wavelengths are not those of its base. */
export const isScaled = ({ ratios }) => ratios.some((ratio) => Math.abs(ratio - 1) > 1e-9);

/** The words for what a config without RoPE has in its place: what it is, and what that means. */
export const wordsOf = ({ facts: { encoding, own } }) => [
  `is.${own.isVideo ? 'video' : own.axes ? 'axes' : encoding}`,
  `without.${tableOf(own, encoding)}`,
];

function tableOf({ rows, picture, buckets, axes, isVideo, said, heads, side, grid, before }, encoding) {
  if (encoding === 'alibi')
    return heads === undefined ? 'slopes' : said === undefined ? 'alibi' : 'alibiSaid';
  if (encoding === 'none' && said) return 'noneSaid';
  if (encoding === 'relative' && (side || before)) return side ? 'windows' : 'sides';
  if (encoding === 'sinusoidal' && grid) return `sinusoidal${grid}`;
  if (encoding === 'sinusoidal' && (rows || said)) return rows ? 'sinusoidalRows' : 'sinusoidalGrows';
  if (encoding === 'axial' && (axes || isVideo)) return axes ? 'axes' : 'video';
  if (encoding === 'disentangled' && buckets) return 'buckets';
  if (encoding === 'relative-mlp' && side) return 'windowsMlp';
  if (encoding !== 'learned') return encoding;
  return rows === undefined ? 'table' : (picture ?? 'learned');
}

const withoutFacts = ({ numbers, facts, stack, traps, ...side }, t) => ({
  ...{
    name: nameOf({ ...side, stack }, t),
    layers: facts.layers?.layers ?? side.keys.num_hidden_layers ?? '?',
    traps: traps.length,
  },
  longest: numbers.rows,
  ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, value ?? '?'])),
});

/** What sentences say of a config and of its chosen pair. */
export function factsOf(side, t) {
  if (!side.isRotary) return withoutFacts(side, t);
  const { own, pairs, never, span, trained, wavelengths, ratios, unseenPhases, facts } = side;
  const farthest = Math.max(...unseenPhases);
  return {
    ...{
      name: nameOf(side, t),
      method: methodOf(side, t),
      length: lengthWords(side, t),
      type: facts.type,
      base: facts.raised ?? facts.base,
    },
    ...{ pairs, never, first: pairs - never, slowest: pairs - 1, slowed: side.slowed, size: 2 * pairs },
    ...{ trained, unseenTo: side.unseenTo, reach: facts.reach, traps: side.traps.length },
    // The farthest distance of training, which turns are counted up to: the trained length, or the window of all layers.
    span: t(span < trained ? 'spanWindow' : 'spanTrained', { span }),
    // What follows a number of turns where scaling changes the wavelengths shown: turns are those of training.
    before: isScaled(side) ? ` ${t('beforeScaling')}` : '',
    after: isScaled(side) ? ` ${t('afterScaling')}` : '',
    ...{ broken: side.broken.length, brokenFrom: side.broken[0], brokenTo: side.broken.at(-1) },
    ...{ seqLen: side.seqLen, asked: side.asked },
    ...{ longestOf: side.config?.max_position_embeddings, rows: side.keys.n_positions },
    farthestBroken: Math.max(0, ...side.broken.map((i) => unseenPhases[i])),
    ...{ shortest: wavelengths[0], longest: wavelengths.at(-1), slowestTurn: side.before.at(-1) },
    ...{ attentionFactor: side.attentionFactor, officialFactor: side.officialFactor },
    ...{ ratioFirst: ratios[0], ratioLast: ratios.at(-1), ratioRight: side.official.at(-1) },
    ...{ unseenFirst: unseenPhases[0], unseenLast: unseenPhases.at(-1) },
    ...{ farthest, most: unseenPhases.indexOf(farthest) },
    ...{ pair: own, wavelength: wavelengths[own], turns: side.turns[own], ratio: ratios[own] },
    unseenPhase: unseenPhases[own],
  };
}

/** A text's mistake in a sentence. */
export function problemWords({ code, key, ...facts }, t) {
  if (code?.startsWith('layers.')) return t(code, { ...facts, configKey: key });
  const { known = {}, ...said } = facts;
  const knownToo = (name) => t(name, { ...known, total: sizeWords(known.total, t) });
  if (facts.lacks === 'length' && known.perToken)
    return ['missing.length', 'problem.knownPlain', known.isMistral && 'problem.mistral']
      .filter(Boolean)
      .map(knownToo)
      .join(' ');
  if (facts.lacks) return t(`missing.${facts.lacks}`, { key });
  if (code === 'refused')
    return t(KEYS.has(key) ? `refused.${key}` : 'refused', {
      key,
      message: facts.message,
      value: facts.value,
    });
  if (code === 'noModel' && facts.kind) return t('problem.otherFile', facts);
  if (code === 'noLists' && known.original && known.perToken)
    return [t('problem.noLists'), knownToo('problem.known')].join(' ');
  const place = facts.line === undefined ? '' : `${t('place', facts)} `;
  return place + t(`problem.${code}`, { keys: '', ...said, key: key ?? '', size: facts.size ?? 0 });
}

export function readout(data, t) {
  const { sides, rotary, isLong, values } = data;
  const [first, second] = rotary;
  const changes = second ? differences(first, second, t) : [];
  return [
    ...sides.flatMap((side) => linesOf(side, t)),
    ...(second ? [[['differences', ' ', changes[0] ?? 'noDifference'], ...changes.slice(1)]] : []),
    ...(values.reading !== 'released' && !rotary.some(({ differs }) => differs)
      ? [[{ key: 'sameReading', as: 'muted' }]]
      : []),
    ...(isLong.length > 0 ? [[{ key: 'tooLong', as: 'muted' }]] : []),
  ];
}

function linesOf(side, t) {
  const { own, pairs, never, attentionFactor, officialFactor } = side;
  const facts = factsOf(side, t);
  const of = (key, look) => ({ ...facts, ...look, key });
  const pairFacts = [of('pairFacts'), ...(side.broken?.includes(own) ? [' · ', of('pairOff')] : [])];
  if (!side.isRotary)
    return [
      [[of(wordsOf(side)[0], { as: 'strong' }), ' ', of(wordsOf(side)[1])]],
      ...(side.facts.encoding === 'unknown' ? [] : [...layersLine(side, t), memoryLine(side.memory, t)]),
    ];
  return [
    [
      of('headLine'),
      of('neverLine', never > 0 && { speed: 1 }),
      of('slowestLine', { room: t('slowestLine', { longest: 9999999 }) }),
      of(attentionFactor === officialFactor ? 'factorLine' : 'factorLineWrong'),
    ],
    ...(isApart(side) ? [] : [[brokenParts(side, facts, t)]]),
    ...(isApart(side) || own === undefined
      ? []
      : [[[of('pairLine', { speed: own / Math.max(1, pairs - 1) }), ' ', ...pairFacts]]]),
    ...layersLine(side, t),
    memoryLine(side.memory, t),
  ];
}

// Llama 3.1 was trained on to the length of its config with its scaling, so these angles are not unseen there.
const isTrainedFurther = ({ facts, config, seqLen }) =>
  facts.type === 'llama3' && seqLen <= config.max_position_embeddings;
const isPast = ({ facts, config, trained }) =>
  facts.type === 'llama3' && config.max_position_embeddings > trained;

function brokenKey(side) {
  if (side.broken.length === 0) return 'brokenNone';
  if (isTrainedFurther(side)) return 'brokenFurther';
  if (isPast(side)) return 'brokenPast';
  return side.broken.length === 1 ? 'brokenOne' : 'brokenLine';
}

function brokenParts(side, facts, t) {
  const line = { ...facts, key: brokenKey(side), room: longestBroken(facts, t) };
  return side.asked > side.seqLen ? [line, ' ', { ...facts, key: 'lookedTo' }] : line;
}

// The room that broken pairs take at most.
/** @type {(facts: any, t: any) => string} */
const longestBroken = ({ pairs }, t) =>
  t('brokenLine', {
    ...{ seqLen: 2 ** 20, broken: pairs, brokenFrom: pairs - 1, brokenTo: pairs - 1 },
    farthestBroken: 0.00123,
  });

// Which layers see what, where not all of them see everything and rotate; which ones, of all kinds but the commonest.
function layersLine({ facts: { kinds = [], each, hasStates }, isRotary }, t) {
  if (kinds.length === 0 || (kinds.length === 1 && kinds[0].sees === 'all' && !hasStates)) return [];
  const most = Math.max(...kinds.map(({ count }) => count));
  const common = kinds.findIndex(({ count }) => count === most);
  const isMixed = kinds.some((one) => one.rope && one.scaled);
  const list = kinds.map(({ sees, rope, count, window, base, scaled }, kind) => {
    const seen = t(`layer.${sees}`, { count, window });
    const isTurned = isRotary && ['all', 'window', 'chunk'].includes(sees);
    const turned = scaled || !isMixed ? 'layer.rope' : 'layer.unscaled';
    const plain = isTurned ? t(rope ? turned : 'layer.nope', { seen, base }) : seen;
    const said = hasStates && sees !== 'state' ? t('layer.both', { seen: plain }) : plain;
    return kind === common ? said : `${said} (${numbersOf(each, kind)})`;
  });
  return [[{ key: 'layersLine', list: list.join('; ') }]];
}

const FEW = 5;
const MANY = 12;

// The numbers of the layers of a kind, from 0 on; of many, or more than a few in even steps, the first three and the last.
function numbersOf(each, kind) {
  const numbers = each.flatMap((one, i) => (one === kind ? [i] : []));
  const isEven = numbers.every((one, i) => i < 2 || one - numbers[i - 1] === numbers[1] - numbers[0]);
  return numbers.length > (isEven ? FEW : MANY)
    ? `${numbers.slice(0, 3).join(', ')} … ${numbers.at(-1)}`
    : numbers.join(', ');
}

const typeOf = ({ facts: { type, scaling } }) =>
  typeof scaling.factor === 'number' ? `${type} × ${scaling.factor}` : type;

const methodOf = (side, t) => (['default', 'mrope'].includes(side.facts.type) ? t('plain') : typeOf(side));

// The length of training, and that to which the scaling takes the model as it is published.
function lengthWords({ facts, keys, config, trained, traps, stretched }, t) {
  const { type, vendor, reach } = facts;
  const has = (trapId) => traps.some(({ id }) => id === trapId);
  const longest = ['longrope', 'su', 'llama3'].includes(type) ? config.max_position_embeddings : 0;
  const shipped = (type === 'dynamic' && keys.n_positions) || (longest > trained ? longest : stretched);
  const isScaled = shipped > trained && vendor !== 'alpha' && !has('trainedScaled');
  // Where windows end every distance, the number of a config need not be that of training.
  const plain = reach && keys.max_position_embeddings ? 'length.said' : 'length.trained';
  // Llama 3.1 was trained on with its scaling, and no factor gives the length that Llama 4 names.
  const isSaid = type === 'llama3' && longest > trained && !has('stretched');
  const scaled = has('reported') ? 'length.reported' : isSaid ? 'length.config' : 'length.scaled';
  return t(isScaled ? scaled : plain, { trained, shipped });
}

function memoryLine(memory, t) {
  const { missing, why, heads, globalHeads, layers, windowed, total, isSaid } = memory;
  if (missing) return [{ key: 'memoryMissing', configKey: missing }];
  if (why) return [`memoryWhy.${why}`];
  const facts = {
    ...memory,
    heads: globalHeads ? `${heads} / ${globalHeads}` : heads,
    total: sizeWords(total, t),
    assumed: t(isSaid ? 'bytesSaid' : 'bytesAssumed', memory),
  };
  return [
    { ...facts, key: heads ? 'memoryHeads' : 'memoryLatent' },
    {
      ...facts,
      key: windowed === 0 ? 'memoryTotal' : windowed === layers ? 'memoryWindowAll' : 'memoryWindow',
      growth: t.number(memory.growth),
    },
    ...(memory.hasState ? ['memoryState'] : []),
    ...(memory.isCrossed ? ['memoryCross'] : []),
  ];
}

function sizeWords(bytes, t) {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${t.number(bytes / 1024 ** power, '4s')} ${units[power]}`;
}

// What differs between two configs, one after another.
function differences(a, b, t) {
  const number = (value) => t.number(value, '4s');
  const row = (key, of) => {
    const [before, after] = [of(a), of(b)];
    return before === after ? [] : [{ key: `difference.${key}`, before, after }];
  };
  return [
    ...row('type', typeOf),
    ...row('base', (side) => number(side.facts.base)),
    ...row('pairs', (side) => t.number(side.pairs)),
    ...row('trained', (side) => t.number(side.trained)),
    ...row('never', (side) => `${side.never} / ${side.pairs}`),
    ...row('longest', (side) => number(side.wavelengths.at(-1))),
    ...row('last', (side) => number(side.turns.at(-1))),
    ...row('ratio', (side) => number(side.ratios.at(-1))),
    ...otherPair(a, b, number),
    ...row('factor', (side) => number(side.attentionFactor)),
    ...row('critical', (side) => t.number(side.critical)),
    ...row('token', ({ memory }) => (isTold(memory) ? `${t.number(memory.perToken)} B` : '?')),
    ...row('total', ({ memory }) => (isTold(memory) ? sizeWords(memory.total, t) : '?')),
  ];
}

// Of as many pairs the one that turns most differently, where the last ones are alike.
function otherPair(a, b, number) {
  const apart = (i) => Math.abs(Math.log(a.wavelengths[i] / b.wavelengths[i]));
  if (a.pairs !== b.pairs || apart(a.pairs - 1) > 1e-9) return [];
  const most = Array.from(a.wavelengths, (_, i) => i).reduce(
    (best, i) => (apart(i) > apart(best) ? i : best),
    0,
  );
  const [before, after] = [a, b].map(({ wavelengths }) => number(wavelengths[most]));
  return apart(most) > 1e-9 ? [{ key: 'difference.pair', pair: most, before, after }] : [];
}

const isTold = ({ missing, why }) => !missing && !why;

// What a trap says; that of layers says what is wrong with their list.
function trapWords({ id, code, key: configKey, forgiven = [], others = '', ...facts }, t) {
  if (code) return t(`layers.${code}`, { ...facts, configKey });
  const kinds = others.split(', ').filter(Boolean);
  return t(`trap.${id}`, {
    ...{ ...facts, configKey },
    forgiven: forgiven.map((way) => t(`forgiven.${way}`)).join(', '),
    others: kinds.map((kind) => t.option('stack', kind)).join(', '),
    choose: t('choose'),
    shown: facts.shown && t.option('stack', facts.shown),
  });
}

const keysFold = ({ read, clean }, t) => ({
  title: t('told.keys'),
  rows: Object.values(read).map(({ from, decides }) => [from, t(`decides.${decides}`)]),
  copies: [[t('told.clean'), JSON.stringify(clean, null, 2)]],
});

// What to write for the length now, where it is longer than those of training.
function adviceFold(advice, { pairs, stack, facts, keys }, t) {
  if (!advice) return [];
  // What is written goes into the model's own config.json, which is not nested as a trainer's file is.
  const path = stack.path[0] === 'model' ? stack.path.slice(1) : stack.path;
  // Flat in its file, and nested once it is loaded. Source: transformers, configuration_qwen2_vl.py.
  const loaded = /^qwen2(?:_5)?_vl$/.test(keys.model_type) && path.length === 0 ? ['text_config'] : path;
  const { form } = advice;
  const isVl25 = /^qwen2_5_vl/.test(keys.model_type);
  const minds = [
    'what',
    facts.sections && (isVl25 ? 'places' : 'axes'),
    form !== 'config' ? form : keys.rope_scaling && 'older',
    facts.type === 'llama3' && 'baked',
  ];
  return [
    {
      title: t('advice.title', advice),
      rows: [
        ...advice.methods.map((method) => [
          t(`advice.${method.name}`, method),
          t(
            method.name === 'llama3'
              ? 'advice.further'
              : method.fastest < 1 - 1e-9
                ? 'advice.all'
                : 'advice.some',
            { ...method, pairs, off: t(method.unseen < 0.05 ? 'advice.offNone' : 'advice.off', method) },
          ),
        ]),
        ...minds.filter(Boolean).map((one) => [t('advice.mind'), t(`advice.mind.${one}`)]),
      ],
      copies: copiesFor(advice, loaded).map(([name, text]) => [
        path.length > 0 && !text.startsWith('--') ? t('advice.inside', { name, path: path.join('.') }) : name,
        text,
      ]),
    },
  ];
}

// How far programs let a config be read: the factor of llama3 raises no length. Source: vLLM, vllm/config/model.py.
const longestIn = ({ config, keys, facts, stretched = 0, seqLen }) =>
  Math.max(
    config.max_position_embeddings ?? seqLen,
    keys.max_position_embeddings ?? 0,
    keys.model_max_length ?? 0,
    facts.type === 'llama3' ? 0 : stretched,
  );

// Angles are counted from those of unscaled training. Of a model that was trained scaled, and of lists of factors beyond
// their length, that says nothing.
const isApart = ({ facts, traps, seqLen, config }) =>
  traps.some(({ id }) => id === 'trainedScaled') ||
  (['longrope', 'su'].includes(facts.type) && seqLen > config.max_position_embeddings);

// What programs may refuse or read otherwise, so that nobody should hear that nothing has to be changed.
const DOUBTS = ['bothTypes', 'noOriginal', 'misspelt', 'bothScalings'];

// Why nothing is offered for a length beyond that of the config.
function beyondOf(
  {
    form,
    isRotary,
    advice,
    isUnscaled,
    seqLen,
    config,
    keys,
    stretched,
    broken,
    facts,
    traps,
    assumed,
    numbers,
    stack,
  },
  t,
) {
  // Nothing ends at a length where there are no positions, but programs hold to that of the config.
  const said = keys.max_position_embeddings;
  const ends = { none: 'advice.beyond', alibi: keys.model_type === 'mpt' && 'advice.alibi' }[facts.encoding];
  const isFixed = facts.encoding === 'sinusoidal';
  if ((isFixed || facts.encoding === 'learned') && seqLen > numbers.longest)
    return [[t(endsOf(isFixed, stack), { seqLen, longest: numbers.longest, choose: t('choose') })]];
  if (facts.encoding === 'disentangled' && seqLen > said)
    return [[t('advice.shared', { seqLen, longest: said, farthest: numbers.farthest })]];
  if (facts.encoding === 'none' && seqLen <= said)
    return [[t('advice.nothing', { seqLen, asked: String(seqLen) })]];
  if (ends && seqLen > said) return [[t(ends, { seqLen, longest: said })]];
  if (!isRotary || traps.some(({ id }) => id === 'tensor')) return [];
  const longest = longestIn({ config, keys, facts, stretched, seqLen });
  const isReported = traps.some(({ id }) => id === 'reported');
  const isKnown =
    broken.length === 0 || (isReported && seqLen <= stretched) || isTrainedFurther({ facts, config, seqLen });
  const isDoubted = traps.some(({ id }) => DOUBTS.includes(id));
  if (seqLen <= longest && isKnown && !isUnscaled)
    return isDoubted ? [] : [[t(nothingOf(form, traps), { seqLen, asked: String(seqLen) })]];
  // A length that windows alone make, or that was assumed, is none of the config.
  const isOther = (facts.reach && !said) || (!isReported && assumed.includes('max_position_embeddings'));
  if (advice || isUnscaled || seqLen <= longest || isOther) return [];
  const isOwn = broken.length > 0 || isApart({ facts, traps, seqLen, config });
  const own = isReadApart(keys) ? 'advice.unlike' : 'advice.own';
  return [[t(isOwn ? own : 'advice.length', { seqLen, longest })]];
}

function endsOf(isFixed, { kind, others }) {
  if (isFixed) return 'advice.endsFixed';
  return kind === 'decoder' && others.includes('encoder') ? 'advice.endsWritten' : 'advice.ends';
}

const nothingOf = (form, traps) => {
  const isLaid = traps.some(({ forgiven = [] }) => forgiven.some((way) => way.startsWith('laid')));
  return isLaid ? 'advice.nothingLaid' : form === 'gguf' ? 'advice.nothingGguf' : 'advice.nothing';
};

// A text that was only pasted otherwise than it is saved has no source.
function sourceOf({ id, type }, t) {
  const source = (id === 'reported' && REPORTS.find(([start]) => type.startsWith(start))?.[1]) || SOURCES[id];
  return source ? t('trapSource', { source: t(`source.${source}`) }) : '';
}

const longestHead = (facts, t) =>
  t('toldHead', { ...facts, base: 99999999, never: facts.pairs, span: t('spanTrained', { span: 2 ** 20 }) });

/**
 * What was understood of a config, in words: what it is, what to mind, and its keys one by one. Where a length is dragged,
 * what stands below would move: that nothing has to be changed within the length of training is said where all is.
 */
export function toldOf(side, t, isWhole) {
  const facts = factsOf(side, t);
  const minds = side.traps.map((trap) => [`${t('trap')} ${trapWords(trap, t)}`, sourceOf(trap, t)]);
  const head = side.isRotary ? ['toldHead'] : wordsOf(side);
  return {
    lines: [
      [head.map((key) => t(key, facts)).join(' '), undefined, side.isRotary && longestHead(facts, t)],
      ...minds,
      ...(side.isUnscaled
        ? [
            [
              t(
                side.keys.model_type === 'nomic_bert' && side.keys.n_positions
                  ? 'advice.growing'
                  : 'advice.none',
                facts,
              ),
            ],
          ]
        : []),
      ...(isWhole || !(side.seqLen < side.trained) ? beyondOf(side, t) : []),
    ],
    folds: [...adviceFold(side.advice, side, t), keysFold(side, t)],
    words: { copy: t('told.copy'), copied: t('told.copied'), failed: t('told.failed') },
  };
}

export function seen({ main, sides, values }) {
  if (!main) return [sides.some(({ facts }) => facts.encoding === 'axial') ? 'seenUndrawn' : 'seenWithout'];
  // The sentence of each step, in their order.
  return [
    main.never === 0 ? 'seenAll' : 'seenNever',
    main.isNear ? 'trap.reach' : values.seqLen <= main.trained ? 'seenInside' : 'seenUnseen',
    main.traps.length === 0 ? 'seenNoTraps' : 'seenTraps',
  ];
}

/** What two configs have beside each other, in a sentence. */
export function seeTwo({ a, b }, t) {
  const other = [a, b].find((side) => !side.isRotary);
  if (other) return wordsOf(other).map((key) => ({ ...factsOf(other, t), key }));
  return {
    key: 'seeTwo',
    ...{ nameA: nameOf(a, t), neverA: a.never, pairsA: a.pairs },
    ...{ nameB: nameOf(b, t), neverB: b.never, pairsB: b.pairs },
  };
}
