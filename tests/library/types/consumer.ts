// Compiled as a project would that has the package: right calls pass, and each wrong one is an error.
import { type Alibi, type Engine, EngineError, loadEngine, type Numbers } from 'posenc';

const engine: Engine = await loadEngine();

const slopes: Float64Array = engine.alibi.slopes({ numHeads: 12 });
const plain: Numbers = [1, 2, 3, 4];
const table: Float32Array = engine.sinusoidal.encode({ positions: plain, dModel: 4, layout: 'concatenated' });
const turned: Float32Array = engine.rope.rotate(table, { headDim: 4, positions: slopes, layout: 'half' });
const { invFreq, attentionFactor } = engine.rope.frequencies({ headDim: 64 });
const factor: number = invFreq[0] + attentionFactor + turned[0];
const bias: Alibi['bias'] = engine.alibi.bias;

export function whatWasWrong(
  error: unknown,
): [code: 'invalid-argument' | 'too-large' | 'not-loaded', field: string, times: number] {
  if (error instanceof EngineError) return [error.code, error.field, factor];
  throw error;
}
export const line = bias({ numHeads: 8, queryLen: 1, keyLen: 1 });

// @ts-expect-error a count is a number
engine.alibi.slopes({ numHeads: '12' });
// @ts-expect-error numHeads is needed
engine.alibi.slopes({});
// @ts-expect-error no such parameter
engine.alibi.slopes({ numHeads: 12, heads: 12 });
// @ts-expect-error no such rule
engine.alibi.slopes({ numHeads: 12, rule: 'offical' });
// @ts-expect-error no such verb
engine.alibi.slope({ numHeads: 12 });
// @ts-expect-error no such method
engine.alibies.slopes({ numHeads: 12 });
// @ts-expect-error parameters come by name
engine.alibi.slopes(12);
// @ts-expect-error the array comes first
engine.rope.rotate({ headDim: 4, positions: [0] });
// @ts-expect-error an array of words is none of numbers
engine.rope.rotate(['a'], { headDim: 4, positions: [0] });
// @ts-expect-error slopes are doubles
const single: Float32Array = engine.alibi.slopes({ numHeads: 12 });
// @ts-expect-error the engine is frozen
engine.alibi.slopes = () => single;
// @ts-expect-error an engine comes with a promise
loadEngine().alibi;

// @ts-expect-error what is not exported
export { startModule } from 'posenc';
