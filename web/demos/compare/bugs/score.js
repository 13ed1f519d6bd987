import { drawText } from '../../../canvas/text.js';
import { ROUNDS } from './compute.js';

const COLUMNS = 6;

/** The rounds of the game as numbers: found ones are filled, missed ones crossed out. */
export const score = {
  place: 'side',
  height: (width, { scale }) => Math.round(2 * cellOf(width) + 74 * scale),
  frame(box, { scale }) {
    const cell = cellOf(box.width);
    return { x: box.x, y: box.y + 30 * scale, width: COLUMNS * cell, height: (ROUNDS / COLUMNS) * cell };
  },
  describe: (data, t) => t('describeScore', { ...data.tally, round: data.values.round, rounds: ROUNDS }),
  draw(ctx, data, box, style, t) {
    const { x, y, height } = score.frame(box, data);
    const cell = cellOf(box.width);
    const name = { x: box.x, y: box.y + 16 * data.scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('scoreName'), name, style);
    for (let i = 0; i < ROUNDS; i++) {
      const rect = {
        x: x + (i % COLUMNS) * cell + 2,
        y: y + Math.floor(i / COLUMNS) * cell + 2,
        width: cell - 4,
        height: cell - 4,
      };
      drawRound(ctx, rect, { number: i + 1, ...stateOf(data, i) }, style);
    }
    drawText(
      ctx,
      t('tallyLine', data.tally),
      { x: box.x, y: y + height + 24 * data.scale, maxWidth: box.width },
      style,
    );
  },
  handles(data, box, t) {
    const { x, y } = score.frame(box, data);
    const cell = cellOf(box.width);
    const { round } = data.values;
    const within = (value, most) => Math.min(most, Math.max(0, Math.floor(value)));
    const at = (value) => ({ round: Math.min(ROUNDS, Math.max(1, value)), looking: 0 });
    return [
      {
        id: 'round',
        area: true,
        x: x + (((round - 1) % COLUMNS) + 0.5) * cell,
        y: y + (Math.floor((round - 1) / COLUMNS) + 0.5) * cell,
        label: t('roundHandle'),
        value: t('roundValue', { round, rounds: ROUNDS }),
        drag: (point) =>
          at(
            1 +
              within((point.x - x) / cell, COLUMNS - 1) +
              COLUMNS * within((point.y - y) / cell, ROUNDS / COLUMNS - 1),
          ),
        key: ({ dx, dy }) => at(round + dx + (Math.abs(dy) === 1 ? COLUMNS * dy : dy)),
      },
    ];
  },
};

const cellOf = (width) => Math.min(46, width / COLUMNS);

function stateOf({ values, game }, i) {
  const pick = values.picks[i + 1];
  return {
    isHere: values.round === i + 1,
    isFound: pick === game[i].at,
    isMissed: pick >= 0 && pick !== game[i].at,
  };
}

function drawRound(ctx, rect, { number, isHere, isFound, isMissed }, style) {
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1, 4);
  if (isFound) {
    ctx.fillStyle = style.ink;
    ctx.fill();
  }
  ctx.strokeStyle = isHere ? style.ink : style.hairline;
  ctx.lineWidth = isHere ? 2 * style.line : style.projector ? 2 : 1;
  ctx.stroke();
  ctx.restore();
  drawText(
    ctx,
    number,
    {
      x: rect.x + rect.width / 2,
      y: rect.y + rect.height / 2 + 1,
      align: 'center',
      baseline: 'middle',
      colour: isFound ? style.paper : isMissed ? style.second : style.ink,
      weight: isHere ? 700 : 400,
      strike: isMissed,
    },
    style,
  );
}
