/** The trained weights, and a program that reads them. */
export function files({ bytes, values }, t) {
  const { task, encoding, trained, steps, seed } = values;
  const script = {
    file: 'evaluate.py',
    label: t('files.script'),
    about: t('files.scriptHint'),
    type: 'text/x-python',
    source: 'race/evaluate.py',
  };
  if (!bytes) return [script];
  const weights = {
    file: `posenc-${task}-${encoding}-${trained}-${steps}-${seed}.posenc`,
    label: t('files.weights'),
    about: t('files.weightsHint'),
    type: 'application/octet-stream',
    bytes,
  };
  return [weights, script];
}
