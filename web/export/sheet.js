const css = `
.take { display: grid; gap: 8px 16px; grid-template-columns: max-content minmax(0, 1fr); align-items: center;
  border: 1px solid var(--hairline); border-radius: 6px; padding: 12px 14px; color: var(--ink); }
.take > .label { color: var(--second); }
.take > :is(.code, .said) { grid-column: 1 / -1; min-width: 0; }
.take .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; min-width: 0; }
.take button { min-height: 36px; padding: 4px 14px; background: none; color: inherit; cursor: pointer;
  border: var(--edge) solid var(--outline); border-radius: 6px; }
.take button:hover { border-color: var(--second); }
.take select { margin: 0; }
.take .code { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr); }
.take .code[hidden], .take [role="tabpanel"][hidden] { display: none; }
.take [role="tablist"] { display: flex; flex-wrap: wrap; gap: 0 4px; border-bottom: 1px solid var(--hairline); }
.take [role="tab"] { border: 0; border-bottom: 2px solid transparent; border-radius: 0; color: var(--second); }
.take [role="tab"][aria-selected="true"] { color: var(--ink); border-bottom-color: var(--ink); font-weight: 600; }
.take pre { margin: 0; max-height: 24em; overflow: auto; padding: 10px; border: 1px solid var(--hairline); border-radius: 4px;
  font: 0.87em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; white-space: pre; tab-size: 4;
  user-select: text; word-break: normal; overflow-wrap: normal; }
.take textarea { min-height: 6.5em; border-radius: 4px; overflow-wrap: anywhere; }
.take a { color: inherit; text-underline-offset: 0.28em; text-decoration-thickness: 1px; text-decoration-color: var(--second); }
.take .said { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; }
.take [role="status"] { flex: 1 1 5em; color: var(--second); font-size: 0.92em; }
@container (max-width: 399px) { .take { grid-template-columns: minmax(0, 1fr); } .take [role="tab"] { padding: 4px 9px; } }
@media print { .take { display: none; } }
`;

let sheet;

/** Gives the look of the menu to the shadow tree that `node` is in, once. */
export function dress(node) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  const root = node.getRootNode();
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
