/** The mistakes in force, by name. */
export const wrongNames = ({ wrong, values }, t) =>
  wrong.map((name) => t.option(name, values[name])).join(', ');

/** A method, with its factor where that is a matter of choice. */
export function rowName(name, { values, ntk }, t) {
  const method = t.option('method', name);
  if (name !== 'ntk' && name !== 'dynamic') return method;
  const isArc = name === 'ntk' && values.ntkFactor === 'arc';
  return t('withFactor', { method, s: isArc ? ntk.factor : values.factor });
}
