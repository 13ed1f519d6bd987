/** @import { ComputeContext, Descriptor, Painted, Style, Values } from '../types.js' */

/** The text size, CSS px, for which views give their lengths. */
const SIZE = 13;

/**
 * What a style says about the lengths of pictures.
 *
 * @param {Style} style
 */
export const lengthsIn = ({ size }) => ({ scale: size / SIZE });

/**
 * What the views of a demo read: what it computes of its values and, beside it,
 *   scale           the text size over 13 CSS px
 *   paint(values, { rows, cols, palette, min, max })
 *                   a table in the colours of the theme, bytes [rows, cols, 4] of the engine; `palette` is a name in
 *                   Style.palettes. The same array with the same bounds as last gives the same bytes, painted once
 *   shows(name)     false where the figure is at a step (core/stage.js) and `name` is a later one, or a handle or control
 *                   that only a later one brings: its marks are not drawn yet
 *   guess           the option of the prediction that was chosen and is wrong, while the figure shows what was asked;
 *                   else undefined
 *
 * @param {Descriptor} descriptor
 * @param {any} engine
 * @param {Values} values
 * @param {{ style: Style } & Omit<ComputeContext, 'paint'>} context
 */
export function figureData(descriptor, engine, values, { style, ...context }) {
  const { palettes } = style;
  const paint = context.memo('paint', [palettes], () => painter(engine, palettes));
  return Object.assign(descriptor.compute(engine, values, context), {
    ...lengthsIn(style),
    paint,
    shows: () => true,
    guess: undefined,
  });
}

/**
 * @param {any} engine
 * @param {Style['palettes']} palettes
 * @returns {(values: any, look: Painted) => Uint8ClampedArray}
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
