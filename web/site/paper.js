// On paper nothing can be unfolded: what is folded is printed open, but for answers, which have a page of their own, and
// proofs, which follow the depth that was chosen; so do the answers.
const KEPT = '.steps, .menu, .hints, .solution, .reveal';
let opened = [];

/** Opens what is folded while the page is printed, before figures take the width that they have there. */
export function connectPaper() {
  const open = () => {
    opened = [...document.querySelectorAll('main details:not([open])')].filter((fold) => !fold.matches(KEPT));
    for (const fold of opened) fold.open = true;
    for (const answer of document.querySelectorAll('.answers [data-of]')) {
      const asked = document.getElementById(answer.dataset.of);
      answer.hidden = !asked?.getClientRects().length;
    }
  };
  addEventListener('beforeprint', open, { capture: true });
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
    opened = [];
  });
}

const REST = 100; // ms between two looks at what is still to come
const MOST = 8000; // ms that a figure is waited for

/** Prints the page once all figures that it shows are there; what the reader never scrolled to has not begun yet. */
export async function printWhole() {
  const demos = [...document.querySelectorAll('main pe-demo')].filter(
    (demo) => demo.begin && (demo.offsetParent || demo.closest('details:not([open])')),
  );
  for (const demo of demos) demo.begin();
  const start = performance.now();
  const isWaiting = () => demos.some((demo) => demo.data === undefined && !demo.broken);
  while (isWaiting() && performance.now() - start < MOST)
    await new Promise((done) => {
      setTimeout(done, REST);
    });
  print();
}
