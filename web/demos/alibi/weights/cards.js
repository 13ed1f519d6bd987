import { drawLabels } from '../../../canvas/labels.js';
import { drawUpright } from '../../../canvas/upright.js';
import { chosenIn } from './layout.js';

// The words, and below each how far back it stands. In narrow columns they stand upright.
export function drawWords(pen, data, t) {
  const { x, y, card, slot, isWide, box, style, text, put, scale } = pen;
  const { tokens, values, isHidden } = data;
  const { query } = values;
  const key = chosenIn(data);
  if (isWide)
    pen.tokens(
      tokens.map((token, j) => ({
        ...card,
        x: x(j - 0.5) + 2,
        width: slot - 4,
        text: token,
        active: j === query,
        muted: isHidden(j),
      })),
    );
  for (const [j, token] of isWide ? [] : tokens.entries()) {
    const look = { weight: j === query ? 700 : 400, colour: isHidden(j) ? style.second : style.ink };
    put(drawUpright, token, {
      ...look,
      x: x(j),
      y: card.y + card.height - 1,
      width: slot,
      height: card.height - 2,
    });
  }
  const far = (j) => ({
    x: x(j),
    text: j === key && isWide ? t('backName', { distance: query - j }) : t.number(query - j),
    ...(j === key && { colour: style.ink, weight: 600 }),
  });
  const here = { x: x(query), text: t('queryHere'), colour: style.ink, weight: 600 };
  const rest = Array.from({ length: query }, (_, i) => query - 1 - i).filter((j) => j !== key);
  const hidden = isHidden(query + 1) && query + 1 < tokens.length;
  const later = { x: x((query + tokens.length) / 2), text: t('hiddenName') };
  const labels = [
    here,
    ...(key < query ? [far(key)] : []),
    ...(hidden && isWide ? [later] : []),
    ...rest.map(far),
  ];
  // Narrow columns have no room for it beside the query's: it stands where no bars are.
  if (hidden && !isWide && values.mask === 'causal')
    text(later.text, {
      x: box.x + box.width,
      y: y(0) + 1.5 * style.size,
      align: 'right',
      colour: style.second,
    });
  const row = { y: card.y + card.height + 7 * scale, left: box.x, right: box.x + box.width };
  put(drawLabels, labels, row);
}
