/** Scores, bias and weights as triple() has its three tables; isWrong(values) says when the bias is a mistake. */
export const partsOf =
  (isWrong) =>
  ({ shown, reach, values }, t) =>
    ['scores', 'bias', 'weights'].map((part) => ({
      name: t(`${part}Name`),
      table: {
        values: shown[part],
        ...(part === 'weights'
          ? { palette: 'weights', min: 0, max: 1 }
          : { palette: 'diverging', min: -reach, max: reach }),
      },
      wrong: part === 'bias' && isWrong(values),
    }));
