import { FALLBACK } from '../core/languages.js';
import { clamp } from '../core/numbers.js';
import { initialValue } from '../core/parameters.js';
import { cellIn, nearest } from '../plots/tables.js';

/** @import { Descriptor, ReadoutPart, Translate, Values, View } from '../types.js' */

/**
 * A descriptor from a shorter one, in which words stand by their keys and every slot of theirs is filled by name:
 *   slots(data, t)     what sentences say beside the names of data and values
 *   variant(values)    which words a figure has of its own, one or several: 'registers.seen' before 'seen'
 *   seen(data, t)      keys; `see` of a step is a key, (data, t) → keys, or the first of `seen`. A key may be { key, … }
 *                      with slots of its own
 *   readout(data, t)   lines of keys, with a point between them; the words say what stands out. A part
 *                      may be an object, or { key, as, speed or lab }
 *   numbers(data)      [name, { axis: size, … }, values, more], values as a function where making them takes time
 *   params             with `below`: the parameter below which a whole number stays, as a position below the length
 *   steps              by name, in their order; one without `views` has those of the step before
 *   predict.answer     (data, at) → one of its options, of the figure as it is with `done`, and at(patch) beside it
 *   views              whose `describe` is a key or (data) → keys, of `curve` 'describeCurve' unless told, and whose handles
 *                      are moved as movesOf says and named by the words <id>Handle and <id>Value
 *
 * @param {any} short
 * @returns {Descriptor}
 */
export function figure({ slots, variant, compute, predict, seen, readout, numbers, views, steps, ...rest }) {
  const known = new WeakMap();
  const sayingOf = (t, data) => {
    if (known.get(data)?.t !== t)
      known.set(data, { t, say: saying(t, data, { slots, variant, params: rest.params }) });
    return known.get(data).say;
  };
  const keysOf = (keys, data, say) =>
    [typeof keys === 'function' ? keys(data, say) : keys].flat().filter(Boolean);
  const sentences = (keys) => (data, t) => {
    const say = sayingOf(t, data);
    return keysOf(keys, data, say).map((key) => (key.key ? say(key.key, key) : say(key)));
  };
  const text = (keys) => (data, t) => sentences(keys)(data, t).join(' ');
  const lineOf = (line, say) =>
    line
      .filter(Boolean)
      .flatMap((part, i) => [...(i > 0 ? [' · '] : []), ...[part].flat().flatMap(partsIn(say))]);

  const bounded = Object.entries(rest.params).filter(([, { below }]) => below);
  const settle = (values) => {
    const own = rest.settle?.(values) ?? values;
    const fit = bounded.map(([name, { below }]) => [name, Math.min(own[name], own[below] - 1)]);
    return { ...own, ...Object.fromEntries(fit) };
  };

  return {
    ...rest,
    settle,
    compute,
    ...(predict && {
      predict: {
        ...predict,
        answer: (engine) => predict.answer(asDone(engine), (patch) => asDone(engine, patch)),
        why: (engine, t) => sayingOf(t, asDone(engine))('predictWhy'),
      },
    }),
    ...(steps && {
      steps: Object.entries(steps).map(([name, step], i, all) => ({
        name,
        ...step,
        views: all.slice(0, i + 1).findLast(([, { views }]) => views)[1].views,
        see: (data, t) =>
          text(step.see ?? ((_, say) => keysOf(seen, data, say).slice(0, 1)))(data, t) || undefined,
      })),
    }),
    views: Object.fromEntries(
      Object.entries(views).map(([name, view]) => [name, viewOf(name, view, { sayingOf, text })]),
    ),
    seen: sentences(seen),
    readout(data, t) {
      const say = sayingOf(t, data);
      return readout(data, say).map((line) => lineOf(line, say));
    },
    numbers: (data) =>
      numbers(data)
        .filter(Boolean)
        .map(([name, axes, values, more]) => ({
          ...{ name, axes: Object.keys(axes), shape: Object.values(axes) },
          get values() {
            return typeof values === 'function' ? values() : values;
          },
          ...more,
        })),
  };

  function asDone(engine, patch) {
    const initial = Object.entries(rest.params).map(([name, param]) => [name, initialValue(param, FALLBACK)]);
    const values = settle({ ...Object.fromEntries(initial), ...predict.done, ...patch });
    return { values, ...compute(engine, values, { memo: (_, __, make) => make(), untraced: engine }) };
  }
}

/** @param {string} name @param {View} view @param {any} words */
function viewOf(name, view, { sayingOf, text }) {
  return {
    ...view,
    draw: (ctx, data, box, style, t) => view.draw(ctx, data, box, style, sayingOf(t, data)),
    describe: text(view.describe ?? `describe${name[0].toUpperCase()}${name.slice(1)}`),
    ...(view.handles && {
      handles(data, box, t) {
        const say = sayingOf(t, data);
        return view.handles(data, box, say).map((handle) => ({
          ...{
            label: handle.label ?? say(`${handle.id}Handle`),
            value: handle.value ?? say(`${handle.id}Value`),
          },
          ...movesOf(handle, data),
          ...handle,
        }));
      },
    }),
  };
}

