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
/** Values that callers may pass by mistake or by malice. */
export const odd = [
  ...[
    undefined,
    null,
    Number.NaN,
    Infinity,
    -Infinity,
    -0,
    0,
    -1,
    1,
    2,
    3,
    4,
    8,
    0.5,
    1e-320,
    1e308,
    2 ** 31,
  ],
  ...[
    2 ** 32,
    2 ** 32 + 4,
    2 ** 53,
    2 ** 64,
    -(2 ** 31),
    '',
    '4',
    'interleaved',
    'x'.repeat(70000),
    '\ud800',
    '\0',
  ],
  ...[
    true,
    false,
    4n,
    Symbol('s'),
    () => 4,
    {},
    { length: 4 },
    [],
    [[4]],
    [4],
    [1, 2, 3, 4],
    [Number.NaN],
    ['4'],
  ],
  ...[
    new Array(3),
    new Array(2 ** 32 - 1),
    new Float32Array(4),
    new Float64Array([1e300]),
    new Uint8Array(6),
  ],
  ...[new BigInt64Array(4), new DataView(new ArrayBuffer(8)), new ArrayBuffer(8), new Map(), new Date(), /x/],
  ...[
    Object.create(null),
    { valueOf: () => 4 },
    {
      toString: () => {
        throw new Error('no');
      },
    },
    globalThis,
  ],
  ...[
    Object.defineProperty(new Float32Array(4), 'length', { value: 1 << 20 }),
    new String('half'),
    revoked(),
    detached(),
  ],
  ...[
    new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
      },
    ),
    new Proxy([1, 2], {
      get() {
        throw new Error('no');
      },
    }),
  ],
];
