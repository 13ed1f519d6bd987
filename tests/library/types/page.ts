// Where a page takes the arrays that verbs give: none of these takes one over memory that may be shared.
import { type Engine, loadEngine } from 'posenc';

const engine: Engine = await loadEngine();

export const picture = new ImageData(engine.sinusoidal.heatmap({ seqLen: 32, dModel: 64 }), 64, 32);

const table = engine.sinusoidal.encode({ seqLen: 32, dModel: 64 });
export const file = new Blob([table, engine.rope.frequencies({ headDim: 64 }).invFreq]);

// As GPUQueue.writeBuffer has it.
declare const queue: { writeBuffer(offset: number, data: ArrayBuffer | ArrayBufferView<ArrayBuffer>): void };
queue.writeBuffer(0, table);
queue.writeBuffer(0, engine.sinusoidal.encode({ seqLen: 32, dModel: 64, out: new Float32Array(32 * 64) }));
queue.writeBuffer(0, engine.sinusoidal.encode({ seqLen: 32, dModel: 64, out: 'lent' }));

const { ids } = engine.mrope.positionIds({ segments: [{ type: 'text', length: 4 }] });
postMessage(ids, { transfer: [ids.buffer] });
const gates = engine.gates.contextual([1, 1], [0, 1, 2], { keyLen: 2, logitsLen: 3 } as never);
postMessage(gates, { transfer: [gates.bias.buffer, gates.positions.buffer] });

// Without the dom’s view of it too.
declare const port: { postMessage(message: unknown, transfer: ArrayBuffer[]): void };
port.postMessage(table, [table.buffer]);
