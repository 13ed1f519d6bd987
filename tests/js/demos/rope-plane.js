import assert from 'node:assert/strict';
import { sceneOf } from './descriptor.js';
import { tallyContext } from './tally-context.js';

/**
 * In the plane of a pair an arrow that hardly turned, as at `near`, shares the name of the turned one, and no name lies
 * on a handle.
 */
export function assertNamesApart(demo, engine, near) {
  const { plane } = demo.views;
  const named = (patch) => {
    const { data, style, t } = sceneOf(demo, engine, patch);
    const box = { x: 0, y: 0, width: 400, height: plane.height(400, data) };
    const texts = [];
    plane.draw(tallyContext((text, x, y) => texts.push({ text, x, y })).ctx, data, box, style, t);
    const names = texts.filter(({ text }) => /^[qk]/.test(text));
    const handles = plane.handles(data, box, t);
    const room = Math.min(
      ...names.flatMap((name) => handles.map((handle) => Math.hypot(name.x - handle.x, name.y - handle.y))),
    );
    return { names: names.map(({ text }) => text), room };
  };
  const far = named({ m: 21, n: 12 });
  assert.ok(far.names.includes('q') && far.names.includes('k'), far.names.join());
  const { names, room } = named(near);
  assert.deepEqual(
    names.filter((name) => !name.startsWith('k̄')),
    ['q₂₁', 'k₁₂'],
  );
  assert.ok(room >= 14, `${room} px`);
}
