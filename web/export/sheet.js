/** The look of the menu that a reader exports a figure with. */
export const menuCss = `
.export { display: grid; gap: 8px 16px; grid-template-columns: max-content minmax(0, 1fr); align-items: center;
  border: 1px solid var(--hairline); border-radius: 6px; padding: 12px 14px; color: var(--ink); }
.export > .label { color: var(--second); }
.export > :is(.code, .said) { grid-column: 1 / -1; min-width: 0; }
.export .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; min-width: 0; }
.export button { min-height: 36px; padding: 4px 14px; background: none; color: inherit; cursor: pointer;
  border: var(--edge) solid var(--outline); border-radius: 6px; }
.export button:hover { border-color: var(--second); }
.export select { margin: 0; }
.export .code { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr); }
.export [role="tablist"] { display: flex; flex-wrap: wrap; gap: 0 4px; border-bottom: 1px solid var(--hairline); }
.export [role="tab"] { border: 0; border-bottom: 2px solid transparent; border-radius: 0; color: var(--second); }
.export [role="tab"][aria-selected="true"] { color: var(--ink); border-bottom-color: var(--ink); font-weight: 600; }
.export pre { margin: 0; max-height: 24em; overflow: auto; padding: 10px; border: 1px solid var(--hairline); border-radius: 4px;
  font: 0.87em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; white-space: pre; tab-size: 4;
  user-select: text; word-break: normal; overflow-wrap: normal; }
.export .said { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; }
.export [role="status"] { flex: 1 1 5em; color: var(--second); font-size: 0.92em; }
@container (max-width: 399px) { .export { grid-template-columns: minmax(0, 1fr); } .export [role="tab"] { padding: 4px 9px; } }
@media (forced-colors: active) { .export [aria-selected="true"]:not(:focus-visible) { outline: 2px solid Highlight; outline-offset: -2px; } }
@media print { .export { display: none; } }
`;
