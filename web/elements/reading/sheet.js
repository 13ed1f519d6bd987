/** The look of predictions and of what is to be seen, which a page's own rules may change. */
export const readingCss = `
:where(pe-predict, pe-seen) { display: block; }
:is(pe-predict, pe-seen, pe-claim)[hidden] { display: none !important; }
:where(pe-predict fieldset) { border: 0; margin: 0; padding: 0; min-width: 0; }
:where(pe-predict .options) { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; }
:where(pe-predict fieldset label) { position: relative; display: inline-block; box-sizing: border-box; min-height: 42px;
  padding: 8px 14px; border: 1px solid; border-radius: 6px; cursor: pointer; }
:where(pe-predict .played) { display: block; max-width: 36rem; margin-top: 12px; }
:where(pe-predict .pe-mark) { font-size: 0.8em; margin-inline-start: 8px; }
pe-seen > .pe-show { display: none; }
@media screen {
  pe-seen[data-waiting] > :not(.pe-show) { display: none; }
  pe-seen[data-waiting] > .pe-show { display: block; }
}
:where(.pe-show) { min-height: 42px; padding: 4px 14px; border: 1px solid; border-radius: 6px; background: none; color: inherit;
  font: inherit; text-align: start; cursor: pointer; }
`;
