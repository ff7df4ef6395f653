import { COMMISSION_AMOUNTS, COMMISSION_TEXTS } from "@/lib/core/commissions/commission";
import type { LedgerRow } from "@/lib/core/commissions/row-key";
import { isForPartners } from "@/lib/core/hidden-from-partners";

/** A field under the exchange's own name, in the exchange's order; null: it was not sent. */
export type RawField = { readonly name: string; readonly value: string | null };

/**
 * Every field as the exchange sent it; without the totals of the whole book for a partner. An
 * empty product type is one that was not sent.
 */
export function rawFields(row: LedgerRow, isOfAccount: boolean): RawField[] {
  return [
    { name: "date", value: row.day },
    ...COMMISSION_TEXTS.map((name) => ({ name, value: row[name] === "" ? null : row[name] })),
    ...COMMISSION_AMOUNTS.filter((name) => isOfAccount || isForPartners("commission-column", name)).map(
      (name) => ({
        name,
        value: row[name],
      }),
    ),
  ];
}

/** The fields whose digits differ between two versions. */
export function changedFields(
  from: LedgerRow,
  to: LedgerRow,
): (RawField & { readonly next: string | null })[] {
  const after = new Map(rawFields(to, true).map(({ name, value }) => [name, value]));
  return rawFields(from, true)
    .map((field) => ({ ...field, next: after.get(field.name) ?? null }))
    .filter(({ value, next }) => value !== next);
}
