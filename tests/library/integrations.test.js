import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { path } from '../../commands/paths.js';
import { descriptorsOf } from '../../web/generator/bundle.js';

const integration = (file) =>
  import(pathToFileURL(path('dist/elements/integrations/docusaurus/Posenc', file)).href);
const [{ attributesOf }, { DEMOS }] = await Promise.all([integration('check.js'), integration('demos.js')]);

const demo = 'alibi/slopes';

test('the list of demos is that of the package, with every parameter', async () => {
  for (const { name, params } of await descriptorsOf('alibi')) {
    assert.deepEqual(DEMOS[name], Object.keys(params), name);
  }
});

test('properties become attributes, and parameters by name join the values', () => {
  assert.deepEqual(attributesOf({ demo }), {
    name: demo,
    lang: undefined,
    scene: undefined,
    step: undefined,
    values: undefined,
  });
  assert.deepEqual(
    attributesOf({
      demo,
      lang: 'ko-KR',
      gate: 'hard',
      theme: '',
      freeze: 'num-heads *',
      hide: 'actions seqLen',
      scene: 'a',
      step: '1',
      id: 'here',
      'data-x': '1',
      values: 'query=2',
      numHeads: 12,
      'seq-len': '8',
      content: 'a&b',
    }),
    {
      name: demo,
      lang: 'ko-KR',
      gate: 'hard',
      freeze: 'num-heads *',
      hide: 'actions seqLen',
      scene: 'a',
      step: '1',
      id: 'here',
      'data-x': '1',
      values: 'query=2&numHeads=12&seqLen=8&content=a%26b',
    },
  );
});

test('what cannot be used is refused by name, with what would be right', () => {
  for (const [given, said] of [
    [{}, /^Posenc: demo is missing/],
    [{ demo: 'alibi/slope' }, /^Posenc: demo must be one of .*alibi\/slopes.*; got "alibi\/slope"$/],
    [{ demo: 'toString' }, /^Posenc: demo must be one of .*rope\/….*; got "toString"$/],
    [{ demo, lang: 'fr' }, /^Posenc: lang must be "ko" or "en", got "fr"$/],
    [{ demo, theme: 'drak' }, /^Posenc: theme takes light, dark, projector; got "drak"$/],
    [{ demo, theme: 'light dark' }, /^Posenc: theme takes/],
    [{ demo, gate: true }, /^Posenc: gate must be text, got boolean$/],
    [{ demo, hide: 'toys' }, /^Posenc: hide takes controls, .*numHeads.*; got "toys"$/],
    [{ demo, freeze: 'numHead' }, /^Posenc: freeze takes \*, numHeads.*; got "numHead"$/],
    [{ demo, values: { numHeads: 3 } }, /^Posenc: values must be text/],
    [{ demo, values: 'numHead=3' }, /^Posenc: values has "numHead"; alibi\/slopes takes numHeads/],
    [{ demo, numHeads: {} }, /^Posenc: numHeads must be/],
    [{ demo, valuse: 'x' }, /^Posenc: valuse is no property; there are demo,.*numHeads/],
  ])
    assert.throws(() => attributesOf(given), { message: said });
});
