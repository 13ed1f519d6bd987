import assert from 'node:assert/strict';
import { onBitmaps } from './bitmaps.js';
import { tallyContext } from './tally-context.js';

const leftover = /[{}]|undefined|NaN|Infinity|\[object/;

/** Each view of a demo with its box at a width. */
export const boxesOf = (demo, { data }, width) =>
  Object.entries(demo.views).map(([name, view]) => ({
    name,
    view,
    box: { x: 0, y: 0, width, height: view.height(width, data) },
  }));

/** A view of a scene as it lies at a width: its box, what its frame is there, and its handles. */
export function placed(view, { data, t }, width) {
  const box = { x: 0, y: 0, width, height: view.height(width, data) };
  const handles = view.handles?.(data, box, t) ?? [];
  return {
    box,
    frame: view.frame?.(box, data),
    handles,
    handleOf: (id) => handles.find((one) => one.id === id),
  };
}

/** A number for the picture of every view, another where the picture is; all coordinates are finite. */
export function picturesOf(demo, scene, width) {
  return boxesOf(demo, scene, width).map(({ name, view, box }) => {
    const where = `${demo.name} ${name}, ${width} px`;
    assert.ok(box.height > 0 && box.height < 4000, `${where}: ${box.height} px high`);
    const draw = () => {
      const { ctx, tally } = tallyContext(undefined, { isSummed: true });
      const isWhole = view.draw(ctx, scene.data, box, scene.style, scene.t) !== 'unfinished';
      return { isWhole, ...tally };
    };
    // A large table may take several frames.
    let tally = onBitmaps(draw);
    while (!tally.isWhole) tally = onBitmaps(draw);
    assert.equal(tally.fault, undefined, where);
    assert.ok(tally.calls > 0, `${where}: nothing is drawn`);
    return tally.sum;
  });
}

/** The lines of a demo's readout as texts. */
export const linesOf = (demo, { data, t }) =>
  (demo.readout?.(data, t) ?? []).map((line) => line.map((part) => part.text ?? part).join(''));

/** Everything a demo says in a state: descriptions, readout, what is to be seen, handles; all of it has words. */
export function say(demo, scene, width) {
  const { data, t } = scene;
  const seen = demo.seen?.(data, t) ?? [];
  const handles = handlesOf(demo, scene, width);
  // An empty line of the readout holds a place.
  const said = [
    linesOf(demo, scene).join('\n'),
    ...boxesOf(demo, scene, width).map(({ view }) => view.describe(data, t)),
    ...seen,
    ...handles.flatMap(({ label, value }) => [label, String(value)]),
  ];
  for (const text of said) {
    assert.ok(text.trim() !== '', `${demo.name} says nothing: ${JSON.stringify(said)}`);
    assert.doesNotMatch(text, leftover, demo.name);
  }
  return said;
}

/** The handles of all views at a width; each lies in its view and has a name of its own there. */
export function handlesOf(demo, { data, t }, width) {
  return boxesOf(demo, { data }, width).flatMap(({ name, view, box }) => {
    const handles = view.handles?.(data, box, t) ?? [];
    assert.equal(new Set(handles.map(({ id }) => String(id))).size, handles.length, `${demo.name} ${name}`);
    for (const { id, label, value, x, y } of handles) {
      assert.ok(label && String(value), `${demo.name} ${name} ${id}`);
      const isInside = x >= 0 && y >= 0 && x <= box.width && y <= box.height;
      assert.ok(isInside, `${demo.name} ${name} ${id} at ${x}, ${y} of ${box.width} × ${box.height}`);
    }
    return handles.map((handle) => ({ ...handle, box }));
  });
}

/** A patch of a handle names parameters of the demo, and gives numbers that are legal as they are. */
export function checkPatch(demo, patch, where) {
  for (const [name, value] of Object.entries(patch ?? {})) {
    assert.ok(Object.hasOwn(demo.params, name), `${where}: ${name}`);
    if (typeof value === 'number')
      assert.ok(demo.params[name].fit(value) === value, `${where}: ${name} = ${value}`);
  }
}
