import { themeStyle, tokens } from '../canvas/style.js';
import { markup } from './environment.js';

let ruler;

/**
 * The drawing style of a theme with the --pe-… properties that the page gives the element; `screen` as of themeStyle.
 */
export function styleFor(element, theme, screen) {
  markup.value;
  const given = getComputedStyle(element);
  const own = {};
  for (const name of Object.keys(tokens.light)) {
    const hex = asHex(given.getPropertyValue(`--pe-${name}`).trim());
    if (hex) own[name] = hex;
  }
  const font = given.getPropertyValue('--pe-font').trim();
  return themeStyle(theme, font ? { ...own, font } : own, screen);
}

// A canvas writes any opaque CSS colour as #rrggbb.
function asHex(colour) {
  if (colour === '' || !CSS.supports('color', colour)) return undefined;
  ruler ??= document.createElement('canvas').getContext('2d');
  ruler.fillStyle = colour;
  return /^#[0-9a-f]{6}$/.test(ruler.fillStyle) ? ruler.fillStyle : undefined;
}
