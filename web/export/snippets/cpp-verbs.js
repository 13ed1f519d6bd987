import { rotations } from './cpp-rotations.js';

// How each verb is written in C++. `c` is the writer of one call, see cpp.js: it gives the parameters as a struct, inputs
// as spans and views, places for what comes out, and writes the call.

const headed = (c) => c.params.headDim;
const rows = (array, cols) => array.size / cols;

const seen = {
  causal: 'seen.causal',
  queryOffset: 'seen.query_offset',
  windowSize: 'seen.window_size',
  prefixLen: 'seen.prefix_len',
};
const gridSize = { height: 'size.height', width: 'size.width' };
const layouts = { layout: 'RopeLayout' };
const buckets = { skip: ['relativePositions'] };

export const verbs = {
  ...rotations,
  'alibi.slopes': (c) =>
    c.need(
      `AlibiSlopes(${c.params.numHeads}, ${c.choice('AlibiRule', c.params.rule ?? 'official')}, ${c.out()})`,
    ),
  'alibi.bias': (c) =>
    c.need(
      `BiasAlibi(${c.struct('AlibiBiasParams', { enums: { form: 'AlibiForm', rule: 'AlibiRule' } })}, ${c.out()})`,
    ),
  'attention.scores'(c) {
    const [q, k] = c.inputs('float', 'q', 'k');
    const params = c.struct('AttentionScoresParams');
    const [m, n] = [rows(q, headed(c)), rows(k, headed(c))];
    c.need(
      `AttentionScores(${params}, ${c.view(q, headed(c))}, ${c.view(k, headed(c))}, ${c.outView(m, n)})`,
    );
  },
  'attention.weights'(c) {
    const { queryLen, keyLen, bias, mask } = c.params;
    const [scores] = c.inputs('float', 'scores');
    const params = c.struct('AttentionWeightsParams', { skip: ['bias', 'mask'], nest: seen });
    const more = { bias, mask };
    const views = Object.entries(more).map(([name, array]) =>
      array ? c.view(c.array(array, 'float', name), keyLen) : '{}',
    );
    c.need(
      `AttentionWeights(${params}, ${c.view(scores, keyLen)}, ${views.join(', ')}, ${c.outView(queryLen, keyLen)})`,
    );
  },
  'attention.attend'(c) {
    const { queryLen, keyLen, headDim } = c.params;
    const [weights, v] = c.inputs('float', 'weights', 'v');
    c.need(`Attend(${c.view(weights, keyLen)}, ${c.view(v, headDim)}, ${c.outView(queryLen, headDim)})`);
  },
  'attention.layers'(c) {
    const { dModel, layers, bias } = c.params;
    const [x] = c.inputs('float', 'x');
    const matrices = layers.flatMap((layer) =>
      ['wq', 'wk', 'wv', 'wo'].flatMap((name) => Array.from(layer[name])),
    );
    const params = c.struct('AttentionLayersParams', { skip: ['layers', 'bias'] });
    const weights = c.span(c.array(Float32Array.from(matrices), 'float', 'weights'));
    const added = bias ? c.span(c.array(bias, 'float', 'bias')) : '{}';
    const states = (layers.length + 1) * rows(x, dModel);
    c.need(
      `AttentionLayers(${params}, ${c.view(x, dModel)}, ${weights}, ${added}, ${c.outView(states, dModel)})`,
    );
  },
  'attention.multiHead'(c) {
    const { numHeads, headDim, bias } = c.params;
    const [q, k, v] = c.inputs('float', 'q', 'k', 'v');
    const width = numHeads * headDim;
    const params = c.struct('MultiHeadParams', { skip: ['bias'], nest: seen });
    const views = [q, k, v].map((array) => c.view(array, width)).join(', ');
    const added = bias ? c.span(c.array(bias, 'float', 'bias')) : '{}';
    const [m, n] = [rows(q, width), rows(k, width)];
    c.need(
      `MultiHeadAttention(${params}, ${views}, ${added}, ${c.outView(m, width, 'out')}, ${c.outView(numHeads * m, n, 'weights')})`,
    );
  },
  'attention.entropy'(c) {
    const [weights] = c.inputs('float', 'weights');
    c.need(`AttentionEntropy(${c.view(weights, c.params.keyLen)}, ${c.out()})`);
  },
  'attention.window'(c) {
    const [weights] = c.inputs('float', 'weights');
    c.need(
      `AttentionWindow(${c.view(weights, c.params.keyLen)}, ${c.written(c.params.share ?? 0.5)}, ${c.out()})`,
    );
  },
  'formula.table'(c) {
    const { seqLen, positions, dModel } = c.params;
    const params = c.struct('FormulaParams', { skip: ['seqLen', 'positions'] });
    const places = c.array(
      positions ?? Float64Array.from({ length: seqLen }, (_, i) => i),
      'double',
      'positions',
    );
    c.need(`FormulaTable(${params}, ${c.span(places)}, ${c.outView(places.size, dModel)})`);
  },
  'formula.score'(c) {
    const params = c.struct('FormulaParams', { skip: ['seqLen'] });
    c.line(`posenc::FormulaScore ${c.name}_score;`);
    const products = c.out('products');
    c.need(`ScoreFormula(${params}, ${c.params.seqLen}, ${c.name}_score, ${products})`);
    for (const field of ['holds', 'closest']) c.copy(field, `${c.name}_score.${field}`);
  },
  'grid.sincos'(c) {
    const { height, width, dModel } = c.params;
    const params = c.struct('GridSincosParams', { nest: gridSize, enums: { order: 'GridOrder' } });
    c.need(`GridSincos(${params}, ${c.outView(height * width, dModel)})`);
  },
  'grid.index': (c) => c.need(`GridIndex({${c.params.height}, ${c.params.width}}, ${c.out()})`),
  'grid.rotate'(c) {
    const [x] = c.inputs('float', 'x');
    const tokens = c.params.height * c.params.width;
    const params = c.struct('GridRotateParams', {
      nest: gridSize,
      enums: { ...layouts, order: 'GridOrder' },
    });
    c.need(`RotateGrid(${params}, ${c.view(x, rows(x, tokens))}, ${c.outView(tokens, rows(x, tokens))})`);
  },
  'grid.resize'(c) {
    const { dModel, from, to, classRows = 0 } = c.params;
    const [table] = c.inputs('float', 'table');
    const params = c.struct('GridResizeParams', { skip: ['from', 'to'], enums: { mode: 'GridMode' } });
    c.line(`${params}.from = {${from.join(', ')}};`);
    c.line(`${params}.to = {${to.join(', ')}};`);
    c.need(
      `ResizeGrid(${params}, ${c.view(table, dModel)}, ${c.outView(classRows + to[0] * to[1], dModel)})`,
    );
  },
  'learned.table': (c) =>
    c.need(`LearnedTable(${c.struct('LearnedTableParams')}, ${c.outView(c.params.maxLen, c.params.dModel)})`),
  'learned.lookup'(c) {
    const { dModel, positions } = c.params;
    const [table] = c.inputs('float', 'table');
    const places = c.span(c.array(positions, 'double', 'positions'));
    c.need(`LookUpLearned(${c.view(table, dModel)}, ${places}, ${c.outView(positions.length, dModel)})`);
  },
  'learned.resize'(c) {
    const { dModel } = c.params;
    const [table] = c.inputs('float', 'table');
    const params = c.struct('LearnedResizeParams', { enums: { mode: 'LearnedResizeMode' } });
    c.need(`ResizeLearned(${params}, ${c.view(table, dModel)}, ${c.outView(c.params.rows, dModel)})`);
  },
  'linalg.leastSquares'(c) {
    const { dModel } = c.params;
    const [x, y] = c.inputs('float', 'x', 'y');
    c.line(`posenc::LinearFit ${c.name}_fit;`);
    const matrix = c.outView(dModel, dModel, 'matrix');
    const residuals = c.out('residuals');
    c.need(
      `LeastSquares(${c.view(x, dModel)}, ${c.view(y, dModel)}, ${matrix}, ${residuals}, ${c.name}_fit)`,
    );
  },
  'linalg.eigenvalues'(c) {
    const { dModel } = c.params;
    const [matrix] = c.inputs('double', 'matrix');
    c.need(`Eigenvalues(${c.view(matrix, dModel, 'double')}, ${c.outView(dModel, 2)})`);
  },
  'linalg.singularValues'(c) {
    const [table] = c.inputs('float', 'table');
    c.line(`double ${c.name}_rank = 0.0;`);
    c.need(`SingularValues(${c.view(table, c.params.dModel)}, ${c.out('values')}, ${c.name}_rank)`);
  },
  'linalg.principalComponents'(c) {
    const { dModel, components = 2 } = c.params;
    const [table] = c.inputs('float', 'table');
    const coordinates = c.outView(rows(table, dModel), components, 'coordinates');
    c.need(`PrincipalComponents(${c.view(table, dModel)}, ${coordinates}, ${c.out('shares')})`);
  },
  'relative.indices': (c) =>
    c.need(
      `RelativeIndices(${c.struct('RelativeIndicesParams', { enums: { order: 'RelativeOrder' } })}, ${c.out()})`,
    ),
  'relative.terms'(c) {
    const { headDim, u, v, relativeKeys } = c.params;
    const [q, k] = c.inputs('float', 'q', 'k');
    const [m, n] = [rows(q, headDim), rows(k, headDim)];
    const params = c.struct('RelativeTermsParams', { skip: ['u', 'v', 'relativeKeys'] });
    c.line(`${params}.query_len = ${m};`);
    c.line(`${params}.key_len = ${n};`);
    const biases = [c.span(c.array(u, 'float', 'u')), c.span(c.array(v, 'float', 'v'))].join(', ');
    const keys = relativeKeys
      ? c.array(relativeKeys, 'float', 'keys')
      : c.place('float', 'keys', (m + n - 1) * headDim);
    if (!relativeKeys) c.need(`RelativeKeys(${params}, ${c.placeView(keys, headDim)})`);
    const parts = ['content', 'position', 'contentBias', 'positionBias'].map((field) =>
      c.outView(m, n, field),
    );
    c.need(
      `RelativeTerms(${params}, ${c.view(q, headDim)}, ${c.view(k, headDim)}, ${biases}, ${c.view(keys, headDim)}, {${parts.join(', ')}})`,
    );
  },
  'sinks.cache': (c) =>
    c.need(`SinksCache(${c.struct('SinksParams')}, ${c.out('kept')}, ${c.out('positions')})`),
  'sinks.trace': (c) =>
    c.need(
      `SinksTrace(${c.struct('SinksParams')}, ${c.out('kept')}, ${c.out('counts')}, ${c.out('evicted')})`,
    ),
  'sinks.mass'(c) {
    const [weights] = c.inputs('float', 'weights');
    c.need(`SinksMass(${c.view(weights, c.params.keyLen)}, ${c.params.sinkSize}, ${c.out()})`);
  },
  'sinusoidal.encode'(c) {
    const { positions, seqLen, dModel } = c.params;
    const params = c.struct('SinusoidalParams', {
      skip: ['positions', 'seqLen'],
      enums: { layout: 'SinusoidalLayout', order: 'FrequencyOrder' },
    });
    const places = positions ? `${c.span(c.array(positions, 'double', 'positions'))}, ` : '';
    c.need(`EncodeSinusoidal(${params}, ${places}${c.outView(positions?.length ?? seqLen, dModel)})`);
  },
  'sinusoidal.frequencies': (c) =>
    c.need(
      `SinusoidalFrequencies(${c.struct('SinusoidalParams', { enums: { order: 'FrequencyOrder' } })}, ${c.out()})`,
    ),
  'sinusoidal.shift': (c) => c.need(`ShiftSinusoidal(${c.struct('ShiftParams')}, ${c.out()})`),
  'sinusoidal.applyShift'(c) {
    const { dModel } = c.params;
    const [table] = c.inputs('float', 'rows');
    const params = c.struct('ShiftParams');
    c.need(`ApplyShift(${params}, ${c.view(table, dModel)}, ${c.outView(rows(table, dModel), dModel)})`);
  },
  'sinusoidal.kernel'(c) {
    const params = c.struct('KernelParams', { skip: ['distances'] });
    c.need(
      `SinusoidalKernel(${params}, ${c.span(c.array(c.params.distances, 'double', 'distances'))}, ${c.out()})`,
    );
  },
  't5.buckets'(c) {
    const params = c.struct('T5BucketParams', buckets);
    const offsets = c.span(c.array(c.params.relativePositions, 'double', 'positions'));
    c.need(`T5Buckets(${params}, ${offsets}, ${c.out()})`);
  },
  't5.thresholds': (c) => c.need(`T5Thresholds(${c.struct('T5BucketParams', buckets)}, ${c.out()})`),
  't5.bias'(c) {
    const [table] = c.inputs('float', 'table');
    const inBuckets = (name) => `buckets.${c.snake(name)}`;
    const nest = Object.fromEntries(
      ['bidirectional', 'numBuckets', 'maxDistance'].map((name) => [name, inBuckets(name)]),
    );
    c.need(`BiasT5(${c.struct('T5BiasParams', { nest })}, ${c.span(table)}, ${c.out()})`);
  },
  't5.scores'(c) {
    const { headDim, scaling = 'none' } = c.params;
    const [q, k] = c.inputs('float', 'q', 'k');
    const params = `posenc::T5Scores(${headDim}, ${c.choice('T5Scaling', scaling)})`;
    c.need(
      `AttentionScores(${params}, ${c.view(q, headDim)}, ${c.view(k, headDim)}, ${c.outView(rows(q, headDim), rows(k, headDim))})`,
    );
  },
};
