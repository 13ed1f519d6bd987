import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bindDots } from '../../../web/generator/html.js';
import { contentsList } from '../../../web/generator/layouts/chrome.js';
import { createHighlighter } from '../../../web/generator/markdown/code.js';
import { optionOrder } from '../../../web/generator/markdown/containers.js';
import { fillExpressions } from '../../../web/generator/markdown/engine.js';
import { createMarkdown } from '../../../web/generator/markdown/index.js';
import { MathSetter } from '../../../web/generator/markdown/math.js';

const engine = {
  alibi: { slopes: ({ numHeads }) => Array.from({ length: numHeads }, (_, h) => 2 ** (-(h + 1) / 2)) },
};
const claims = [
  {
    id: 'S4-3-c1',
    statement: { ko: '높은 차원이 빠르다.', en: 'High dimensions are fast.' },
    verdict: 'wrong',
    correction: { ko: '느립니다.', en: 'They are slow.' },
    sources: [{ key: 'one2017', where: '§3' }],
    check: 'speed',
    note: { ko: '세어 보십시오.', en: 'Count them.' },
    document: '001',
    place: { line: 7 },
    lesson: 'why#question',
  },
  {
    id: 'C2',
    statement: { ko: '코드가 끝까지 돈다.', en: 'The code runs on.' },
    verdict: 'bug',
    correction: { ko: '멈춥니다.', en: 'It stops.' },
    document: '001',
    place: { line: 9 },
    lesson: 'why#question',
  },
];
const both = (text) => ({ ko: text, en: text });
const SPEED = { title: both('Turns'), measured: 0.25, expected: '< 1', holds: true, note: both('Slow.') };
const sources = Object.fromEntries(
  ['text', 'part', 'abstract', 'known'].map((read, i) => {
    const year = 2017 + i;
    const work = {
      authors: 'One, Two, Three',
      year,
      title: 'A',
      venue: 'V',
      url: 'https://example.org/',
      read,
    };
    return [`one${year}`, work];
  }),
);
const highlighter = await createHighlighter();
const math = new MathSetter();
const markdown = createMarkdown({
  highlighter,
  math,
  engine,
  claims,
  measured: new Map([['speed', SPEED]]),
  sources,
  glossary: { term: { ko: { term: '용어', text: '' }, en: { term: 'term', text: '' } } },
});
/** A lesson whose words are their keys. */
const page = { lang: 'en', path: 'en/lessons/x/index.html', kind: 'lesson', t: (key) => `<${key}>` };
const render = (source) => markdown.render(source, page);
const body = (source) => render(source).body;
const fence = (file, language = 'python') => `\`\`\`${language} file=code/${file}\n\`\`\`\n\n`;

test('ExpressionsBecomeNumbersAsTheyAreSetInPrint', () => {
  assert.equal(fillExpressions('{{ engine: alibi.slopes({ numHeads: 4 })[3] | 4 }}', engine), '0.2500');
  assert.equal(fillExpressions('{{ engine: -alibi.slopes({ numHeads: 4 })[1] | 2s }}', engine), '−0.50');
  assert.equal(fillExpressions('{{ engine: 512 * 768 | 0 }}', engine), '393,216');
  const fenced = '```text\n{{ engine: 1 | 0 }}\n```\n';
  assert.equal(fillExpressions(fenced, engine), fenced);
});

test('ExpressionsThatGiveNoNumberStopTheBuild', () => {
  for (const source of ['alibi.slopes({ numHeads: 4 })[9] | 4', 'nothing.at() | 2', '1 / 0 | 1', '"7" | 0']) {
    assert.throws(() => fillExpressions(`{{ engine: ${source} }}`, engine), /engine expression/);
  }
  assert.throws(() => fillExpressions('{{ engine: 1 }}', engine), /does not end/);
});

const asked = 'Which?\n\n- [a] *First*\n- [b] *Second*\n\n---\n\nThe second.\n:::\n';

