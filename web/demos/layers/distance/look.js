/** Whether layers of a kind keep keys of the text. */
export const hasKeys = ({ sees }) => !['state', 'none', 'cross'].includes(sees);

/** Whether layers of a kind see a key more than their window has. */
export const isWide = ({ now, right }) => now > right;

/** How the layers of a kind are drawn: { colour, hollow, dash }. A window is warm, everything before cool; without RoPE hollow. */
function lookOf({ sees, rope }, style) {
  const isNear = sees === 'window' || sees === 'chunk';
  if (!hasKeys({ sees })) return { colour: style.second, hollow: true, dash: [2, 3] };
  return { colour: style.speed(isNear ? 0 : 1), hollow: !rope, dash: [] };
}

/** A bar of a kind. */
export function drawKind({ fill, outline, style }, rect, kind) {
  const { colour, hollow, dash } = lookOf(kind, style);
  if (!hollow) fill(rect, colour);
  else outline(rect, colour, { width: Math.min(2, rect.height / 2), dash });
}

/** The words of a kind: what it sees, and by what. */
export function kindWords({ sees, rope, window, base }, t) {
  const turned = rope ? t('byRope', { base }) : '';
  return t(`kind.${sees}${sees === 'all' && !rope ? '.nope' : ''}`, { window: window ?? 0, by: turned });
}
