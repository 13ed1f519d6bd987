import { encode } from 'uqr';

const SVG = 'http://www.w3.org/2000/svg';
const QUIET = 4; // cells around, as the standard asks

const svgElement = (tag, attributes) => {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

/** The cells of a QR code: rows of booleans, with the quiet zone; undefined where the text is too long for one. */
function cellsOf(text) {
  try {
    return encode(text, { ecc: 'M', border: QUIET }).data;
  } catch {
    return undefined;
  }
}

/** A QR code as an SVG element, dark on white in every theme; undefined where the text is too long. */
export function qrOf(text, label) {
  const rows = cellsOf(text);
  if (!rows) return undefined;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const size = rows.length;
  const svg = svgElement('svg', {
    viewBox: `0 0 ${size} ${size}`,
    class: 'qr',
    role: 'img',
    'aria-label': label,
  });
  svg.append(
    svgElement('rect', { width: size, height: size, fill: '#fff' }),
    svgElement('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
  return svg;
}