/** @type {[what: string, source: string, ...markup: RegExp[]][]} */
const MADE = [
  [
    'containers nest',
    '::: answer\nA\n\n::: break\nB\n:::\n\nC\n:::\n\nD\n',
    /<section class="answer">.*A<\/p>\n<section class="break">\n<p>B<\/p>\n<\/section>\n<p>C<\/p>\n<\/section>\n<p>D/s,
  ],
  [
    'a prediction asks before it tells, and its answer is on the page of answers',
    `::: predict p-x b\n${asked}`,
    /<pe-predict id="p-x" answer="b"><fieldset><legend>/,
    /<input type="radio" name="p-x" value="a"> <span><em>First<\/em><\/span><\/label>/,
    /<details class="reveal">.*The second\.<\/p>\n<\/div><\/details>/s,
    /<section class="answers">.*<li data-of="p-x">Which\? <strong><em>Second<\/em><\/strong><\/li>/s,
  ],
  [
    'a demo has a place, a state, a gate and a scene',
    '::: demo a/b x n=2&m=3 gate:soft scene:class\nW\n:::\n',
    /<pe-demo name="a\/b" id="x" values="n=2&amp;m=3" gate="soft" scene="class" permalink><div class="fallback">/,
  ],
  ['or none of them', '::: demo a/b x\nW\n:::\n', /<pe-demo name="a\/b" id="x" permalink>/],
  ['or a step', '::: demo a/b x step:all\nW\n:::\n', / id="x" step="all" permalink>/],
  [
    'a claim is struck, named, corrected and measured; a bug is named and not struck',
    '::: claims why\n:::\n',
    /<b class="verdict">&lt;verdict\.wrong&gt;<\/b> <s>High dimensions are fast\.<\/s>/,
    /They are slow\./,
    /<p class="claim-note">Count them\.<\/p>/,
    /Turns: <samp>0\.25<\/samp> \(&lt;claim\.expected&gt; &lt; 1\)\. Slow\./,
    /<a href="#source-one2017">One et al\. 2017<\/a>, §3/,
    /<li id="source-one2017"/,
    /class="claim claim-bug entry"/,
    /<b class="verdict">&lt;verdict\.bug&gt;<\/b> <q>The code runs on\.<\/q>/,
  ],
  [
    'a question has an address and folds its answer',
    '::: question S4-3\nWhy *slopes*?\n\n---\n\nBecause.\n:::\n',
    /<section class="question" id="q-s4-3"><p class="label"><a href="#q-s4-3">&lt;label\.question&gt;</,
    /<div class="asked">\n<p>Why <em>slopes<\/em>\?<\/p>\n<\/div>\n<details class="reply">/,
    /<\/summary><div>\n<p>Because\.<\/p>\n<\/div><\/details><\/section>/,
  ],
  [
    'what is to be explained folds its model answer',
    '::: explain why-two\nWhy two?\n\n---\n\nBecause *one* is not enough.\n:::\n',
    /<section class="question" id="x-why-two"><p class="label"><a href="#x-why-two">.*<p>Why two\?<\/p>/s,
    /<details class="reply"><summary>&lt;explain\.compare&gt;<\/summary><div>\n<p>Because/,
  ],
  [
    'a standard section ends with the text',
    '## A {#a .standard}\n\nx\n',
    /^<section class="standard">\n<h2 id="a"[^>]*>.*x<\/p>\n<\/section>\n$/s,
  ],
  [
    'a part of a section may be standard',
    '::: standard\nx\n:::\n',
    /^<section class="standard">\n<p>x<\/p>\n<\/section>/,
  ],
  [
    'a proof states and then folds its steps',
    '::: proof turn A shift is a turn\nIt is.\n\n1. Add.\n2. Done.\n:::\n',
    /<section class="proof" id="turn"><p class="label">.* <a href="#turn">A shift is a turn</,
    /<p>It is\.<\/p>\n<details class="steps"><summary>.*<ol>.*∎.*<\/details><\/section>/s,
  ],
  [
    'no line begins with a middle dot',
    '학습형·RoPE와 $a$·$b$, 하나 · 둘 `a·b`',
    /학습형\u2060·RoPE.*<\/var>\u2060·<var>.*하나\u00a0· 둘.*<code>a·b<\/code>/,
  ],
  [
    'a term leads to the glossary',
    '[[term|terms]]',
    /<a class="term" href="\.\.\/\.\.\/\.\.\/en\/glossary\/index\.html#term-term">terms<\/a>/,
  ],
  [
    'a formula that text does not say is said by MathML',
    '$\\sqrt{d_h}\\,x^{-2}$',
    /<span class="hidden"><math>.*<msqrt>.*<\/math><\/span><span class="whole" aria-hidden="true">/,
    /√<span class="over"><var>d<\/var><sub><var>h<\/var><\/sub><\/span>/,
    /<msup><mi>x<\/mi><mrow><mo>−<\/mo><mn>2<\/mn><\/mrow><\/msup>/,
    /^(?!.*(?:katex|annotation|mspace))/s,
  ],
  ['what no line of text has is set by KaTeX', '$\\prod_i x_i$', /class="katex"/],
  ['and so are brackets that grow in a line', '$\\left(\\frac12\\right)$', /class="katex"/],
  [
    'a Korean ending stays with the bracket or percent before it',
    '점수(score)는 **키(key)**를 97%의 값으로 $f(x)$입니다 이 값($f(x)$) $\\rho_i$를',
    /score\)\u2060는.*\)<\/strong>\u2060를 97%\u2060의/,
    /\)<\/span>\u2060입니다.*\(\u2060<.*\u2060\).*<\/(?:span|sub)>\u2060를/,
  ],
  ['but not in code', '```python\nf(x)  # f(x)는\n```', /^[^\u2060]*$/],
  [
    'matrices are set in columns',
    '$$\\begin{pmatrix} a & b \\\\ -c & d \\end{pmatrix}$$',
    /<span class="tall">\(<\/span><span class="matrix wide"><span><var>a<\/var><\/span>.*<span>−<var>c<\/var><\/span>/,
  ],
  [
    'fractions and sums over one another',
    '$$\\frac{a}{2}$$\n\n$$\\sum_i x$$',
    /<span class="frac"><span><var>a<\/var><\/span><span>2<\/span><\/span>/,
    /<span class="sum"><span>∑<\/span><sub><var>i<\/var><\/sub><\/span>\u2009<var>x/,
  ],
  [
    'Korean emphasis ends before a particle',
    '**위치 인코딩(PE)**은 벡터입니다.',
    /<strong>위치 인코딩\(PE\)<\/strong>\u2060은/,
  ],
  [
    'code is coloured by classes',
    '```python\ndef f(x):  # why\n    return "a"\n```\n',
    /^(?!.*style=).*<span class="code-keyword">def<\/span>/s,
  ],
  [
    'a term of a formula has the class of its lines',
    '$\\term{b}{\\omega}$',
    /<var class="hue hue-b">ω<\/var>/,
  ],
  ['tall or not', '$$\\term{a}{\\sqrt[3]{2}}$$', /class="enclosing hue hue-a"/],
  [
    'listings in a tab have a language each',
    `::: code\n${fence('rope/rope_numpy.py')}${fence('rope/rope.cc', 'cpp')}${fence('rope/rope_torch.py')}:::\n`,
    /^<div class="tabs">\n<figure class="listing"><figcaption><b>NumPy<\/b> <code>code\/rope/,
    /<b>NumPy<.*<b>C\+\+<.*<b>PyTorch</s,
  ],
  ['a page that asks nothing has no answers', 'Text.', /^(?!.*class="answers")/s],
];

