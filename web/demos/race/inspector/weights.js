import { HEADER } from '../../../trainer/plan.js';

// The file of a trained model, as wasm/include/posenc/trainer.h describes it, and the same in 8 bits for each weight.

const MAGIC = 'posencT1';
const FIRST = 16; // the byte where the numbers of the header begin
const ROW = 32; // weights that are rounded to multiples of one step
const MOST = 127;

/** The bytes of a file as a view. */
export const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);

/** The numbers of its header by name, and the byte where the weights begin. */
export function headerOf(view) {
  const count = view.getUint32(8, true);
  const header = Object.fromEntries(HEADER.map((name, i) => [name, view.getFloat64(FIRST + 8 * i, true)]));
  return { header, start: FIRST + 8 * count };
}

/** A file in short: its header, and each row of its weights as a float32 step and the multiples of it, in base64. */
export function shortened(bytes) {
  const view = viewOf(bytes);
  const { header, start } = headerOf(view);
  const weights = Float32Array.from({ length: header.parameters }, (_, i) =>
    view.getFloat32(start + 4 * i, true),
  );
  const parts = [];
  for (let at = 0; at < weights.length; at += ROW) {
    const row = weights.subarray(at, at + ROW);
    const step = Math.fround(Math.max(...row.map(Math.abs)) / MOST);
    parts.push(new Uint8Array(Float32Array.of(step).buffer));
    parts.push(
      new Uint8Array(Int8Array.from(row, (weight) => (step > 0 ? Math.round(weight / step) : 0)).buffer),
    );
  }
  const letters = parts.map((part) => String.fromCharCode(...part)).join('');
  return { header, weights: btoa(letters) };
}

/** The file that such a short one stands for. */
export function lengthened({ header, weights }) {
  const short = Uint8Array.from(atob(weights), (letter) => letter.charCodeAt(0));
  const from = viewOf(short);
  const start = FIRST + 8 * HEADER.length;
  const bytes = new Uint8Array(start + 4 * header.parameters + 8);
  const to = viewOf(bytes);
  bytes.set(Array.from(MAGIC, (letter) => letter.charCodeAt(0)));
  to.setUint32(8, HEADER.length, true);
  for (const [i, name] of HEADER.entries()) to.setFloat64(FIRST + 8 * i, header[name], true);
  let step = 0;
  for (let i = 0, at = 0; i < header.parameters; i++) {
    if (i % ROW === 0) {
      step = from.getFloat32(at, true);
      at += 4;
    }
    to.setFloat32(start + 4 * i, step * from.getInt8(at++), true);
  }
  to.setBigUint64(bytes.length - 8, hashOf(bytes.subarray(0, -8)), true);
  return bytes;
}

// FNV-1a, which ends a file.
function hashOf(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}
