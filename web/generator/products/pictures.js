import { createHash } from 'node:crypto';
import { context, drawPlaces } from '../epub/figures.js';
import { html } from '../html.js';
import { ELEMENT, placesOf } from '../openings.js';
import { rootFrom } from '../paths.js';
import { HASHED } from './hashed.js';

/** The folder of the pictures of figures, by what they hold. */
export const PICTURES = `${HASHED}/figures`;

// Up to this width of the window a page shows the narrow picture, as web/elements/sheet.js keeps the narrow room.
const PHONE = '(max-width: 480px)';

/** What a scene shows in a figure of a width: { svg, width, height }. */
function pictureOf(scene, width) {
  const { places, height } = placesOf(scene, width);
  const ctx = context({ width, height });
  // Paper of its own, as nobody knows what it will lie on.
  ctx.fillStyle = scene.style.paper;
  ctx.fillRect(0, 0, width, height);
  drawPlaces(scene, places, ctx);
  return { svg: ctx.toString(), width, height };
}

/**
 * A picture of what each figure opens with, inside its element: for readers without its program, and until it has come. Its
 * browser loads it when it is near. A figure that asks its question first has none, as there the answer would be seen.
 */
export function pictures({ openings }, { site }) {
  const files = new Map();
  const fileOf = ({ svg }) => {
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12);
    const file = `${PICTURES}/${hash}.svg`;
    files.set(file, svg);
    return file;
  };
  const markupOf = (opening, root) => {
    const { scene, gate } = opening;
    if (gate || scene.views.length === 0) return '';
    opening.pictures ??= opening.widths
      .map((width) => pictureOf(scene, width))
      .map((picture) => ({
        ...picture,
        file: fileOf(picture),
      }));
    const [wide, narrow] = opening.pictures;
    const alt = scene.views.map((view) => view.describe(scene.data, scene.t)).join(' ');
    return html`<picture><source media="${PHONE}" srcset="${root}${narrow.file}" width="${narrow.width}" height="${narrow.height}"><img src="${root}${wide.file}" width="${wide.width}" height="${wide.height}" alt="${alt}" loading="lazy"></picture>
`.markup;
  };
  const pages = [...site].filter(([file, data]) => file.endsWith('.html') && data.includes('<pe-demo'));
  const made = pages.map(([path, data]) => {
    const [lang] = path.split('/');
    const parts = data.toString().split(/(?=<pe-demo )/);
    const shown = (_, name, given) =>
      markupOf(
        openings({ lang, path }, name, given.replaceAll('&quot;', '"').replaceAll('&amp;', '&')),
        rootFrom(path),
      );
    const markup = parts.map((whole) => {
      const part = whole.replace(/<span data-picture="([^"]+)" data-given="([^"]*)"><\/span>/, shown);
      const [tag, name, attributes] = new RegExp(ELEMENT.source).exec(part) ?? [];
      if (!tag) return part;
      const picture = markupOf(openings({ lang, path }, name, attributes), rootFrom(path));
      return part.replace(/<\/div>\s*<\/pe-demo>|<\/pe-demo>/, (end) => picture + end);
    });
    return [path, markup.join('')];
  });
  return { site: [...made, ...files] };
}
