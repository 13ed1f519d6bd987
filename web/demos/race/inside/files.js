import { modelChoices } from '../choices.js';
import { modelOf } from './params.js';

const usualChoices = Object.fromEntries(
  Object.entries(modelChoices).map(([name, { initial }]) => [name, initial]),
);

/** The trained weights, and a program that reads them. */
export function files({ bytes, values }, t) {
  const { task, encoding, trained, steps, seed } = values;
  const own = modelOf(values);
  const usual = modelOf({ ...values, ...usualChoices });
  const changed = Object.keys(own).flatMap((name) => (own[name] === usual[name] ? [] : [name + own[name]]));
  const script = {
    file: 'evaluate.py',
    label: t('files.script'),
    about: t('files.scriptHint'),
    type: 'text/x-python',
    source: 'race/evaluate.py',
  };
  if (!bytes) return [script];
  const weights = {
    file: `posenc-${[task, encoding, trained, steps, seed, ...changed].join('-')}.posenc`,
    label: t('files.weights'),
    about: t('files.weightsHint'),
    type: 'application/octet-stream',
    bytes,
  };
  return [weights, script];
}
