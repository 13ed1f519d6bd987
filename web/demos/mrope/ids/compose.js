import { chipPlaces, drawChips } from '../../../canvas/chips.js';
import { drawText } from '../../../canvas/text.js';
import { most, readBlocks, writeBlocks } from './blocks.js';

const gap = 16;
const shift = 0.45; // cells that a frame of a video lies beside the one before
const fresh = { t: [3], i: [3, 4], v: [2, 3, 4] };
const kinds = Object.keys(fresh);

/** The blocks as grids of tokens, to be sized, moved, added and taken away. */
export const compose = {
  height: (width, { scale }) => Math.round(rowsHeight({ x: 0, y: 0, width }) + 136 * scale),
  frame(box, data) {
    return { ...layout(box, data.blocks, data.scale), add: addPlaces(box, data.scale) };
  },
  describe(data, t) {
    const list = data.blocks.map((block) => nameOf(block, t)).join(', ');
    const ids = { t: data.ids[0], h: data.ids[1], w: data.ids[2] };
    return t('describeCompose', { list, count: data.count, token: data.values.token, ...ids });
  },
  draw(ctx, data, box, style, t) {
    const { places, cell, add } = compose.frame(box, data);
    const { blocks, values, starts, scale } = data;
    drawChips(ctx, add, { texts: kinds.map((kind) => t(`add.${kind}`)), chosen: -1 }, style);
    for (const [b, block] of blocks.entries()) {
      const place = places[b];
      drawBlock(
        ctx,
        { block, place, cell, chosen: values.token - starts[b], isText: block.kind === 't' },
        style,
      );
      const label = {
        x: place.x,
        y: place.base + 30 * scale,
        colour: style.second,
        maxWidth: place.width + gap - 6,
      };
      drawText(ctx, nameOf(block, t), label, style);
    }
  },
  handles(data, box, t) {
    const { places, add, cell } = compose.frame(box, data);
    const { blocks, scale } = data;
    const sized = (list, b, size) => ({
      blocks: writeBlocks(list.map((one, i) => (i === b ? { ...one, size } : one))),
    });
    const moved = (list, from, to) => {
      const rest = list.filter((_, i) => i !== from);
      return { blocks: writeBlocks([...rest.slice(0, to), list[from], ...rest.slice(to)]) };
    };
    const step = (delta) => Math.sign(delta) * Math.min(10, Math.abs(delta));
    return [
      ...blocks.flatMap((block, b) => {
        const { x, base, width, top } = places[b];
        const name = nameOf(block, t);
        const resize = (list, across, down) => {
          const size = [...list[b].size];
          size[size.length - 1] += across;
          if (size.length > 1) size[size.length - 2] += down;
          return sized(
            list,
            b,
            size.map((count) => Math.max(0, count)),
          );
        };
        return [
          {
            id: `size-${b}`,
            x: x + width - cell / 2,
            y: base - cell / 2,
            label: t('sizeHandle', { name, place: b + 1 }),
            value: name,
            drag(point, start) {
              const list = readBlocks(start.values.blocks);
              const before = layout(box, list, scale).cell;
              const cells = (to, from) => Math.round((to - from) / before);
              return resize(list, cells(point.x, start.point.x), cells(point.y, start.point.y));
            },
            key: ({ dx, dy }) =>
              block.kind === 't' ? resize(blocks, step(dx - dy), 0) : resize(blocks, step(dx), step(dy)),
          },
          ...(block.kind === 'v'
            ? [
                {
                  id: `frames-${b}`,
                  x: x + (block.size[0] - 1) * shift * cell,
                  y: top,
                  label: t('framesHandle', { name, place: b + 1 }),
                  value: t('framesValue', { frames: block.size[0] }),
                  drag(point, start) {
                    const list = readBlocks(start.values.blocks);
                    const [frames, ...rest] = list[b].size;
                    return sized(list, b, [
                      Math.max(1, frames + Math.round((point.x - start.point.x) / 14)),
                      ...rest,
                    ]);
                  },
                  key: ({ dx, dy }) =>
                    sized(blocks, b, [Math.max(1, block.size[0] + step(dx - dy)), ...block.size.slice(1)]),
                },
              ]
            : []),
          {
            id: `move-${b}`,
            x: x + width / 2,
            y: base + 26 * scale,
            label: t('moveHandle', { name, place: b + 1 }),
            value: t('moveValue', { place: b + 1, count: blocks.length }),
            drag(point, start) {
              const list = readBlocks(start.values.blocks);
              const before = layout(box, list, scale).places;
              const to = before.filter((place, i) => i !== b && place.x + place.width / 2 < point.x).length;
              return moved(list, b, to);
            },
            key: ({ dx, dy }) =>
              moved(blocks, b, Math.min(blocks.length - 1, Math.max(0, b + Math.sign(dx + dy)))),
          },
        ];
      }),
      ...kinds.map((kind, i) => {
        const ofKind = blocks.filter((block) => block.kind === kind).length;
        const added = (list) => ({
          blocks: writeBlocks(list.length < most ? [...list, { kind, size: fresh[kind] }] : list),
        });
        const without = () => {
          const last = blocks.findLastIndex((block) => block.kind === kind);
          return last < 0 || blocks.length < 2
            ? {}
            : { blocks: writeBlocks(blocks.filter((_, j) => j !== last)) };
        };
        return {
          id: `add-${kind}`,
          area: add[i],
          x: add[i].x + add[i].width / 2,
          y: add[i].y + add[i].height / 2,
          label: t(`add.${kind}`),
          value: t('addValue', { count: ofKind }),
          drag: (_point, start) => added(readBlocks(start.values.blocks)),
          key: ({ dx, dy }) => (dx - dy > 0 ? added(blocks) : without()),
        };
      }),
    ];
  },
};

