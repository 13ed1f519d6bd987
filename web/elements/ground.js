import { inherited, listen } from './dom.js';

// What a page is like behind an element: computed colours tell, as the page may be light where the system is dark.

/** What `theme` may say. */
export const themes = ['light', 'dark', 'projector'];

const COLOUR = /\b(rgba?|color|(?:ok)?l(?:ab|ch))\(([^()]*)\)/g;
const NUMBER = /(?<![\w-])-?[\d.]+/g;
const SETTERS = /^(?:html|body)$/;

// How light a colour is, 0 to 1, and how much of what lies below it hides, as browsers write computed colours.
function lightOf(match) {
  const [, space, text] = match;
  const [a, b, c, alpha = 1] = text.replaceAll('none', '0').match(NUMBER).map(Number);
  const most = space.startsWith('rgb') ? 255 : space === 'lab' || space === 'lch' ? 100 : 1;
  const light = /^(?:rgb|color)/.test(space) ? 0.2126 * a + 0.7152 * b + 0.0722 * c : a;
  return { light: light / most, alpha };
}

const around = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;

// What a browser paints below everything: black only where the page says that it can be dark.
function isCanvasDark(scheme) {
  const said =
    scheme === 'normal'
      ? document.querySelector('meta[name="color-scheme"]')?.getAttribute('content')
      : scheme;
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return /\bdark\b/.test(said) && (isSystemDark || !/\blight\b/.test(said));
}

// 'light' or 'dark': the ground that an element stands on, of the backgrounds around it and of the page's color-scheme.
function groundOf(element) {
  let light = 0;
  let seen = 1;
  for (let node = element; node && seen > 0.02; node = around(node)) {
    const { backgroundImage, backgroundColor } = getComputedStyle(node);
    // A gradient is as light as its colours are in the middle.
    for (const layer of [backgroundImage, backgroundColor]) {
      const colours = [...layer.matchAll(COLOUR)].map(lightOf);
      const share = seen / colours.length;
      for (const { light: own, alpha } of colours) {
        light += share * alpha * own;
        seen -= share * alpha;
      }
    }
  }
  if (!isCanvasDark(getComputedStyle(element).colorScheme)) light += seen;
  return light < 0.5 ? 'dark' : 'light';
}

/** The theme that an element takes from its page: the nearest data-theme, or whether the ground behind it is light or dark. */
export function themeAround(element) {
  const said = inherited(element, 'data-theme');
  return themes.includes(said) ? said : groundOf(element);
}

/**
 * Calls changed() when the page may have another ground, another theme or another language: when the system does, when
 * an element gets data-theme or lang, or the root or the body another class or style, also in the end of a transition,
 * and when a style sheet comes. Returns the stop.
 */
export function watchPage(changed) {
  const observer = new MutationObserver((records) => {
    const isOfUs = ({ target, attributeName }) =>
      !/^[cs]/.test(attributeName) || SETTERS.test(target.localName);
    if (records.some(isOfUs)) changed();
  });
  observer.observe(document, { subtree: true, attributeFilter: ['lang', 'data-theme', 'class', 'style'] });
  const ended = ({ target }) => SETTERS.test(target.localName) && changed();
  const loaded = ({ target }) => target.localName === 'link' && changed();
  const stops = [
    () => observer.disconnect(),
    listen(matchMedia('(prefers-color-scheme: dark)'), { change: changed }),
    listen(document, { transitionend: ended }),
    listen(document, { load: loaded }, true),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
