import { makeActions } from './actions.js';
import { actAndRest } from './caption.js';
import { make, setText } from './dom.js';
import { makePanel } from './panel.js';
import { markedNodes } from './readout.js';

/**
 * What stands around the pictures of a figure: its title and first act above them, controls below, and at the foot the
 * caption, the actions and what went wrong.
 *   params     of the descriptor
 *   patching   { patch, endGesture, values, … } for the controls
 *   actions    (ui) → what makeActions takes
 *   steps, play   of the figure, where it has them; gate, what asks for its prediction
 * Returns { head, controls, trouble, foot, write(t, ui), sync(values, can), guard(limits), tell(told), showError(error, t, ui) }.
 */
export function makeSurround({ params, patching, actions, gate, steps, play }) {
  const head = make('div.head', { part: 'caption' });
  const controls = make('div.controls');
  const trouble = make('p.trouble', { role: 'status' });
  const foot = make('div.foot');
  let panel;
  let bar;

  // Everything that is made of words; only a change of language makes it anew.
  function write(t, ui) {
    panel = makePanel(params, { ...patching, t, ui });
    bar = makeActions(actions(ui));
    const [act, rest] = actAndRest(t.has('caption') ? t('caption') : '');
    play?.write(ui);
    steps?.write(t, ui);
    head.replaceChildren(
      ...(play ? [play.node] : []),
      ...(t.has('title') ? [make('p.title', t('title'))] : []),
      ...(gate ? [gate] : []),
      ...(act ? [make('p.act.first', ...markedNodes(act))] : []),
    );
    controls.replaceChildren(...(panel.isEmpty ? [] : [panel.node]));
    foot.replaceChildren(
      ...(rest ? [make('p.caption', { part: 'caption' }, ...markedNodes(rest))] : []),
      bar.node,
    );
  }

  // At the control of the field that was refused, or below all of them where none has its name.
  function showError(error, t, ui) {
    if (!error) {
      panel.mark();
      setText(trouble, '');
      return;
    }
    const message = messageOf(error, t, ui);
    const isMarked = panel.mark(error.field, message);
    setText(trouble, isMarked ? '' : message);
  }

  return {
    head,
    controls,
    trouble,
    foot,
    write,
    sync(values, can) {
      panel.sync(values);
      bar.sync(can);
    },
    guard: (limits) => panel.guard(limits),
    tell: (told) => panel.tell(told),
    showError,
  };
}

function messageOf(error, t, ui) {
  const said = error.say?.(t);
  if (said !== undefined) return said;
  if (error.field === undefined) return ui('broken');
  const own = `error.${error.field}`;
  return t.has(own) ? t(own) : ui('refused.compute', { message: error.message });
}
