import { languageOf } from '../core/languages.js';
import { themeAround, watchPage } from '../elements/ground.js';

// <script src="…/assets/embed.js" data-demo="alibi/slopes" data-lang="en" data-values="numHeads=12"></script> gives place to
// a frame with that demo, as high as it. So does any element with data-demo where the script itself has none.
const { head } = document;
const currentScript = /** @type {HTMLScriptElement | null} */ (document.currentScript);

// A script before all text stands in the head, where nothing shows: then the end of the page is the place.
function put(node, place) {
  if (!head.contains(place)) place.replaceWith(node);
  else if (document.body) document.body.append(node);
  else addEventListener('DOMContentLoaded', () => document.body.append(node));
}

for (const place of currentScript?.dataset.demo
  ? [currentScript]
  : document.querySelectorAll('[data-demo]')) {
  const { demo, site, values = '', title = `Posenc: ${demo}`, height = 660, ...given } = place.dataset;
  const root = new URL(
    site ? site.replace(/\/?$/, '/') : '..',
    place.src || currentScript?.src || document.baseURI,
  );
  if (!/^[a-z]\w*\/[a-z][\w-]*$/.test(demo)) {
    put(`Posenc: data-demo names no demo: “${demo}”`, place);
    continue;
  }
  given.lang ??= languageOf(place.closest('[lang]')?.lang);
  const isFollowing = !given.theme;
  if (isFollowing) given.theme = themeAround(place);
  const query = ['lang', 'theme', 'gate', 'step', 'freeze', 'hide', 'view']
    .filter((name) => given[name])
    .map((name) => `${name}=${encodeURIComponent(given[name])}`);
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.loading = 'lazy';
  frame.allow = 'clipboard-write';
  // Scripts alone would be enough but for two things: without allow-same-origin a file finds none of its scripts, and
  // WebKit takes 'self' in the frame's policy for nothing. From another host the frame is another origin all the same.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox',
  );
  const fit = (pixels) => {
    const clamped = Math.min(4000, Math.max(120, pixels));
    frame.style.cssText = `all:initial!important;display:block!important;width:100%!important;height:${clamped}px!important;border:0!important`;
  };
  fit(Number(height) || 660);
  const tellTheme = () => {
    if (isFollowing)
      frame.contentWindow?.postMessage(
        { posenc: 1, type: 'theme', theme: themeAround(frame.parentElement ?? frame) },
        '*',
      );
  };
  addEventListener('message', ({ source, data }) => {
    if (!source || source !== frame.contentWindow || data?.posenc !== 1) return;
    if (Number.isFinite(data.height)) fit(data.height);
    if (data.type === 'ready') tellTheme();
  });
  watchPage(tellTheme);
  const path = `${languageOf(given.lang)}/embed/${demo}/index.html`;
  frame.src = `${new URL(path, root)}#${[...query, values].join('&')}`;
  put(frame, place);
}
