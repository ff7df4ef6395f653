// SQL: pages by keyset.
import type { RepaymentFilter } from "@/lib/core/repayments/filter";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "../database/database";
import { type KeysetRequest, type KeysetRows, readKeysetPage } from "../database/keyset-page";
import { createSqlParams } from "../database/sql-params";
import { type RepaymentRecord, type StoredRepayment, selectRepayment, storedRepayment } from "./columns";
import { repaymentConditions } from "./filter";
import {
  formatRepaymentCursor,
  isAfterCursor,
  type RepaymentCursor,
  type RepaymentOrder,
  repaymentCursorOf,
  repaymentOrderBy,
} from "./order";

/** A cursor's own order must be the request's. */
export type RepaymentPageRequest = RepaymentOrder & KeysetRequest<RepaymentCursor>;
export type RepaymentPage = KeysetRows<StoredRepayment>;

/** One page of the filter's repayments, as `readKeysetPage` has it. */
export function loadRepaymentPage(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  request: RepaymentPageRequest,
): Promise<RepaymentPage> {
  const { sort, direction, size } = request;
  return readKeysetPage(request, {
    read: (slice) => readRepayments(scope, filter, { ...slice, sort, limit: size + 1 }),
    cursorAt: (repayment) => formatRepaymentCursor(repaymentCursorOf(repayment, { sort, direction })),
  });
}

type Slice = RepaymentOrder & { readonly cursor: RepaymentCursor | null; readonly limit: number };

/** The first `limit` repayments after `cursor` (from the beginning without one), in `direction`. */
export async function readRepayments(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  { cursor, limit, ...order }: Slice,
): Promise<StoredRepayment[]> {
  const params = createSqlParams();
  const conditions = repaymentConditions({ scope, filter, params });
  if (cursor) conditions.push(isAfterCursor(cursor, order.direction, params));
  const { rows } = await db().pool.query<RepaymentRecord>(
    `select ${selectRepayment("r")} from repayments r where ${conditions.join(" and ")}
     order by ${repaymentOrderBy(order)} limit ${params.add(limit)}`,
    params.values,
  );
  return rows.map(storedRepayment);
}
