import fc from 'fast-check';
import { demoFamilies, descriptorsOf } from '../../../web/generator/bundle.js';
import { hostileValues } from '../hostile.js';

/** The descriptors of all demos, found by name. */
export const allDemos = (await Promise.all(demoFamilies().map(descriptorsOf))).flat();

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
export function legal(param) {
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
  fc.constantFrom(...hostileValues, [0, 0], [1, 2, 3, 4, 5], { valuesOf: () => 3 }, () => 1),
  fc.anything(),
);

/** Patches that set some parameters of a demo, each by `valuesOf(param)`. */
export const patches = ({ params }, valuesOf = legal) =>
  fc.record(Object.fromEntries(Object.entries(params).map(([name, param]) => [name, valuesOf(param)])), {
    requiredKeys: [],
  });

/** Patches that make one choice, or turn one switch. */
export const singles = ({ params }) =>
  Object.entries(params).flatMap(([name, { kind, options, initial }]) => {
    if (kind === 'choice') return options.map((option) => ({ [name]: option }));
    return kind === 'flag' ? [{ [name]: !initial }] : [];
  });

/**
 * Patches that set all numbers, choices and flags of a demo: choices until each option was, numbers to an end in turn, or
 * with `isOther` to the other one.
 */
export function extremes({ params }, isOther = false) {
  const entries = Object.entries(params).filter(([, { kind }]) => /^(int|real|choice|flag)$/.test(kind));
  const most = Math.max(2, ...entries.map(([, { options }]) => options?.length ?? 0));
  const endOf = ({ kind, options, min, max }, i, at) => {
    if (kind === 'choice') return options[i % options.length];
    const isHigh = (i + at) % 2 === (isOther ? 0 : 1);
    return kind === 'flag' ? isHigh : isHigh ? max : min;
  };
  return Array.from({ length: most }, (_, i) =>
    Object.fromEntries(entries.map(([name, param], at) => [name, endOf(param, i, at)])),
  );
}
