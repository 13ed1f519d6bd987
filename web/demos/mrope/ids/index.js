import { choice, int, text } from '../../../core/parameters.js';
import { readBlocks, segmentsOf, tokensOf, writeBlocks } from './blocks.js';
import { compose } from './compose.js';
import { headDim, numbers, sections } from './numbers.js';
import { pairs } from './pairs.js';
import { predict } from './predict.js';
import { strips } from './strips.js';
import { readout, seen } from './words.js';

/** Blocks of text, images and videos, the three ids of every token, and the pairs that each axis turns. */
export default {
  name: 'mrope/ids',
  predict,
  params: {
    advance: choice({ initial: 'official', options: ['official', 'wrong-area'], control: 'buttons' }),
    allocation: choice({ initial: 'sections', options: ['sections', 'interleaved'], control: 'buttons' }),
    blocks: text({ initial: 't3,i4x6,t3', maxLength: 80, control: 'none' }),
    token: int({ initial: 12, min: 0, max: 2000, control: 'none' }),
    pair: int({ initial: 20, min: 0, max: headDim / 2 - 1, control: 'none' }),
  },
  settle(values) {
    const blocks = readBlocks(values.blocks);
    const count = blocks.reduce((sum, block) => sum + tokensOf(block), 0);
    return { ...values, blocks: writeBlocks(blocks), token: Math.min(values.token, count - 1) };
  },
  compute(engine, values, { memo, size = 13 }) {
    const { advance, allocation, blocks: written, token, pair } = values;
    const blocks = memo('blocks', [written], () => readBlocks(written));
    const place = (how) =>
      memo(`place ${how}`, [written], () => {
        const { ids, delta } = engine.mrope.positionIds({
          segments: segmentsOf(blocks),
          spatialMergeSize: 1,
          advance: how,
        });
        const count = ids.length / 3;
        return {
          ids,
          rows: [0, 1, 2].map((axis) => ids.subarray(axis * count, (axis + 1) * count)),
          delta,
          count,
        };
      });
    const { ids, rows, delta, count } = place(advance);
    const official = place('official');
    const starts = memo('starts', [blocks], () => {
      let next = 0;
      return blocks.map((block) => {
        const start = next;
        next += tokensOf(block);
        return start;
      });
    });
    const axes = memo('axes', [allocation], () =>
      engine.mrope.axes({ headDim, sections: sections[allocation], allocation }),
    );
    const { invFreq } = memo('frequencies', [], () => engine.rope.frequencies({ headDim, base: 1e6 }));
    return {
      values,
      scale: size / 13,
      blocks,
      starts,
      all: ids,
      rows,
      count,
      delta,
      next: count + delta,
      official: { ...official, next: official.count + official.delta },
      block: starts.findLastIndex((start) => start <= token),
      ids: rows.map((row) => row[token]),
      axes,
      wavelength: (2 * Math.PI) / invFreq[pair],
      wavelengths: invFreq.map((frequency) => (2 * Math.PI) / frequency),
      wrong: advance !== 'official',
    };
  },
  views: { compose, strips, pairs },
  readout,
  seen,
  numbers,
};
