export type Lists<List extends string> = Readonly<Record<List, readonly string[]>>;

/** An empty list means all. What has a value of `except` is left out, also where the list beside it names it. */
export type FilterLists<List extends string> = Lists<List> & { readonly except: Lists<List> };

/** Whether any of these lists chooses something or leaves it out. */
export function hasValues<List extends string>(
  filter: FilterLists<List>,
  lists: readonly List[],
): boolean {
  return lists.some((list) => filter[list].length + filter.except[list].length > 0);
}
