import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { path } from '../../commands/paths.js';
import { tokens } from '../../web/canvas/style.js';
import { kebab } from '../../web/core/parameters.js';
import { parameterAttributes } from '../../web/generator/elements.js';
import { allDemos } from '../js/demos/arbitraries.js';

const schema = JSON.parse(readFileSync(path('node_modules/custom-elements-manifest/schema.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(path('dist/elements/custom-elements.json'), 'utf8'));
const [module] = manifest.modules;
const read = (name) => readFileSync(path(`web/elements/${name}.js`), 'utf8');
const sources = readdirSync(path('web/elements'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => read(file.replace('.js', '')));

const declared = (tag) => module.declarations.find(({ tagName }) => tagName === tag);
const namesOf = (list) => list.map(({ name }) => name).sort();
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const unique = (names) => [...new Set(names)].sort();

// The attributes that a source asks its own element for, itself or through what it hands the element to.
const ASKS = /(?:this|element)\.(?:get|has)Attribute\('([\w-]+)'\)|words\(element, '(\w+)'\)/g;
// What an element does beyond its class: session and guard of a demo, and for the others what comes when it is first needed.
const BESIDE = { 'pe-demo': ['session', 'guard'], 'pe-predict': ['reading/predict', 'predictions'] };
const beside = (tag) => BESIDE[tag] ?? [`reading/${tag.replace('pe-', '')}`];
const sourceOf = (tag) => [tag, ...beside(tag)].map(read).join('\n');
const HANDS = { languageOf: ['lang'], themeOf: ['theme'] };
function attributesOf(tag) {
  const text = sourceOf(tag);
  const asked = [...text.matchAll(ASKS)].map(([, one, other]) => one ?? other);
  const handed = Object.keys(HANDS).flatMap((name) =>
    new RegExp(`${name}\\((?:this|element)\\)`).test(text) ? HANDS[name] : [],
  );
  const own = /\b(?:this|element)\.id\b/.test(text) ? ['id'] : [];
  return unique([...asked, ...handed, ...own]);
}

const tags = ['pe-demo', 'pe-predict', 'pe-seen', 'pe-claim'];

test('the manifest follows its schema, and the package names it', () => {
  const validate = new Ajv({ strict: false }).compile(schema);
  assert.ok(validate(manifest), JSON.stringify(validate.errors));
  const { customElements } = JSON.parse(readFileSync(path('dist/elements/package.json'), 'utf8'));
  assert.equal(customElements, './custom-elements.json');
});

test('it lists the elements that the script defines', () => {
  const [, table] = /const elements = \{([^}]*)\}/.exec(read('index'));
  const defined = Object.fromEntries(
    [...table.matchAll(/'([\w-]+)': (\w+)/g)].map(([, tag, name]) => [tag, name]),
  );
  assert.deepEqual(
    Object.fromEntries(module.declarations.map(({ tagName, name }) => [tagName, name])),
    defined,
  );
  assert.deepEqual(namesOf(module.exports), Object.keys(defined).sort());
});

for (const tag of tags) {
  test(`every attribute that ${tag} reads is listed, and no other`, () => {
    const { attributes } = declared(tag);
    const params = new Set(tag === 'pe-demo' ? namesOf(parameterAttributes(allDemos)) : []);
    const own = namesOf(attributes).filter((name) => !params.has(name) || attributesOf(tag).includes(name));
    assert.deepEqual(own, attributesOf(tag));
  });
}

test('the properties and methods of the classes are listed with their types, and which can be set', () => {
  const typeOf = ({ type, return: given }) => (type ?? given.type).text;
  for (const tag of tags) {
    const source = sourceOf(tag);
    for (const member of declared(tag).members) {
      assert.doesNotMatch(typeOf(member), /\bany\b|__type/, `${tag}.${member.name}`);
      if (source.includes(`  get ${member.name}(`))
        assert.equal(member.readonly !== true, source.includes(`  set ${member.name}(`), member.name);
    }
  }
  const said = declared('pe-demo').members.map((member) => `${member.name}: ${typeOf(member)}`);
  for (const known of [
    'values: Record<string, unknown>',
    'step: string | undefined',
    "theme: 'light' | 'dark' | 'projector' | ''",
    'seen: string[]',
    'enlarge: void',
    'narrowRoom: string',
  ])
    assert.ok(said.includes(known), known);
});

test('every event is listed', () => {
  const emitted = unique(sources.flatMap((text) => found(text, /\bemit\('(\w+)'/g))).map(
    (type) => `pe-${type}`,
  );
  assert.deepEqual(namesOf(declared('pe-demo').events), emitted);
  for (const tag of tags.slice(1))
    assert.deepEqual(
      namesOf(declared(tag).events),
      unique(found(sourceOf(tag), /new CustomEvent\('([\w-]+)'/g)),
      tag,
    );
});

test('every custom property that a figure reads is listed', () => {
  const listed = namesOf(declared('pe-demo').cssProperties);
  const named = unique(sources.flatMap((text) => found(text, /(--pe-[a-z]+(?:-[a-z]+)*)(?!-?\$|\w)/g)));
  for (const name of named) assert.ok(listed.includes(name), name);
  const all = [...Object.keys(tokens.light).map((name) => `--pe-${name}`), ...named];
  assert.deepEqual(listed, unique(all));
});

test('every part that a page can style is listed, and no other', () => {
  const parts = unique(sources.flatMap((text) => found(text, /\bpart: '(\w+)'/g)));
  assert.deepEqual(namesOf(declared('pe-demo').cssParts), parts);
});

test('every parameter of every demo is an attribute that says who takes it', () => {
  const { attributes } = declared('pe-demo');
  for (const { name, params } of allDemos) {
    for (const key of Object.keys(params)) {
      const row = attributes.find((attribute) => attribute.name === kebab(key));
      assert.ok(row?.description.includes(name), `${name}: ${key}`);
    }
  }
});
