import { arrayOf } from '../plan.js';
import { frequencies, modelOf, unscaled } from './python-frequencies.js';

// How each verb is written in Python, out of the functions of the listings: an expression, or undefined where they do
// not have what the parameters ask for. `c` is the writer of one call, see python.js.

const flag = (value) => (value ? 'True' : 'False');
const isAsked = (value, usual) => value !== undefined && value !== usual;

/** Frequencies of a rotation, as a variable of their own. */
function turning(c, { headDim, base = 10000, invFreq }) {
  if (invFreq) return c.array(invFreq, 'inv_freq');
  return `${c.use('rope/rope', 'frequencies')}(${headDim}, ${c.float(base)})`;
}

function seenBy(c, { queryLen, keyLen, causal, queryOffset, windowSize, prefixLen }) {
  const more = [
    causal && 'causal=True',
    queryOffset && `query_offset=${queryOffset}`,
    windowSize && `window_size=${windowSize}`,
    prefixLen && `prefix_len=${prefixLen}`,
  ].filter(Boolean);
  return `${c.use('attention/more', 'seen')}(${[queryLen, keyLen, ...more].join(', ')})`;
}

// The frequencies of a sinusoidal table in the order asked for.
function waves(c, { dModel, base = 10000, layout, order }) {
  const spaced = layout === 'tensor2tensor';
  const made = c.use(spaced ? 'sinusoidal/more' : 'sinusoidal/sinusoidal', spaced ? 'spaced' : 'frequencies');
  const list = `${made}(${dModel}, ${c.float(base)})`;
  if (!isAsked(order, 'fast-first')) return list;
  return c.isTorch ? `${list}.flip(0)` : `${list}[::-1]`;
}

function phases(c, name, params) {
  const { positions, positionFormat, frequencyFormat, angleFormat } = params;
  const formats = [positionFormat, frequencyFormat, angleFormat].map((format = 'float32') => `"${format}"`);
  const given = [c.array(positions, 'positions'), turning(c, params), ...formats];
  return `${c.use('precision/more', name)}(${given.join(', ')})`;
}

