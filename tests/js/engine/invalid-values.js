import { hostileValues } from '../hostile.js';

const throws = () => {
  throw new Error('no');
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
};
const detached = () => {
  const array = new Float32Array(8);
  structuredClone(array, { transfer: [array.buffer] });
  return array;
};
/**
 * Values that callers may pass by mistake or by malice.
 *
 * @type {any[]}
 */
export const odd = [
  // Every verb is asked with each: neither all texts nor what takes long to read.
  ...hostileValues.filter((value) => typeof value !== 'string' && !(value?.length > 1e4)),
  ...[2, 3, 4, 8, 0.5, 1e-320, 2 ** 31, 2 ** 32, 2 ** 32 + 4, 2 ** 64, -(2 ** 31), 4n],
  ...[
    '',
    '4',
    '\0',
    '\ud800',
    'x'.repeat(70000),
    'interleaved',
    new String('half'),
    Symbol('s'),
    () => 4,
    globalThis,
  ],
  ...[[[4]], [4], [1, 2, 3, 4], ['4'], { length: 4 }, new Array(2 ** 32 - 1), revoked(), detached()],
  ...[new Float32Array(4), new Float64Array([1e300]), new Uint8Array(6), new BigInt64Array(4)],
  ...[new DataView(new ArrayBuffer(8)), { valueOf: () => 4 }, { toString: throws }],
  ...[new Proxy({}, { get: throws }), new Proxy([1, 2], { get: throws })],
  Object.defineProperty(new Float32Array(4), 'length', { value: 1 << 20 }),
];