for (const [what, source, ...made] of MADE)
  test(what, () => {
    for (const pattern of made) assert.match(body(source), pattern);
  });

/** @type {[source: string, message: RegExp][]} */
const REFUSED = [
  ['::: break\nA\n', /never closed/],
  ['::: nonsense\nA\n:::\n', /nonsense/],
  [`::: predict p-x c\n${asked}`, /not one of/],
  ...['a/b', 'a/b x gate:shut', 'a/b x step:2', 'a/b x scene:A"', 'a/b x n=1 m=2'].map(
    (wrong) => /** @type {[string, RegExp]} */ ([`::: demo ${wrong}\nW\n:::\n`, /must read/]),
  ),
  ['::: claims rope\n:::\n', /claims “rope”: no claim belongs to this lesson/],
  ['::: question S4-3\nWhy?\n:::\n', /question “S4-3” needs .* a line ---/],
  ['::: question S4-9\nA\n\n---\n\nB\n:::\n', /question “S4-9” is no section/],
  ['::: explain why-two\nWhy?\n:::\n', /explain “why-two” needs .* a line ---/],
  ['::: explain Why\nA\n\n---\n\nB\n:::\n', /explain “Why” needs an id/],
  ['::: proof turn A turn\nIt is.\n:::\n', /needs a paragraph that states and steps/],
  ['::: proof Turn\nA\n\nB\n:::\n', /must read: proof id Title/],
  ['## A {#a}\n\n::: proof a B\nC\n\nD\n:::\n', /two things on this page have the id “a”/],
  ['[@nobody2000]', /nobody2000/],
  ['[[nothing]]', /nothing/],
  ['$\\nonsense{x}$', /nonsense/],
  ['$\\term{e}{x}$', /\\term takes a, b, c or d/],
  ['```cobol\nX\n```\n', /cobol/],
  [`::: code\n${fence('rope/rope.cc', 'cpp')}${fence('t5/t5.cc', 'cpp')}:::\n`, /two listings in C\+\+/],
  ['::: code\n```python\nx = 1\n```\n:::\n', /no file=… that ends in/],
];

