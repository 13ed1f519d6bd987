import { SyntaxKind } from 'typescript/unstable/ast';
import { SignatureKind, SymbolFlags } from 'typescript/unstable/sync';
import { kebab } from '../core/parameters.js';
import { ELEMENTS } from './elements-table.js';
import { repository } from './paths.js';
import { readSources } from './reference/sources.js';

const HOST = 'posenc.iife.js';
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const CONFIG = repository('web/generator/reference/tsconfig.elements.json');

/**
 * The elements of the table, each with the `members` that its class has for pages: as the manifest has them, and `line`, as
 * TypeScript writes them.
 */
export const readElements = () =>
  readSources(CONFIG, ({ checker, commentOf, exported, print }) => {
    const memberOf = (symbol) => {
      const { name } = symbol;
      const description = commentOf(symbol);
      const type = checker.getTypeOfSymbol(symbol);
      const [method] = checker.getSignaturesOfType(type, SignatureKind.Call);
      if (!method) {
        const readonly = (symbol.flags & SymbolFlags.SetAccessor) === 0 && { readonly: true };
        const text = checker.typeToString(type);
        const line = `${readonly ? 'readonly ' : ''}${name}: ${text};`;
        return { line, kind: 'field', name, type: typed(text), description, ...readonly };
      }
      /** @type {any} */
      const signature = checker.signatureToSignatureDeclaration(method, SyntaxKind.MethodSignature);
      const parameters = signature.parameters.map((parameter) => ({
        name: parameter.name.text,
        type: typed(print(parameter.type)),
        ...(parameter.questionToken ? { optional: true } : {}),
      }));
      return {
        line: `${name}${print(signature)}`,
        kind: 'method',
        name,
        ...(parameters.length > 0 ? { parameters } : {}),
        return: { type: typed(print(signature.type)) },
        description,
      };
    };
    // What the browser calls, and what is private, is not for pages; nor is a property of every element that is set.
    const isForPages = ({ name, flags }) =>
      /^(?!\w+Callback$)[a-z]+$/i.test(name) && (flags & (SymbolFlags.Method | SymbolFlags.Accessor)) !== 0;
    return ELEMENTS.map((element) => {
      const symbol = exported(repository(`web/elements/${element.tag}.js`), element.name);
      const own = [...symbol.getMembers().values()].filter(isForPages).map(memberOf);
      return {
        ...element,
        members: [...own.map((member) => settable(member, element)), ...reflected(element, own)],
      };
    });
  });

// Of every element of HTML.
const NATIVE = ['id', 'lang'];

// The properties that are but their attributes: '' where that is not there.
const reflected = ({ attributes }, own) =>
  Object.entries(attributes)
    .map(([attribute, [type, description]]) => ({ name: camel(attribute), type, description }))
    .filter(({ name }) => !NATIVE.includes(name) && !own.some((member) => member.name === name))
    .map(({ name, type, description }) => {
      const text = type.startsWith("'") ? `${type} | ''` : type;
      return { line: `${name}: ${text};`, kind: 'field', name, type: typed(text), description };
    });

// A property that is set to what its attribute takes, as well.
function settable(member, { attributes }) {
  const [taken] = attributes[member.name] ?? [];
  if (!taken || member.type.text.split(' | ').includes(taken)) return member;
  const { name, type } = member;
  return { ...member, line: `get ${name}(): ${type.text};\n  set ${name}(given: ${type.text} | ${taken});` };
}

const listed = (table = {}, make) => Object.entries(table).map(([name, row]) => make(name, ...row));
const typed = (text) => ({ text });

const inQuotes = ({ options }) => options.map((option) => `'${option}'`);
const NUMBER = ['number', 'string'];

/**
 * Of each kind of parameter what a page may write into its attribute, within which limits, and what a component may give.
 *
 * @type {Record<string, (param: any) => [text: string, limits: string | undefined, types: string[]]>}
 */
const KINDS = {
  int: ({ min, max }) => ['number', `whole, ${min} to ${max}`, NUMBER],
  real: ({ min, max }) => ['number', `${min} to ${max}`, NUMBER],
  choice: (param) => [inQuotes(param).join(' | '), undefined, inQuotes(param)],
  flag: () => ["'1' | '0'", undefined, ['true', "'1'", "'0'"]],
  subset: ({ options }) => [
    'string',
    `some of ${options.join(', ')} between commas`,
    ['string', 'readonly string[]'],
  ],
  text: ({ maxLength }) => ['string', `up to ${maxLength} characters`, ['string']],
  vector: ({ length, min, max }) => [
    'string',
    `${length} numbers between commas, ${min} to ${max}`,
    ['string', 'readonly number[]'],
  ],
  permutation: ({ maxLength }) => [
    'string',
    `an order as in 2,0,1, of up to ${maxLength}`,
    ['string', 'readonly number[]'],
  ],
};

