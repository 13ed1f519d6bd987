import { massFacts } from './mass.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, kept, places, queryAt, reach, wrong, evicted } = data;
  const facts = massFacts(data, t);
  return [
    [
      t('keptLine', facts),
      ' ',
      { text: t('keptCount', facts), as: 'strong' },
      ...(evicted < 0 ? [] : [' · ', t('evictedLine', { token: evicted })]),
    ],
    [
      t('placesLine'),
      ' ',
      { text: `${places[0]}–${places[kept.length - 1]}`, as: wrong ? 'wrong' : 'strong' },
      ' · ',
      t('reachLine', { query: queryAt, reach }),
    ],
    [
      t('massLine'),
      ' ',
      { text: facts.cached, as: 'strong' },
      ' · ',
      t('massWhole', facts),
      ...(values.length > values.windowSize ? [' · ', t('massWindow', facts)] : []),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, reach, mask, wrong } = data;
  const facts = { ...massFacts(data, t), reach, full: values.sinkSize + values.windowSize };
  return [
    t(facts.gone === 0 ? 'seenRoom' : 'seenEvicted', facts),
    t(
      wrong
        ? facts.sinks === 0
          ? 'seenOriginalNone'
          : facts.gone > 0
            ? 'seenOriginal'
            : 'seenOriginalNear'
        : 'seenPlaces',
      facts,
    ),
    t(
      mask[0] === 1 ? (values.length > values.windowSize ? 'seenMass' : 'seenMassShort') : 'seenDropped',
      facts,
    ),
  ];
}
