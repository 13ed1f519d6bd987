import { plainOf } from '../frame/messages.js';

// Two windows of one lesson in step: by a channel where the page has an origin, by the window that opened the other
// where it has none (file:). Both say everything twice then, and what was heard already is not heard again.

const SIZE = 'popup,width=1200,height=760';
const MOST = 64; // windows that are told apart
const isObject = (value) => typeof value === 'object' && value !== null;
const isPlace = (value) => Number.isInteger(value) && value >= 0 && value < 10000;
const isName = (value) => typeof value === 'string' && /^\d{1,10}-\d{1,10}$/.test(value);
const isId = (value) => typeof value === 'string' && /^[a-z][\w-]{0,63}$/i.test(value);

/**
 * A message as it may be used: { hello } | { bye } | { slide, step } | { demo, values, at, isShut }, `at` the step
 * of the figure, isShut whether its prediction is asked, each with isSpeaker, whether the
 * teacher's window says it; {} for anything else.
 *
 * @param {any} data
 * @returns {{ isSpeaker?: boolean, hello?: boolean, bye?: boolean, slide?: number, step?: number, demo?: string, values?: any, at?: string, isShut?: boolean }}
 */
export function readMessage(data) {
  if (!isObject(data) || data.posenc !== 'present') return {};
  const isSpeaker = data.isSpeaker === true;
  if (data.hello === true) return { isSpeaker, hello: true };
  if (data.bye === true) return { isSpeaker, bye: true };
  if (isPlace(data.slide) && isPlace(data.step)) return { isSpeaker, slide: data.slide, step: data.step };
  if (isId(data.demo) && isObject(data.values)) {
    const at = isId(data.at) ? { at: data.at } : {};
    return { isSpeaker, demo: data.demo, values: plainOf(data.values), ...at, isShut: data.isShut === true };
  }
  return {};
}

/**
 * { say(message), second(), stop() }; heard(message) is told what the other window says, of many messages about one thing
 * the last.
 */
export function linkWindows(isSpeaker, heard) {
  const me = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const last = new Map();
  const target = location.protocol === 'file:' ? '*' : location.origin;
  let other = window.opener;
  const news = new Map();
  let count = 0;
  let telling;

  const tell = () => {
    telling = undefined;
    const messages = [...news.values()];
    news.clear();
    for (const message of messages) heard(message);
  };
  const hear = (data) => {
    if (!isObject(data) || !isName(data.from) || data.from === me || !Number.isInteger(data.count)) return;
    if ((last.get(data.from) ?? 0) >= data.count || (last.size >= MOST && !last.has(data.from))) return;
    last.set(data.from, data.count);
    const message = readMessage(data);
    const kind = ['hello', 'bye', 'slide', 'demo'].find((name) => Object.hasOwn(message, name));
    if (!kind) return;
    const about = `${kind} ${message.demo}`;
    // Last in its turn, too.
    news.delete(about);
    news.set(about, message);
    telling ??= setTimeout(tell);
  };
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(`posenc:present:${location.pathname}`);
  const fromChannel = ({ data }) => hear(data);
  // Another site may have opened this window.
  const fromWindow = ({ source, origin, data }) => {
    if (source && source === other && (target === '*' || origin === target)) hear(data);
  };
  channel?.addEventListener('message', fromChannel);
  addEventListener('message', fromWindow);

  return {
    say(message) {
      count += 1;
      const data = { posenc: 'present', from: me, count, isSpeaker, ...message };
      channel?.postMessage(data);
      if (other && !other.closed) other.postMessage(data, target);
    },
    second() {
      if (other && !other.closed) other.focus();
      else other = open(`${location.href.split('#')[0]}#present?view=speaker`, '', SIZE);
      return other !== null;
    },
    stop() {
      clearTimeout(telling);
      channel?.close();
      removeEventListener('message', fromWindow);
    },
  };
}
