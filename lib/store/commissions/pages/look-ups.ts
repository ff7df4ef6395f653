import type { SqlParams } from "@/lib/store/database/sql-params";
import { type CommissionQuery, type Groups, groupConditions } from "../filter";
import {
  type CommissionCursor,
  compareWithCursor,
  comparison,
  type OrderColumn,
  orderBy,
  orderColumns,
  type Slice,
} from "./order";

/** Conditions of one way to look a group up; those on `g` alone choose the one way that a group takes. */
export type LookUp = readonly string[];

/**
 * Rows of every group, each group read from an index to its `end`: an order with a limit where an index has it.
 * What a look-up says is what the index can use: the planner takes a comparison of whole rows, with the group's
 * columns among them, for far more selective than it is.
 */
export function lateralLookUps(
  query: CommissionQuery,
  groups: Groups,
  lookUps: readonly LookUp[],
  { select, end }: { select: string; end: string },
): string {
  const group = groupConditions(query, groups.columns);
  const reads = lookUps.map(
    (conditions) =>
      `(select ${select} from commission_rows r where ${[...group, ...conditions].join(" and ")} ${end})`,
  );
  return `${groups.from} cross join lateral (${reads.join(" union all ")}) r`;
}

/** `order by` of a slice, on rows called `r`. */
export function sliceOrder({ sort, direction }: Slice): string {
  return orderBy(orderColumns(sort), direction, "r");
}

/** The rows of a group that come after the cursor. */
export function lookUpsAfter(slice: Slice, columns: readonly OrderColumn[], params: SqlParams): LookUp[] {
  const { cursor, direction, sort } = slice;
  if (!cursor) return [[]];
  const [first] = orderColumns(sort);
  const { on } = comparison(direction);
  if (first !== undefined && !columns.includes(first))
    return afterInEveryDay(cursor, first, direction, params);
  const rest = orderColumns(sort).filter((column) => !columns.includes(column));
  return [
    [
      compareWithCursor(cursor, columns, { alias: "g", operator: "=", params }),
      compareWithCursor(cursor, rest, { alias: "r", operator: on, params }),
    ],
    [compareWithCursor(cursor, columns, { alias: "g", operator: on, params })],
  ];
}

/** Sorted by a value that is in every day, and then by day: only the cursor's own day needs the rest of the order. */
function afterInEveryDay(
  cursor: CommissionCursor,
  value: OrderColumn,
  direction: Slice["direction"],
  params: SqlParams,
): LookUp[] {
  const { on, back } = comparison(direction);
  const rest = orderColumns(cursor.sort).filter((column) => column !== "day");
  const day = (operator: string) => compareWithCursor(cursor, ["day"], { alias: "g", operator, params });
  const row = (columns: readonly OrderColumn[], operator: string) =>
    compareWithCursor(cursor, columns, { alias: "r", operator, params });
  return [
    [day("="), row(rest, on)],
    [day(on), row([value], `${on}=`)],
    [day(back), row([value], on)],
  ];
}
