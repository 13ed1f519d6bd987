// How a numeric parameter lies on a slider: place 0 … 1 ↔ value, soft stops, steps of the arrow keys.

const softness = 0.018; // a snap catches the thumb within this share of the track

const curve = ({ scale }) => (scale === 'log' ? [Math.log, Math.exp] : [(x) => x, (x) => x]);

/** Place 0 … 1 of a value on the slider of an int or real parameter. */
export function placeOf(param, value) {
  const [to] = curve(param);
  const [low, high] = [to(param.min), to(param.max)];
  return high === low ? 0 : Math.min(1, Math.max(0, (to(value) - low) / (high - low)));
}

/** The value at a place, rounded to what the eye can aim at, drawn to a snap that is near. */
export function valueAt(param, place) {
  const near = param.snaps
    .map((snap) => ({ snap, far: Math.abs(placeOf(param, snap) - place) }))
    .sort((a, b) => a.far - b.far)[0];
  if (near && near.far < softness) return param.fit(near.snap);
  const [to, from] = curve(param);
  const low = to(param.min);
  const value = from(low + place * (to(param.max) - low));
  if (place <= 0) return param.min;
  if (place >= 1) return param.fit(param.max);
  if (param.kind === 'int') return param.fit(param.scale === 'log' ? significant(value, 3) : value);
  return param.fit(param.scale === 'log' ? significant(value, 3) : toGrain(param, value));
}

/** The value after `count` steps of an arrow key (negative: down); large steps with `page`. Infinite: to the end. */
export function stepped(param, value, count, page = false) {
  if (!Number.isFinite(count)) return param.fit(count > 0 ? param.max : param.min);
  if (param.scale === 'log') {
    const grown = value * (page ? 2 : 1.05) ** count;
    if (param.kind === 'real') return param.fit(significant(grown, 3));
    const least = value + count * param.step;
    const wished = Math.abs(grown - value) > Math.abs(least - value) ? grown : least;
    return param.fit(wished);
  }
  return param.fit(
    param.kind === 'int'
      ? value + count * param.step * (page ? 10 : 1)
      : toGrain(param, value + count * grain(param) * (page ? 10 : 1)),
  );
}

/** Smallest visible step of a linear real parameter: its own, or a round hundredth of the range. */
function grain({ step, min, max }) {
  return step ?? 10 ** Math.floor(Math.log10((max - min) / 100) + 1e-9);
}

/** Decimals that show a value of the parameter fully. */
export function decimals(param) {
  if (param.kind === 'int') return 0;
  if (param.digits !== undefined) return param.digits;
  return param.scale === 'log' ? undefined : Math.max(0, -Math.floor(Math.log10(grain(param)) + 1e-9));
}

const significant = (value, figures) => Number(value.toPrecision(figures));

function toGrain(param, value) {
  const size = grain(param);
  const digits = Math.max(0, -Math.floor(Math.log10(size) + 1e-9));
  return Number((Math.round(value / size) * size).toFixed(Math.min(100, digits)));
}
