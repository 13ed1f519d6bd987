import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import { LANGUAGES } from '../../../web/core/languages.js';
import { dist, site } from './made-site.js';

const NAMES = {
  xmlns: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
  'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
};

const children = (node) => node.children.filter(({ type }) => type === 'tag');
const names = (node) => children(node).map(({ name }) => name);
const child = (node, name) => children(node).find((other) => other.name === name);
const textOf = (node) => node.children.map(({ data }) => data).join('');

async function packages() {
  return LANGUAGES.map(
    (lang) => /** @type {const} */ ([lang, unzipSync(dist.get(`posenc-scorm12-${lang}.zip`))]),
  );
}

const hrefs = (node) => children(node).map(({ attribs }) => attribs.href);

test('the manifest is one of SCORM 1.2: elements in their order, every reference resolved, every file there', async () => {
  for (const [lang, files] of await packages()) {
    const text = strFromU8(files['imsmanifest.xml']);
    assert.ok(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n'));
    const manifest = child(parseDocument(text, { xmlMode: true }), 'manifest');
    for (const [name, value] of Object.entries(NAMES)) assert.equal(manifest.attribs[name], value);
    const located = manifest.attribs['xsi:schemaLocation'].split(' ');
    assert.deepEqual(
      located.filter((_, i) => i % 2 === 0),
      [NAMES.xmlns, NAMES['xmlns:adlcp']],
    );
    assert.deepEqual(names(manifest), ['metadata', 'organizations', 'resources']);
    const [metadata, organizations, resources] = children(manifest);
    assert.deepEqual(children(metadata).map(textOf), ['ADL SCORM', '1.2']);
    assert.deepEqual(names(metadata), ['schema', 'schemaversion']);
    const [organization] = children(organizations);
    assert.equal(organizations.attribs.default, organization.attribs.identifier);
    assert.deepEqual(names(organization), ['title', 'item', 'item', 'item', 'item']);
    const groups = children(organization).slice(1);
    const items = groups.flatMap((group) => children(group).slice(1));
    const all = children(resources);
    const scos = all.filter(({ attribs }) => attribs['adlcp:scormtype'] === 'sco');
    const shared = all.find(({ attribs }) => attribs['adlcp:scormtype'] === 'asset');
    assert.equal(all.length, scos.length + 1);
    assert.deepEqual(
      items.map(({ attribs }) => attribs.identifierref).sort(),
      scos.map(({ attribs }) => attribs.identifier).sort(),
    );
    const identifiers = [manifest, organization, ...groups, ...items, ...all].map(
      ({ attribs }) => attribs.identifier,
    );
    assert.equal(new Set(identifiers).size, identifiers.length);
    for (const identifier of identifiers) assert.match(identifier, /^[A-Za-z_][\w.-]*$/);
    for (const sco of scos) {
      const [own, dependency] = children(sco);
      assert.equal(own.attribs.href, sco.attribs.href);
      assert.equal(dependency.attribs.identifierref, shared.attribs.identifier);
    }
    const listed = all.flatMap(hrefs).filter(Boolean);
    assert.deepEqual([...listed, 'imsmanifest.xml'].sort(), Object.keys(files).sort(), String(lang));
  }
});

test('every lesson is an SCO by itself, with its number and title, and the script that reports stands first', async () => {
  for (const [lang, files] of await packages()) {
    const lessons = [...site.keys()].filter((file) =>
      new RegExp(`^${lang}/lessons/[\\w-]+/index.html$`).test(file),
    );
    const text = strFromU8(files['imsmanifest.xml']);
    assert.ok(lessons.length > 20);
    for (const file of lessons) {
      assert.match(text, new RegExp(`scormtype="sco" href="${file}"`));
      const page = strFromU8(files[file]);
      const scripts = [...page.matchAll(/<script\b[^>]* src="([^"]*)"/g)].map(([, source]) => source);
      assert.equal(scripts[0], '../../../assets/scorm.js', file);
    }
    assert.match(strFromU8(files['assets/scorm.js']), /LMSInitialize/);
  }
});

test('pages of the package name no file that is not in it, no other language and no service worker', async () => {
  for (const [lang, files] of await packages()) {
    assert.ok(
      Object.keys(files).some((name) => /\/demos\/data\/text/.test(name)),
      'the models of text',
    );
    for (const file of Object.keys(files).filter((name) => name.endsWith('.html'))) {
      const page = strFromU8(files[file]);
      assert.doesNotMatch(page, /data-worker|class="language"/, file);
      for (const [, address] of page.matchAll(/\s(?:src|srcset|href|data-script)="([^"#?]+)[^"]*"/g)) {
        if (/^[a-z]+:/.test(address)) continue;
        const { pathname } = new URL(address, `file:///${file}`);
        const path = decodeURIComponent(pathname.slice(1));
        assert.ok(Object.hasOwn(files, path), `${lang}: ${file} names ${path}`);
      }
    }
  }
});
