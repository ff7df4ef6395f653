// SQL: pages by keyset.
import type { RepaymentFilter } from "@/lib/core/repayments/filter";
import type { WholeAccountScope } from "@/lib/core/scope";
import { requireSameDays } from "../commissions/pages/csv-parts";
import { queryRows } from "../database/database";
import { type KeysetRequest, type KeysetRows, readKeysetPage, streamBatches } from "../database/keyset-page";
import { createSqlParams } from "../database/sql-params";
import {
  type RepaymentRecord,
  repaymentConditions,
  type StoredRepayment,
  selectRepayment,
  storedRepayment,
} from "./filter";
import {
  formatRepaymentCursor,
  isAfterCursor,
  type RepaymentCursor,
  type RepaymentOrder,
  repaymentCursorOf,
  repaymentOrderBy,
} from "./order";
import { loadRepaymentDayVersions } from "./versions";

/** A cursor's own order must be the request's. */
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
    cursorAt: (repayment) => formatRepaymentCursor(repaymentCursorOf(repayment, { sort, direction })),
  });
}

type Slice = RepaymentOrder & { readonly cursor: RepaymentCursor | null; readonly limit: number };

/** The first `limit` repayments after `cursor` (from the beginning without one), in `direction`. */
async function readRepayments(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  { cursor, limit, ...order }: Slice,
): Promise<StoredRepayment[]> {
  const params = createSqlParams();
  const conditions = repaymentConditions({ scope, filter, params });
  if (cursor) conditions.push(isAfterCursor(cursor, order.direction, params));
  const rows = await queryRows<RepaymentRecord>(
    `select ${selectRepayment("r")} from repayments r where ${conditions.join(" and ")}
     order by ${repaymentOrderBy(order)} limit ${params.add(limit)}`,
    params.values,
  );
  return rows.map(storedRepayment);
}

/** Repayments that are read at once: some 10 MB of the heap. */
const PART_ROWS = 10_000;
const ORDER = { sort: "repaidTime", direction: "asc" } as const;

/** By time, then order id, as REPAYMENT_CSV_COLUMNS. Throws ExportInterruptedError where they changed between parts. */
export async function* streamRepayments(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  { partRows = PART_ROWS } = {},
): AsyncGenerator<readonly string[]> {
  const before = await loadRepaymentDayVersions(scope, filter.range);
  let parts = 0;
  const repayments = streamBatches<StoredRepayment>(partRows, (last) => {
    parts += 1;
    const cursor = last && repaymentCursorOf(last, ORDER);
    return readRepayments(scope, filter, { ...ORDER, cursor, limit: partRows });
  });
  for await (const repayment of repayments) yield csvValues(repayment);
  if (parts > 1) requireSameDays(before, await loadRepaymentDayVersions(scope, filter.range));
}

function csvValues(repayment: StoredRepayment): readonly string[] {
  const { repaidTimeMs, repayOrderId, coin, repaidAmount, repaidInterest, repayType, businessType } =
    repayment;
  const time = new Date(repaidTimeMs).toISOString();
  return [time, repayOrderId, coin, repaidAmount, repaidInterest, repayType, businessType];
}
