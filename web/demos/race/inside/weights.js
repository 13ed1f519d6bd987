// The file of a trained model, as wasm/include/posenc/trainer.h describes it.

const TASKS_VOCABULARY = [8, 20, 44, 17, 16, 2];

/** The learned positions [rows, d] in a file of weights. */
export function tableOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = view.getUint32(8, true);
  const header = Array.from({ length: numbers }, (_, i) => view.getFloat64(16 + 8 * i, true));
  const [task, , , , length, , , , , d] = header;
  const range = header[16];
  const rows = range > 0 ? range : length;
  const first = 16 + 8 * numbers + 4 * TASKS_VOCABULARY[task] * d;
  return Float32Array.from({ length: rows * d }, (_, i) => view.getFloat32(first + 4 * i, true));
}
