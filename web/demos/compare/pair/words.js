import { METHODS, SHIFT } from './methods.js';

/** The numbers of the pair in the chosen method. */
export function readout(data, t) {
  const { values, tokens, pair, chosen, methods } = data;
  const { query, key, method, seqLen } = values;
  const { at, how, moved, absolute } = methods[chosen];
  const { effect, score, weight } = pair[chosen];
  const name = t.option('method', method);
  const ids = (token) => [0, 1, 2].map((axis) => data.ids[axis * seqLen + token]).join(', ');
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
      t('sumLine', { content: data.content, effect, score }),
      ' → ',
      {
        text: data.masked ? t('maskedLine') : t('weightIs', { weight }),
        as: 'strong',
      },
    ],
    [
      t(absolute ? 'movedLine' : 'stillLine', { shift: SHIFT, moved }),
      { text: method === 'mrope' ? axes : '', room: axes },
    ],
  ];
}

// A long word would take the line for itself.
function short(token) {
  const signs = [...token];
  return signs.length > 12 ? `${signs.slice(0, 11).join('')}…` : token;
}

export const seen = (data, t) => [see.moved, see.places, see.spread].map((say) => say(data, t));

/** What is to be seen at each step. */
export const see = {
  pair(data, t) {
    const { query, key } = data.values;
    if (data.masked) return t('seeMasked', { query, key });
    const [sinusoids, rope] = ['sinusoidal', 'rope'].map(
      (id) => data.pair[METHODS.findIndex((method) => method.id === id)].score,
    );
    return t('seePair', { query, key, distance: query - key, sinusoids, rope });
  },
  spread: (data, t) => t(data.spread < 1e-3 ? 'seenOneCurve' : 'seenManyCurves', factsOf(data, t)),
  places: (data, t) =>
    t(data.values.source === 'identical' ? 'seenIdentical' : 'seenPlaces', factsOf(data, t)),
  moves: (data, t) => (data.values.offset === 0 ? t('seeUnmoved') : see.moved(data, t)),
  moved: (data, t) => t(data.absolute.length === 0 ? 'seenStill' : 'seenAbsolute', factsOf(data, t)),
};

const factsOf = ({ methods, absolute, values, spread }, t) => ({
  shift: SHIFT,
  count: absolute.length,
  rest: METHODS.length - absolute.length,
  names: absolute.map((id) => t.option('method', id)).join(', '),
  method: t.option('method', values.method),
  spread,
  added: methods.filter(({ how }) => how === 'added').length,
  turned: methods.filter(({ how }) => how === 'turned').length,
});
