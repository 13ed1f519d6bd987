import { make } from './dom.js';
import { prefersStill } from './environment.js';

const FRAME = 16; // ms
const linear = (share) => share;

/**
 * The word that sets a figure going where one of its parameters is time, and stops it; nothing starts by itself, nothing
 * begins again by itself, and any other change stops it. Who asked for less motion goes one step at a press.
 *   play     { every, next(values, data), start, waits(data), along, from } of the descriptor
 *   patch(patch, gesture), values(), data()   of the figure
 *   mayMove()   somebody may see it
 *   hasArrived()   the pictures stand at the values, and what is said of them, too: only then the next step begins
 *   glide(way, ms, ease)   has the pictures travel between two steps
 * Returns { node, toggle(), stop(), write(ui), guard(stage), changed() }; changed() is told of every new value, guard() of the
 * step: it is not there before what it moves, `from`, and stands out where the step asks for it.
 */
export function makePlay({ play, patch, values, data, mayMove, hasArrived, glide }) {
  const { every = 250, next, start, waits = () => false, along = [], from } = play;
  const word = make('span');
  const node = make('button.play', { onclick: () => toggle() }, word);
  let timer;
  let isOwn = false;
  let before = values();
  let ui;

  function name() {
    if (!ui) return;
    const idle = () => (prefersStill() ? ui('play.step') : ui('play'));
    word.textContent = timer !== undefined ? ui('play.stop') : idle();
    node.classList.toggle('plays', timer !== undefined);
  }

  function go(patched) {
    const from = values();
    isOwn = true;
    patch(patched, 'play');
    isOwn = false;
    return values() !== from && { from, to: values() };
  }

  // Returns whether there was a step to go.
  function step() {
    const further = next(values(), data());
    const way = further && go(further);
    if (way && !prefersStill()) glide(way, every, linear);
    return Boolean(way);
  }

  function tick() {
    if (mayMove() && !hasArrived()) {
      timer = setTimeout(tick, FRAME);
      return;
    }
    const isGoing = mayMove() && (waits(data()) || step());
    timer = isGoing ? setTimeout(tick, every) : undefined;
    name();
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    name();
  }

  function toggle() {
    if (node.hidden) return;
    if (timer !== undefined) return stop();
    if (!next(values(), data()) && start) go(start);
    if (prefersStill()) return void step();
    tick();
  }

  return {
    node,
    toggle,
    stop,
    guard(stage) {
      node.hidden = from !== undefined && (stage?.later.has(from) ?? false);
      node.classList.toggle('now', stage?.step.play ?? false);
    },
    changed(now) {
      const isAlong = Object.keys(now).every(
        (param) => now[param] === before[param] || along.includes(param),
      );
      before = now;
      if (timer !== undefined && !isOwn && !isAlong) stop();
    },
    write(words) {
      ui = words;
      name();
    },
  };
}
