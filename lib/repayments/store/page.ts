// SQL: pages by keyset.

import { requireSameDays } from "@/lib/commissions/store/pages/csv";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { SortDirection } from "@/lib/core/sort";
import {
  createKeysetOrder,
  type KeysetColumn,
  type KeysetCursor,
  type KeysetRequest,
  type KeysetRows,
  onward,
  readKeysetPage,
  streamBatches,
} from "@/lib/database/keyset-page";
import { readRows, sql } from "@/lib/database/sql";
import { REPAYMENT_SORTS, type RepaymentFilter, type RepaymentSort } from "@/lib/repayments/filter";
import type { Repayment, StoredRepayment } from "@/lib/repayments/repayment";
import { repaymentConditions, selectRepayment } from "./filter";
import { loadRepaymentDayVersions } from "./versions";

/** A cursor must be of the same order as the request. */
export type RepaymentPageRequest = RepaymentOrder & KeysetRequest<RepaymentCursor>;
export type RepaymentPage = KeysetRows<StoredRepayment>;

export function loadRepaymentPage(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  request: RepaymentPageRequest,
): Promise<RepaymentPage> {
  const { sort, direction, size } = request;
  return readKeysetPage(request, {
    read: (slice) => readRepayments(scope, filter, { ...slice, sort, limit: size + 1 }),
    cursorAt: (repayment) => order.format(repaymentCursorOf(repayment, { sort, direction })),
  });
}

type RepaymentSlice = RepaymentOrder & {
  readonly cursor: RepaymentCursor | null;
  readonly limit: number;
};

/** The first `limit` repayments after `cursor` (from the beginning without one), in `direction`. */
async function readRepayments(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  { sort, direction, cursor, limit }: RepaymentSlice,
): Promise<StoredRepayment[]> {
  const columns = orderColumns(sort);
  const isAfter = cursor ? order.compare(cursor, columns, onward(direction)) : sql`true`;
  return readRows(
    sql`select ${selectRepayment("t")} from repayments t
     where ${repaymentConditions({ scope, filter })} and ${isAfter}
     order by ${order.orderBy(columns, direction)} limit ${limit}`,
  );
}

/** One statement reads so many repayments: some 10 MB of the heap. */
const PART_ROWS = 10_000;
const FILE_ORDER = { sort: "repaidTime", direction: "asc" } as const;

/**
 * By time, then order id, with the columns of REPAYMENT_CSV_COLUMNS. Throws ExportInterruptedError
 * if they changed between parts.
 */
export async function* streamRepayments(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  { partRows = PART_ROWS } = {},
): AsyncGenerator<readonly string[]> {
  const before = await loadRepaymentDayVersions(scope, filter.range);
  let parts = 0;
  const repayments = streamBatches<StoredRepayment>(partRows, (last) => {
    parts += 1;
    const cursor = last && repaymentCursorOf(last, FILE_ORDER);
    return readRepayments(scope, filter, { ...FILE_ORDER, cursor, limit: partRows });
  });
  for await (const repayment of repayments) yield csvValues(repayment);
  if (parts > 1) requireSameDays(before, await loadRepaymentDayVersions(scope, filter.range));
}

function csvValues(repayment: StoredRepayment): readonly string[] {
  const {
    repaidTimeMs,
    repayOrderId,
    coin,
    repaidAmount,
    repaidInterest,
    repayType,
    businessType,
  } = repayment;
  const time = new Date(repaidTimeMs).toISOString();
  return [time, repayOrderId, coin, repaidAmount, repaidInterest, repayType, businessType];
}

export type RepaymentOrder = { readonly sort: RepaymentSort; readonly direction: SortDirection };

export type RepaymentCursor = KeysetCursor<RepaymentSort>;

const COLUMN = {
  repaidTime: { column: "repaid_time", type: "timestamptz" },
  repayOrderId: { column: "repay_order_id", type: "text" },
  coin: { column: "coin", type: "text" },
  repaidAmount: { column: "repaid_amount", type: "numeric" },
  repaidInterest: { column: "repaid_interest", type: "numeric" },
  repayType: { column: "repay_type", type: "text" },
  businessType: { column: "business_type", type: "text" },
} as const satisfies Record<RepaymentSort, KeysetColumn>;

/** The sorted column first, then time and order id, as in the CSV. Order ids are unique. */
function orderColumns(sort: RepaymentSort): readonly RepaymentSort[] {
  if (sort === "repayOrderId") return [sort];
  return sort === "repaidTime" ? [sort, "repayOrderId"] : [sort, "repaidTime", "repayOrderId"];
}

const order = createKeysetOrder(REPAYMENT_SORTS, orderColumns, (column) => COLUMN[column]);
export const parseRepaymentCursor = order.parse;

function repaymentCursorOf(
  repayment: Repayment,
  { sort, direction }: RepaymentOrder,
): RepaymentCursor {
  const values = orderColumns(sort).map((column) =>
    column === "repaidTime" ? new Date(repayment.repaidTimeMs).toISOString() : repayment[column],
  );
  return { sort, direction, values };
}
