import { make, setText } from '../../elements/dom.js';
import { button } from '../teach/fields.js';
import { reached, seen } from './distance-charts.js';
import { numberTable } from './numbers.js';
import { makePicture } from './picture.js';

/**
 * Which distances came in training, and how far back answers are right: { node, write({ curves, lines, count, isBusy, fault,
 * chance, values }) }; `count` models are still to be asked, and begin() asks them.
 */
export function makeDistances({ t, begin }) {
  const start = button('', begin);
  const said = make('p.hint');
  const [pairs, answers] = [seen, reached].map((view) => makePicture(view, t));
  const place = make('div.table');
  const node = make(
    'details.lab-fold',
    make('summary', t('distances')),
    make('p.hint', t('distances.hint')),
    make('p.doing', start),
    said,
    pairs.node,
    answers.node,
    place,
  );
  function table({ curves, lines }) {
    const columns = [
      ...curves.map(({ name, shares }) => [t('distances.share', { name }), shares, 'share', '2%']),
      ...lines.map(({ name, points }) => [t('distances.right', { name }), points, 'mean', '0%']),
    ];
    // Runs of different lengths have different bands.
    const bands = new Map(columns.flatMap(([, list]) => list.map(({ from, to }) => [`${from}–${to}`, from])));
    const rowOf = (band) => [
      band,
      ...columns.map(([, list, name, format]) => {
        const found = list.find(({ from, to }) => `${from}–${to}` === band);
        return found ? t.number(found[name], format) : '–';
      }),
    ];
    const rows = [...bands].sort((a, b) => a[1] - b[1]).map(([band]) => rowOf(band));
    return numberTable([t('chart.distance'), ...columns.map(([name]) => name)], rows);
  }

  return {
    node,
    write({ curves, lines, count, isBusy, fault, ...data }) {
      setText(start, t(count > 0 || fault ? 'distances.begin' : 'distances.done'));
      start.disabled = isBusy || count === 0 || fault !== undefined;
      setText(said, fault ?? (count > 0 ? t('distances.count', { count }) : ''));
      pairs.node.hidden = curves.length === 0;
      answers.node.hidden = lines.length === 0;
      if (curves.length > 0) pairs.show({ ...data, curves });
      if (lines.length > 0) answers.show({ ...data, lines });
      place.replaceChildren(...(curves.length > 0 ? [table({ curves, lines })] : []));
    },
  };
}
