import { apart } from '../../../core/fine.js';
import { graphemes } from '../../../core/tokens.js';
import { lettersOf } from './compute.js';

/** A key of words: those of the method where it is not Transformer-XL. */
export const own = ({ values: { method } }, key) => (method === 'transformer-xl' ? key : `${method}.${key}`);

// As much of a word as a label has room for.
function short(word) {
  const signs = graphemes(word);
  return signs.length > 10 ? `${signs.slice(0, 9).join('')}…` : word;
}

export function facts(data) {
  const { values, tokens, parts, own, whole } = data;
  const { query, key, word, distance } = values;
  const dropped = lettersOf(values).filter((letter) => !values[letter]);
  return {
    size: data.size,
    query,
    key,
    word,
    distance,
    asked: tokens[query],
    read: tokens[key],
    noticed: short(tokens[word]),
    between: query - key,
    ...parts,
    right: data.rightParts.c,
    back: key - query,
    sum: data.sum,
    weight: own[key],
    whole: whole[key],
    dropped: dropped.map((letter) => `(${letter})`).join(', '),
    most: tokens[own.indexOf(Math.max(...own))],
    grouped: data.grouped,
  };
}

export function readout(data, t) {
  const { values } = data;
  const all = facts(data);
  const parts = lettersOf(values).flatMap((letter, i) => [
    ...(i === 0 ? [] : [' + ']),
    { text: `(${t.number(all[letter], '+2')})`, as: values[letter] ? 'math' : 'muted' },
  ]);
  const hidden = data.causal && values.key > values.query;
  return [
    [t('pairLine', all), ' ', ...parts, ' = ', { text: t.number(all.sum, '+2'), as: 'strong' }],
    [
      t(data.causal ? 'weightLine' : 'dividedLine'),
      ' ',
      hidden ? t('hiddenLine') : { text: t.number(all.weight, '1%'), as: 'strong' },
      ' · ',
      t(data.causal ? 'wholeLine' : 'allLine', all),
      ...(data.mistaken.length > 0 ? [' · ', { text: mistakeName(data, t), as: 'wrong' }] : []),
    ],
    ...(data.causal ? [[t('groupedLine'), ' ', { text: apart(data.grouped, t), as: 'strong' }]] : []),
  ];
}

const mistakeName = ({ values }, t) =>
  values.method === 'deberta' ? t.option('index', values.index) : t.option('shift', values.shift);

export function seen(data, t) {
  const { values } = data;
  const all = facts(data);
  if (values.method === 'deberta' && data.mistaken.length > 0 && values.c)
    return [t(values.query === values.key ? 'deberta.seenSame' : 'deberta.seenWrong', all)];
  const isUnshifted = data.causal && data.mistaken.length > 0;
  const first = isUnshifted ? 'seenUnshifted' : all.dropped ? 'seenDropped' : own(data, 'seenAll');
  if (!data.causal) return [t(first, all), t(own(data, 'seenTerms'), all)];
  return [t(first, all), t(values.c ? 'seenWord' : 'seenNoWord', all), t('seenGrouped', all)];
}
