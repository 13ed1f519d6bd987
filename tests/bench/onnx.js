// The matrix product of onnxruntime-web, where that package can be resolved; it is no dependency of ours.
// POSENC_ONNXRUNTIME names the folder that it is installed in, where that is not this one.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// An ONNX model is a protocol buffer; few of its fields are needed.
const varint = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]);
const number = (field, value) => [field << 3, ...varint(value)];
const bytes = (field, content) => [(field << 3) | 2, ...varint(content.length), ...content];
const text = (field, value) => bytes(field, [...new TextEncoder().encode(value)]);

function matrix(field, name, size) {
  const dimension = bytes(1, number(1, size));
  const tensor = [...number(1, 1), ...bytes(2, [...dimension, ...dimension])];
  return bytes(field, [...text(1, name), ...bytes(2, bytes(1, tensor))]);
}

/** A model that multiplies x by y `count` times over. */
function productModel(size, count) {
  const nodes = Array.from({ length: count }, (_, n) => {
    const [from, to] = [n === 0 ? 'x' : `x${n}`, n === count - 1 ? 'out' : `x${n + 1}`];
    return bytes(1, [...text(1, from), ...text(1, 'y'), ...text(2, to), ...text(4, 'MatMul')]);
  });
  const values = [matrix(11, 'x', size), matrix(11, 'y', size), matrix(12, 'out', size)];
  const graph = [...nodes.flat(), ...text(2, 'product'), ...values.flat()];
  return Uint8Array.from([...number(1, 8), ...bytes(8, number(2, 13)), ...bytes(7, graph)]);
}

async function load() {
  const folder = process.env.POSENC_ONNXRUNTIME ?? import.meta.dirname;
  try {
    const path = createRequire(pathToFileURL(join(folder, 'bench.js'))).resolve('onnxruntime-web');
    return createRequire(path)(path);
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Milliseconds of one product of two size × size matrices on one thread, and the version of the package; undefined where
 * the package is absent. Copies in and out do not count: it is what four more products in the same model add.
 */
export async function onnxProduct(size, fastestOf) {
  const ort = await load();
  if (!ort) return undefined;
  ort.env.wasm.numThreads = 1;
  const values = Float32Array.from({ length: size * size }, (_, n) => Math.sin(n) / Math.sqrt(size));
  const tensor = new ort.Tensor('float32', values, [size, size]);
  const run = async (count) => {
    const session = await ort.InferenceSession.create(productModel(size, count), {
      executionProviders: ['wasm'],
    });
    return fastestOf(() => session.run({ x: tensor, y: tensor }));
  };
  return { time: ((await run(5)) - (await run(1))) / 4, version: ort.env.versions.web };
}
