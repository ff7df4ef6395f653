import { COMMISSION_AMOUNTS, type CommissionRow } from "@/lib/core/commissions/commission";
import type { RowDifference } from "./report";

/** Enough to see what is wrong; the count says how many there are. */
const MOST_DIFFERENCES = 20;

export type DayComparison = { readonly count: number; readonly differences: readonly RowDifference[] };

/**
 * Compares a day's rows of the file with those of the ledger, digit for digit and as often as each occurs; their
 * order does not matter. `count` 0: they are the same.
 */
export function compareDay(file: readonly CommissionRow[], ledger: readonly CommissionRow[]): DayComparison {
  const open = new Map<string, Open>();
  for (const row of ledger) place(open, row).ledger.push(amountsOf(row));
  for (const row of file) {
    const entry = place(open, row);
    const same = entry.ledger.indexOf(amountsOf(row));
    if (same >= 0) entry.ledger.splice(same, 1);
    else entry.file.push(amountsOf(row));
  }
  const differences = [...open.values()].flatMap(differencesOf);
  return { count: differences.length, differences: differences.slice(0, MOST_DIFFERENCES) };
}

type Open = { key: RowDifference["key"]; file: string[]; ledger: string[] };

function place(open: Map<string, Open>, { uid, coin, symbol, productType }: CommissionRow): Open {
  const text = JSON.stringify([uid, coin, symbol, productType]);
  const entry = open.get(text) ?? { key: { uid, coin, symbol, productType }, file: [], ledger: [] };
  open.set(text, entry);
  return entry;
}

/** What the file does not give is left out of the words, as it is of the ledger's. */
function amountsOf(row: CommissionRow): string {
  return COMMISSION_AMOUNTS.filter((field) => row[field] !== null)
    .map((field) => `${field} ${row[field]}`)
    .join(", ");
}

function differencesOf({ key, file, ledger }: Open): RowDifference[] {
  return Array.from({ length: Math.max(file.length, ledger.length) }, (_, at) => ({
    key,
    file: file[at] ?? null,
    ledger: ledger[at] ?? null,
  }));
}