export const verbs = {
  'alibi.slopes'(c, { numHeads, rule }) {
    const slopes = c.use('alibi/alibi', 'slopes');
    if (!isAsked(rule, 'official')) return `${slopes}(${numHeads})`;
    return `${slopes}(${2 ** Math.ceil(Math.log2(numHeads))})[:${numHeads}]`;
  },
  'alibi.bias'(c, params) {
    const { numHeads, queryLen, keyLen, form, rule, causal = true, queryOffset = 0 } = params;
    const usual = !isAsked(form, 'relative') && !isAsked(rule, 'official') && causal && queryOffset === 0;
    if (usual) return `${c.use('alibi/alibi', 'bias')}(${numHeads}, ${queryLen}, ${keyLen})`;
    const more = [
      form === 'column' && 'column=True',
      !causal && 'causal=False',
      queryOffset > 0 && `query_offset=${queryOffset}`,
    ].filter(Boolean);
    const given = [verbs['alibi.slopes'](c, { numHeads, rule }), queryLen, keyLen, ...more];
    return `${c.use('alibi/more', 'bias_of')}(${given.join(', ')})`;
  },
  'attention.scores'(c, { headDim, scale }) {
    const [q, k] = c.inputs(['q', 'k'], [-1, headDim]);
    if (scale === 1) return `${q} @ ${k}.T`;
    return scale === undefined ? `${q} @ ${k}.T / ${headDim} ** 0.5` : `${c.number(scale)} * (${q} @ ${k}.T)`;
  },
  'attention.weights'(c, params) {
    const { queryLen, keyLen, bias, mask } = params;
    const table = [queryLen, keyLen];
    const [scores] = c.inputs(['scores'], table);
    const logits = bias ? `${scores} + ${c.array(bias, 'bias', table)}` : scores;
    const shown = seenBy(c, params);
    const seen = mask ? `${shown} & (${c.array(mask, 'mask', table)} != 0)` : shown;
    return `${c.use('attention/more', 'weights_of')}(${logits}, ${seen})`;
  },
  'attention.attend'(c, { queryLen, keyLen, headDim }) {
    const [weights] = c.inputs(['weights'], [queryLen, keyLen]);
    const v = c.input(1, 'v', [keyLen, headDim]);
    return `${weights} @ ${v}`;
  },
  'attention.layers'(c, { dModel, numHeads, causal, residual = true, layers, bias }) {
    if (bias) return undefined;
    const [x] = c.inputs(['x'], [-1, dModel]);
    const tuple = (layer) =>
      ['wq', 'wk', 'wv', 'wo'].map((name) => c.array(Float32Array.from(layer[name]), name, [dModel, dModel]));
    const isOne = layers.every((layer) => layer === layers[0]);
    const list = isOne
      ? `[(${tuple(layers[0]).join(', ')})] * ${layers.length}`
      : `[${layers.map((layer) => `(${tuple(layer).join(', ')})`).join(', ')}]`;
    return `${c.use('attention/more', 'attention_layers')}(${x}, ${list}, ${numHeads}, ${flag(causal)}, ${flag(residual)})`;
  },
  'attention.entropy'(c, { queryLen, keyLen }) {
    const [weights] = c.inputs(['weights'], [queryLen, keyLen]);
    return `${c.use('attention/more', 'entropy')}(${weights})`;
  },
  'grid.sincos'(c, { height, width, dModel, base = 10000, order }) {
    const table = `${c.use('grid/grid', 'sincos_2d')}(${height}, ${width}, ${dModel}, ${c.float(base)})`;
    if (!isAsked(order, 'height-first')) return table;
    return c.isTorch
      ? `torch.roll(${table}, ${dModel / 2}, dims=1)`
      : `np.roll(${table}, ${dModel / 2}, axis=1)`;
  },
  'grid.index': (c, { height, width }) => `${c.use('grid/grid', 'grid_index')}(${height}, ${width})`,
  'grid.rotate'(c, { headDim, height, width, base = 100, layout = 'interleaved', order }) {
    if (isAsked(order, 'height-first')) return undefined;
    const [x] = c.inputs(['x'], [height * width, -1, headDim]);
    return `${c.use('grid/more', 'rotate_axial')}(${x}, ${height}, ${width}, ${c.float(base)}, "${layout}")`;
  },
  'grid.resize'(c, { dModel, from, to, mode = 'bicubic', alignCorners, classRows = 0 }) {
    if (alignCorners) return undefined;
    const [table] = c.inputs(['table'], [-1, dModel]);
    const given = [table, `(${from.join(', ')})`, `(${to.join(', ')})`, classRows];
    if (mode === 'bicubic' && !c.isTorch)
      return `${c.use('grid/more', 'resize_bicubic')}(${given.join(', ')})`;
    if (c.isTorch) given.push(`"${mode}"`);
    return `${c.use('grid/grid', 'resize')}(${given.join(', ')})`;
  },
  'learned.table': (c, { maxLen, dModel, std = 0.02, seed }) =>
    `${c.use('learned/more', 'seeded_table')}(${maxLen}, ${dModel}, ${c.number(std)}, ${seed})`,
  'learned.lookup'(c, { dModel, positions }) {
    const [table] = c.inputs(['table'], [-1, dModel]);
    return `${c.use('learned/learned', 'lookup')}(${table}, ${c.array(Int32Array.from(positions), 'positions')})`;
  },
  'learned.resize'(c, { dModel, rows, mode = 'half-pixel' }) {
    const [table] = c.inputs(['table'], [-1, dModel]);
    if (mode === 'half-pixel') return `${c.use('learned/learned', 'resize')}(${table}, ${rows})`;
    const old = c.inputSize(0) / dModel;
    const step = mode === 'scale' ? `${old} / ${rows}` : `${old - 1} / ${Math.max(1, rows - 1)}`;
    return `${c.use('learned/more', 'rows_at')}(${table}, ${c.xp}.arange(${rows}) * ${step})`;
  },
  'linalg.leastSquares'(c, { dModel }, field) {
    if (field !== 'matrix') return undefined;
    return `${c.use('linalg/more', 'least_squares')}(${c.inputs(['x', 'y'], [-1, dModel]).join(', ')})`;
  },
  'linalg.eigenvalues'(c, { dModel }) {
    const [matrix] = c.inputs(['matrix'], [dModel, dModel]);
    return `${c.use('linalg/more', 'eigenvalues')}(${matrix})`;
  },
  'linalg.singularValues'(c, { dModel }, field) {
    if (field !== 'values') return undefined;
    const [table] = c.inputs(['table'], [-1, dModel]);
    return `${c.xp}.linalg.svd${c.isTorch ? 'vals' : ''}(${table}${c.isTorch ? '' : ', compute_uv=False'})`;
  },
  'linalg.principalComponents'(c, { dModel, components = 2 }, field) {
    const [table] = c.inputs(['table'], [-1, dModel]);
    const at = ['coordinates', 'shares'].indexOf(field);
    return `${c.use('linalg/more', 'principal_components')}(${table}, ${components})[${at}]`;
  },
  'mrope.positionIds'(c, { segments, spatialMergeSize = 2, advance }, field) {
    if (isAsked(advance, 'official') || field !== 'ids') return undefined;
    const list = segments.map(({ type, length, grid }) =>
      type === 'text' ? `("text", ${length})` : `("image", (${[1, ...grid].slice(-3).join(', ')}))`,
    );
    return `${c.use('mrope/mrope', 'position_ids')}([${list.join(', ')}], ${spatialMergeSize})[0]`;
  },
  'mrope.axes'(c, { sections, allocation }) {
    const list = `[${Array.from(sections).join(', ')}]`;
    if (allocation === 'interleaved') return `${c.use('mrope/more', 'interleaved_axes')}(${list})`;
    return c.isTorch
      ? `torch.arange(3).repeat_interleave(torch.tensor(${list}))`
      : `np.repeat([0, 1, 2], ${list})`;
  },
  'mrope.rotate'(c, params) {
    const { headDim, ids, base = 1e6, layout = 'half' } = params;
    const tokens = sizeOf(ids) / 3;
    const [x] = c.inputs(['x'], [tokens, -1, headDim]);
    const axes = verbs['mrope.axes'](c, params);
    const given = [x, c.array(ids, 'ids', [3, tokens]), axes, turning(c, { ...params, base }), `"${layout}"`];
    return `${c.use('mrope/more', 'rotate_by')}(${given.join(', ')})`;
  },
  'precision.round'(c, { format }) {
    const [values] = c.inputs(['values']);
    return `${c.use('precision/more', 'round_to')}(${values}, "${format}")`;
  },
  'precision.phases': (c, params) => phases(c, 'phases', params),
  'precision.phaseErrors': (c, params) => phases(c, 'phase_errors', params),
  'relative.indices'(c, { queryLen, keyLen, maxRelativePosition: K, queryOffset = 0, order }) {
    if (queryOffset > 0) return undefined;
    const indices = `${c.use('relative/relative', 'relative_indices')}(${queryLen}, ${keyLen}, ${K})`;
    return isAsked(order, 'key-minus-query') ? `${2 * K} - ${indices}` : indices;
  },
  'relative.terms'(c, { headDim, u, v, base = 10000, queryOffset = 0, relativeKeys }, field) {
    if (relativeKeys || queryOffset > 0 || base !== 10000) return undefined;
    const [q, k] = c.inputs(['q', 'k'], [-1, headDim]);
    const at = ['content', 'position', 'contentBias', 'positionBias'].indexOf(field);
    const terms = c.use('relative/relative', 'transformer_xl_terms');
    return `${terms}(${q}, ${k}, ${c.array(u, 'u')}, ${c.array(v, 'v')})[${at}]`;
  },
  'rope.frequencies': (c, params, field) => (field === 'invFreq' ? frequencies(c, params) : undefined),
  'rope.rotate'(c, params) {
    const { headDim, positions, layout = 'interleaved', invFreq, attentionFactor = 1 } = params;
    if (layout.startsWith('wrong')) return undefined;
    const turned = invFreq ? 2 * sizeOf(invFreq) : headDim;
    if (turned < headDim && attentionFactor !== 1) return undefined;
    const count = sizeOf(positions);
    const [x] = c.inputs(['x'], [1, count, -1, headDim]);
    const part = turned < headDim ? `${x}[..., :${turned}]` : x;
    const given = [part, c.array(positions, 'positions'), turning(c, params), `"${layout}"`];
    const made = `${c.use('rope/rope', 'rotate')}(${given.join(', ')})`;
    if (turned < headDim)
      return `${c.isTorch ? 'torch.cat' : 'np.concatenate'}([${made}, ${x}[..., ${turned}:]], -1)`;
    return attentionFactor === 1 ? made : `${c.number(attentionFactor)} * ${made}`;
  },
  'rope.contributions'(c, params) {
    const { headDim, distances, layout = 'interleaved', product, attentionFactor = 1 } = params;
    if (isAsked(product, 'official')) return undefined;
    const [q, k] = c.inputs(['q', 'k'], [headDim]);
    const given = [q, k, c.array(distances, 'distances'), turning(c, params), `"${layout}"`];
    const parts = `${c.use('rope/more', 'contributions')}(${given.join(', ')})`;
    return attentionFactor === 1 ? parts : `${c.number(attentionFactor ** 2)} * ${parts}`;
  },
  'scaling.report'(c, params, field) {
    const own = frequencies(c, params);
    if (own === undefined) return undefined;
    const { L } = modelOf(params);
    const turn = c.isTorch ? `(2 * ${c.importing('math')}.pi)` : '(2 * np.pi)';
    switch (field) {
      case 'invFreq':
        return own;
      case 'wavelengths':
        return `${turn} / ${own}`;
      case 'ratios':
        return `${own} / ${unscaled(c, params)}`;
      case 'turns':
        return `${L} * ${unscaled(c, params)} / ${turn}`;
      case 'unseenPhases': {
        const seqLen = params.seqLen ?? L;
        return `${c.use('scaling/more', 'unseen_phases')}(${own}, ${unscaled(c, params)}, ${L}, ${seqLen})`;
      }
      default:
        return undefined;
    }
  },
  'sinks.cache'(c, { length, windowSize, sinkSize }, field) {
    const made = { kept: 'kept', positions: 'cache_positions' }[field];
    return `${c.use('sinks/sinks', made)}(${length}, ${sinkSize}, ${windowSize})`;
  },
  'sinks.trace': (c, { length, windowSize, sinkSize }, field) =>
    field === 'kept' ? `${c.use('sinks/more', 'trace')}(${length}, ${sinkSize}, ${windowSize})` : undefined,
  'sinks.mass'(c, { queryLen, keyLen, sinkSize }) {
    const [weights] = c.inputs(['weights'], [queryLen, keyLen]);
    return `${weights}[:, :${sinkSize}].sum(-1)`;
  },
  'sinusoidal.encode'(c, params) {
    const { seqLen, positions, dModel, base = 10000, layout = 'interleaved', order } = params;
    const places = positions ? c.array(positions, 'positions') : `${c.xp}.arange(${seqLen})`;
    if (layout === 'interleaved' && !isAsked(order, 'fast-first')) {
      return `${c.use('sinusoidal/sinusoidal', 'sinusoidal')}(${places}, ${dModel}, ${c.float(base)})`;
    }
    if (dModel % 2 === 1) return undefined;
    const arrangement = layout === 'tensor2tensor' ? 'concatenated' : layout;
    return `${c.use('sinusoidal/more', 'arranged')}(${places}, ${waves(c, params)}, "${arrangement}")`;
  },
  'sinusoidal.frequencies': (c, params) => waves(c, { ...params, layout: undefined }),
  'sinusoidal.shift': (c, params) =>
    `${c.use('sinusoidal/more', 'shift_blocks')}(${params.offset}, ${waves(c, params)})`,
  'sinusoidal.applyShift'(c, { offset, dModel, base = 10000 }) {
    const [rows] = c.inputs(['rows'], [-1, dModel]);
    return `${rows} @ ${c.use('sinusoidal/sinusoidal', 'shift_matrix')}(${offset}, ${dModel}, ${c.float(base)}).T`;
  },
  'sinusoidal.kernel': (c, params) =>
    `${c.use('sinusoidal/more', 'kernel')}(${c.array(params.distances, 'distances')}, ${waves(c, params)})`,
  't5.buckets'(c, { relativePositions, bidirectional = true, numBuckets = 32, maxDistance = 128 }) {
    const given = [
      c.array(Int32Array.from(relativePositions), 'distance'),
      flag(bidirectional),
      numBuckets,
      maxDistance,
    ];
    return `${c.use('t5/t5', 'buckets')}(${given.join(', ')})`;
  },
  't5.thresholds'(c, { bidirectional = true, numBuckets = 32, maxDistance = 128 }) {
    const count = bidirectional ? numBuckets / 2 : numBuckets;
    const rule = [flag(bidirectional), numBuckets, maxDistance].join(', ');
    const all = `${c.use('t5/t5', 'buckets')}(-${c.xp}.arange(${maxDistance + 1}), ${rule})`;
    return `${c.xp}.searchsorted(${all}, ${c.xp}.arange(${count}))`;
  },
  't5.bias'(
    c,
    { numHeads, queryLen, keyLen, bidirectional = true, numBuckets = 32, maxDistance = 128, queryOffset = 0 },
  ) {
    const [table] = c.inputs(['table'], [-1, numHeads]);
    if (queryOffset > 0) {
      const query = `${c.xp}.arange(${queryOffset}, ${queryOffset + queryLen})[:, None]`;
      const list = [flag(bidirectional), numBuckets, maxDistance].join(', ');
      const found = `${c.use('t5/t5', 'buckets')}(${c.xp}.arange(${keyLen}) - ${query}, ${list})`;
      return `${c.xp}.${c.isTorch ? 'movedim' : 'moveaxis'}(${table}[${found}], -1, 0)`;
    }
    const rule = `bidirectional=${flag(bidirectional)}, num_buckets=${numBuckets}, max_distance=${maxDistance}`;
    return `${c.use('t5/t5', 'bias')}(${table}, ${queryLen}, ${keyLen}, ${rule})`;
  },
  't5.scores'(c, { headDim, scaling }) {
    const [q, k] = c.inputs(['q', 'k'], [-1, headDim]);
    return isAsked(scaling, 'none') ? `${q} @ ${k}.T / ${headDim} ** 0.5` : `${q} @ ${k}.T`;
  },
};

function sizeOf(value) {
  if (!value.step) return value.length;
  return value.part ? value.part[1] - value.part[0] : arrayOf(value).length;
}
