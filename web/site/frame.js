import { LANGUAGES } from '../core/languages.js';
import { connectClass } from './class/show.js';
import { attributesOf } from './frame/address.js';
import { messageOf, patchOf, plainOf, readMessage, THEMES } from './frame/messages.js';
import { stateOf } from './teach/state.js';

// A page that holds one demo for a frame in another page. Its state is in its address; it talks with the page around
// by messages. Nothing in them is secret, so they go to any origin, and any page that frames this one may ask.

const LEAST = 0.4; // of its size: smaller, nobody could read it
const STEP = 0.05;

const demo = document.querySelector('pe-demo');
const root = document.documentElement;
const own = { lang: root.lang, hide: demo.getAttribute('hide') ?? '' };

const showCode = connectClass(demo);

// Nobody around: messages stay here.
const tell = (type, message = {}) => {
  if (parent !== window) parent.postMessage({ posenc: 1, type, ...message }, '*');
};

function setOrRemove(name, value) {
  if (value) demo.setAttribute(name, value);
  else demo.removeAttribute(name);
}

function speak(lang) {
  setOrRemove('lang', lang);
  root.lang = LANGUAGES.includes(lang) ? lang : own.lang;
}

// A frame cannot see the page around: it is light, as most are, until somebody says otherwise. A window of its own follows
// the system.
function wear(theme) {
  const usual = parent === window ? 'system' : 'light';
  const worn = THEMES.includes(theme) ? theme : usual;
  setOrRemove('theme', theme === 'system' ? undefined : theme);
  if (worn === 'system') delete root.dataset.theme;
  else root.dataset.theme = worn;
}

function readAddress() {
  const said = [location.search, location.hash].map((part) => part.slice(1)).filter(Boolean);
  const { lang, theme, hide = '', class: counted, values, ...given } = attributesOf(said.join('&'));
  speak(lang);
  wear(theme);
  for (const name of ['gate', 'step', 'freeze', 'view']) setOrRemove(name, given[name]);
  setOrRemove('hide', `${own.hide} ${hide}`.trim());
  setOrRemove('values', values);
  showCode(counted);
}

readAddress();
addEventListener('hashchange', readAddress);
connectFit(demo);

// However many messages come, the demo follows once for all of them; what is asked for before it is there waits for it.
const MOST = 64;
let wished = {};
let asked = {};
let isFollowing = false;

function follow() {
  isFollowing = false;
  const { theme, lang } = asked;
  asked = {};
  if (theme) wear(theme);
  if (lang) speak(lang);
  if (!demo.descriptor) return;
  demo.values = patchOf(wished, demo.descriptor.params);
  wished = {};
}

const EVENTS = { ready: 'ready', change: 'state', predict: 'answer', error: 'error' };
for (const [event, type] of Object.entries(EVENTS))
  demo.addEventListener(`pe-${event}`, (happened) => tell(type, messageOf[type](happened)));
demo.addEventListener('pe-ready', follow);

addEventListener('message', ({ source, data }) => {
  if (source !== parent || parent === window) return;
  const { set: values, ...settings } = readMessage(data);
  const all = { ...wished, ...plainOf(values) };
  if (Object.keys(all).length <= MOST) wished = all;
  Object.assign(asked, settings);
  if (!isFollowing) setTimeout(follow);
  isFollowing = true;
});

// Who goes on to the lesson finds the demo there as it stands here.
function carry() {
  if (!demo.descriptor) return;
  for (const link of document.querySelectorAll('footer a')) {
    const state = stateOf(demo, link.lang, link.dataset.start);
    link.hash = link.hash.split('?')[0] + (state && `?${state}`);
  }
}
for (const type of ['pointerdown', 'focusin', 'click'])
  document.querySelector('footer').addEventListener(type, carry);

let told;
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height > 0 && height !== told) tell('resize', { height });
  told = height;
}).observe(document.body);

const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/**
 * Shows a compact demo so that it fits into the height of its frame, smaller than it is where it must. It is laid out as
 * wide as fills the frame then. What has become smaller stays so until the frame's size changes.
 */
function connectFit(demo) {
  const place = demo.parentElement;
  const footer = document.querySelector('footer');
  let scale = 1;
  let isFitting = false;

  const isTooHigh = () => scale * place.offsetHeight > innerHeight - footer.offsetHeight && scale > LEAST;

  function show() {
    place.classList.toggle('fitted', scale < 1);
    place.style.setProperty('--scale', String(scale));
    place.style.setProperty('--less', `${(scale - 1) * place.offsetHeight}px`);
  }

  async function fit() {
    const isCompact = demo.hasAttribute('view') || /\bcompact\b/.test(demo.getAttribute('hide') ?? '');
    if (isFitting || !isCompact || demo.data === undefined) return;
    isFitting = true;
    let height;
    while (height !== place.offsetHeight || isTooHigh()) {
      if (isTooHigh()) scale = Math.max(LEAST, Number((scale - STEP).toFixed(2)));
      height = place.offsetHeight;
      show();
      // Pictures take another width in the next frame.
      await frames();
    }
    isFitting = false;
  }

  demo.addEventListener('pe-ready', () => new ResizeObserver(fit).observe(place), { once: true });
  let [width, height] = [innerWidth, innerHeight];
  addEventListener('resize', () => {
    if (width === innerWidth && height === innerHeight) return;
    [width, height] = [innerWidth, innerHeight];
    scale = 1;
    show();
    fit();
  });
}
