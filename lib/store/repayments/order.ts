import { z } from "zod";
import type { SortDirection } from "@/lib/core/commissions/commission";
import { REPAYMENT_SORTS, type RepaymentSort } from "@/lib/core/repayments/filter";
import type { Repayment } from "@/lib/core/repayments/repayment";
import { decodeCursor, encodeCursor } from "../database/keyset-page";
import type { SqlParams } from "../database/sql-params";

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

export function formatRepaymentCursor({ sort, direction, values }: RepaymentCursor): string {
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

export function repaymentCursorOf(repayment: Repayment, order: RepaymentOrder): RepaymentCursor {
  const values = orderFields(order.sort).map((field) =>
    field === "repaidTime" ? new Date(repayment.repaidTimeMs).toISOString() : repayment[field],
  );
  return { ...order, values };
}

export function repaymentOrderBy({ sort, direction }: RepaymentOrder): string {
  return orderFields(sort)
    .map((field) => `r.${COLUMN[field].name} ${direction}`)
    .join(", ");
}

/** Whether repayment `r` comes after the cursor in this direction, which may be the cursor's own or the other. */
export function isAfterCursor(
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
