/** The two components of a plane: 1–2. */
export const componentsText = (components) => `${components - 1}–${components}`;

export const percent = (share, t) => `${t.number(100 * share, { digits: 0 })}%`;

export const rankText = ({ rank }, t) => t.number(rank, { digits: 1 });

const nearText = ({ nearness }, t) => t.number(nearness, { significant: 2 });

/** How many directions the table uses, what the plane shows of them, and how near neighbours lie in it. */
export function readout(data, t) {
  const { values, components, first, second, isFlat } = data;
  return [
    [
      t('rankLine'),
      ' ',
      { text: t('rankOf', { rank: rankText(data, t), dModel: values.dModel }), as: 'strong' },
    ],
    [
      t('planeLine', { components: componentsText(components) }),
      ' ',
      { text: percent(first + second, t), as: 'strong' },
    ],
    isFlat ? [t('flat')] : [t('nearLine'), ' ', { text: nearText(data, t), as: 'strong' }],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { values, nearness, isFlat, components, first, second } = data;
  const facts = {
    table: t(`name.${values.table}`),
    rank: rankText(data, t),
    dModel: values.dModel,
    nearness: nearText(data, t),
    components: componentsText(components),
    share: percent(first + second, t),
  };
  const map = isFlat ? 'seenFlat' : nearness < 0.5 ? 'seenNear' : 'seenFar';
  return [t(map, facts), t('seenRank', facts), ...(isFlat ? [] : [t('seenShare', facts)])];
}