/** Parameters of all demos in the order of their names as `spelled`: [name, [demo, what KINDS says] …]. */
function parametersOf(demos, spelled) {
  const found = new Map();
  for (const { name: demo, params } of demos)
    for (const [key, param] of Object.entries(params)) {
      const name = spelled(key);
      found.set(name, [...(found.get(name) ?? []), [demo, ...KINDS[param.kind](param)]]);
    }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

const anyOf = (types) => [...new Set(types)].join(' | ');

/** Attributes that set parameters of demos; one that several demos have says what each of them takes. */
export const parameterAttributes = (demos) =>
  parametersOf(demos, kebab).map(([name, uses]) => ({
    name,
    type: typed(anyOf(uses.map(([, text]) => text))),
    description: `Parameter of ${uses.map(([demo, , limits]) => (limits ? `${demo} (${limits})` : demo)).join(', ')}.`,
  }));

// Parameters by their own names, as components write them.
const parameterTypes = (demos) =>
  parametersOf(demos, (key) => key).map(([name, uses]) => [
    name,
    anyOf(uses.flatMap(([, , , types]) => types)),
  ]);

function declaration(element, demos) {
  const { tag, name, about, attributes, events, members, properties, parts, slot, takesParameters } = element;
  const own = listed(attributes, (attribute, text, description) => ({
    name: attribute,
    type: typed(text),
    description,
    ...(members.some((member) => member.name === camel(attribute)) ? { fieldName: camel(attribute) } : {}),
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
    members: members.map(({ line, ...member }) => member),
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

/** custom-elements.json: the Custom Elements Manifest of the package. `elements` are as read; `demos` are descriptors. */
export const elementsManifest = (elements, demos) => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: HOST,
      declarations: elements.map((element) => declaration(element, demos)),
      exports: elements.map(({ tag, name }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name, module: HOST },
      })),
    },
  ],
});

const documented = (description, line) => `  /** ${description} */\n  ${line}\n`;

// What a component may give an element, besides what any element takes.
function attributeTypes({ name, attributes, members, takesParameters }, demos) {
  const own = Object.entries(attributes)
    .filter(([attribute]) => !NATIVE.includes(attribute))
    .map(([attribute, [type, description]]) => {
      const member = members.find((one) => one.name === attribute && !one.readonly);
      const types = [...new Set([type, ...(member ? [member.type.text] : [])])].join(' | ');
      return documented(description, `${/^\w+$/.test(attribute) ? attribute : `'${attribute}'`}?: ${types};`);
    });
  const params = takesParameters
    ? parameterTypes(demos)
        .filter(([param]) => !Object.hasOwn(attributes, param))
        .map(([param, types]) => `  ${param}?: ${types};\n`)
    : [];
  return `/** Attributes of ${name}, as components of a framework write them. */\nexport interface ${name}Attributes {\n${[...own, ...params].join('')}}\n`;
}

// Each line is for those who have that framework; nobody else is told that it is missing.
const FRAMEWORKS = [
  [
    'react',
    'namespace JSX { interface IntrinsicElements',
    'DetailedHTMLProps<HTMLAttributes<ELEMENT>, ELEMENT>',
  ],
  ['preact', 'namespace JSX { interface IntrinsicElements', 'HTMLAttributes<ELEMENT>'],
  ['vue', 'interface GlobalComponents', 'HTMLAttributes'],
  ['svelte/elements', 'interface SvelteHTMLElements', 'HTMLAttributes<ELEMENT>'],
];

const frameworkTypes = (elements) =>
  FRAMEWORKS.map(([module, place, base]) => {
    const taken = (name) =>
      `Omit<${base.replaceAll('ELEMENT', name)}, keyof ${name}Attributes> & ${name}Attributes`;
    const props = (name) => (module === 'vue' ? `new () => { $props: ${taken(name)} }` : taken(name));
    const rows = elements.map(({ tag, name }) => `'${tag}': ${props(name)};`).join(' ');
    const end = '}'.repeat(place.split('{').length + 1);
    return `// @ts-ignore\ndeclare module '${module}' { ${place} { ${rows} ${end}\n`;
  }).join('');

/** elements.d.ts: what a page's script may ask of the elements, and what components may give them. */
export function elementTypes(elements, demos) {
  const interfaces = elements.map(({ name, about, members }) => {
    const lines = members.map(({ line, description }) => documented(description, line));
    return `/** ${about} */\nexport interface ${name} extends HTMLElement {\n${lines.join('')}}\n`;
  });
  const details = new Map();
  for (const { events } of elements)
    listed(events, (event, text) => details.set(event, [...(details.get(event) ?? []), text]));
  const tags = elements.map(({ tag, name }) => `    '${tag}': ${name};\n`).join('');
  const events = [...details]
    .map(([event, list]) => `    '${event}': CustomEvent<${list.join(' | ')}>;\n`)
    .join('');
  return `${interfaces.join('\n')}
${elements.map((element) => attributeTypes(element, demos)).join('\n')}
${frameworkTypes(elements)}
declare global {
  interface HTMLElementTagNameMap {
${tags}  }
  interface GlobalEventHandlersEventMap {
${events}  }
}
`;
}
