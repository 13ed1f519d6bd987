/** A cosine with its sign, or – where there is no patch. */
export const cosine = (value, t) => (value === undefined ? '–' : t.number(value, '+2'));

/** Where the patch stands in both ways of counting, how alike its neighbours are, and what the resizing did. */
export function readout(data, t) {
  const { values, index, right, below, difference } = data;
  const { row, col, width, method, axes, resize } = values;
  const isLine = resize === 'wrong-line' && method !== 'axial';
  return [
    [
      t('indexLine', { row, col }),
      ' ',
      { text: `${row} × ${width} + ${col} = `, as: 'math' },
      { text: String(index), as: 'strong' },
      ` · ${t('stepsLine', { width })}`,
    ],
    [
      t('rightLine'),
      ' ',
      { text: cosine(right, t), as: 'strong' },
      ` · ${t('belowLine')} `,
      { text: cosine(below, t), as: 'strong' },
      ...(data.swapped ? [' ', { text: t.option('axes', axes), as: 'wrong' }] : []),
    ],
    method === 'axial'
      ? [t('anewLine')]
      : [
          t('differenceLine'),
          ' ',
          { text: t.number(difference, '3s'), as: 'strong' },
          ...(isLine ? [' ', { text: t.option('resize', resize), as: 'wrong' }] : []),
        ],
  ];
}

export function seen(data, t) {
  const { swapped, square, values } = data;
  const first = swapped
    ? square
      ? 'seenSwappedSquare'
      : 'seenSwapped'
    : { raster: 'seenRaster', sincos: 'seenSincos', axial: 'seenAxial' }[values.method];
  return [t(first, factsOf(data)), see.resized(data, t)];
}

/** What is to be seen at steps. */
export const see = {
  neighbours: (data, t) => t(hasBoth(data) ? 'seeNeighbours' : 'seeEdge', factsOf(data)),
  line: (data, t) => t(hasBoth(data) ? 'seeLine' : 'seeEdge', factsOf(data)),
  resized: (data, t) => t(resizing(data), factsOf(data)),
};

const hasBoth = ({ right, below }) => right !== undefined && below !== undefined;

function resizing({ values: { method, resize } }) {
  if (method === 'axial') return 'seenAnew';
  if (resize === 'wrong-line') return 'seenLine';
  return method === 'raster' ? 'seenResizedRaster' : 'seenResized';
}

function factsOf({ values, right, below, difference }) {
  return {
    width: values.width,
    height: values.height,
    toWidth: values.toWidth,
    toHeight: values.toHeight,
    right: right ?? '–',
    below: below ?? '–',
    difference,
  };
}
