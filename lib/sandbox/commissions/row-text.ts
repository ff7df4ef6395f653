import { COMMISSION_AMOUNTS } from "@/lib/commissions/commission";
import { type Day, dayStartMs } from "@/lib/core/day";
import { formatUnits } from "../core/units";
import { amountOf, decimalsOf, type TotalledRow } from "./book-row";

/** How rows look on the wire: variants that the field notes call unknown. */
export type RowShape = {
  readonly dateFormat: "ms" | "ms-number" | "day";
  /** Leaves out the product type and the deduction fields. */
  readonly olderServer: boolean;
  /** Adds fields that no document names. */
  readonly extraFields: boolean;
};

const ADDED_WITH_DEDUCTIONS = /Deduct(?:ion)?$/;
const EXTRA = `,"vipLevel":"3","remark":null,"tags":["a",1]`;

function dateText(day: Day, format: RowShape["dateFormat"]): string {
  if (format === "day") return `"${day}"`;
  return format === "ms" ? `"${dayStartMs(day)}"` : String(dayStartMs(day));
}

/** Writes rows of `day` as JSON, with the fields of the field notes' example in its order. */
export function rowWriter(day: Day, shape: RowShape): (ledgerRow: TotalledRow) => string {
  const fields = COMMISSION_AMOUNTS.filter(
    (field) => !shape.olderServer || !ADDED_WITH_DEDUCTIONS.test(field),
  );
  const date = dateText(day, shape.dateFormat);
  const end = `${shape.extraFields ? EXTRA : ""}}`;
  return (ledgerRow) => {
    const { row } = ledgerRow;
    const product = shape.olderServer ? "" : `,"productType":${JSON.stringify(row.productType)}`;
    let text = `{"uid":${JSON.stringify(row.uid)},"date":${date},"coin":${JSON.stringify(row.coin)}`;
    text += `,"symbol":${JSON.stringify(row.symbol)}${product}`;
    for (const field of fields) {
      text += `,"${field}":"${formatUnits(amountOf(ledgerRow, field), decimalsOf(ledgerRow, field))}"`;
    }
    return text + end;
  };
}
