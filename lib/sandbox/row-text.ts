import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/core/commission";
import { type Day, dayStartMs } from "@/lib/core/day";
import type { LedgerRow } from "./book-row";
import { formatUnits, neededDecimals } from "./units";

/** How rows look on the wire: the variants that the field notes call unknown. */
export type RowShape = {
  readonly dateFormat: "ms" | "ms-number" | "day";
  /** Leaves out the product type and the deduction fields. */
  readonly olderServer: boolean;
  /** Adds fields that no document names. */
  readonly extraFields: boolean;
};

const ADDED_WITH_DEDUCTIONS = /Deduct(?:ion)?$/;
const EXTRA = `,"vipLevel":"3","remark":null,"tags":["a",1]`;

/** Amounts dealt are sent without trailing zeros, amounts of a coin with all of the coin's decimals; zero is "0". */
export function amountText(row: LedgerRow, field: CommissionAmountField): string {
  const units = row.amounts[field];
  return formatUnits(units, field === "dealAmount" ? neededDecimals(units) : row.decimals);
}

function dateText(day: Day, format: RowShape["dateFormat"]): string {
  if (format === "day") return `"${day}"`;
  return format === "ms" ? `"${dayStartMs(day)}"` : String(dayStartMs(day));
}

/** A function that writes rows of `day` as JSON, with the fields and the order of the field notes' example. */
export function rowWriter(day: Day, shape: RowShape): (row: LedgerRow) => string {
  const fields = COMMISSION_AMOUNTS.filter(
    (field) => !shape.olderServer || !ADDED_WITH_DEDUCTIONS.test(field),
  );
  const date = dateText(day, shape.dateFormat);
  const end = `${shape.extraFields ? EXTRA : ""}}`;
  return (row) => {
    const product = shape.olderServer ? "" : `,"productType":${JSON.stringify(row.productType)}`;
    let text = `{"uid":${JSON.stringify(row.uid)},"date":${date},"coin":${JSON.stringify(row.coin)}`;
    text += `,"symbol":${JSON.stringify(row.symbol)}${product}`;
    for (const field of fields) text += `,"${field}":"${amountText(row, field)}"`;
    return text + end;
  };
}
