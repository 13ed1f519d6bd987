import { themeStyle, tokens } from '../canvas/style.js';

const names = Object.keys(tokens.light);
const colours = (theme) =>
  names.map((name) => `--${name}: var(--pe-${name}, ${tokens[theme][name]});`).join('');

/** From this width on, CSS px, a figure may have columns. */
export const COLUMNS = 640;

// A figure on paper, CSS px: what A4 and Letter have between the margins that browsers give them. There it is printed a
// little smaller, as wide as the text, so that two of most figures go on a page.
const PAPER = 716;

/** The look of all figures. */
export const figureCss = `
:host { display: block; scroll-margin-top: 5rem; }
[hidden], :host([hidden]) { display: none !important; }
:host([view]) .demo { border: 0; padding: 0; }
:host([view]) .view { --apart: 0px; }
:host([view]) :is(.controls, .foot) { display: none; }
@media screen {
  .demo[hidden] + slot:not([hidden]) { display: block; min-height: var(--wide); }
  @media (max-width: 480px) { .demo[hidden] + slot:not([hidden]) { min-height: var(--narrow); } }
}
.demo {
  ${colours('light')}
  --size: var(--pe-font-size, 15px); --rule: 2px; --edge: 1px; color-scheme: light;
  container-type: inline-size; isolation: isolate; box-sizing: border-box; background: var(--paper); color: var(--ink);
  border-top: var(--rule) solid var(--ink); border-bottom: 1px solid var(--hairline); padding: 16px 0 12px;
  font: 400 var(--size)/1.6 var(--pe-font, ${themeStyle('light').font});
  font-variant-numeric: tabular-nums; letter-spacing: 0; text-align: start; word-break: keep-all;
  direction: ltr; text-transform: none; white-space: normal; text-indent: 0; word-spacing: 0; text-shadow: none;
  box-shadow: -12px 0 var(--paper), 12px 0 var(--paper);
  overflow-wrap: anywhere; -webkit-text-size-adjust: none; text-size-adjust: none;
}
.demo.pending { height: 0; padding: 0; border: 0; overflow: hidden; visibility: hidden; }
.demo[data-theme="dark"] { ${colours('dark')} color-scheme: dark; }
.demo[data-theme="projector"] { ${colours('projector')} --size: var(--pe-font-size, 22px); --rule: 4px; --edge: 3px; }
.demo *, .demo *::before, .demo *::after { box-sizing: border-box; }
p { margin: 0; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; border-radius: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.head { display: flow-root; margin-bottom: 14px; }
.head:empty { display: none; }
.head:has(+ .bar:not([hidden])) { margin-bottom: 0; }
.bar { display: flex; gap: 4px 16px; align-items: first baseline; justify-content: space-between; background: var(--paper); }
.on { flex: none; display: flex; gap: 8px; margin-block: 2px; }
@media screen {
  .bar { position: sticky; top: var(--top, 0px); z-index: 2; padding: 2px 0 10px; margin-bottom: 2px; }
  .framed .bar { position: static; }
  @media (max-width: 480px) {
    .demo.staged:not(.framed) { display: flex; flex-direction: column;
      & > .bar { order: 1; top: auto; bottom: 0; align-items: end; margin: 8px -12px 0; padding: 8px 12px; border-top: 1px solid var(--hairline);
        font-size: 0.93em; line-height: 1.4; }
      & > :is(.readout, .trouble, .foot) { order: 2; }
      & .on { flex-direction: column; }
    }
  }
}
.title { font-weight: 600; font-size: 1.07em; line-height: 1.4; }
.act { color: var(--second); text-wrap: pretty; }
.staged .act { color: var(--ink); }
.staged .act.first, .demo:not(.staged) .see, .staged > .readout, .staged .caption { display: none; }
.act .label, .way .label { color: var(--second); margin-inline-end: 4px; }
.play { float: inline-end; margin-inline-start: 16px; display: inline-flex; gap: 8px; align-items: center; min-height: 34px; padding: 2px 12px;
  border: var(--edge) solid var(--outline); border-radius: 6px; background: none; cursor: pointer; }
.play:hover { border-color: var(--second); }
.play.now { color: var(--paper); background: var(--ink); border-color: var(--ink); }
.play::before { content: ""; width: 0.7em; height: 0.8em; background: currentColor; clip-path: polygon(0 0, 100% 50%, 0 100%); }
.play.plays::before { clip-path: polygon(0 0, 35% 0, 35% 100%, 65% 100%, 65% 0, 100% 0, 100% 100%, 0 100%); }
.see { position: relative; display: grid; margin-bottom: 20px; padding-top: 7px; border-top: 1px solid var(--hairline); text-wrap: pretty; min-height: 2.1em; }
.view:has(+ .see:not([hidden])), .split .view:has(+ .see) { --apart: 10px; }
.controls + .see { margin: 10px 0 20px; }
.staged .split > .column:has(.see) { gap: 0; align-content: start; }
.see.points:not(.waits)::before { content: ""; position: absolute; top: -6px; left: clamp(2px, var(--at) - 5px, 100% - 12px); width: 10px; height: 10px;
  border: solid var(--second); border-width: 1px 0 0 1px; background: var(--paper); transform: rotate(45deg); }
.see > .finding, .see::after { grid-area: 1 / 1; min-width: 0; }
@media screen { .see::after { content: attr(data-room); visibility: hidden; } }
.see .ask { position: absolute; inset: 7px 0 auto; text-align: start; font-size: 0.92em; }
@media screen { .waits .finding { visibility: hidden; } }
@media screen and (prefers-reduced-motion: no-preference) { .see:not(.waits) .finding { animation: finding 0.35s ease-out both; } }
@keyframes finding { from { opacity: 0; } }
.way { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; margin-top: 8px; }
.way :is(a, button:not(.play)) { display: inline-grid; place-content: center; min-width: 34px; min-height: 34px; padding: 0 8px; border: 0; border-radius: 17px;
  background: none; color: var(--second); text-decoration: none; cursor: pointer; }
.way :is(a, button:not(.play)):hover { color: var(--ink); background: var(--hairline); }
.way [aria-current]:is(a, button), .way [aria-current]:is(a, button):hover { color: var(--paper); background: var(--ink); font-weight: 600; }
.forth { min-height: 36px; background: none; color: inherit; }
.on > .play { margin: 0; }
.way > .play { float: none; margin-inline-start: auto; }
@container (max-width: 399px) {
  .act.first { clear: inline-end; }
  .way > .label { display: none; }
}

.views, .row, .column { display: contents; }
.view { margin-bottom: calc(var(--apart, 20px) + var(--more, 0px)); }
.column:not(:has(> :not([hidden]))) { display: none; }
@container (min-width: ${COLUMNS}px) {
  .row.split { display: grid; gap: 20px 32px; grid-template-columns: minmax(0, 1.75fr) minmax(0, 1fr); margin-bottom: 20px; }
  .split > .column { display: grid; gap: 20px; min-width: 0; align-content: start; }
  .split .view { --apart: 0px; }
}
.view.enlarged { width: calc(100% / var(--zoom)); transform: translate(var(--right, 0px), var(--down, 0px)) scale(var(--zoom)); transform-origin: 0 0; }
@media screen { .demo .pin { position: sticky; top: var(--top); z-index: 1; background: var(--paper); box-shadow: 0 8px 0 var(--paper), 0 9px 0 var(--hairline); } }
.paper { display: none; }
.view { position: relative; min-width: 0; overflow-x: clip; touch-action: pan-y; -webkit-user-select: none; user-select: none;
  -webkit-tap-highlight-color: transparent; }
canvas { display: block; max-width: 100%; }
:is(.fade, .ghost) { position: absolute; left: 0; top: 0; pointer-events: none; background: var(--paper); animation: pass 0.45s ease-out both; }
.ghost { opacity: 0.25; background: none; animation: pass 0.2s 1.3s both; }
@keyframes pass { to { opacity: 0; } }
.view.live { cursor: crosshair; }
.view.near { cursor: grab; }
.view.held { cursor: grabbing; }
.handle { position: absolute; left: -15px; top: -15px; width: 30px; height: 30px; border-radius: 50%;
  touch-action: none; cursor: grab; border: var(--edge) solid transparent;
  --halo: 0 0 0 1.5px var(--paper), inset 0 0 0 1.5px var(--paper); }
.handle.area { pointer-events: none; }
.handle:is(:hover, .lit), .held .handle.taken { box-shadow: var(--halo); }
.handle:hover, .held .handle.taken { border-color: var(--second); }
.handle.lit { border: 2px solid var(--ink); }
.handle:focus-visible { border-radius: 50%; outline-offset: -1px; }
@media (pointer: coarse) { .handle { left: -22px; top: -22px; width: 44px; height: 44px; } }
.handle.invites::after { content: ""; position: absolute; inset: -2px; border-radius: 50%;
  border: 2px solid var(--ink); box-shadow: var(--halo); animation: invite 1.6s ease-out 0.5s 2 both; }
.handle.marked:is(:hover, .lit, :focus-visible), .held .handle.marked.taken { border-color: transparent; box-shadow: none; outline: none; }
.handle.marked:is(:hover, .lit, :focus-visible, .invites)::after, .held .handle.marked.taken::after { content: ""; position: absolute;
  inset: auto; left: calc(50% + var(--left) - 5px); top: calc(50% + var(--top) - 5px); width: calc(var(--wide) + 10px); height: calc(var(--high) + 10px);
  border: 2px solid var(--ink); border-radius: calc(var(--bend) + 5px); box-shadow: var(--halo); }
.handle.marked.invites::after { animation-name: around; }
.handle.marked:focus-visible::after { outline: 2px solid var(--ink); outline-offset: 2px; }
@keyframes around { from { opacity: 0.9; }
  to { opacity: 0; left: calc(50% + var(--left) - 10px); top: calc(50% + var(--top) - 10px);
    width: calc(var(--wide) + 20px); height: calc(var(--high) + 20px); border-radius: calc(var(--bend) + 10px); } }
@keyframes invite { from { opacity: 0.9; transform: scale(0.5); } to { opacity: 0; transform: scale(1.5); } }

.readout { margin-top: 14px; display: grid; line-height: 1.7; min-height: 1.7em; contain: content; }
.readout > div, .readout::after { grid-area: 1 / 1; min-width: 0; }
.readout::after { content: attr(data-room); visibility: hidden; white-space: pre-wrap; }
.readout .muted { color: var(--second); }
.readout a { color: inherit; }
.math, sup { font-family: KaTeX_Main, "Times New Roman", "Noto Serif KR", serif; font-size: 1.08em; line-height: 1; }
.readout s, :is(.act, .caption) s { text-decoration: none; }
:is(.readout, .act, .caption) s::before, .check .wrong::before { content: "✗ "; }
.option.wrong::before { content: "✗"; }
sup { font-size: 0.76em; line-height: 0; }
strong { font-weight: 600; }

.panel { margin: -4px 0 0; padding: 0; border: 0; display: grid; gap: 2px 14px; align-items: start; --row: max(42px, 2em);
  grid-template-columns: fit-content(9em) minmax(0, 1fr) auto; }
.control { display: grid; grid-template-columns: subgrid; grid-column: span 3; align-items: start; }
.control > .label { color: var(--second); line-height: 1.3; min-height: var(--row); display: flex; align-items: center; }
.control.now > .label { color: var(--ink); font-weight: 600; }
.control.lit > .label { color: var(--ink); text-decoration: underline 2px; text-underline-offset: 0.25em; }
.control > :not(.label, .number) { grid-column: 2 / -1; min-width: 0; }
.control > .slider { grid-column: 2; }
.control > .number { grid-area: 1 / 3; }
.control > :is(select, .check, button) { justify-self: start; }
@container (min-width: ${COLUMNS}px) {
  .panel { grid-template-columns: fit-content(9em) minmax(0, 1fr) auto fit-content(9em) minmax(0, 1fr) auto; }
  .demo:not(.staged) .control.second > .label { margin-inline-start: 18px; }
  .control.whole { grid-column: 1 / -1; }
  .control.second > textarea.lines { margin-inline-start: 18px; width: calc(100% - 18px); }
}
.control > textarea.lines { grid-column: 1 / -1; min-height: 0; }
.control > textarea ~ .note { margin-top: 4px; }
@container (max-width: 399px) {
  .panel { grid-template-columns: minmax(0, 1fr) auto; }
  .control { grid-column: 1 / -1; }
  .control > .label { min-height: 2em; align-items: end; }
  .control > :is(.number, .check) { grid-area: 1 / 2; }
  .control > .number { margin: 0; align-self: end; justify-self: end; text-align: end; }
  .control > :not(.label, .number, .check) { grid-column: 1 / -1; }
  .control > .options { margin: 4px 0 6px; }
}
.fold { grid-column: 1 / -1; }
.fold > .panel { margin-top: 4px; }
.controls:empty, [data-hide~="controls"] .controls { margin-top: -20px; }
.note { color: var(--second); font-size: 0.87em; line-height: 1.45; text-wrap: pretty; }
.control > .note { margin: -3px 0 5px; }
.options + .note { margin-top: -2px; }
.control > button + .note { margin-top: 4px; }
.check + .note { margin-top: -7px; }
.trouble { color: var(--ink); font-size: 0.9em; line-height: 1.45; border-inline-start: 3px solid var(--ink); padding-inline-start: 8px; }
.trouble:empty, .note:empty { display: none; }
.control > .told { grid-column: 1 / -1; font-size: 0.9em; line-height: 1.5; min-inline-size: 0; margin-block-start: 8px; }
.control > textarea ~ .trouble { grid-column: 1 / -1; margin-block-start: 8px; }
.told span { color: var(--second); }
.told ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 4px; }
.told li[data-room] { display: grid; }
.told li[data-room] > *, .told li[data-room]::after { grid-area: 1 / 1; min-width: 0; }
.told li[data-room]::after { content: attr(data-room); visibility: hidden; }
.told dl { margin: 6px 0; }
.told dt { font-family: var(--mono); overflow-wrap: anywhere; }
.told dd { margin: 0 0 4px 1em; color: var(--second); }
.told p { margin: 6px 0 0; display: flex; gap: 12px; align-items: baseline; }
.told pre { white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 12em; overflow: auto; margin: 6px 0; padding: 8px; border: 1px solid var(--hairline); font: 0.95em/1.45 var(--mono); }

input, select, button, textarea, summary { font: inherit; color: inherit; letter-spacing: inherit; }
input[type="text"], select { background: transparent; border: 0; border-bottom: var(--edge) solid var(--second);
  border-radius: 0; padding: 3px 2px; height: 2.1em; margin: calc((var(--row, 2.1em) - 2.1em) / 2) 0; }
input[type="text"].line { width: 100%; text-overflow: ellipsis; }
input.number { border-bottom-color: transparent; }
input.number:hover, input.number:focus { border-bottom-color: var(--second); }
input[type="text"][aria-invalid="true"], select[aria-invalid="true"] { border-bottom: 2px dashed var(--ink); }
.options[aria-invalid="true"] { outline: 2px dashed var(--ink); outline-offset: 4px; }
select { max-width: 100%; height: 2.4em; margin: calc((var(--row) - 2.4em) / 2) 0; cursor: pointer; }
select option { background: var(--paper); color: var(--ink); }

input[type="range"] { -webkit-appearance: none; appearance: none; display: block; width: 100%; height: var(--row); margin: 0;
  background: none; cursor: pointer; touch-action: pan-y; --track: max(3px, var(--edge)); --thumb: calc(0.7em + 6px); }
input[type="range"]::-webkit-slider-runnable-track { height: var(--track); border-radius: 2px;
  background: linear-gradient(var(--ink), var(--ink)) 0 / var(--fill, 0%) 100% no-repeat, var(--outline); }
input[type="range"]::-moz-range-track { height: var(--track); border-radius: 2px; background: var(--outline); }
input[type="range"]::-moz-range-progress { height: var(--track); border-radius: 2px; background: var(--ink); }
input[type="range"]::-webkit-slider-thumb { -webkit-appearance: none; width: var(--thumb); height: var(--thumb);
  margin-top: calc((var(--track) - var(--thumb)) / 2); border-radius: 50%; border: 0; background: var(--ink); }
input[type="range"]::-moz-range-thumb { width: var(--thumb); height: var(--thumb); border-radius: 50%; border: 0; background: var(--ink); }
.control.now input[type="range"]::-webkit-slider-thumb { box-shadow: 0 0 0 3px var(--paper), 0 0 0 5px var(--ink); }
.control.now input[type="range"]::-moz-range-thumb { box-shadow: 0 0 0 3px var(--paper), 0 0 0 5px var(--ink); }
.slider { position: relative; }
.slider:has(.snap) { padding-bottom: 10px; }
.snap { position: absolute; top: calc(var(--row) / 2 + 5px); padding-top: 9px; translate: calc(-1 * var(--from)); color: var(--second); white-space: nowrap;
  font-size: 0.73em; line-height: 1.3; background: linear-gradient(var(--second), var(--second)) var(--from) 0 / 1px 9px no-repeat; pointer-events: none; }

.options { display: flex; flex-wrap: wrap; gap: 8px; border: 0; margin: 0; padding: 0; min-width: 0; }
.control > .options { margin-bottom: 6px; }
.option { position: relative; display: inline-flex; flex-wrap: wrap; align-content: center; align-items: center; gap: 0 8px; min-height: 42px; padding: 4px 14px;
  border: var(--edge) solid var(--outline); border-radius: 6px; cursor: pointer; line-height: 1.3; }
.option:hover { border-color: var(--second); }
.option:disabled { cursor: default; color: var(--second); }
.option.chosen:disabled { color: var(--ink); }
.option input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; width: 100%; height: 100%; }
.option .word { display: inline-grid; text-align: center; }
.option .word::after { content: attr(data-text); font-weight: 600; height: 0; overflow: hidden; visibility: hidden; }
.option em { font-style: normal; font-size: 0.8em; color: var(--second); white-space: nowrap; }
.option.chosen { border-color: var(--ink); outline: 1px solid var(--ink); outline-offset: -2px; }
.option.chosen .word { font-weight: 600; }
.mistakes-hidden .option.wrong { visibility: hidden; }
.control:is(.empty, .idle) { display: none; }
@container (max-width: 639px) { .mistakes-hidden .option.wrong { display: none; } }
.option:has(:focus-visible) { outline: 2px solid var(--ink); outline-offset: 2px; }
.check { display: inline-flex; align-items: center; gap: 10px; min-height: var(--row); cursor: pointer; }
.check input { width: 20px; height: 20px; margin: 0; accent-color: var(--ink); cursor: pointer; }

.foot { display: flex; flex-wrap: wrap; gap: 4px 28px; align-items: baseline; margin-top: 14px; color: var(--second); font-size: 0.92em; }
.caption { flex: 1 1 20em; text-wrap: pretty; }
.fast { color: var(--warm); font-weight: 600; } .slow { color: var(--cool); font-weight: 600; }
.pos { color: var(--positive); font-weight: 600; } .neg { color: var(--negative); font-weight: 600; }
.menu { flex: 1 1 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: center; }
.actions button, .close, summary { background: none; border: 0; padding: 0; min-height: 30px; cursor: pointer; color: var(--second);
  text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.28em; text-decoration-color: var(--hairline); }
.actions button:hover, .close:hover, summary:hover { color: var(--ink); text-decoration-color: currentColor; }
.actions button[aria-disabled="true"] { text-decoration-color: transparent; cursor: default; opacity: 0.75; color: var(--second); }
.actions .roomy { display: inline-grid; align-content: center; text-align: start; }
.roomy::after { content: attr(data-room); white-space: pre; height: 0; overflow: hidden; visibility: hidden; }
.given { display: grid; gap: 6px; margin: 8px 0; width: 100%; flex: 1 0 100%; }
textarea { width: 100%; min-height: 7.5em; background: transparent; border: 1px solid var(--outline); border-radius: 4px; padding: 8px;
  font: 0.87em/1.5 ui-monospace, Menlo, Consolas, monospace; resize: vertical; }
.notices { display: grid; gap: 4px; margin-bottom: 12px; border-inline-start: 3px solid var(--ink); padding-inline-start: 10px; justify-items: start; }
.notices:empty { display: none; }

.control.locked :is(input, select, textarea, button, .option) { cursor: not-allowed; }
.control.locked > :not(.label, .note, .trouble) { opacity: 0.65; }
[data-hide~="controls"] .panel, [data-hide~="actions"] .menu, [data-hide~="caption"] :is(.head:not(:has(> .gate:not([hidden]))), .head > :not(.gate), .caption),
[data-hide~="readout"] :is(.readout, .see), [data-hide~="export"] .opener, [data-hide~="step-bar"] :is(.way:not(:has(> .play:not([hidden]))), .way > :not(.play)),
[data-hide~="caption"] .bar > .act, [data-hide~="step-bar"] .forth, [data-hide~="caption"][data-hide~="step-bar"] .bar,
[data-hide~="compact"].staged :is(.title, .way:not(:has(> .play:not([hidden]))), .way > :not(.play)), [data-hide~="compact"] :is(.caption, .note, .told) { display: none; }
[data-hide~="compact"] .foot { margin: 0; }
.gate { display: grid; gap: 10px; justify-items: start; margin: 10px 0 4px; }
.gate fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.gate legend { padding: 0; margin-bottom: 12px; text-wrap: pretty; }
.gate .label { color: var(--second); margin-inline-end: 8px; }
.demo > .live { margin-top: 14px; }
.demo > .live { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.demo > .live:has(+ .views) { margin: 0 0 14px; }
.demo > .live:not([hidden]) + .controls { margin-top: 14px; }
.controls + .views { margin-top: 20px; }
.demo > .live :disabled { cursor: default; opacity: 0.65; }
progress { -webkit-appearance: none; appearance: none; flex: 1 1 8em; max-width: 16em; height: max(4px, var(--edge)); border: 0; background: var(--hairline); }
progress::-webkit-progress-bar { background: var(--hairline); }
progress::-webkit-progress-value { background: var(--ink); }
progress::-moz-progress-bar { background: var(--ink); }
.live > .line { flex: 1 0 100%; color: var(--second); font-size: 0.92em; }
.live > .line:empty:not(:only-child) { display: none; }
.live > .line:only-child { min-height: 1.6em; }
:is(.gate, .demo > .live) .option, .control > .option { background: none; color: inherit; text-align: start; }
:is(.gate, .demo > .live) .option:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.gate .asked { color: var(--second); }
.gate .asked + .options { margin-top: 10px; }
.gate .options { align-items: center; column-gap: 10px; }
.gate .verdict { text-wrap: pretty; outline: none; }
.gated :is(.play), .gated > :is(.bar, .views, .live, .controls, .way, .readout, .trouble, .foot), .demo:has(.gate fieldset) .act { display: none; }
.asking > :is(.live, .controls, .readout, .trouble, .foot), .asking > .bar, .asking :is(.see, .play) { display: none; }
.locked .views { pointer-events: none; }
.locked .handle { visibility: hidden; }

@media (prefers-reduced-motion: reduce) {
  .handle.invites:is(.handle, .marked)::after { animation: none; transform: none; }
  .handle.invites:not(.marked)::after { inset: 0; }
}
@media (forced-colors: active) {
  .demo { --ink: CanvasText; --second: CanvasText; --hairline: GrayText; --outline: ButtonText; --paper: Canvas; }
  canvas, input[type="range"]::-webkit-slider-runnable-track { forced-color-adjust: none; }
  .option.chosen { border-color: Highlight; outline-color: Highlight; }
  .way [aria-current], .play.now { forced-color-adjust: none; }
  .handle { border-color: ButtonText; }
}
.demo.printed { width: ${PAPER}px; }
.printed .views { display: block; }
@media print {
  .panel, .menu, .handle, .ask, .way, .play { display: none; }
  .demo { box-shadow: none; break-inside: avoid; }
  .demo.printed { max-width: 100%; zoom: 0.85; }
  .head { break-inside: avoid; break-after: avoid; }
  .views, .readout, .foot { break-inside: avoid; }
  .readout, .foot { break-before: avoid; }
  canvas, .paper { max-width: 100%; height: auto !important; }
  .paper { display: block; }
  .view:has(> .paper) > canvas { display: none; }
}
`;
