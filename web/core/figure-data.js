import { callOf, traced } from './traced.js';

/** @import { ComputeContext, Descriptor, Engine, Shown, Style, Values } from '../types.js' */

/** The text size, CSS px, for which views give their lengths. */
const SIZE = 13;

/**
 * What a style says about the lengths of pictures.
 *
 * @param {Style} style
 */
export const lengthsIn = ({ size }) => ({ scale: size / SIZE });

/**
 * What the views of a demo read: what it computes of its values and, beside it, what Shown says.
 *
 * @param {Descriptor} descriptor
 * @param {Engine} engine
 * @param {Values} values
 * @param {{ style: Style } & ComputeContext} context
 */
export function figureData(descriptor, engine, values, { style, ...context }) {
  const { palettes } = style;
  const paint = context.memo('paint', [palettes], () => painter(engine, palettes));
  const asked = context.memo('traced', [engine], () => traced(engine));
  asked.begin();
  return Object.assign(descriptor.compute(asked.engine, values, { ...context, untraced: engine }), {
    values,
    ...lengthsIn(style),
    paint,
    callOf,
    fit: (name, wished) => descriptor.params[name].fit(wished, values[name]),
    shows: () => true,
    guess: undefined,
  });
}

/**
 * @param {Engine} engine
 * @param {Style['palettes']} palettes
 * @returns {Shown['paint']}
 */
function painter(engine, palettes) {
  const painted = new WeakMap();
  return (values, { rows, cols, palette, min, max }) => {
    const bounds = [rows, cols, min, max].join();
    if (!painted.has(values)) painted.set(values, new Map());
    const looks = painted.get(values);
    // One picture of each palette: bounds that follow a hand would otherwise leave one behind at every step.
    if (looks.get(palette)?.bounds !== bounds) {
      const rgba = engine.paint.heatmap(values, { rows, cols, palette: palettes[palette], min, max });
      looks.set(palette, { bounds, rgba });
    }
    return looks.get(palette).rgba;
  };
}
