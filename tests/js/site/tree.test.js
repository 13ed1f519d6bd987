import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeFaults } from '../../browser/tree/laws.js';
import { written } from '../../browser/tree/write.js';

const node = (role, name = '', children = [], more = {}) => ({
  role,
  name,
  description: '',
  states: [],
  isFocusable: false,
  children,
  ...more,
});
const page = (...children) =>
  node('page', 'Page', [node('main', '', [node('heading', 'Title', [], { level: 1 }), ...children])]);
const faultsOf = (...children) => treeFaults(page(...children), { lang: 'en' });

test('a page that is well has no faults', () => {
  assert.deepEqual(faultsOf(node('heading', 'Part', [], { level: 2 }), node('button', 'Undo')), []);
});

test('every law is told where it is broken', () => {
  const two = (role, name) => [node(role, name), node(role, name)];
  /** @type {[children: any[], fault: RegExp][]} */
  const cases = [
    [[node('button')], /button: no name/],
    [[node('image')], /image: no name/],
    [[node('generic', '', [], { isFocusable: true })], /takes the focus without a name/],
    [[node('heading', 'Deep', [], { level: 3 })], /“Deep”: from level 1 to 3/],
    [[node('heading', '', [], { level: 2 })], /is empty/],
    [[node('heading', 'Again', [], { level: 1 })], /2 headings of level 1/],
    [[node('main')], /2 main parts/],
    [two('navigation', 'Here'), /two landmarks navigation/],
    [two('button', 'Run'), /“Run” more than once/],
    [[node('button', '되돌리기')], /in Korean/],
  ];
  for (const [children, fault] of cases) {
    const faults = faultsOf(...children);
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0], fault);
  }
  const korean = (name, foreign) => treeFaults(page(node('link', name)), { lang: 'ko', foreign });
  assert.match(korean('Back to the text')[0], /in English/);
  for (const name of ['rope.rotate', 'Su et al. 2021', 'NumPy', '본문'])
    assert.deepEqual(
      korean(name).filter((fault) => fault.includes(name)),
      [],
    );
  assert.deepEqual(
    korean('Back to the text', ['Back to the text of 2017']).filter((fault) => /link/.test(fault)),
    [],
  );
});

test('sliders of one name are told apart by what they say', () => {
  const slider = (value) => node('slider', 'Pair', [], { value });
  assert.deepEqual(faultsOf(slider('row 1'), slider('row 2')), []);
  assert.equal(faultsOf(slider('row 1'), slider('row 1')).length, 1);
});

test('a tree in words leaves out numbers, sentences and what is alike, and of the main part all words', () => {
  const links = (count) => Array.from({ length: count }, (_, i) => node('link', `Part ${i + 1}`));
  const table = node('table', 'Models', [
    node('row', '', [node('columnheader', 'Name'), node('columnheader', 'Year')]),
    node('row', '', [node('link', 'Open')]),
  ]);
  const root = page(
    node('heading', 'Part', [], { level: 2 }),
    node('list', '', links(2)),
    table,
    ...links(3),
  );
  root.children.push(
    node('complementary', 'Beside', [
      node('image', 'The score is −1.40·10⁻⁷ at 12.'),
      node('slider', 'Base', [], { value: '10,000' }),
      node('link', 'Su 2021', [], { inText: true }),
      node('list', '', links(7)),
      node('group', 'A demo', [node('button', 'Undo')], { isDemo: true }),
      table,
    ]),
  );
  assert.equal(
    written(root),
    `page "Page"
  main
    h# ""
    list
    table "" of # rows under ""
  complementary "Beside"
    image "The score is # at #."
    slider "Base" = "#"
    list
      link "Part 1"
      link "Part 2"
      link "Part 3"
      … 4 more like these
    demo "A demo"
    table "Models" of 2 rows under "Name", "Year"
      link "Open"
`,
  );
});
