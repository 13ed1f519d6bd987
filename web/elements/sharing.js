import { effect, untracked } from '@preact/signals-core';
import { pairOf, patchFrom, pointed, sceneNamed, sharedOf } from '../core/scene.js';

/**
 * Ties a demo to the others of its page: the pair of positions that someone points at in one is shown by all, for as
 * long as they point at it, and demos of one scene have the values in common that their descriptors call shared.
 *   scene   signal: the name of the demo's scene, or undefined
 * Returns { point(patch, isHover), start(), stop() }; point(undefined) when nobody points at this demo any more.
 */
export function shareWithPage(descriptor, state, scene) {
  const self = {};
  let isArriving = false;
  let stops = [];

  function point(patch, isHover = false) {
    const pair = pairOf(descriptor, state.values.peek(), patch);
    if (pair) pointed.value = { pair, by: self, isHover };
    else if (pointed.peek()?.by === self) pointed.value = undefined;
  }

  // The whole pair or nothing: half of it would be another pair.
  function preview() {
    const { pair, by, isHover } = pointed.value ?? {};
    const isOwn = by === self && !isHover;
    const patch = pair && !isOwn ? patchFrom(descriptor, pair) : {};
    const known = Object.keys(pair ?? {}).filter((shared) => descriptor.scene?.[shared] !== undefined);
    const isWhole = known.length > 0 && Object.keys(patch).length === known.length;
    state.preview(isWhole ? patch : undefined);
  }

  function follow() {
    const name = scene.value;
    if (!name || !descriptor.scene) return;
    const shared = sceneNamed(name);
    return untracked(() => {
      const stopArriving = shared.subscribe((now) => {
        if (!now || now.by === self) return;
        isArriving = true;
        state.patch(patchFrom(descriptor, now.values), 'scene');
        isArriving = false;
      });
      const stopTelling = state.values.subscribe((values) => {
        if (isArriving) return;
        const mine = sharedOf(descriptor, values);
        const before = shared.peek()?.values ?? {};
        if (Object.keys(mine).some((key) => mine[key] !== before[key]))
          shared.value = { values: { ...before, ...mine }, by: self };
      });
      return () => {
        stopArriving();
        stopTelling();
      };
    });
  }

  return {
    point,
    start() {
      if (descriptor.scene) stops = [effect(preview), effect(follow)];
    },
    stop() {
      point();
      for (const stop of stops) stop();
      stops = [];
    },
  };
}
