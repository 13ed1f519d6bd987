// On paper nothing can be unfolded: what is folded is printed open, but for answers, which have a page of their own, and
// proofs, which follow the depth that was chosen.
const KEPT = '.steps, .menu, .hints, .solution, .reveal';
let opened = [];

/** Opens what is folded while the page is printed. */
export function connectPaper() {
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('main details:not([open])')].filter((fold) => !fold.matches(KEPT));
    for (const fold of opened) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
    opened = [];
  });
}
