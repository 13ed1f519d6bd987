import { rowsGiven } from './learned-tables.js';
import { outcome, shown } from './outcome.js';
import { largestDifference, rowOf } from './vectors.js';

// Patches of a picture in raster order, and the tables that give them positions.

const patchesOf = (engine, pixels, patch = 16) =>
  engine.grid.index({ height: pixels / patch, width: pixels / patch }).length / 2;

// The number of the patch in this row and column of a square picture.
function numberOf(engine, side, row, column) {
  const index = engine.grid.index({ height: side, width: side });
  for (let n = 0; n < index.length / 2; n += 1) {
    if (index[2 * n] === row && index[2 * n + 1] === column) return n;
  }
  throw new Error(`no patch ${row}, ${column}`);
}

export const gridChecks = {
  'vit-table-size': {
    title: {
      ko: '224픽셀 그림을 16픽셀 조각으로 나눈 ViT의 표에 든 수(너비 768)',
      en: 'Numbers in ViT’s table for 224 pixels in patches of 16, width 768',
    },
    run(engine) {
      const rows = patchesOf(engine, 224) + 1;
      return outcome({
        measured: engine.learned.table({ maxLen: rows, dModel: 768, seed: 1 }).length,
        relation: '=',
        limit: 151296,
        note: {
          ko: `조각 ${patchesOf(engine, 224)}개에 분류 토큰 하나를 더한 ${rows}행입니다.`,
          en: `${patchesOf(engine, 224)} patches and one class token make ${rows} rows.`,
        },
      });
    },
  },
  'raster-steps': {
    title: {
      ko: '조각 (3, 3)에서 바로 아래 조각까지 번호의 차이(14 × 14)',
      en: 'From patch (3, 3) to the one below, in numbers, 14 × 14',
    },
    run(engine) {
      const here = numberOf(engine, 14, 3, 3);
      return outcome({
        measured: numberOf(engine, 14, 4, 3) - here,
        relation: '=',
        limit: 14,
        note: {
          ko: `오른쪽 조각까지는 ${numberOf(engine, 14, 3, 4) - here}입니다. 같은 이웃인데 한 줄로 센 번호에는 2차원이 남지 않습니다.`,
          en: `To the one on the right it is ${numberOf(engine, 14, 3, 4) - here}. Both are neighbours; a number counted in one line keeps nothing of the two dimensions.`,
        },
      });
    },
  },
  'raster-moves-with-width': {
    title: {
      ko: '너비 14에서 조각 (3, 3)인 번호가, 너비 24에서 놓이는 행',
      en: 'Row in a width of 24 of the number that is patch (3, 3) in a width of 14',
    },
    run(engine) {
      const number = numberOf(engine, 14, 3, 3);
      const [row, column] = engine.grid.index({ height: 24, width: 24 }).slice(2 * number, 2 * number + 2);
      return outcome({
        measured: row,
        relation: '<',
        limit: 3,
        note: {
          ko: `${number}번은 너비가 24이면 (${row}, ${column})입니다. 그림의 너비가 바뀌면 같은 행이 다른 곳을 가리킵니다.`,
          en: `Number ${number} is (${row}, ${column}) when the width is 24: in a picture of another width the same row of the table stands for another place.`,
        },
      });
    },
  },
  'vit-another-picture': {
    title: {
      ko: '224픽셀로 만든 표가 384픽셀 그림에 내주는 행의 수',
      en: 'Rows that a table made for 224 pixels gives for 384 pixels',
    },
    run(engine) {
      const [rows, tokens] = [224, 384].map((pixels) => patchesOf(engine, pixels) + 1);
      const dModel = 8;
      const table = engine.learned.table({ maxLen: rows, dModel, seed: 3 });
      const stretched = engine.grid.resize(table, {
        dModel,
        from: [14, 14],
        to: [24, 24],
        mode: 'bilinear',
        classRows: 1,
      });
      const first = largestDifference(rowOf(table, dModel, 0), rowOf(stretched, dModel, 0));
      return outcome({
        measured: rowsGiven(engine, { maxLen: rows, count: tokens }),
        relation: '=',
        limit: 0,
        note: {
          ko: `행은 ${rows}개, 토큰은 ${tokens}개입니다. 격자로 펴서 늘리면 ${stretched.length / dModel}행이 되고, 분류 토큰의 행은 ${shown(first)}만큼 달라집니다.`,
          en: `There are ${rows} rows and ${tokens} tokens. Stretched as a grid the table has ${stretched.length / dModel} rows, and that of the class token changes by ${shown(first)}.`,
        },
      });
    },
  },
};
