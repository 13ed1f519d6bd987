import { drawAxis } from '../../../canvas/axis.js';
import { drawLadder, rungAt, rungNear } from '../../../canvas/ladder.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { stepped } from '../../../core/slider.js';
import { params } from './params.js';

/** The wavelengths that follow, with a line through those before, against the length of training. */
export const waves = {
  place: 'side',
  height: (_width, { scale }) => Math.round(190 + 96 * scale),
  frame(box, data) {
    const { scale } = data;
    const plot = {
      x: box.x + 8 * scale,
      y: box.y + 62 * scale,
      width: box.width - 44 * scale,
      height: box.height - 122 * scale,
    };
    const most = Math.max(...data.wavelengths, ...data.before, 131072);
    return { plot, x: log([Math.min(4, ...data.wavelengths), 1.4 * most], [plot.x, plot.x + plot.width]) };
  },
  describe(data, t) {
    const { own, wavelengths, before } = data;
    return t('describeWaves', {
      method: t.option('method', data.values.method),
      pair: own,
      before: t.number(before[own], { significant: 3 }),
      after: t.number(wavelengths[own], { significant: 3 }),
      train: data.values.trainLen,
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x } = waves.frame(box, data);
    const { wavelengths, before, own, values, scale } = data;
    drawText(
      ctx,
      t('wavesName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    drawLadder(ctx, plot, { wavelengths, x, chosen: own, before }, style);
    const label = t('trainWall', { length: t.number(values.trainLen) });
    drawWall(ctx, plot, { x: x(values.trainLen), y: plot.y - 10 * scale, label, heavy: true }, style);
    const ticks = [10, 1000, 1e5, 1e7].filter((power) => power < x.domain()[1] / 2);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('wavelengthAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, x } = waves.frame(box, data);
    const { own, wavelengths, values, pairs } = data;
    const count = wavelengths.length;
    const at = (place) => ({
      pair: Math.min(
        pairs - 1,
        Math.max(0, Math.round((Math.min(count - 1, Math.max(0, place)) * pairs) / count)),
      ),
    });
    return [
      {
        id: 'wave',
        area: true,
        x: x(wavelengths[own]),
        y: rungAt(plot, own, count),
        label: t('waveHandle'),
        value: t('waveValue', { pair: own, wavelength: t.number(wavelengths[own], { significant: 4 }) }),
        drag: ({ y }) => at(rungNear(plot, y, count)),
        key: ({ dx, dy }) => at(own + dx + dy),
      },
      {
        id: 'train',
        x: x(values.trainLen),
        y: plot.y - 14 * data.scale,
        label: t('trainHandle'),
        value: t('lengthValue', { length: values.trainLen }),
        drag: (point) => ({ trainLen: params.trainLen.fit(Number(x.invert(point.x).toPrecision(3))) }),
        key: ({ dx, dy }) => ({ trainLen: stepped(params.trainLen, values.trainLen, dx - dy) }),
      },
    ];
  },
};
