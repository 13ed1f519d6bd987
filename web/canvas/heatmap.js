const surfaces = new WeakMap();

/**
 * A table of colours, row 0 on top: rgba [rows, cols, 4] bytes as paint.heatmap returns them, stretched over rect.
 * Cells stay sharp when enlarged. The bitmap is kept as long as the bytes are, so drawing again copies nothing.
 */
export function drawHeatmap(ctx, rect, { rgba, rows, cols }) {
  const surface = surfaceOf(rgba, rows, cols);
  ctx.save();
  if (surface) {
    const { a: scaleX = 1, d: scaleY = 1 } = ctx.getTransform();
    const enlarged = rect.width * scaleX >= cols && rect.height * scaleY >= rows;
    ctx.imageSmoothingEnabled = !enlarged;
    // A lesser quality skips rows and columns, and fast waves would show as slow ones that the table does not hold.
    ctx.imageSmoothingQuality = 'medium';
    ctx.drawImage(surface, rect.x, rect.y, rect.width, rect.height);
  } else {
    drawCells(ctx, rect, { rgba, rows, cols });
  }
  ctx.restore();
}

function surfaceOf(rgba, rows, cols) {
  const kept = surfaces.get(rgba);
  if (kept && kept.width === cols && kept.height === rows) return kept;
  const surface = newSurface(cols, rows);
  if (!surface) return undefined;
  surface.getContext('2d').putImageData(new ImageData(rgba, cols, rows), 0, 0);
  surfaces.set(rgba, surface);
  return surface;
}

function newSurface(width, height) {
  if (globalThis.OffscreenCanvas) return new OffscreenCanvas(width, height);
  return globalThis.document && Object.assign(document.createElement('canvas'), { width, height });
}

// Where there are no bitmaps (Node, contexts that record vectors) every cell is a rectangle.
function drawCells(ctx, rect, { rgba, rows, cols }) {
  const [width, height] = [rect.width / cols, rect.height / rows];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const [r, g, b, a] = rgba.subarray(4 * (row * cols + col), 4 * (row * cols + col) + 4);
      ctx.fillStyle = `rgb(${r} ${g} ${b} / ${a / 255})`;
      ctx.fillRect(rect.x + col * width, rect.y + row * height, width, height);
    }
  }
}
