// What to write where a text is longer than those of training: a scaling with its numbers, for the programs that read one.

import { NO_SCALING } from '../../../core/config/traps.js';

const METHODS = ['yarn', 'ntk', 'linear'];
// Types whose numbers another one may take the place of; others have lists of their own, or rules of their makers.
const PLAIN = ['default', 'mrope', 'yarn', 'linear', 'dynamic', 'llama3'];

const rounded = (value) => Number(value.toPrecision(6));

/**
 * For a config that reads `seqLen` tokens, more than its training had: { ratio, base, trained, seqLen, methods: of each
 * { name, factor, changed (pairs), fastest (its share of speed), attentionFactor, unseen (rad) } }; undefined where nothing
 * is to be scaled.
 *
 * @param {any} engine
 * @param {any} side what the lens has of a config
 * @param {number} seqLen
 */
export function adviceFor(
  engine,
  { facts, keys: { model_type: modelType }, config, trained, pairs, isNear },
  seqLen,
) {
  const { type, vendor, scaling } = facts;
  if (NO_SCALING.includes(modelType)) return undefined;
  // What a config stretches itself to, and what it is offered for then, needs nothing more.
  const isScaled = ['yarn', 'linear', 'llama3', 'dynamic'].includes(type);
  const own = isScaled ? Math.max(scaling.factor * trained, config.max_position_embeddings) : trained;
  if (seqLen <= own || isNear || pairs < 2 || vendor || !PLAIN.includes(type)) return undefined;
  const { rope_parameters: _scaling, original_max_position_embeddings: _original, ...rest } = config;
  const plain = { ...rest, max_position_embeddings: trained };
  const ratio = rounded(seqLen / trained);
  const methods = METHODS.map((name) => {
    const factor =
      name === 'ntk' ? engine.scaling.ntkFactor({ config: plain, lengthRatio: ratio }).factor : ratio;
    const scaled = { rope_type: name, factor, original_max_position_embeddings: trained };
    const { ratios, unseenPhases, attentionFactor } = engine.scaling.report({
      config: { ...plain, rope_parameters: scaled },
      seqLen,
    });
    return {
      name,
      factor: rounded(factor),
      changed: ratios.filter((one) => one < 1 - 1e-9).length,
      fastest: ratios[0],
      attentionFactor,
      unseen: Math.max(...unseenPhases),
      base: rounded(config.rope_theta * factor ** (pairs / (pairs - 1))),
    };
  });
  const sections = ['mrope_section', 'mrope_interleaved', 'partial_rotary_factor'].filter(
    (key) => scaling[key] !== undefined,
  );
  return {
    ...{ ratio, base: config.rope_theta, localBase: facts.localBase, trained, seqLen, methods },
    // Which pairs there are, and for which axes of a picture, stays.
    kept: Object.fromEntries(sections.map((key) => [key, scaling[key]])),
    isModernBert: /^modernbert/.test(modelType),
  };
}

/** How programs are told of YaRN, and of the base that NTK raises: [name, text]. */
export function copiesFor({ ratio, base, localBase, trained, seqLen, methods, kept, isModernBert }, path) {
  const raised = methods.find(({ name }) => name === 'ntk').base;
  const scaling = { rope_type: 'yarn', factor: ratio, original_max_position_embeddings: trained, ...kept };
  // Options change the outermost config: what is inside of it is named from there.
  const inside = (value) => path.toReversed().reduce((inner, key) => ({ [key]: inner }), value);
  const json = (value) => JSON.stringify(value);
  const own = { ...scaling, rope_theta: base };
  // Where windows have a base of their own, Transformers 5 wants both kinds of layers named.
  const named = localBase
    ? { full_attention: own, sliding_attention: { rope_type: 'default', rope_theta: localBase } }
    : own;
  return [
    // Version 4 would scale the windows of ModernBERT as well.
    ...(isModernBert
      ? []
      : [['Transformers 4', `"max_position_embeddings": ${seqLen},\n"rope_scaling": ${json(scaling)}`]]),
    ['Transformers 5', `"max_position_embeddings": ${seqLen},\n"rope_parameters": ${json(named)}`],
    ['vLLM', `--max-model-len ${seqLen} --hf-overrides '${json(inside({ rope_parameters: named }))}'`],
    [
      'llama.cpp',
      `--ctx-size ${seqLen} --rope-scaling yarn --rope-scale ${ratio} --yarn-orig-ctx ${trained}`,
    ],
    [
      'NTK',
      `"max_position_embeddings": ${seqLen},\n"${isModernBert ? 'global_rope_theta' : 'rope_theta'}": ${raised}`,
    ],
  ];
}
