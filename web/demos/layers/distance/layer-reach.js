import { isModernBert } from '../../../core/config/each.js';
import { readConfig } from '../../../core/config/reading.js';
import { MODELS } from './layer-params.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

const RULES = { floor: 'floor', beta: 'floor-before', logn: 'log-n-beyond' };
const TURN = 2 * Math.PI;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { model, seqLen, scaled, counts } = values;
  const { name, text, trained: told } = MODELS[model];
  const found = memo('read', [text], () => readLayers(text));
  const trained = told ?? found.trained;
  const position = seqLen - 1;
  // A key more than the window has, beside the token itself.
  const more = counts === 'wrong-before' && found.style === 'sliding' ? 1 : 0;
  const windows = memo('windows', [found, more], () => windowsOf(found, more));
  const reach = engine.context.reach(windows, { position, style: found.style });
  const layers = found.each.length;
  return {
    ...found,
    name,
    kinds: found.kinds.map((kind) => measured(engine, { kind, found, trained, seqLen, scaled, more })),
    layers,
    trained,
    windows,
    reach,
    layer: Math.min(values.layer, layers),
    sees: Array.from(reach.first, (first) => position - first),
    travelled: Array.from(reach.earliest, (first) => position - first),
    wrong: scaled.startsWith('wrong'),
    temperature: temperatureOf(engine, found.facts.temperature, seqLen),
  };
}

const windowsOf = ({ each, kinds }, more) => Float64Array.from(each, (kind) => wider(kinds[kind], more) ?? 0);

const wider = ({ window }, more) => window && window + more;

function temperatureOf(engine, temperature, seqLen) {
  if (!temperature) return undefined;
  const { kind, from, scale } = temperature;
  const params = { rule: RULES[kind], trained: Math.max(2, from), ...(scale !== undefined && { scale }) };
  return engine.context.temperature([seqLen], params)[0];
}

// What a kind of layers meets at the length of training and now.
function measured(engine, { kind, found, trained, seqLen, scaled, more }) {
  const farthest = (length, extra = 0) => {
    const window = [wider(kind, extra) ?? 0];
    const style = found.style === 'chunk' ? 'sliding' : found.style; // the last place of a chunk sees most
    const { first } = engine.context.reach(window, { position: length - 1, style });
    return length - 1 - first[0];
  };
  const [before, right, now] = [farthest(trained), farthest(seqLen), farthest(seqLen, more)];
  const both = { ...kind, before, now, right, kept: now + 1 };
  if (!kind.rope) return both;
  const isScaled = scaled === 'released' ? kind.scaled : scaled === 'wrong-everywhere';
  const plain = frequenciesOf(engine, { kind, found });
  const used = isScaled ? frequenciesOf(engine, { kind, found }, seqLen) : plain;
  // Angles are new where a pair is short of a turn in training and now goes beyond.
  const fresh = used.filter(
    (frequency, i) => plain[i] * before < TURN && frequency * now > plain[i] * before * (1 + 1e-9),
  );
  return { ...both, isScaled, pairs: plain.length, fresh: fresh.length, step: used[0] };
}

// As the config scales them for a length; without one, unscaled.
function frequenciesOf(engine, { kind, found }, seqLen) {
  const isGlobal = kind.sees === 'all';
  const { rope_parameters: scaling, ...own } = found.config;
  // Layers that see all have the config's own base and head, which for p-RoPE are not those of its keys.
  const head = isGlobal
    ? { head_dim: own.head_dim, hidden_size: own.hidden_size, num_attention_heads: own.num_attention_heads }
    : { head_dim: kind.turned };
  const config = {
    ...head,
    rope_theta: isGlobal ? own.rope_theta : kind.base,
    ...(isGlobal && own.partial_rotary_factor !== undefined
      ? { partial_rotary_factor: own.partial_rotary_factor }
      : {}),
    ...(seqLen === undefined || !scaling
      ? {}
      : { rope_parameters: scaling, max_position_embeddings: own.max_position_embeddings }),
  };
  return engine.rope.frequencies({ config, ...(seqLen && { seqLen }) }).invFreq;
}

/** What a config says layer by layer. @param {string} text @returns {any} */
function readLayers(text) {
  const { keys, facts, config } = readConfig(text);
  const { kinds, each, scaling } = facts;
  const isChunked = kinds.some(({ sees }) => sees === 'chunk');
  return {
    kinds,
    each,
    style: isChunked ? 'chunk' : isModernBert(keys) ? 'centred' : 'sliding',
    trained:
      scaling.original_max_position_embeddings ??
      keys.original_max_position_embeddings ??
      config.max_position_embeddings,
    facts,
    config,
  };
}

/** Whether layers of a kind see a key more than their window has. */
export const isWide = ({ now, right }) => now > right;

/** How the layers of a kind are drawn: { colour, hollow }. A window is warm, everything before cool; without RoPE hollow. */
function lookOf({ sees, rope }, style) {
  const isNear = sees === 'window' || sees === 'chunk';
  return { colour: style.speed(isNear ? 0 : 1), hollow: !rope };
}

/** A bar of a kind. */
export function drawKind({ fill, outline, style }, rect, kind) {
  const { colour, hollow } = lookOf(kind, style);
  if (!hollow) fill(rect, colour);
  else outline(rect, colour, { width: Math.min(2, rect.height / 2) });
}

/** The words of a kind: what it sees, and by what. */
export function kindWords({ sees, rope, window, base }, t) {
  const turned = rope ? t('byRope', { base }) : '';
  return t(`kind.${sees}${sees === 'all' && !rope ? '.nope' : ''}`, { window: window ?? 0, by: turned });
}
