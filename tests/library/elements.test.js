import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import Ajv from 'ajv';
import { path } from '../../commands/paths.js';
import { demoFamilies, descriptorsOf } from '../../web/build/bundle.js';
import { parameterAttributes } from '../../web/build/elements.js';
import { tokens } from '../../web/canvas/style.js';
import { kebab } from '../../web/core/parameters.js';

const schema = JSON.parse(readFileSync(path('node_modules/custom-elements-manifest/schema.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(path('dist/npm/custom-elements.json'), 'utf8'));
const [module] = manifest.modules;
const read = (name) => readFileSync(path(`web/elements/${name}.js`), 'utf8');
const sources = readdirSync(path('web/elements')).map((file) => read(file.replace('.js', '')));
const descriptors = (await Promise.all(demoFamilies().map(descriptorsOf))).flat();

const declared = (tag) => module.declarations.find(({ tagName }) => tagName === tag);
const namesOf = (list) => list.map(({ name }) => name).sort();
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const unique = (names) => [...new Set(names)].sort();

// The attributes that a source asks its own element for, itself or through what it hands the element to.
const ASKS = /(?:this|element)\.(?:get|has)Attribute\('([\w-]+)'\)|words\(element, '(\w+)'\)/g;
const HANDS = { languageOf: ['lang'], themeOf: ['theme'] };
function attributesOf(tag) {
  const files = tag === 'pe-demo' ? [read('pe-demo'), read('guard')] : [read(tag)];
  const text = files.join('\n');
  const asked = [...text.matchAll(ASKS)].map(([, one, other]) => one ?? other);
  const handed = Object.keys(HANDS).flatMap((name) => (text.includes(`${name}(this)`) ? HANDS[name] : []));
  const own = /\bthis\.id\b/.test(text) ? ['id'] : [];
  return unique([...asked, ...handed, ...own]);
}

const tags = ['pe-demo', 'pe-predict', 'pe-seen', 'pe-claim'];

test('the manifest follows its schema, and the package names it', () => {
  const validate = new Ajv({ strict: false }).compile(schema);
  assert.ok(validate(manifest), JSON.stringify(validate.errors));
  const { customElements } = JSON.parse(readFileSync(path('dist/npm/package.json'), 'utf8'));
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
    const params = new Set(tag === 'pe-demo' ? namesOf(parameterAttributes(descriptors)) : []);
    const own = namesOf(attributes).filter((name) => !params.has(name) || attributesOf(tag).includes(name));
    assert.deepEqual(own, attributesOf(tag));
  });

  test(`every property and method of ${tag} is listed, and no other`, () => {
    const CALLBACKS = ['constructor', 'connectedCallback', 'disconnectedCallback'];
    const body = read(tag).split('export class')[1].split('\n}\n')[0];
    const members = found(body, /^ {2}(?:async )?(?:[gs]et )?([a-z]\w*)\(.*\) \{$/gm);
    const offered = unique(members.filter((name) => !CALLBACKS.includes(name)));
    assert.deepEqual(namesOf(declared(tag).members ?? []), offered);
    const settable = found(body, /^ {2}set (\w+)\(/gm);
    for (const { kind, name, readonly } of declared(tag).members)
      if (kind === 'field') assert.equal(readonly !== true, settable.includes(name), name);
  });
}

test('every event is listed', () => {
  const told = unique(sources.flatMap((text) => found(text, /\btold\('(\w+)'/g))).map((type) => `pe-${type}`);
  assert.deepEqual(namesOf(declared('pe-demo').events), told);
  for (const tag of tags.slice(1))
    assert.deepEqual(
      namesOf(declared(tag).events),
      unique(found(read(tag), /new CustomEvent\('([\w-]+)'/g)),
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
  for (const { name, params } of descriptors) {
    for (const key of Object.keys(params)) {
      const row = attributes.find((attribute) => attribute.name === kebab(key));
      assert.ok(row?.description.includes(name), `${name}: ${key}`);
    }
  }
});
