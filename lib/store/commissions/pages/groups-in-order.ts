import type { CommissionQuery, Groups } from "../filter";
import { coinDaySource, isOfCoins } from "../sums-source";
import { compareWithCursor, comparison, type OrderColumn, orderBy, type Slice } from "./order";
import { countedRows } from "./row-counts";

/**
 * Days and texts of the rollup come in the order of the slice, so the groups after the cursor's own are needed only
 * until they have as many rows as the slice.
 */
export function groupsInOrder(query: CommissionQuery, slice: Slice, first: OrderColumn): Groups {
  const { params } = query;
  const columns: readonly OrderColumn[] = first === "day" ? ["day"] : [first, "day"];
  const names = columns.join(", ");
  const ofCoins = isOfCoins(query.filter) && (first === "day" || first === "coin");
  const source = ofCoins
    ? coinDaySource(query)
    : countedRows(query, first === "symbol" ? "symbol" : "product");
  const counts = `select ${names}, sum(row_count) as row_count from ${source}
    group by ${names} having sum(row_count) > 0`;
  const from = `(select ${names} from (
      select ${names}, sum(row_count) over (order by ${orderBy(columns, slice.direction, "g")}) - row_count as before
      from ${countedAfter(counts, columns, slice, params)} g) g
    where before < ${params.add(slice.limit)}) g`;
  return { from, columns };
}

/** Some of the rows of the cursor's own group were on the page before: it is in, and counts as none. */
function countedAfter(
  counts: string,
  columns: readonly OrderColumn[],
  slice: Slice,
  params: CommissionQuery["params"],
) {
  const { cursor, direction } = slice;
  if (!cursor) return `(${counts})`;
  const compare = (operator: string) => compareWithCursor(cursor, columns, { alias: "g", operator, params });
  return `(select ${columns.join(", ")}, case when ${compare("=")} then 0 else row_count end as row_count
    from (${counts}) g where ${compare(`${comparison(direction).on}=`)})`;
}
