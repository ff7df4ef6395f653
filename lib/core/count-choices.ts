import type { FilterLists } from "./filter-lists";

/**
 * A value to filter by, and how many rows the present filter would have of it without its own list.
 */
export type CountedChoice = { readonly value: string; readonly rows: number };

/**
 * The values of each list, counted under the other lists, most rows first; a value without rows is
 * there too. `groups`: rows of the filter without any of these lists.
 */
export function countChoices<List extends string>(
  lists: readonly List[],
  groups: readonly (Readonly<Record<List, string>> & { readonly rows: number })[],
  filter: FilterLists<List>,
): Readonly<Record<List, readonly CountedChoice[]>> {
  const countValues = (list: List): CountedChoice[] => {
    const others = lists.filter((other) => other !== list);
    const counts = new Map<string, number>();
    for (const group of groups) {
      const isIn = others.every((other) =>
        passes(group[other], filter[other], filter.except[other]),
      );
      counts.set(group[list], (counts.get(group[list]) ?? 0) + (isIn ? group.rows : 0));
    }
    return [...counts]
      .map(([value, rows]) => ({ value, rows }))
      .sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1));
  };
  const counted = lists.map((list) => [list, countValues(list)] as const);
  return Object.fromEntries(counted) as Record<List, CountedChoice[]>;
}

function passes(value: string, only: readonly string[], except: readonly string[]): boolean {
  return (only.length === 0 || only.includes(value)) && !except.includes(value);
}
