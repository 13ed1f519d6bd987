import { make, setAttribute } from '../../elements/dom.js';

/**
 * The page for frames as a reader meets it, as high as it says: { node, show(address, title, pixels), height() }.
 * changed() is called when its height has. With `pixels` it is as high as that.
 */
export function makePreview(changed) {
  const frame = make('iframe', { id: 'builder-preview', allow: 'clipboard-write' });
  let height;
  let fixed;

  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data?.posenc !== 1 || data.type !== 'resize') return;
    if (!Number.isFinite(data.height)) return;
    if (fixed) return;
    height = Math.min(4000, Math.max(120, data.height));
    frame.style.height = `${height}px`;
    changed();
  });

  return {
    node: make('div.desk', frame),
    // Another hash leaves the page where it is; it reads its address anew.
    show(address, title, pixels) {
      fixed = pixels;
      if (fixed) frame.style.height = `${fixed}px`;
      setAttribute(frame, 'title', title);
      if (frame.src !== address) frame.src = address;
    },
    /** CSS px, or undefined before the frame has told. */
    height: () => height,
  };
}
