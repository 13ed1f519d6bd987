// What stands beside the tokens: nothing, or further tokens.
export const isRegisters = ({ values }) => values.rule === 'registers';

export const nowhereKey = (data) => (isRegisters(data) ? 'registersName' : 'nowhereName');

export const besideKey = (data, key) => (isRegisters(data) ? `${key}Registers` : key);

/** What the tokens spend, and what is spent nowhere. */
export function spendFacts(data, t) {
  const { total, firstWeight, nowhere, plain, weights, count, values } = data;
  return {
    total,
    first: firstWeight,
    rest: total - firstWeight,
    nowhere,
    plain: plain[0],
    last: weights[count - 1],
    lastPlain: plain[count - 1],
    times: weights[count - 1] / plain[count - 1],
    shift: values.shift,
    rule: t.option('rule', values.rule),
    low: data.totals[0],
    gate: values.outputGate,
    count: values.registers,
  };
}

export function readout(data, t) {
  const facts = spendFacts(data, t);
  return [
    [
      t('totalLine'),
      ' ',
      { text: t.number(facts.total, '1%'), as: data.wrong ? 'wrong' : 'strong' },
      ...(facts.nowhere > 0 ? [' · ', t(isRegisters(data) ? 'registersLine' : 'nowhereLine', facts)] : []),
    ],
    [t('firstLine'), ' ', { text: t.number(facts.first, '1%'), as: 'strong' }, ' · ', t('plainLine', facts)],
    [t('lastLine', facts)],
  ];
}

const SEEN = {
  softmax: 'seenSoftmax',
  'one-more': 'seenOneMore',
  learned: 'seenLearned',
  registers: 'seenRegisters',
  gate: 'seenGate',
};

export function seen(data, t) {
  const facts = spendFacts(data, t);
  const { first, rule, code } = data.values;
  return [
    t(data.isWrongCode ? `seen.${code}` : SEEN[rule], facts),
    t({ kept: 'seenKept', deleted: 'seenDeleted', 'wrong-after': 'seenAfter' }[first], facts),
  ];
}
