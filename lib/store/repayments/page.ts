// SQL: pages by keyset.
import { z } from "zod";
import type { SortDirection } from "@/lib/core/commissions/commission";
import { REPAYMENT_SORTS, type RepaymentFilter, type RepaymentSort } from "@/lib/core/repayments/filter";
import type { Repayment, StoredRepayment } from "@/lib/core/repayments/repayment";
import type { WholeAccountScope } from "@/lib/core/scope";
import { requireSameDays } from "../commissions/pages/csv";
import { queryRows } from "../database/database";
import {
  decodeCursor,
  encodeCursor,
  type KeysetRequest,
  type KeysetRows,
  readKeysetPage,
  streamBatches,
} from "../database/keyset-page";
import { createSqlParams, type SqlParams } from "../database/sql-params";
import { repaymentConditions, selectRepayment } from "./filter";
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
  return queryRows(
    `select ${selectRepayment("r")} from repayments r where ${conditions.join(" and ")}
     order by ${repaymentOrderBy(order)} limit ${params.add(limit)}`,
    params.values,
  );
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

export type RepaymentOrder = { readonly sort: RepaymentSort; readonly direction: SortDirection };

/** Where a page begins or ends: a repayment's values in the columns of its order. */
export type RepaymentCursor = RepaymentOrder & { readonly values: readonly string[] };

const COLUMN = {
  repaidTime: { name: "repaid_time", type: "timestamptz" },
  repayOrderId: { name: "repay_order_id", type: "text" },
  coin: { name: "coin", type: "text" },
  repaidAmount: { name: "repaid_amount", type: "numeric" },
  repaidInterest: { name: "repaid_interest", type: "numeric" },
  repayType: { name: "repay_type", type: "text" },
  businessType: { name: "business_type", type: "text" },
} as const satisfies Record<RepaymentSort, { name: string; type: string }>;

/** The order of the CSV. Its last column breaks ties. */
const FILE_ORDER = ["repaidTime", "repayOrderId"] as const;

/** The sorted column first, then the file's order; all run in the same direction. An order id is one of its kind. */
function orderFields(sort: RepaymentSort): readonly RepaymentSort[] {
  return sort === "repayOrderId" ? [sort] : [sort, ...FILE_ORDER.filter((field) => field !== sort)];
}

const cursorSchema = z.tuple([z.enum(REPAYMENT_SORTS), z.enum(["asc", "desc"]), z.array(z.string())]);
const AMOUNT = /^-?\d{1,200}(?:\.\d{1,200})?$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function formatRepaymentCursor({ sort, direction, values }: RepaymentCursor): string {
  return encodeCursor([sort, direction, values]);
}

/** Null for anything that `formatRepaymentCursor` did not write. */
export function parseRepaymentCursor(text: string): RepaymentCursor | null {
  const parsed = cursorSchema.safeParse(decodeCursor(text));
  if (!parsed.success) return null;
  const [sort, direction, values] = parsed.data;
  const fields = orderFields(sort);
  const isRow =
    values.length === fields.length && fields.every((field, index) => isValueOf(field, values[index] ?? ""));
  return isRow ? { sort, direction, values } : null;
}

function isValueOf(field: RepaymentSort, value: string): boolean {
  switch (COLUMN[field].type) {
    case "timestamptz":
      return TIME.test(value) && !Number.isNaN(Date.parse(value));
    case "numeric":
      return AMOUNT.test(value);
    default:
      return !value.includes("\0");
  }
}

function repaymentCursorOf(repayment: Repayment, order: RepaymentOrder): RepaymentCursor {
  const values = orderFields(order.sort).map((field) =>
    field === "repaidTime" ? new Date(repayment.repaidTimeMs).toISOString() : repayment[field],
  );
  return { ...order, values };
}

function repaymentOrderBy({ sort, direction }: RepaymentOrder): string {
  return orderFields(sort)
    .map((field) => `r.${COLUMN[field].name} ${direction}`)
    .join(", ");
}

/** Whether repayment `r` comes after the cursor in this direction, which may be the cursor's own or the other. */
function isAfterCursor(
  { sort, values }: RepaymentCursor,
  direction: SortDirection,
  params: SqlParams,
): string {
  const fields = orderFields(sort);
  const row = fields.map((field) => `r.${COLUMN[field].name}`).join(", ");
  const cursor = fields
    .map((field, index) => `${params.add(values[index])}::${COLUMN[field].type}`)
    .join(", ");
  return `(${row}) ${direction === "asc" ? ">" : "<"} (${cursor})`;
}
