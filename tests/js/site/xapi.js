import { Ajv } from 'ajv';

// What xAPI 1.0.3, part two, says about the statements of an anonymous log: section 2.4.
const iri = { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:(?://)?[^\\s<>"{}|\\\\^`]+$' };
const uuid = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
};
const language = '^[a-z]{2,3}(?:-[A-Z]{2})?$';
const languageMap = {
  type: 'object',
  minProperties: 1,
  patternProperties: { [language]: { type: 'string' } },
  additionalProperties: false,
};
const closed = (properties, required = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const interactionType = {
  enum: [
    'true-false',
    'choice',
    'fill-in',
    'long-fill-in',
    'matching',
    'performance',
    'sequencing',
    'likert',
    'numeric',
    'other',
  ],
};
const activity = closed(
  {
    objectType: { const: 'Activity' },
    id: iri,
    definition: closed({ type: iri, name: languageMap, description: languageMap, interactionType }),
  },
  ['id'],
);
// One identifier, the account.
const actor = closed(
  {
    objectType: { const: 'Agent' },
    account: closed({ homePage: iri, name: { type: 'string', minLength: 1 } }, ['homePage', 'name']),
  },
  ['account'],
);
const number = { type: 'number' };
const result = closed({
  success: { type: 'boolean' },
  completion: { type: 'boolean' },
  response: { type: 'string' },
  score: closed({
    scaled: { type: 'number', minimum: -1, maximum: 1 },
    raw: number,
    min: number,
    max: number,
  }),
});
const context = closed({
  platform: { type: 'string' },
  language: { type: 'string', pattern: language },
  contextActivities: closed({ parent: { type: 'array', items: activity } }),
});
const timestamp = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$',
};
const validate = new Ajv({ allErrors: true }).compile(
  closed(
    {
      id: uuid,
      actor,
      verb: closed({ id: iri, display: languageMap }, ['id']),
      object: activity,
      result,
      context,
      timestamp,
      version: { type: 'string', pattern: '^1\\.0(?:\\.\\d+)?$' },
    },
    ['actor', 'verb', 'object'],
  ),
);

/** Where a statement breaks the rules of xAPI: JSON pointers, none for a good one. */
export function problemsOf(statement) {
  const { score = {} } = statement.result ?? {};
  const isOrdered = !(score.raw < score.min || score.raw > score.max || score.min >= score.max);
  const found = validate(statement) ? [] : validate.errors.map(({ instancePath }) => instancePath);
  return isOrdered ? found : [...found, '/result/score'];
}