const isPlain = (part) => typeof part === 'string';
const LOOKS = ['as', 'speed', 'lab', 'room'];

// With a look of its own, a part has it where its sentence stands out, or else in all of it.
const partsIn = (say) => (part) => {
  if (isPlain(part)) return /[a-z]/i.test(part) ? say.parts(part) : [part];
  if (!part.key) return [part];
  const parts = say.parts(part.key, part);
  const look = Object.entries(part).filter(([name]) => LOOKS.includes(name));
  if (look.length === 0) return parts;
  const isWhole = parts.every(isPlain);
  return parts.map((one) =>
    isPlain(one) && !isWhole ? one : { text: one.text ?? one, ...Object.fromEntries(look) },
  );
};

/**
 * What a handle moves, in place of drag and key:
 *   along   { from, pitch, count, axis }  a parameter is the place along a row (x) or a column (y), as of cards, bars, rows
 *   cell    { rects, size, row, col }     two parameters are the cell of a square table, or of the nearest of several; with
 *                                         `rows` and `cols` instead of size, of one that is not square
 *   flips   true                          a press turns a flag over, arrow keys turn it on and off
 *
 * @param {any} handle with `param`, which is its id unless given
 * @param {{ values: Values }} data
 */
export function movesOf({ id, param = id, along, cell, flips }, { values }) {
  if (along) {
    const { from, pitch, count, axis = 'x' } = along;
    const at = (place) => ({ [param]: clamp(Math.floor(place), 0, count - 1) });
    return {
      drag: (point) => at((point[axis] - from) / pitch),
      key: ({ dx, dy }) => at(values[param] + dx + dy),
    };
  }
  if (cell) {
    const { rects, size, rows = size, cols = size, row, col } = cell;
    const at = (down, across) => ({ [col]: clamp(across, 0, cols - 1), [row]: clamp(down, 0, rows - 1) });
    const middle = cellIn(rects.at(-1), { rows, cols, row: values[row], col: values[col] });
    return {
      x: middle.x + middle.width / 2,
      y: middle.y + middle.height / 2,
      drag({ x, y }) {
        const rect = rects[nearest(rects, { x, y })];
        return at(Math.floor((y - rect.y) / middle.height), Math.floor((x - rect.x) / middle.width));
      },
      key: ({ dx, dy }) => at(values[row] + dy, values[col] + dx),
    };
  }
  if (!flips) return {};
  return {
    drag: (_point, start) => ({ [param]: !start.values[param] }),
    key: ({ dx, dy }) => ({ [param]: dx - dy > 0 }),
  };
}

const isSaid = (value) => typeof value === 'string' || typeof value === 'number';
const own = (from, name) => (isSaid(from[name]) ? from[name] : undefined);

// Marks in what a reader typed are none: other characters stand for them until a sentence is parted.
const HIDDEN = { '*': '\ue000', '~': '\ue001', $: '\ue002' };
const SHOWN = { '\ue000': '*', '\ue001': '~', '\ue002': '$' };
const MARKS = { '*': 'strong', '~': 'wrong', $: 'math' };
const hidden = (value) =>
  typeof value === 'string' ? value.replace(/[*~$]/g, (sign) => HIDDEN[sign]) : value;
const shown = (text) => text.replace(/[\ue000-\ue002]/g, (sign) => SHOWN[sign]);

/**
 * Words that know their figure: a slot without a value of its own is filled by name from `slots(data, t)`, from what the
 * figure computed or from a parameter; `{ruleName}` is the name of the option that `rule` has. A key is looked up as
 * '<variant>.<key>' first, with each variant in turn.
 *
 * @param {Translate} t
 * @param {any} data
 * @param {{ slots?(data: any, t: Translate): object, variant?(values: any): string | string[] | undefined, params?: any }} own
 * @returns {Translate & { parts(key: string, given?: object): ReadoutPart[] }}
 */
function saying(t, data, { slots, variant, params = {} }) {
  const prefixes = [variant?.(data.values) ?? []].flat();
  const named = (key) => prefixes.map((prefix) => `${prefix}.${key}`).find((own) => t.has(own)) ?? key;
  let told;
  const optionName = (name) => {
    const param = name.replace(/Name$/, '');
    return param !== name && params[param]?.options ? t.option(param, data.values[param]) : undefined;
  };
  const valueIn = (given) => (name) => {
    if (isSaid(given?.[name])) return given[name];
    told ??= slots?.(data, t) ?? {};
    return own(told, name) ?? own(data, name) ?? own(data.values, name) ?? optionName(name);
  };
  const say = (key, given) => t(named(key), valueIn(given));
  return Object.assign(say, t, {
    /** A sentence as parts: **what stands out**, ~~what is wrong~~, $a formula$ and the rest. */
    parts(key, given) {
      const value = valueIn(given);
      return t(named(key), (name) => hidden(value(name)))
        .split(/(\*\*.+?\*\*|~~.+?~~|\$.+?\$)/)
        .filter(Boolean)
        .map((text) => {
          const [sign] = /^(\*\*|~~|\$)/.exec(text) ?? [];
          if (!sign) return shown(text);
          return { text: shown(text.slice(sign.length, -sign.length)), as: MARKS[sign[0]] };
        });
    },
  });
}
