import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import { LANGUAGES } from '../../../web/core/languages.js';
import { sha256 } from './hashes.js';
import { madeSite } from './made-site.js';

const NAMES = {
  xmlns: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
  'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
};

const children = (node) => node.children.filter(({ type }) => type === 'tag');
const names = (node) => children(node).map(({ name }) => name);
const child = (node, name) => children(node).find((other) => other.name === name);
const textOf = (node) => node.children.map(({ data }) => data).join('');

async function packages() {
  const { dist } = await madeSite();
  return LANGUAGES.map((lang) => [lang, unzipSync(dist.get(`posenc-scorm12-${lang}.zip`))]);
}

test('the manifest is one of SCORM 1.2: elements in their order, every reference resolved, every file there', async () => {
  for (const [lang, files] of await packages()) {
    const text = strFromU8(files['imsmanifest.xml']);
    assert.ok(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n'));
    const manifest = child(parseDocument(text, { xmlMode: true }), 'manifest');
    for (const [name, value] of Object.entries(NAMES)) assert.equal(manifest.attribs[name], value);
    assert.deepEqual(names(manifest), ['metadata', 'organizations', 'resources']);
    const [metadata, organizations, resources] = children(manifest);
    assert.deepEqual(children(metadata).map(textOf), ['ADL SCORM', '1.2']);
    assert.deepEqual(names(metadata), ['schema', 'schemaversion']);
    const [organization] = children(organizations);
    assert.equal(organizations.attribs.default, organization.attribs.identifier);
    assert.deepEqual(names(organization), ['title', 'item']);
    const [item] = children(organization).slice(1);
    const [resource] = children(resources);
    assert.equal(item.attribs.identifierref, resource.attribs.identifier);
    assert.deepEqual(
      [resource.attribs.type, resource.attribs['adlcp:scormtype'], resource.attribs.href],
      ['webcontent', 'sco', 'index.html'],
    );
    const identifiers = [manifest, organization, item, resource].map(({ attribs }) => attribs.identifier);
    assert.equal(new Set(identifiers).size, 4);
    for (const identifier of identifiers) assert.match(identifier, /^[A-Za-z_][\w.-]*$/);
    const listed = children(resource).map(({ attribs }) => attribs.href);
    assert.deepEqual([...listed, 'imsmanifest.xml'].sort(), Object.keys(files).sort(), String(lang));
  }
});

test('the page is the one file with one more script, which its policy allows and which stands first', async () => {
  const { single } = await madeSite();
  for (const [lang, files] of await packages()) {
    const page = strFromU8(files['index.html']);
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)[1];
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
    for (const code of scripts) assert.ok(policy.includes(sha256(code)), code.slice(0, 60));
    const before = single.get(`posenc-${lang}.html`).toString();
    const added = scripts.filter((code) => !before.includes(code));
    assert.equal(added.length, 1);
    assert.match(added[0], /LMSInitialize/);
    assert.equal(scripts.indexOf(added[0]), 1, 'right behind the one of the head');
    assert.doesNotMatch(page, /href="posenc-/, 'no other language lies beside it');
  }
});
