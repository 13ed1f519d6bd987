import { movedTo } from '../core/order.js';
import { fill } from '../core/words.js';
import { eachPart } from './each-part.js';
import { isStill, tween } from './tween.js';

// The acts of the front page: each changes a figure as a hand would, and says what came of it.

const EQUAL = 1e-6; // differences below are the rounding of 32 bits
const MOVE = 420; // ms that a card takes to its place
const WEAVE = 3600; // ms until the table has all its rows
const ROWS = 128;

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
    // The first word and the third trade places, and next time they trade back.
    await carry(demo, 0, 2);
    await carry(demo, 1, 0);
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

function connectBeyond(beat) {
  const demo = beat.querySelector('pe-demo');
  const buttons = [...beat.querySelectorAll('[data-act="read"]')];
  const given = ({ dataset }) => {
    const { testLen, query, key, reading } = Object.fromEntries(new URLSearchParams(dataset.values));
    return { testLen: Number(testLen), query: Number(query), key: Number(key), reading };
  };
  const mark = () => {
    const { testLen, reading } = demo.values;
    for (const button of buttons) {
      const own = given(button);
      button.setAttribute('aria-pressed', String(own.testLen === testLen && own.reading === reading));
    }
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      demo.values = given(button);
      mark();
    });
  for (const type of ['pe-ready', 'pe-change']) demo.addEventListener(type, mark);
}

const CONNECT = { order: connectOrder, clocks: connectClocks, beyond: connectBeyond };

eachPart((root) => {
  for (const beat of root.querySelectorAll('.beat')) {
    const acts = beat.querySelector('.acts');
    if (!acts) continue;
    CONNECT[beat.dataset.beat](beat);
    acts.inert = false;
  }
});
