import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { writeQuery } from '../../../web/core/permalink.js';
import { snippetsOf } from '../../../web/site/embed-builder/snippets.js';
import { anyCharacters } from '../hostile.js';

const base = 'https://blog.example/posenc/';
const demo = 'alibi/slopes';
const text = { format: (value) => value };
const stateWith = (value) => writeQuery({ tokens: text }, { tokens: value }, {});

const HOSTILE = [
  '"></pe-demo><script>alert(1)</script>',
  '`+alert(1)+`{{< x >}}',
  '\'\\"); import os #',
  '{/* */}</Posenc>',
  '```\n<img src=x onerror=alert(1)>',
];

// Which settings stand in each text: embed-round-trip.test.js.
test('what is as usual is left out, and a height is whole', () => {
  const settings = { theme: 'dark', gate: 'off' };
  const { script, loader } = snippetsOf({ base, demo, lang: 'en', settings, title: 'Slopes', height: 700.4 });
  assert.match(script, /<pe-demo name="alibi\/slopes" lang="en" theme="dark"><a href=/);
  assert.match(
    loader,
    /^<p data-demo="alibi\/slopes" data-lang="en" data-theme="dark" data-title="Slopes" data-height="700">/,
  );
});

test('no text of a reader and no title ends a string, an attribute or a tag', () => {
  const hostile = fc.oneof(
    anyCharacters.filter((value) => value.isWellFormed()),
    fc.constantFrom(...HOSTILE),
  );
  fc.assert(
    fc.property(hostile, hostile, (value, title) => {
      const snippets = snippetsOf({
        base,
        demo,
        lang: 'en',
        state: stateWith(value),
        title: title || 'x',
      });
      for (const target of ['script', 'loader', 'iframe', 'file', 'quarto', 'wordpress']) {
        const tags = [...snippets[target].matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag);
        for (const tag of tags)
          assert.match(tag, /^<\/?(?:script|pe-demo|iframe|img|br|p|a)(?: [\w-]+(?:="[^"<>]*")?)*>$/);
        assert.equal(tags.length, { script: 8, quarto: 8, loader: 6, wordpress: 6 }[target] ?? 2, target);
      }
      assert.deepEqual(snippets.quarto.match(/`+/g), ['```', '```']);
      const call = /IFrame\((".*"), width="100%", height=480\)\n$/.exec(snippets.jupyter);
      assert.ok(call && /^[\x20-\x7e]*$/.test(call[1]));
      assert.equal(JSON.parse(call[1]), snippets.notion.trim());
      const inner = /^\{\{< posenc(?: \w+="(?:[^"\\{}<>]|\\["\\])*")* >\}\}([^{<>]*)\{\{< \/posenc >\}\}\n$/;
      assert.match(snippets.hugo, inner);
      const rendered = new MarkdownIt({ html: true }).render(snippets.markdown);
      const [, address] = /<a href="([^"]*)"/.exec(snippets.wordpress);
      assert.deepEqual(rendered.match(/<[a-z][^ >]*/g), ['<p', '<a', '<img', '<p', '<a'], rendered);
      assert.ok(
        rendered.includes(`<a href="${address.replaceAll('(', '%28').replaceAll(')', '%29')}">`),
        rendered,
      );
    }),
    { numRuns: 60 },
  );
  for (const title of HOSTILE) {
    const { docusaurus } = snippetsOf({ base, demo, lang: 'en', state: stateWith(title), title });
    const { code } = transformSync(docusaurus, { loader: 'jsx' });
    assert.equal(code.match(/createElement/g).length, 1, code);
    assert.ok(code.includes(JSON.stringify(stateWith(title))), code);
  }
});
