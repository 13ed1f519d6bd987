import { effect, untracked } from '@preact/signals-core';
import { between, changeOf } from '../core/between.js';
import { prefersStill } from './environment.js';

const WAY = 450; // ms

const easeOut = (share) => 1 - (1 - share) ** 3;

/**
 * Has pictures travel to values that came at one stroke, such as by a choice, undo or a link: numbers glide, and where
 * something changes that has no middle, the picture before fades. The values themselves are there at once, and a drag on
 * the way ends it. Who asked for less motion gets the new picture at once, and for a while the former one faintly over it.
 *   mayMove()          somebody may see it
 *   keepPictures(how)  'fade' or 'ghost': has the pictures as they are now stay over the coming ones for a while
 * Returns { start(), stop(), go({ from, to }, ms, ease) }.
 */
export function makeTravel({ params, state, mayMove, keepPictures }) {
  let way;
  let frame;
  let stops = [];

  function arrive() {
    way = undefined;
    cancelAnimationFrame(frame);
    frame = undefined;
    state.travel();
  }

  function step() {
    const share = (performance.now() - way.began) / way.ms;
    if (share >= 1 || !mayMove()) return arrive();
    state.travel(between(params, way.from, way.to, way.ease(share)));
    frame = requestAnimationFrame(step);
  }

  function go({ from, to }, ms = WAY, ease = easeOut) {
    arrive();
    if (!mayMove()) return;
    const { isGradual, isAbrupt } = changeOf(params, from, to);
    const isStill = prefersStill();
    if (isStill || isAbrupt) keepPictures(isStill ? 'ghost' : 'fade');
    if (isStill || !isGradual) return;
    way = { from, to, ms, ease, began: performance.now() };
    step();
  }

  function follow() {
    const leap = state.leap.value;
    const values = state.values.value;
    untracked(() => {
      if (leap && leap.to === values) go(leap);
      else if (way && way.to !== values) arrive();
    });
  }

  return {
    go,
    start() {
      // What led to the values that are there already is no news.
      let isFirst = true;
      stops = [
        effect(() => {
          if (!isFirst) return follow();
          isFirst = false;
          state.leap.value;
          state.values.value;
        }),
      ];
    },
    stop() {
      for (const stop of stops) stop();
      stops = [];
      arrive();
    },
  };
}
