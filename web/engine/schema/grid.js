import { base, choice, count, doubles, flag, floats, LENGTH, sides, WIDTH, whole } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

const size = { size: ['height', 'width'] };

/** @satisfies {Schema<typeof import('../methods/grid.js').grid>} */
export const grid = {
  params: {
    height: count(LENGTH),
    width: count(LENGTH),
    dModel: count(WIDTH),
    headDim: whole(4, WIDTH, { of: 4 }),
    base: base(10000),
    order: choice('GridOrder', 'height-first'),
    layout: choice('RopeLayout', 'interleaved'),
    normalize: choice('GridNormalize', 'separate'),
    shift: doubles({ within: 4096 }),
    factors: doubles({ within: 4096 }),
    coordinates: doubles({ within: 4096 }),
    across: doubles({ within: 1024 }),
    down: doubles({ within: 1024 }),
    axes: choice('GridAxes', 'official'),
    from: sides,
    to: sides,
    mode: choice('GridMode', 'bicubic'),
    alignCorners: flag(false),
    classRows: whole(0, LENGTH, { usual: 0 }),
  },
  inside: { GridSincosParams: size, GridRotateParams: size, GridCoordinatesParams: size },
  verbs: {
    sincos: {
      params: { dModel: whole(4, WIDTH, { of: 4 }) },
      cpp: 'GridSincos(GridSincosParams, out[dModel])',
      python(c, { height, width, dModel, base, order }) {
        const table = c.call('grid/grid', 'sincos_2d', height, width, dModel, c.float(base));
        if (order === 'height-first') return table;
        return c.isTorch
          ? `torch.roll(${table}, ${dModel / 2}, dims=1)`
          : `np.roll(${table}, ${dModel / 2}, axis=1)`;
      },
    },
    index: {
      cpp: 'GridIndex({height, width}, out)',
      python: (c, { height, width }) => c.call('grid/grid', 'grid_index', height, width),
    },
    rotate: {
      arrays: { x: floats() },
      params: { base: base(100) },
      cpp: 'RotateGrid(GridRotateParams, x[features], out[features])',
      widths: (sizeOf, { height, width }) => ({ features: sizeOf('x') / (height * width) }),
      python(c, { headDim, height, width, base, layout, order }) {
        if (order !== 'height-first') return undefined;
        const [x] = c.inputs([height * width, -1, headDim]);
        return c.call('grid/more', 'rotate_axial', x, height, width, c.float(base), `"${layout}"`);
      },
    },
    coordinates: {
      cpp: 'GridCoordinates(GridCoordinatesParams, shift|{}, factors|{}, out)',
      python(c, { height, width, normalize, shift, factors }) {
        const changes = [shift, factors].map((pair) => pair && `(${Array.from(pair, c.float).join(', ')})`);
        const [moved, scaled] = [changes[0] ?? '(0.0, 0.0)', changes[1]];
        const given = changes.some(Boolean) ? [moved, ...(scaled ? [scaled] : [])] : [];
        return c.call('grid/mixed', 'coordinates_2d', height, width, `"${normalize}"`, ...given);
      },
    },
    mixed: {
      arrays: { x: floats() },
      params: { headDim: whole(2, WIDTH, { of: 2 }) },
      cpp: 'RotateGridMixed(GridMixedParams, coordinates, across, down, x[features], out[features])',
      widths: (sizeOf) => ({ features: (2 * sizeOf('x')) / sizeOf('coordinates') }),
      python(c, { headDim, layout, axes }) {
        if (axes !== 'official') return undefined;
        const cells = c.sizeOf('coordinates') / 2;
        const [x] = c.inputs([cells, -1, headDim]);
        const [across, down] = ['across', 'down'].map((name) => c.array(name, [-1, headDim / 2]));
        return c.call(
          'grid/mixed',
          'rotate_mixed',
          x,
          c.array('coordinates', [cells, 2]),
          across,
          down,
          `"${layout}"`,
        );
      },
    },
    resize: {
      arrays: { table: floats() },
      cpp: 'ResizeGrid(GridResizeParams, table[dModel], out[dModel])',
      python(c, { dModel, from, to, mode, alignCorners, classRows }) {
        if (alignCorners) return undefined;
        const tuple = (/** @type {ArrayLike<number>} */ pair) => `(${Array.from(pair).join(', ')})`;
        const given = [...c.inputs([-1, dModel]), tuple(from), tuple(to), classRows];
        if (mode === 'bicubic' && !c.isTorch) return c.call('grid/more', 'resize_bicubic', ...given);
        return c.call('grid/grid', 'resize', ...given, ...(c.isTorch ? [`"${mode}"`] : []));
      },
    },
  },
};
