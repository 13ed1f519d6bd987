import { apart } from '../../../core/fine.js';
import { graphemes } from '../../../core/tokens.js';
import { TERMS } from './compute.js';

// As much of a word as a label has room for.
function short(word) {
  const signs = graphemes(word);
  return signs.length > 10 ? `${signs.slice(0, 9).join('')}…` : word;
}

export const percent = (weight, t) => `${t.number(100 * weight, { digits: 1 })}%`;

/** What sentences about the state are filled with. */
export function facts(data, t) {
  const { values, tokens, parts, own, whole } = data;
  const { query, key, word, distance } = values;
  const number = (value) => t.number(value, { digits: 2, sign: true });
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
    ...Object.fromEntries(Object.entries(parts).map(([letter, part]) => [letter, number(part)])),
    sum: number(data.sum),
    weight: percent(own[key], t),
    whole: whole[key],
    dropped: dropped.map((letter) => `(${letter})`).join(', '),
    most: tokens[own.indexOf(Math.max(...own))],
    grouped: t.number(data.grouped, { significant: 2 }),
  };
}

/** The numbers below the figure. */
export function readout(data, t) {
  const { values } = data;
  const all = facts(data, t);
  const parts = Object.keys(TERMS).flatMap((letter, i) => [
    ...(i === 0 ? [] : [' + ']),
    { text: `(${all[letter]})`, as: values[letter] ? 'math' : 'muted' },
  ]);
  const hidden = values.key > values.query;
  return [
    [t('pairLine', all), ' ', ...parts, ' = ', { text: all.sum, as: 'strong' }],
    [
      t('weightLine'),
      ' ',
      hidden ? t('hiddenLine') : { text: all.weight, as: 'strong' },
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
  const all = facts(data, t);
  const first = values.shift !== 'relative' ? 'seenUnshifted' : all.dropped ? 'seenDropped' : 'seenAll';
  return [t(first, all), t(values.c ? 'seenWord' : 'seenNoWord', all), t('seenGrouped', all)];
}
