import {
  base,
  choice,
  count,
  doubles,
  floats,
  invFreq,
  LENGTH,
  other,
  ROTATED,
  WIDTH,
  whole,
} from '../kinds.js';
import { turning } from './rope.js';

/** @import { PythonCall, Schema } from '../facts.d.ts' */
/** @import { Segment } from '../types.js' */

/** @type {(grid: ArrayLike<number>) => number[]} */
const framed = (grid) => [1, ...Array.from(grid)].slice(-3);

/** @type {(segment: Segment) => number[]} */
const stepOf = (segment) => ('timeStep' in segment ? [segment.timeStep ?? 1] : []);

/** @type {(c: PythonCall, params: { sections: ArrayLike<number>, allocation: string }) => string} */
function axes(c, { sections, allocation }) {
  const list = `[${Array.from(sections).join(', ')}]`;
  if (allocation === 'interleaved') return c.call('mrope/more', 'interleaved_axes', list);
  return c.isTorch
    ? `torch.arange(3).repeat_interleave(torch.tensor(${list}))`
    : `np.repeat([0, 1, 2], ${list})`;
}

/** @satisfies {Schema<typeof import('../methods/mrope.js').mrope>} */
export const mrope = {
  params: {
    segments: other,
    spatialMergeSize: count(LENGTH, { usual: 2 }),
    advance: choice('MropeAdvance', 'official'),
    headDim: whole(2, WIDTH, { of: 2 }),
    ids: doubles({ within: ROTATED }),
    sections: doubles(),
    base: base(1e6),
    invFreq,
    layout: choice('RopeLayout', 'half'),
    allocation: choice('MropeAllocation', 'sections'),
  },
  verbs: {
    positionIds: {
      cpp(c, { segments }) {
        const written = segments.map((segment) =>
          segment.type === 'text'
            ? `{true, ${segment.length}}`
            : `{false, 0, ${[...framed(segment.grid), ...stepOf(segment)].join(', ')}}`,
        );
        const list = c.variable('std::vector<posenc::MropeSegment>', 'segments', written);
        const params = c.struct('MropePositionParams', { without: ['segments'] });
        c.line(`${params}.segments = ${list};`);
        const delta = c.local('std::int64_t', 'delta', '0');
        c.call('MropePositionIds(params, out.ids, delta)', { params, delta });
      },
      python(c, { segments, spatialMergeSize, advance }, field) {
        if (advance !== 'official' || field !== 'ids') return undefined;
        if (segments.some((segment) => stepOf(segment).length > 0)) return undefined;
        const list = segments.map((segment) =>
          segment.type === 'text'
            ? `("text", ${segment.length})`
            : `("image", (${framed(segment.grid).join(', ')}))`,
        );
        const given = [`[${list.join(', ')}]`, spatialMergeSize];
        return c.parts('mrope/mrope', 'position_ids', given, ['ids', 'delta'])[0];
      },
    },
    axes: { cpp: 'MropeAxes(headDim, sections, allocation, out)', python: axes },
    rotate: {
      arrays: { x: floats() },
      cpp: 'RotateMrope(MropeParams, ids, x[width], out[width])',
      widths: (sizeOf) => ({ width: (3 * sizeOf('x')) / sizeOf('ids') }),
      python(c, params) {
        const tokens = c.sizeOf('ids') / 3;
        const [x] = c.inputs([tokens, -1, params.headDim]);
        const given = [x, c.array('ids', [3, tokens]), axes(c, params), turning(c, params)];
        return c.call('mrope/more', 'rotate_by', ...given, `"${params.layout}"`);
      },
    },
  },
};
