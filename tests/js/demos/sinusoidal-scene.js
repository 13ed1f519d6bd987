import assert from 'node:assert/strict';
import { createMemo } from '../../../web/core/memo.js';
import { recordingContext } from '../core/recording-context.js';
import { sceneOf as sceneAt } from './descriptor.js';

/**
 * A scene that can go on from its values with what it remembers: patch(next) → scene.
 *
 * @param {any} demo
 * @param {any} engine
 * @param {Parameters<typeof sceneAt>[2]} [patch]
 * @param {Parameters<typeof sceneAt>[3]} [options]
 */
export function sceneOf(demo, engine, patch = {}, { memo = createMemo(), ...options } = {}) {
  const scene = sceneAt(demo, engine, patch, { ...options, memo });
  return {
    ...scene,
    patch: (next) => sceneOf(demo, engine, { ...scene.values, ...next }, { ...options, memo }),
  };
}

/** The box that a page of this width gives a view, and what the view draws into it. */
export function drawn(view, { data, style, t }, width) {
  const box = { x: 0, y: 0, width, height: view.height(width, data) };
  const ctx = recordingContext();
  view.draw(ctx, data, box, style, t);
  return {
    box,
    calls: ctx.calls,
    texts: ctx.calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0]),
  };
}

export const widths = [280, 328, 463, 600, 760, 1100];
export const sides = [221, 265, 328, 388];

const isRect = (part) => ['x', 'y', 'width', 'height'].every((side) => typeof part?.[side] === 'number');

/** The rectangles of all frames lie in their boxes, at every width and in text of both sizes. */
export function assertFramed(demo, engine, patches) {
  for (const patch of patches) {
    for (const theme of ['light', 'projector']) {
      const { data } = sceneOf(demo, engine, patch, { theme });
      for (const [id, view] of Object.entries(demo.views)) {
        for (const width of view.place === 'side' ? sides : widths) {
          const box = { x: 0, y: 0, width, height: view.height(width, data) };
          const { plot, ...rest } = view.frame(box, data);
          for (const { x, y, ...size } of [plot, ...Object.values(rest).filter(isRect)]) {
            const isInside =
              Math.min(x, y) >= -0.5 && x + size.width <= width + 0.5 && y + size.height <= box.height + 0.5;
            assert.ok(
              isInside,
              `${id}, ${width} px: ${JSON.stringify({ x, y, ...size })} in ${box.height} px`,
            );
          }
        }
      }
    }
  }
}
