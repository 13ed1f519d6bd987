import { kebab } from '../core/parameters.js';
import { ELEMENTS } from './elements-table.js';

const HOST = 'posenc.iife.js';

const listed = (table = {}, make) => Object.entries(table).map(([name, row]) => make(name, ...row));
const typed = (text) => ({ text });

// What a page may write into the attribute of a parameter.
const textOf = {
  int: ({ min, max }) => ['number', `whole, ${min} to ${max}`],
  real: ({ min, max }) => ['number', `${min} to ${max}`],
  choice: ({ options }) => [options.map((option) => `'${option}'`).join(' | '), undefined],
  flag: () => ["'1' | '0'", undefined],
  subset: ({ options }) => ['string', `some of ${options.join(', ')} between commas`],
  text: ({ maxLength }) => ['string', `up to ${maxLength} characters`],
  vector: ({ length, min, max }) => ['string', `${length} numbers between commas, ${min} to ${max}`],
  permutation: ({ maxLength }) => ['string', `an order as in 2,0,1, of up to ${maxLength}`],
};

/** Attributes that set parameters of demos; one that several demos have says what each of them takes. */
export function parameterAttributes(demos) {
  const found = new Map();
  for (const { name, params } of demos) {
    for (const [key, param] of Object.entries(params)) {
      const [type, limits] = textOf[param.kind](param);
      const row = found.get(kebab(key)) ?? { types: new Set(), uses: [] };
      row.types.add(type);
      row.uses.push(limits ? `${name} (${limits})` : name);
      found.set(kebab(key), row);
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { types, uses }]) => ({
      name,
      type: typed([...types].join(' | ')),
      description: `Parameter of ${uses.join(', ')}.`,
    }));
}

function declaration(element, demos) {
  const { tag, name, about, attributes, events, fields, methods, properties, parts, slot, takesParameters } =
    element;
  const own = listed(attributes, (attribute, text, description) => ({
    name: attribute,
    type: typed(text),
    description,
    ...(Object.hasOwn(fields ?? {}, attribute) ? { fieldName: attribute } : {}),
  }));
  return {
    kind: 'class',
    name,
    tagName: tag,
    customElement: true,
    description: about,
    superclass: { name: 'HTMLElement' },
    attributes: [
      ...own,
      ...(takesParameters
        ? parameterAttributes(demos).filter((row) => !Object.hasOwn(attributes, row.name))
        : []),
    ],
    members: [
      ...listed(fields, (field, text, description, access) => ({
        kind: 'field',
        name: field,
        type: typed(text),
        description,
        ...(access === 'readonly' ? { readonly: true } : {}),
      })),
      ...listed(methods, (method, text, description) => ({
        kind: 'method',
        name: method,
        return: { type: typed(text) },
        description,
      })),
    ],
    events: listed(events, (event, text, description) => ({
      name: event,
      type: typed(`CustomEvent<${text}>`),
      description,
    })),
    cssProperties: listed(properties, (property, value, description) => ({
      name: property,
      default: value,
      description,
    })),
    cssParts: Object.entries(parts ?? {}).map(([part, description]) => ({ name: part, description })),
    slots: [{ name: '', description: slot }],
  };
}

/** custom-elements.json: the Custom Elements Manifest of the package. `demos` are descriptors. */
export const elementsManifest = (demos) => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: HOST,
      declarations: ELEMENTS.map((element) => declaration(element, demos)),
      exports: ELEMENTS.map(({ tag, name }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name, module: HOST },
      })),
    },
  ],
});

const documented = (description, line) => `  /** ${description} */\n  ${line}\n`;

/** widgets.d.ts: what a page's script may ask of the elements. */
export function elementTypes() {
  const interfaces = ELEMENTS.map(({ name, about, fields, methods }) => {
    const members = [
      ...listed(fields, (field, text, description, access) =>
        documented(description, `${access === 'readonly' ? 'readonly ' : ''}${field}: ${text};`),
      ),
      ...listed(methods, (method, text, description) => documented(description, `${method}(): ${text};`)),
    ];
    return `/** ${about} */\nexport interface ${name} extends HTMLElement {\n${members.join('')}}\n`;
  });
  const details = new Map();
  for (const { events } of ELEMENTS)
    listed(events, (event, text) => details.set(event, [...(details.get(event) ?? []), text]));
  const tags = ELEMENTS.map(({ tag, name }) => `    '${tag}': ${name};\n`).join('');
  const events = [...details]
    .map(([event, list]) => `    '${event}': CustomEvent<${list.join(' | ')}>;\n`)
    .join('');
  return `${interfaces.join('\n')}
declare global {
  interface HTMLElementTagNameMap {
${tags}  }
  interface GlobalEventHandlersEventMap {
${events}  }
}
`;
}
