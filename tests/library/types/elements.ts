import 'posenc-elements/demos/alibi.js';
import type { PeDemo } from 'posenc-elements';

const demo = document.querySelector('pe-demo');
if (demo) demo.values = { numHeads: 12 };
const sentences: string[] = demo?.seen() ?? [];
// @ts-expect-error parameters come by name
document.createElement('pe-demo').values = 12;
// @ts-expect-error what was computed is not to be set
document.createElement('pe-demo').data = sentences;

document.addEventListener('pe-change', ({ detail, target }) => {
  (target as PeDemo).values = { numHeads: detail.values.numHeads };
  // @ts-expect-error a change tells values and nothing else
  detail.answer;
});
const choice: string | undefined = document.createElement('pe-predict').choice;

export { choice };
