// Runs inside a page: what a reader could do there, all of it, a few times.

/**
 * Opens, presses, chooses, types and drags everything the page has, also in shadow trees, at most `each` times for what
 * looks alike; returns how many. What leads away is left alone.
 */
export async function useEverything({ each, typed }) {
  const frame = () => new Promise((resolve) => setTimeout(resolve, 8));
  const roots = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const used = new WeakSet();
  const counts = new Map();
  const kindOf = (node) => {
    const around = node.parentElement;
    return [
      node.localName,
      node.type,
      node.className,
      around?.className,
      node.textContent.slice(0, 12),
    ].join();
  };
  const isFor = (node) => {
    if (used.has(node) || !node.isConnected || node.disabled || node.closest('.offline')) return false;
    if (node.localName !== 'summary' && node.getClientRects().length === 0) return false;
    const kind = kindOf(node);
    const count = counts.get(kind) ?? 0;
    if (count >= each) return false;
    counts.set(kind, count + 1);
    return true;
  };
  const find = () =>
    roots(document).flatMap((root) => [
      ...root.querySelectorAll(
        'button, summary, select, input, textarea, [role=slider], a[download], canvas',
      ),
    ]);
  const tell = (node, type) => node.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  const point = (node, type, x, y) =>
    node.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        composed: true,
        cancelable: true,
        pointerId: 1,
        isPrimary: true,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: x,
        clientY: y,
      }),
    );
  const act = {
    select(node) {
      for (const option of [...node.options].slice(-2)) {
        node.value = option.value;
        tell(node, 'input');
        tell(node, 'change');
      }
    },
    textarea(node) {
      if (node.readOnly) return;
      node.value = typed;
      tell(node, 'input');
      tell(node, 'change');
    },
    input(node) {
      if (node.readOnly) return;
      if (/^(?:radio|checkbox)$/.test(node.type)) return node.click();
      node.value = node.type === 'range' || node.type === 'number' ? node.max || '3' : typed;
      tell(node, 'input');
      tell(node, 'change');
      node.form?.requestSubmit();
    },
    drag(node) {
      const { x, y, width, height } = node.getBoundingClientRect();
      point(node, 'pointerdown', x + width / 2, y + height / 2);
      for (let step = 1; step < 5; step++)
        point(node, 'pointermove', x + width / 2 + 9 * step, y + height / 2);
      point(node, 'pointerup', x + width / 2 + 36, y + height / 2);
      for (const key of ['ArrowRight', 'Home', 'Escape'])
        node.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
        );
    },
  };
  let done = 0;
  // What comes to light by being used is used as well.
  for (let round = 0, before = -1; round < 4 && done > before; round += 1) {
    before = done;
    for (const node of find()) {
      if (!isFor(node)) continue;
      used.add(node);
      done += 1;
      if (node.role === 'slider' || node.localName === 'canvas') act.drag(node);
      else if (act[node.localName]) act[node.localName](node);
      else node.click();
      if (done % 4 === 0) await frame();
    }
    await frame();
  }
  for (const type of ['beforeprint', 'afterprint', 'resize', 'hashchange'])
    window.dispatchEvent(new Event(type));
  await frame();
  return done;
}
