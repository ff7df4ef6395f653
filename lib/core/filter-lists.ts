export type Lists<List extends string> = Readonly<Record<List, readonly string[]>>;

/** An empty list means all. A value in `except` is left out even if the other list names it. */
export type FilterLists<List extends string> = Lists<List> & { readonly except: Lists<List> };

/** Whether any list chooses or leaves out something. */
export function hasValues<List extends string>(
  filter: FilterLists<List>,
  lists: readonly List[],
): boolean {
  return lists.some((list) => filter[list].length + filter.except[list].length > 0);
}
