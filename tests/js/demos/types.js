import { linear } from '../../../web/canvas/scale.js';
import { chart } from '../../../web/plots/chart.js';

/** @import { ComputeContext, Descriptor, Engine, View } from '../../../web/types.js' */

// No test runs this: the compiler reads it. It fails where a demo's misspelt name would be none of its errors any more.

/** @typedef {ReturnType<typeof compute>} Data */

/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  // @ts-expect-error
  engine.alibi.slopess({ numHeads: 8 });
  return { values, slopes: memo('slopes', [], () => engine.alibi.slopes({ numHeads: 8 })) };
}

/** @type {View<Data>} */
export const view = chart({
  height: [10, 200],
  margin: { left: 30, right: 10, top: 40, bottom: 30 },
  x: (range, { slopes }) => linear([0, slopes.length - 1], range),
  // @ts-expect-error
  y: (range, { slopez }) => linear([0, slopez[0]], range),
  draw({ curve }, data) {
    curve(data.slopes);
    // @ts-expect-error
    curve(data.slopez);
  },
  // @ts-expect-error
  describe: ({ slopez }) => `${slopez}`,
});

/** @type {Pick<Descriptor<Data>, 'compute' | 'views' | 'readout' | 'seen'>} */
export const part = {
  compute,
  views: { view },
  // @ts-expect-error
  readout: (_, t) => [t('line')],
  // @ts-expect-error
  seen: ({ slopez }, t) => [t('seen', { slope: slopez[0] })],
};
