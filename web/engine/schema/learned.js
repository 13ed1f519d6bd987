import { choice, count, doubles, floats, LENGTH, real, WIDTH, whole } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

/** @satisfies {Schema<typeof import('../methods/learned.js').learned>} */
export const learned = {
  params: {
    maxLen: count(LENGTH),
    dModel: count(WIDTH),
    std: real({ from: 0, to: 1e30, usual: 0.02 }),
    seed: whole(0),
    positions: doubles({ most: LENGTH }),
    rows: count(LENGTH),
    mode: choice('LearnedResizeMode', 'half-pixel'),
  },
  verbs: {
    table: {
      cpp: 'LearnedTable(LearnedTableParams, out[dModel])',
      python: (c, { maxLen, dModel, std, seed }) =>
        c.call('learned/more', 'seeded_table', maxLen, dModel, c.number(std), seed),
    },
    lookup: {
      arrays: { table: floats() },
      cpp: 'LookUpLearned(table[dModel], positions, out[dModel])',
      python: (c, { dModel, positions }) =>
        c.call(
          'learned/learned',
          'lookup',
          ...c.inputs([-1, dModel]),
          c.array('positions', undefined, Int32Array.from(positions)),
        ),
    },
    resize: {
      arrays: { table: floats() },
      cpp: 'ResizeLearned(LearnedResizeParams, table[dModel], out[dModel])',
      python(c, { dModel, rows, mode }) {
        const [table] = c.inputs([-1, dModel]);
        if (mode === 'half-pixel') return c.call('learned/learned', 'resize', table, rows);
        const old = c.sizeOf('table') / dModel;
        const step = mode === 'scale' ? `${old} / ${rows}` : `${old - 1} / ${Math.max(1, rows - 1)}`;
        return c.call('learned/more', 'rows_at', table, `${c.xp}.arange(${rows}) * ${step}`);
      },
    },
  },
};
