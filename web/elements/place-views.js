import { make } from './dom.js';
import { makeView } from './view.js';

/**
 * The pictures of a demo: { node, views }. Main and side views stand beside each other where there is room; others take
 * the whole width.
 */
export function placeViews(descriptors, patching) {
  const views = [];
  const stage = make('div.views', { part: 'views' });
  let row;
  for (const [name, descriptor] of Object.entries(descriptors)) {
    const view = makeView(descriptor, patching);
    view.node.dataset.view = name;
    views.push(view);
    if (descriptor.place !== 'main' && descriptor.place !== 'side') {
      row = undefined;
      stage.append(view.node);
      continue;
    }
    if (!row) {
      row = { main: make('div.column'), side: make('div.column') };
      stage.append(make('div.row.split', row.main, row.side));
    }
    row[descriptor.place].append(view.node);
  }
  return { node: stage, views };
}
