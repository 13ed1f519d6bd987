import fc from 'fast-check';
import { demoFamilies } from '../../../web/build/bundle.js';

const families = await Promise.all(
  demoFamilies().map((family) => import(`../../../web/demos/${family}/index.js`)),
);

/** The descriptors of all demos, found by name. */
export const allDemos = families.flatMap((family) => family.default);

const sentences = [
  '가',
  'ㅎㅏㄴ ㄱㅡㄹ',
  '👩‍👩‍👧‍👦 é',
  'שלום עולם',
  '\u202eabc',
  'x'.repeat(400),
  'a b '.repeat(100),
];

/** Legal values of a parameter, its ends far more often than chance would give them. */
function legal(param) {
  switch (param.kind) {
    case 'int':
    case 'real':
      return fc
        .oneof(
          fc.constantFrom(param.min, param.max, ...param.snaps),
          fc.double({ min: param.min, max: param.max, noNaN: true }),
        )
        .map((value) => param.fit(value));
    case 'choice':
      return fc.constantFrom(...param.options);
    case 'flag':
      return fc.boolean();
    case 'subset':
      return fc.subarray(param.options, { minLength: param.least });
    case 'text':
      return fc.constantFrom(...sentences, ...(param.samples ?? []).map(({ text }) => text));
    case 'vector': {
      const part = fc.oneof(
        fc.constantFrom(param.min, 0, param.max),
        fc.double({ min: param.min, max: param.max, noNaN: true }),
      );
      return fc.array(part, { minLength: param.length, maxLength: param.length });
    }
    case 'permutation':
      return fc.nat(12).chain((n) => {
        const all = Array.from({ length: n }, (_, i) => i);
        return fc.shuffledSubarray(all, { minLength: n });
      });
  }
}

/** What no parameter has as a value, and what some have. */
export const hostile = fc.oneof(
  fc.constantFrom(
    ...[Number.NaN, Infinity, -Infinity, -0, 1e308, -1e308, 5e-324, 2 ** 53, 0.1, 10n],
    ...[null, undefined, true, '', '0', 'NaN', '\ud800', '<img src=x>', 'x'.repeat(100000)],
    ...[{}, [], [[]], [Number.NaN], [0, 0], [1, 2, 3, 4, 5], Array(1e5).fill(1), new Float32Array(2)],
    ...[{ valuesOf: () => 3 }, { length: -1 }, () => 1],
  ),
  fc.anything(),
);

/** Patches that set some parameters of a demo, each by `valuesOf(param)`. */
export const patches = ({ params }, valuesOf = legal) =>
  fc.record(Object.fromEntries(Object.entries(params).map(([name, param]) => [name, valuesOf(param)])), {
    requiredKeys: [],
  });