for (const [source, message] of REFUSED)
  test(`${source.split('\n')[0]} stops the build: ${message.source}`, () =>
    assert.throws(() => body(source), message));

test('a prediction is about the figures of its section and those that its text links to', () => {
  const demo = (id) => `::: demo alibi/slopes ${id}\nText.\n:::\n\n`;
  const predict = (id, link = '') =>
    `::: predict ${id} b\n${asked.replace('second.', `[second](${link}).`)}\n`;
  const markup = body(
    `${demo('one')}${predict('p-x')}## Two\n\n${predict('p-y', '#one?query=3')}${demo('two')}## Three\n\n${predict('p-z', '#other?query=3')}`,
  );
  assert.deepEqual(
    [...markup.matchAll(/<pe-predict id="(\S+)" answer="b"(?: for="(.*?)")?>/g)].map(([, id, about]) => [
      id,
      about,
    ]),
    [
      ['p-x', 'one'],
      ['p-y', 'one two'],
      ['p-z', undefined],
    ],
  );
});

test('TheOrderOfOptionsIsDrawnByLessonAndId', () => {
  assert.deepEqual(optionOrder('x', 'p-a', 3), optionOrder('x', 'p-a', 3));
  const drawn = Array.from({ length: 300 }, (_, n) => optionOrder('x', `p-${n}`, 3));
  for (const order of drawn) assert.deepEqual([...order].sort(), [0, 1, 2]);
  for (const place of [0, 1, 2])
    assert.ok(Math.abs(drawn.filter((order) => order[0] === place).length - 100) < 30, `${place}`);
});

test('MiddleDotsAreBoundOnce', () => {
  assert.equal(bindDots('Lesson 1 · 45 min'), 'Lesson 1\u00a0· 45 min');
  assert.equal(bindDots(bindDots('학습형·RoPE')), '학습형\u2060·RoPE');
});

