import { METHODS, SHIFT } from './methods.js';

/** A number of the pair, as its quantity is written. */
export const format = (value, quantity, t) =>
  quantity === 'weight'
    ? `${t.number(100 * value, { digits: 1 })}%`
    : t.number(value, { digits: 2, sign: true });

/** The numbers of the pair in the chosen method. */
export function readout(data, t) {
  const { values, tokens, pair, chosen, methods } = data;
  const { query, key, method, length } = values;
  const { at, how, moved, absolute } = methods[chosen];
  const { effect, score, weight } = pair[chosen];
  const name = t.option('method', method);
  const ids = (token) => [0, 1, 2].map((axis) => data.ids[axis * length + token]).join(', ');
  const axes = ` · ${t('idsLine', { query: ids(query), key: ids(key) })}`;
  return [
    [
      t('pairLine', { query, key, queryToken: short(tokens[query]), keyToken: short(tokens[key]) }),
      ' · ',
      { text: t('distanceIs', { distance: query - key }), as: 'strong' },
    ],
    [
      { text: name, as: method === data.mistaken ? 'wrong' : 'strong' },
      ` (${t(`place-${at}-${how}`)}): `,
      t('sumLine', {
        content: format(data.content, 'score', t),
        effect: format(effect, 'effect', t),
        score: format(score, 'score', t),
      }),
      ' → ',
      {
        text: data.masked ? t('maskedLine') : t('weightIs', { weight: format(weight, 'weight', t) }),
        as: 'strong',
      },
    ],
    [
      t(absolute ? 'movedLine' : 'stillLine', { shift: SHIFT, moved: t.number(moved, { digits: 2 }) }),
      { text: method === 'mrope' ? axes : '', room: axes },
    ],
  ];
}

// A long word would take the line for itself.
function short(token) {
  const signs = [...token];
  return signs.length > 12 ? `${signs.slice(0, 11).join('')}…` : token;
}

/** What you should have seen. */
export function seen(data, t) {
  const { methods, absolute, values } = data;
  const facts = {
    shift: SHIFT,
    count: absolute.length,
    rest: METHODS.length - absolute.length,
    names: absolute.map((id) => t.option('method', id)).join(', '),
    method: t.option('method', values.method),
    spread: t.number(data.spread, { digits: 2 }),
    added: methods.filter(({ how }) => how === 'added').length,
    turned: methods.filter(({ how }) => how === 'turned').length,
  };
  return [
    t(absolute.length === 0 ? 'seenStill' : 'seenAbsolute', facts),
    t(values.source === 'identical' ? 'seenIdentical' : 'seenPlaces', facts),
    t(data.spread < 1e-3 ? 'seenOneCurve' : 'seenManyCurves', facts),
  ];
}
