import { movedTo } from '../core/order.js';
import { fill } from '../core/words.js';
import { eachPart } from './page.js';

// The acts of the front page: each changes a figure as a hand would, and says what came of it.

const EQUAL = 1e-6; // differences below are the rounding of 32 bits
const MOVE = 420; // ms that a card takes to its place
const WEAVE = 3600; // ms until the table has all its rows
const ROWS = 128;
const FAR = 310; // characters to which the model writes at a press
const TYPE = 24; // ms that one of them takes

const still = matchMedia('(prefers-reduced-motion: reduce)');

// Whether the reader asked for less motion.
const isStill = () => still.matches;

const eased = (share) => 1 - (1 - share) ** 3;

/**
 * Calls `step` with a share that goes from 0 to 1 within `ms`, once a frame, and ends with 1: at once where the reader
 * asked for less motion, and where `signal` is aborted. It slows down at the end unless its pace is another.
 *
 * @param {number} ms
 * @param {(share: number) => void} step
 * @param {{ signal?: AbortSignal, pace?: (share: number) => number }} [options]
 * @returns {Promise<void>}
 */
const tween = (ms, step, { signal, pace = eased } = {}) =>
  new Promise((resolve) => {
    const start = performance.now();
    const frame = (now) => {
      const share = isStill() || signal?.aborted ? 1 : Math.min(1, Math.max(0, (now - start) / ms));
      step(pace(share));
      if (share < 1) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });

const fullOrder = ({ values, data }) => data.tokens.map((_, row) => values.order[row] ?? row);

// A card is taken and carried to another row; the others make room.
async function carry(demo, from, to) {
  const start = fullOrder(demo);
  const card = start[from];
  await tween(MOVE, (share) => {
    const held = from + (to - from) * share;
    demo.values = { held: Number(held.toFixed(2)), order: movedTo(start, card, Math.round(held)) };
  });
  demo.values = { held: -1, order: movedTo(start, card, to) };
}

function connectOrder(beat) {
  const demo = beat.querySelector('pe-demo');
  const [swap, encode] = ['swap', 'encode'].map((act) => beat.querySelector(`[data-act="${act}"]`));
  const output = beat.querySelector('output');
  let isMoving = false;
  swap.addEventListener('click', async () => {
    if (isMoving || !demo.data) return;
    isMoving = true;
    // The first word and one that its language names trade places, and next time they trade back.
    const other = Number(swap.dataset.with);
    await carry(demo, 0, other);
    await carry(demo, other - 1, 0);
    isMoving = false;
    say();
  });
  encode.addEventListener('click', () => {
    demo.values = { encoding: !demo.values.encoding };
  });
  function say() {
    const { data } = demo;
    if (!data || isMoving) return;
    encode.setAttribute('aria-pressed', String(data.values.encoding));
    const { isMoved, byToken } = data;
    const { still, same, other } = output.dataset;
    const text = isMoved ? fill(byToken <= EQUAL ? same : other, { value: byToken }) : still;
    if (output.textContent !== text) output.textContent = text;
  }
  for (const type of ['pe-ready', 'pe-change']) demo.addEventListener(type, say);
  say();
}

function connectClocks(beat) {
  const demo = beat.querySelector('pe-demo');
  const play = beat.querySelector('[data-act="play"]');
  const show = (rows) => {
    demo.values = { seqLen: rows, position: rows - 1 };
  };
  let stop;
  const name = () => {
    play.textContent = stop ? play.dataset.stop : isStill() ? play.dataset.next : play.dataset.play;
  };
  play.addEventListener('click', async () => {
    if (!demo.data) return;
    if (stop) return stop.abort();
    if (isStill()) {
      const { seqLen } = demo.values;
      show(seqLen >= ROWS ? 8 : 2 * seqLen);
      return;
    }
    stop = new AbortController();
    name();
    const { signal } = stop;
    await tween(WEAVE, (share) => show(Math.max(4, Math.round(ROWS * share))), { signal });
    stop = undefined;
    name();
  });
  name();
}

// The model writes to FAR characters; from the trained length on it is rescaled, where that is asked for.
function connectForget(beat) {
  const demo = beat.querySelector('pe-demo');
  const [write, rescale, begin] = ['write', 'rescale', 'begin'].map((act) =>
    beat.querySelector(`[data-act="${act}"]`),
  );
  const output = beat.querySelector('output');
  const far = () => ({ count: Math.max(demo.values.count, FAR - demo.data.prompt) });
  let first;
  let typing;
  demo.addEventListener('pointerdown', () => typing?.abort());
  // Once all is written it writes anew.
  write.addEventListener('click', () => {
    if (!demo.data) return;
    typing?.abort();
    const { count } = far();
    const from = demo.values.count < count ? demo.values.count : 0;
    typing = new AbortController();
    const { signal } = typing;
    const type = (share) => {
      if (!signal.aborted) demo.values = { count: Math.round(from + share * (count - from)) };
    };
    tween(TYPE * (count - from), type, { signal, pace: (share) => share });
  });
  rescale.addEventListener('click', () => {
    if (!demo.data) return;
    typing?.abort();
    const from = Math.max(0, demo.data.trained - demo.data.prompt);
    const path = from > 0 ? `none ${from}:yarn` : 'yarn';
    const isOn = demo.values.reading !== 'none';
    demo.values = isOn ? { reading: 'none', path: 'none' } : { reading: 'yarn', path, ...far() };
  });
  begin.addEventListener('change', () => {
    if (!first) return;
    const prompt = begin.value.trim() === '' ? first : `${begin.value.trim()} `;
    // A keyboard on the glass would lie over what is written.
    begin.blur();
    typing?.abort();
    demo.values = { prompt, reading: 'none', path: 'none', count: FAR - prompt.length };
  });
  function say() {
    const { data } = demo;
    if (!data) return;
    first ??= data.values.prompt;
    rescale.setAttribute('aria-pressed', String(data.values.reading !== 'none'));
    const text = data.length > data.prompt ? (demo.seen()[0] ?? output.textContent) : output.dataset.still;
    if (output.textContent !== text) output.textContent = text;
  }
  for (const type of ['pe-ready', 'pe-change', 'pe-live']) demo.addEventListener(type, say);
  say();
}

const CONNECT = { forget: connectForget, order: connectOrder, clocks: connectClocks };

eachPart((root) => {
  for (const beat of root.querySelectorAll('.beat')) {
    const acts = beat.querySelector('.acts');
    if (!acts) continue;
    CONNECT[beat.dataset.beat](beat);
    acts.inert = false;
  }
});