test('A work that was not read whole says so where it is listed', () => {
  const markup = body('[@one2017, §3] [@one2018, §4] [@one2019] [@one2020]');
  const cited = [...markup.matchAll(/<cite><a[^>]*>([^<]*)<\/a>([^<]*)<\/cite>/g)];
  assert.deepEqual(
    cited.map(([, name, place]) => name + place),
    ['One et al. 2017, §3', 'One et al. 2018, §4', 'One et al. 2019', 'One et al. 2020'],
  );
  const listed = [...markup.matchAll(/<li id="source-(\w+)"[\s\S]*?<\/li>/g)];
  assert.equal(listed.length, 4);
  for (const [item, key] of listed) {
    const { read } = sources[key];
    assert.equal(item.includes(`<span lang="en">&lt;cite.${read}&gt;</span>`), read !== 'text', key);
    assert.equal(item.includes('annote = {'), read !== 'text', key);
  }
});

test('FormulasCarryNoStyleAttributes', () => {
  const markup = body(
    '$$\\fast{\\omega_i} = \\binom{1}{2} \\qquad b = \\sqrt[3]{2}$$\n\nInline $x^2$ and $5 price.\n',
  );
  assert.doesNotMatch(markup, /style=/);
  assert.match(markup, /class="enclosing fast"/);
  assert.equal(markup.match(/class="katex-display"/g).length, 2);
  assert.match(markup, /and \$5 price\./);
  assert.match(math.stylesheet(), /^\.katex \.k[0-9a-f]{5}\{[^}]+\}/);
});

test('AFormulaOfOneLineIsText', () => {
  const set = (tex) => /<p>(.*)<\/p>/s.exec(body(`$${tex}$`))[1];
  for (const [tex, text] of Object.entries({
    p: '<var>p</var>',
    '\\pos{p}': '<var class="pos">p</var>',
    'M_k\\,PE(p)':
      '<span class="m"><var>M</var><sub><var>k</var></sub>\u2009<var>PE</var>(<var>p</var>)</span>',
    'i = 0, -1': '<span class="m"><var>i</var>\u00a0=\u00a00,\u00a0−1</span>',
    '1 < 2i+1 < 12345678':
      '<span class="m">1\u00a0&lt;\u00a02<var>i</var>\u00a0+\u00a01\u00a0&lt;</span> <span class="m">12345678</span>',
  }))
    assert.equal(set(tex), text);
  assert.match(set('\\sin\\omega'), /sin\u2009<var>ω<\/var>/);
});

test('ANumberStaysWithTheRelationBeforeIt', () => {
  for (const tex of ['p =', '\\omega_6 = 10000^{-12/64} =', '\\lambda \\approx'])
    assert.match(body(`$${tex}$ {{ engine: 1 / 3 | 2 }}`), /\u00a0(?:<[^>]*>)?0\.33/, tex);
  assert.doesNotMatch(body('$p = 1$ {{ engine: 1 / 3 | 2 }}'), /\u00a0(?:<[^>]*>)?0\.33/);
});

test('HeadingsGetTheSameIdsInEveryLanguageAndTheContentsNameWhatTheFirstLookLeavesOut', () => {
  const { body: markup, headings } = render('## A {#a .standard}\n\nx\n\n### 둘\n\ny\n\n## C {#c}\n\nz\n');
  assert.match(markup, /^<section class="standard">\n<h2 id="a"[^>]*>.*y<\/p>\n<\/section>\n<h2 id="c"/s);
  assert.deepEqual(
    headings.map(({ id, standard }) => [id, standard]),
    [
      ['a', true],
      ['a-1', true],
      ['c', undefined],
    ],
  );
  const contents = /** @type {any} */ (contentsList({ label: 'Contents', headings })).markup;
  assert.match(contents, /<li class="later"><a href="#a">A<\/a>/);
  assert.match(contents, /<li class="later"><a href="#a-1">둘<\/a><\/li>/);
  assert.match(contents, /<li><a href="#c">C<\/a>/);
});

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