/** A block in words: text 3, image 4×6. */
export const nameOf = ({ kind, size }, t) => t(`block.${kind}`, { size: size.join('×') });

const rowsHeight = ({ width }) => Math.min(168, 7.4 * largest(width));

const largest = (width) => Math.min(20, width / 18);

function addPlaces(box, scale) {
  const row = { x: box.x, y: box.y + 2, width: Math.min(400 * scale, box.width) };
  return chipPlaces(row, { count: kinds.length, least: 80 * scale });
}

const columnsOf = ({ kind, size }) => size.at(-1) + (kind === 'v' ? shift * (size[0] - 1) : 0);
const rowsOf = ({ kind, size }) =>
  (kind === 't' ? 1 : size.at(-2)) + (kind === 'v' ? shift * (size[0] - 1) : 0);

function layout(box, blocks, scale) {
  const columns = blocks.reduce((sum, block) => sum + columnsOf(block), 0);
  const rows = Math.max(...blocks.map(rowsOf));
  const room = box.width - gap * (blocks.length - 1) - 18;
  const height = rowsHeight(box);
  const cell = Math.min(largest(box.width), room / columns, height / rows);
  const base = box.y + 56 * scale + height;
  let x = box.x + 1;
  const places = blocks.map((block) => {
    const place = { x, base, width: columnsOf(block) * cell, top: base - rowsOf(block) * cell };
    x += place.width + gap;
    return place;
  });
  return { places, cell };
}

// Frames from the last to the first, so that the first is whole.
function drawBlock(ctx, { block, place, cell, chosen, isText }, style) {
  const { size } = block;
  const [height, width] = isText ? [1, size[0]] : size.slice(-2);
  const frames = block.kind === 'v' ? size[0] : 1;
  ctx.save();
  ctx.lineWidth = style.projector ? 2 : 1;
  for (let f = frames - 1; f >= 0; f--) {
    const left = place.x + f * shift * cell;
    const top = place.base - height * cell - f * shift * cell;
    for (let n = 0; n < height * width; n++) {
      const [row, col] = [Math.floor(n / width), n % width];
      const index = f * height * width + n;
      ctx.fillStyle = index === chosen ? style.ink : isText ? style.rgba(style.second, 0.28) : style.paper;
      ctx.strokeStyle = style.second;
      ctx.beginPath();
      ctx.rect(left + col * cell + 0.5, top + row * cell + 0.5, Math.max(1, cell - 1), Math.max(1, cell - 1));
      ctx.fill();
      ctx.stroke();
    }
  }
  ctx.restore();
}
