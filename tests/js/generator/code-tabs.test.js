import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlighter, markdownOf, page } from './markdown-of.js';

const markdown = markdownOf();
const body = (source) => markdown.render(source, page).body;
const fence = (file, language = 'python') => `\`\`\`${language} file=code/${file}\n\`\`\`\n\n`;

test('TheMarkOfALineIsNotPrintedAndNamesItsTerm', () => {
  const python = highlighter.render('a = 1  # why  # @a\nb = 2\n', 'python');
  assert.match(
    python,
    /<span class="hue hue-a">a = 1<span class="code-comment"> {2}# why<\/span><\/span>\nb = 2/,
  );
  assert.doesNotMatch(python, /@a/);
  assert.match(
    highlighter.render('let x = 1; // @d\n', 'javascript'),
    /<span class="hue hue-d">.*= 1;<\/span>/,
  );
  assert.match(
    highlighter.render('  return x  # @c\n', 'python'),
    /<code> {2}<span class="hue hue-c"><span class="code-keyword">return</,
  );
  assert.match(highlighter.render('x = 1  # @e\n', 'python'), /# @e/);
});

test('ATermOfAFormulaHasTheClassOfItsLines', () => {
  assert.match(body('$\\term{b}{\\omega}$'), /<var class="hue hue-b">ω<\/var>/);
  assert.match(body('$$\\term{a}{\\sqrt[3]{2}}$$'), /class="enclosing hue hue-a"/);
  assert.throws(() => body('$\\term{e}{x}$'), /\\term takes a, b, c or d/);
});

test('ListingsInATabHaveALanguageEach', () => {
  const markup = body(
    `::: code\n${fence('rope/rope_numpy.py')}${fence('rope/rope.cc', 'cpp')}${fence('rope/rope_torch.py')}:::\n`,
  );
  assert.match(
    markup,
    /^<div class="tabs">\n<figure class="listing"><figcaption><b>NumPy<\/b> <code>code\/rope/,
  );
  assert.deepEqual(
    [...markup.matchAll(/<b>([^<]*)<\/b>/g)].map(([, label]) => label),
    ['NumPy', 'C++', 'PyTorch'],
  );
  const twice = `::: code\n${fence('rope/rope.cc', 'cpp')}${fence('t5/t5.cc', 'cpp')}:::\n`;
  assert.throws(() => body(twice), /two listings in C\+\+/);
  assert.throws(() => body('::: code\n```python\nx = 1\n```\n:::\n'), /no file=… that ends in/);
});
