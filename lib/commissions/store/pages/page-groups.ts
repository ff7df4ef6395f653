// SQL: groups of rows in the order of a page, from totals.

import { list, name, type Sql, sql } from "@/lib/database/sql";
import { type CommissionQuery, clientDays, dayTotals, namesSymbols } from "../filter";
import { afterCursor, type OrderColumn, orderBy, orderColumns, type Slice } from "./order";

/** Groups of rows: a source, and the columns that tie a row to its group. */
export type Groups = { readonly source: Sql; readonly columns: readonly OrderColumn[] };

/**
 * Groups that have the page's first rows: in the order of the page where the order begins with a
 * text or the day. Totals say which there are. A group may have none of the filter's rows.
 */
export function pageGroups(query: CommissionQuery, slice: Slice): Groups {
  const columns = groupColumns(slice);
  const ordered = orderColumns(slice.sort).slice(0, columns.length);
  const isOrdered = ordered.every((column) => columns.includes(column));
  const order = isOrdered ? sql`order by ${orderBy(columns, slice.direction)}` : sql``;
  const after = isOrdered ? afterCursor(slice, columns, true) : sql`true`;
  const names = list(columns.map((column) => sql`t.${name(column)}`));
  const source = sql`(select ${names} from ${totals(query, columns)} t
    where ${after} group by ${names} ${order})`;
  return { source, columns };
}

/** An amount's index is of a day and coin. */
function groupColumns({ sort }: Slice): readonly OrderColumn[] {
  const [first] = orderColumns(sort) as [OrderColumn];
  if (first === "day") return ["day"];
  if (first === "coin" || first === "symbol" || first === "product_type") return [first, "day"];
  return ["day", "coin"];
}

/** Of so few clients the days are read; of more it is quicker to look into every day for them. */
const FEW_CLIENTS = 100;

function totals(query: CommissionQuery, columns: readonly OrderColumn[]): Sql {
  const { filter } = query;
  const isOfFew = filter.uids.length > 0 && filter.uids.length <= FEW_CLIENTS;
  if (columns.includes("symbol") || namesSymbols(filter)) return dayTotals(query, "symbol");
  return isOfFew ? clientDays(query) : dayTotals(query, "product");
}
