/** The CSS font of the style at a size (px) and weight. */
export function fontOf(style, { size = style.size, weight = 400, mono = false } = {}) {
  return `${weight} ${size}px ${mono ? style.mono : style.font}`;
}

/**
 * One line of text at (x, y). align: 'left' | 'center' | 'right'; baseline: canvas's; halo: a rim of paper that
 * keeps it readable over a picture; strike: a line through it (wrong variants); maxWidth: shortened with ….
 * Returns its width in px.
 */
export function drawText(ctx, text, options, style) {
  const {
    x,
    y,
    align = 'left',
    baseline = 'alphabetic',
    colour = style.ink,
    halo = false,
    strike = false,
    maxWidth,
  } = options;
  ctx.save();
  ctx.font = fontOf(style, options);
  ctx.textAlign = align;
  ctx.textBaseline = baseline;
  const shown = maxWidth === undefined ? String(text) : shorten(ctx, String(text), maxWidth);
  if (halo) {
    ctx.strokeStyle = style.paper;
    ctx.lineWidth = 4;
    ctx.lineJoin = 'round';
    ctx.strokeText(shown, x, y);
  }
  ctx.fillStyle = colour;
  ctx.fillText(shown, x, y);
  const { width } = ctx.measureText(shown);
  if (strike) {
    const size = options.size ?? style.size;
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    const middle = y + ({ middle: 0, top: 0.5, hanging: 0.4, bottom: -0.5 }[baseline] ?? -0.32) * size;
    ctx.fillRect(left - 1, middle - style.line / 2, width + 2, style.line);
  }
  ctx.restore();
  return width;
}

/** The width in px of a text in the style's font. */
export function textWidth(ctx, text, options, style) {
  ctx.save();
  ctx.font = fontOf(style, options);
  const { width } = ctx.measureText(String(text));
  ctx.restore();
  return width;
}

function shorten(ctx, text, maxWidth) {
  if (ctx.measureText(text).width <= maxWidth) return text;
  const signs = Array.from(text);
  while (signs.length > 0 && ctx.measureText(`${signs.join('')}…`).width > maxWidth) signs.pop();
  return `${signs.join('')}…`;
}
