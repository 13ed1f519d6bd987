import { choice, int, real } from '../../core/parameters.js';
import { ALL_ENCODINGS, ALL_TASKS } from '../../trainer/plan.js';

// What may differ between the layers of a model: the encoding, how many tokens a query sees, RoPE's base, and log n.

/** Layers that a model of the lab has at most. */
export const MOST_LAYERS = 6;

const ADDED = ['sinusoidal', 'learned', 'abacus'];
const isAdded = (encoding) => ADDED.includes(encoding);
const TURNING = ['rope', 'xpos', 'pope'];
const BIASES = ['t5', 'alibi', 'kerple', 'fire'];
const SAME = 'same';
const MODEL = 'model';

const countOf = ({ task, layers }) => layers || ALL_TASKS[task].layers;
/** What a layer has where nothing else is said of it: what is added to the tokens is none of a layer's. */
const usualOf = ({ encoding }) => (isAdded(encoding) ? 'none' : encoding);
const encodingAt = (values, n) => {
  const own = values[`layer${n}`] ?? SAME;
  return own === SAME ? usualOf(values) : own;
};
const numbers = (count) => Array.from({ length: count }, (_, i) => i + 1);

/** The encodings of all layers, in their order. */
export const layersOf = (values) => numbers(countOf(values)).map((n) => encodingAt(values, n));

/** Whether a layer has another encoding than the model. */
const isMixed = (values) => layersOf(values).some((encoding) => encoding !== usualOf(values));

/** Each encoding that a model has, once: what is added to its tokens, and those of its layers. */
export const encodingsOf = (values) => {
  const { encoding } = values;
  return [...new Set([...(isAdded(encoding) ? [encoding] : []), ...layersOf(values)])];
};

/** Whether queries and keys are turned in any layer. */
export const isTurned = (values) => encodingsOf(values).some((encoding) => TURNING.includes(encoding));

/** Whether any layer adds a bias to its logits that follows from the distance. */
export const isBiased = (values) => layersOf(values).some((encoding) => BIASES.includes(encoding));

/** Whether any layer counts its positions itself. */
export const isCounted = (values) => layersOf(values).includes('cope');

/** Layers whose scores are multiplied with a trained s ln n. */
export const temperedOf = (values) =>
  numbers(countOf(values)).filter((n) => {
    const own = values[`temperature${n}`] ?? MODEL;
    return own === 'trained' || (own === MODEL && values.logN);
  });

/** Four settings for each layer, as in settings.js; `fold` gives the one value of those that mean the same. */
export const LAYER_SETTINGS = numbers(MOST_LAYERS).flatMap((n) => {
  const isThere = (values) => n <= countOf(values);
  return [
    {
      name: `layer${n}`,
      param: choice({ initial: SAME, options: [SAME, ...ALL_ENCODINGS.filter((name) => !isAdded(name))] }),
      of: isThere,
      fold: (value, values) => (value === usualOf(values) ? SAME : value),
    },
    { name: `window${n}`, param: int({ initial: 0, min: 0, max: 512 }), of: isThere },
    {
      name: `base${n}`,
      param: real({ initial: 0, min: 0, max: 1e9 }),
      of: (values) => isThere(values) && TURNING.includes(encodingAt(values, n)),
      auto: ({ base }) => base,
    },
    {
      name: `temperature${n}`,
      param: choice({ initial: MODEL, options: [MODEL, 'none', 'trained'] }),
      of: isThere,
      fold: (value, { logN }) => (value === 'trained' && logN ? MODEL : value),
    },
  ].map((setting) => ({ ...setting, group: 'layers', send: () => ({}) }));
});

/** The temperature of a layer as the trainer takes it, where it is not the model's. */
export function temperatureAt(settings, n) {
  const temperature = settings[`temperature${n}`] ?? MODEL;
  return temperature === MODEL ? {} : { temperature };
}

/** What the trainer takes as perLayer; undefined where all layers are as the model is. */
export function perLayerOf(settings) {
  const layers = numbers(settings.layers).map((n) => {
    const base = settings[`base${n}`] ?? 0;
    return {
      encoding: encodingAt(settings, n),
      window: settings[`window${n}`] ?? 0,
      base: base === settings.base ? 0 : base,
      ...temperatureAt(settings, n),
    };
  });
  const isOwn = ({ window, base, temperature = undefined }) =>
    window > 0 || base > 0 || temperature !== undefined;
  return isMixed(settings) || layers.some(isOwn) ? layers : undefined;
}

/** The settings of layers, given as perLayerOf has them. */
export const layerSettingsOf = (/** @type {any[]} */ perLayer) =>
  Object.fromEntries(
    perLayer.flatMap(({ encoding, window, base, temperature = MODEL }, i) =>
      Object.entries({ layer: encoding, window, base, temperature }).map(([name, value]) => [
        `${name}${i + 1}`,
        value,
      ]),
    ),
  );

/** A base that the trainer refuses: its setting, or undefined. */
export const faultyBase = (settings) =>
  numbers(MOST_LAYERS)
    .map((n) => `base${n}`)
    .find((name) => settings[name] !== undefined && !(settings[name] > 1));

const NUMBERED = /^(layer|window|base|temperature)(\d)$/;

/** The name of a setting in words. */
export function settingWords(t, name) {
  const [, part, n] = NUMBERED.exec(name) ?? [];
  return part ? t(`setting.of-layer.${part}`, { n }) : t(`setting.${name}`);
}

/** A word that is the value of a setting, in words. */
export function valueWords(t, name, value) {
  if (!NUMBERED.test(name)) return t(`${name}.${value}`);
  if (value === SAME || value === MODEL) return t('layer.same');
  return t(`${name.startsWith('temperature') ? 'temperature' : 'encoding'}.${value}`);
}

/** A model's encoding in words, `kind` 'encoding' or 'short': of layers that differ, each. */
export const encodingWords = (t, settings, kind = 'encoding') => {
  const of = (encoding) => t(`${kind}.${encoding}`);
  if (!isMixed(settings)) return of(settings.encoding);
  const layers = layersOf(settings).map(of).join('/');
  return isAdded(settings.encoding) ? `${of(settings.encoding)} + ${layers}` : layers;
};
