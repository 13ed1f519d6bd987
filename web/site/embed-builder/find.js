import content from '../../../content/search.json' with { type: 'json' };
import { createFinder } from '../search/find.js';
import { searchLists } from '../search/lists.js';

/**
 * Finds demos as the search of the site finds sections, by their titles, captions and the lessons that they stand in, which
 * the options of `select` carry. Returns { ready, find(query, typing) }, a set of names.
 */
export function makeDemoFinder(select) {
  const groups = [...select.querySelectorAll('optgroup')];
  const { ready, find } = createFinder({
    pages: groups.map(({ label }) => [label, '']),
    sections: groups.flatMap(({ children }, group) =>
      [...children].map(({ value, text, dataset }) => [group, value, text, dataset.words]),
    ),
    ...searchLists(content),
  });
  const most = select.options.length;
  return {
    ready,
    find: (query, typing) =>
      new Set(find(query, { typing, most }).results.map(({ section: [, name] }) => name)),
  };
}
