import { createHash } from "node:crypto";
import { COMMISSION_AMOUNTS, COMMISSION_TEXTS, type CommissionRow } from "@/lib/core/commissions/commission";
import type { Day } from "@/lib/core/day";
import type { StoredCommissionRow } from "../columns";

/** A day's rows in an order that does not depend on how they arrived, and the SHA-256 of their text. */
export type CommissionContent = { readonly rows: readonly StoredCommissionRow[]; readonly hash: string };

const ORDER = [...COMMISSION_TEXTS, ...COMMISSION_AMOUNTS] as const;

/**
 * Numbers rows of the same key 0, 1, … by their amounts. The same rows in any order give the same numbers and the
 * same hash; another digit gives another hash, "1.0" against "1.00" too. Throws on a row of another day.
 */
export function arrangeCommissionRows(day: Day, rows: readonly CommissionRow[]): CommissionContent {
  const stray = rows.find((row) => row.day !== day);
  if (stray) throw new RangeError(`a row of ${stray.day} cannot be stored as one of ${day}`);
  const hash = createHash("sha256");
  const numbered: StoredCommissionRow[] = [];
  for (const row of rows.toSorted(compareRows)) {
    const before = numbered.at(-1);
    const occurrence =
      before && COMMISSION_TEXTS.every((field) => before[field] === row[field]) ? before.occurrence + 1 : 0;
    numbered.push({ ...row, occurrence });
    hash.update(`${JSON.stringify(ORDER.map((field) => row[field]))}\n`);
  }
  return { rows: numbered, hash: hash.digest("hex") };
}

function compareRows(a: CommissionRow, b: CommissionRow): number {
  for (const field of ORDER) {
    const left = a[field] ?? ""; // no amount is "", so not given sorts by itself
    const right = b[field] ?? "";
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
