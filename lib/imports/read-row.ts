import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionRow,
} from "@/lib/commissions/commission";
import { given, type TableRow } from "./read-table";

/** A row of a commission file. */
export function commissionOf({ days, texts, amounts }: TableRow): CommissionRow {
  const words = COMMISSION_TEXTS.map((field) => [field, texts.get(field) ?? ""]);
  const figures = COMMISSION_AMOUNTS.map((field) => [field, amounts.get(field) ?? null]);
  return {
    day: given(days, "date"),
    ...Object.fromEntries(words),
    ...Object.fromEntries(figures),
  } as CommissionRow;
}
