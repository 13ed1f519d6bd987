import { apart } from '../../../core/fine.js';
import { graphemes } from '../../../core/tokens.js';
import { TERMS } from './compute.js';

// As much of a word as a label has room for.
function short(word) {
  const signs = graphemes(word);
  return signs.length > 10 ? `${signs.slice(0, 9).join('')}…` : word;
}

/** What sentences about the state are filled with. */
export function facts(data) {
  const { values, tokens, parts, own, whole } = data;
  const { query, key, word, distance } = values;
  const dropped = Object.keys(TERMS).filter((letter) => !values[letter]);
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
    sum: data.sum,
    weight: own[key],
    whole: whole[key],
    dropped: dropped.map((letter) => `(${letter})`).join(', '),
    most: tokens[own.indexOf(Math.max(...own))],
    grouped: data.grouped,
  };
}

/** The numbers below the figure. */
export function readout(data, t) {
  const { values } = data;
  const all = facts(data);
  const parts = Object.keys(TERMS).flatMap((letter, i) => [
    ...(i === 0 ? [] : [' + ']),
    { text: `(${t.number(all[letter], '+2')})`, as: values[letter] ? 'math' : 'muted' },
  ]);
  const hidden = values.key > values.query;
  return [
    [t('pairLine', all), ' ', ...parts, ' = ', { text: t.number(all.sum, '+2'), as: 'strong' }],
    [
      t('weightLine'),
      ' ',
      hidden ? t('hiddenLine') : { text: t.number(all.weight, '1%'), as: 'strong' },
      ' · ',
      t('wholeLine', all),
      ...(values.shift === 'relative' ? [] : [' · ', { text: t.option('shift', values.shift), as: 'wrong' }]),
    ],
    [t('groupedLine'), ' ', { text: apart(data.grouped, t), as: 'strong' }],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { values } = data;
  const all = facts(data);
  const first = values.shift !== 'relative' ? 'seenUnshifted' : all.dropped ? 'seenDropped' : 'seenAll';
  return [t(first, all), t(values.c ? 'seenWord' : 'seenNoWord', all), t('seenGrouped', all)];
}
