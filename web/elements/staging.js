import { computed } from '../core/signals.js';
import { seenAt, stageOf } from '../core/stage.js';
import { setAttribute } from './dom.js';
import { printing } from './environment.js';

/**
 * What is there at the step that a figure is at.
 *   context    that of makeFigure
 *   question   of makeQuestion
 *   outcome    signal of { data, error }
 * Returns signals: stage as of stageOf, undefined where the figure is whole, and seen: the outcome with the data as they are
 * seen at that step.
 */
export function makeStage({ context, question, outcome }) {
  const { steps, predict } = context.descriptor;
  const stage = computed(() => {
    const isAsked = question.isShut();
    if (printing.value || (isAsked && !question.isAsking.value)) return undefined;
    const now = stageOf(steps, context.step.value);
    if (!now || !isAsked) return now;
    const views = predict.views ? new Set(predict.views) : now.views;
    return { ...now, views, controls: new Set() };
  });
  const seen = computed(() => {
    const { data, ...rest } = outcome.value;
    return {
      data: seenAt(data, {
        stage: stage.value,
        guess: question.guess.value,
        isAlone: context.guard.value.isAlone,
      }),
      ...rest,
    };
  });
  return { stage, seen };
}

/**
 * Lets the reader touch and see what the element allows, and no more than the step has reached.
 *   limits     of the element, as of guardOf
 *   now        the stage
 *   figure     { params, node, pictures, views, surround, play, steps, live }
 */
export function guardFigure(limits, now, { params, node, pictures, views, surround, play, steps, live }) {
  const isCompact = limits.parts.includes('compact');
  const isNow = (name) => now?.step.controls?.includes(name) ?? false;
  const isLeft = (name) => !limits.isHidden(name) && params[name].control !== 'none';
  const first = Object.keys(params).find(isLeft);
  const isOut = (name) =>
    isCompact ? !(now ? isNow(name) : name === first) : now !== undefined && !now.controls.has(name);
  surround.guard({ ...limits, isHidden: (name) => limits.isHidden(name) || isOut(name), isNow });
  play?.guard(now);
  if (play) placePlay(play.node, now, { steps, surround });
  if (live) live.node.hidden = limits.parts.includes('controls') || (now?.later.has('live') ?? false);
  for (const { node: view } of views) {
    const { view: name } = view.dataset;
    view.hidden = limits.isUnseen(name) || (now !== undefined && !now.views.has(name));
  }
  if (isCompact && !now?.step.handle) leaveOne(views, now);
  node.classList.toggle('staged', now !== undefined);
  steps?.sync(now);
  for (const row of pictures.querySelectorAll('.row')) {
    const isBoth = [...row.children].every(({ children }) =>
      [...children].some((child) => child.matches('.view:not([hidden])')),
    );
    row.classList.toggle('split', isBoth);
  }
  setAttribute(node, 'data-hide', limits.parts.join(' ') || undefined);
}

// Where the step asks to play, that stands beside what it asks.
function placePlay(node, now, { steps, surround }) {
  const place = !now ? surround.head : now.step.play ? steps.buttons : steps.way;
  if (node.parentNode === place) return;
  if (place === steps?.way) place.append(node);
  else place.prepend(node);
}

// The picture of the step, or the first; with a handle all stay, as what is dragged may lie in another one.
function leaveOne(views, now) {
  const shown = views.map(({ node }) => node).filter(({ hidden }) => !hidden);
  const own = shown.find(({ dataset }) => dataset.view === now?.step.views[0]) ?? shown[0];
  for (const view of shown) view.hidden = view !== own;
}
