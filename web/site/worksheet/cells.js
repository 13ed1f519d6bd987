// A table of colours, which an exported figure carries as a small picture, as rectangles: paper shows no pixels then.

const SVG = 'http://www.w3.org/2000/svg';
const MOST = 40000; // rectangles of a picture
// Each rectangle reaches under the ones right of it and below it, so that no viewer shows seams between them.
const UNDER = 0.35; // cells

/**
 * Runs of one colour in the rows of `data` [rows, cols, 4]: [{ x, y, length, fill, opacity }]; what is transparent is
 * left out.
 */
export function runsOf(data, cols, rows) {
  const runs = [];
  for (let y = 0; y < rows; y += 1) {
    let last;
    for (let x = 0; x < cols; x += 1) {
      const at = 4 * (y * cols + x);
      const [r, g, b, a] = data.subarray(at, at + 4);
      const fill = `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      if (last && last.fill === fill && last.alpha === a) last.length += 1;
      else if (a > 0) {
        last = { x, y, length: 1, fill, alpha: a };
        runs.push(last);
      } else last = undefined;
    }
  }
  return runs.map(({ alpha, ...run }) => ({ ...run, opacity: alpha / 255 }));
}

async function pixelsOf(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

function rectOf({ x, y, length, fill, opacity }, { cols, rows }) {
  const rect = document.createElementNS(SVG, 'rect');
  const width = Math.min(length + UNDER, cols - x);
  const height = Math.min(1 + UNDER, rows - y);
  for (const [name, value] of Object.entries({ x, y, width, height, fill })) rect.setAttribute(name, value);
  if (opacity < 1) rect.setAttribute('fill-opacity', opacity.toFixed(3));
  return rect;
}

/** Puts rectangles in the place of the pictures in `svg`; one with too many, or that cannot be read, stays. */
export async function sharpen(svg) {
  for (const image of svg.querySelectorAll('image')) {
    try {
      const { width: cols, height: rows, data } = await pixelsOf(image.getAttribute('href'));
      const runs = runsOf(data, cols, rows);
      if (runs.length > MOST) continue;
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
        Number(image.getAttribute(name)),
      );
      const group = document.createElementNS(SVG, 'g');
      group.setAttribute('transform', `translate(${x} ${y}) scale(${width / cols} ${height / rows})`);
      group.append(...runs.map((run) => rectOf(run, { cols, rows })));
      const around = document.createElementNS(SVG, 'g');
      if (image.hasAttribute('clip-path')) around.setAttribute('clip-path', image.getAttribute('clip-path'));
      if (image.hasAttribute('opacity')) around.setAttribute('opacity', image.getAttribute('opacity'));
      around.append(group);
      image.replaceWith(around);
    } catch {
      // The picture of the table is right as well, only not as sharp.
    }
  }
  return svg;
}
