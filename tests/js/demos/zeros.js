import { wordsOf } from './descriptor.js';
import { linesOf } from './scene.js';

// Numbers that may be written as zeros although they are not 0: those that cross zero on their way from + to −, beside
// which a few thousandths are nothing (any with a sign besides), and what is left of a difference by rounding.
const CROSSING = {
  'encoding/add': 'cosine of word and sum',
  'gates/parity': 'score of a query and a key',
  'learned/max-length': 'cosine of neighbouring rows',
  'nope/layers': 'coordinate of a vector',
  'rope/pair': 'part of a score, q · k of one pair',
  'sinusoidal/kernel': 'similarity of positions and of words',
  'sinusoidal/zoom': 'cosine of a position',
};
const ROUNDING = {
  'nope/layers': 'coordinate of a vector that is 0',
};
const isExcused = (name, value) => {
  if (Math.abs(value) < 1e-12) return true;
  return (name in CROSSING && Math.abs(value) > 1e-5) || (name in ROUNDING && Math.abs(value) < 1e-5);
};

/** Numbers that a demo writes as zeros in what it says of a scene, though they are not, and not as 0.0%. */
export function falseZeros(demo, { data, t: plain }) {
  const asked = [];
  // A sign of its own behind such zeros, to be found again where they were said.
  const marked = (value, text) => {
    if (!/^[−-]?0\.0+$/.test(text) || Number(value) === 0) return text;
    const mark = String.fromCharCode(0xe100 + asked.length);
    asked.push({ value, text, mark });
    return text + mark;
  };
  const number = (value, format = {}) => {
    const text = plain.number(value, format);
    const hasSign = typeof format === 'string' ? format.startsWith('+') : format.sign;
    return hasSign ? text : marked(value, text);
  };
  const words = wordsOf(demo, plain.lang);
  const say = (key, vars = {}) => {
    const slotOf = typeof vars === 'function' ? vars : (name) => vars[name];
    const said = {};
    for (const [, name, format] of (words[key] ?? '').matchAll(/\{(\w+)\|([^{}|가-힣]+)/g)) {
      const value = slotOf(name);
      if (typeof value !== 'number' || format.startsWith('+')) continue;
      const text = plain.number(value, format);
      if (text !== marked(value, text)) said[name] = text + asked.at(-1).mark;
    }
    return plain(key, (name) => said[name] ?? slotOf(name));
  };
  const t = Object.assign(say, plain, { number });
  const lines = linesOf(demo, { data, t });
  const views = Object.values(demo.views).map((view) => view.describe(data, t));
  const said = [...lines, ...demo.seen(data, t), ...views].join('\n');
  const isSaid = ({ mark }) => new RegExp(`${mark}(?!%)`).test(said);
  return asked.filter((each) => isSaid(each) && !isExcused(demo.name, each.value));
}
