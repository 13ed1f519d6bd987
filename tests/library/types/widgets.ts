import 'posenc/widgets';

const demo = document.querySelector('pe-demo');
if (demo) demo.values = { numHeads: 12 };
// @ts-expect-error parameters come by name
document.createElement('pe-demo').values = 12;
