/** from, from + 1, …: `length` numbers. */
export const range = (length, from = 0) => Array.from({ length }, (_, i) => from + i);

/**
 * The bugs of a table, each with four `settings` and the `source` where it was found. A table has for each
 *   compute(engine, setting, wrong)   what both of the next are made of
 *   picture(computed, setting)        what is shown
 *   fault(computed, setting)          the number that gives the bug away
 * and the last two come back as functions of (engine, setting, wrong).
 */
export const rounds = (table) =>
  Object.fromEntries(
    Object.entries(table).map(([id, { compute, picture, fault, ...round }]) => [
      id,
      {
        ...round,
        picture: (engine, setting, wrong) => picture(compute(engine, setting, wrong), setting),
        fault: (engine, setting, wrong) => fault(compute(engine, setting, wrong), setting),
      },
    ]),
  );
