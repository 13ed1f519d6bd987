// CSS px at text size 13
export const MARK = 14; // from a word down to what it is marked with
export const WEIGHT = 46; // of the tallest bar above the sentence

/** The words, above each the weight that the query gives it, outlined what it would be with all four terms. */
export function drawSentence({ cards, room, box, style, scale, tokens, fill, labels, ctx }, data, t) {
  const { own, whole, values } = data;
  const { query, key } = values;
  const most = Math.max(0.05, ...own, ...whole);
  const isRoomy = room >= 46 * scale;
  const sides = { left: box.x, right: box.x + box.width };
  for (const [i, { x, y, width }] of cards.entries()) {
    // At first the score alone is the question.
    if (!data.shows('drop') || (data.causal && i > query)) continue;
    const bar = (weight) => {
      const height = Math.max(1, (WEIGHT * scale * weight) / most);
      return { x: x + 0.2 * width, y: y - 4 - height, width: 0.6 * width, height };
    };
    fill(bar(own[i]), i === key ? style.ink : style.rgba(style.ink, 0.45));
    if (isApart(data)) ghost({ ctx, style }, bar(whole[i]));
    if (!isRoomy && i !== key) continue;
    const { y: top } = bar(isApart(data) ? Math.max(own[i], whole[i]) : own[i]);
    const look = { weight: i === key ? 700 : 400, colour: i === key ? style.ink : style.second };
    const label = { x: x + width / 2, text: t.number(own[i], '1%'), ...look };
    labels([label], { y: top - 4, baseline: 'alphabetic', ...sides });
  }
  tokens(
    cards.map((card, i) => ({
      ...card,
      text: data.tokens[i],
      active: i === query || i === key,
      fill: i === query ? style.rgba(style.ink, style.dark ? 0.25 : 0.12) : undefined,
      muted: data.causal && i > query,
    })),
  );
  const mark = (i, word) => ({ x: cards[i].x + cards[i].width / 2, text: t(word), colour: style.second });
  const marks = query === key ? [mark(key, 'bothMark')] : [mark(key, 'keyMark'), mark(query, 'queryMark')];
  labels(marks, { y: cards[0].y + cards[0].height + MARK, ...sides });
}

/** Whether the weights are others than those of the right score. */
export const isApart = ({ dropped, mistaken }) => dropped.length + mistaken.length > 0;

/** A rectangle as it would be. */
export function ghost({ ctx, style }, rect) {
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.lineWidth = style.hair;
  ctx.setLineDash([3, 2]);
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, Math.max(1, rect.width - 1), Math.max(1, rect.height - 1));
  ctx.restore();
}
