import { parseDay } from "../day";
import type { CommissionRow } from "./commission";

/** A row and its number among rows of the same key: rows carry no id. */
export type LedgerRow = CommissionRow & { readonly occurrence: number };
/** What tells the rows of one account apart. */
export type CommissionRowKey = Pick<
  LedgerRow,
  "day" | "uid" | "coin" | "symbol" | "productType" | "occurrence"
>;

/** One text for an address; `parseRowKey` reads it. */
export function formatRowKey({ day, uid, coin, symbol, productType, occurrence }: CommissionRowKey): string {
  return [day, uid, coin, symbol, productType, String(occurrence)].map(encodeURIComponent).join(",");
}

/** Null for anything that `formatRowKey` did not write. */
export function parseRowKey(text: string): CommissionRowKey | null {
  const parts = text.split(",");
  if (parts.length !== 6) return null;
  try {
    const [day = "", uid = "", coin = "", symbol = "", productType = "", occurrence = ""] =
      parts.map(decodeURIComponent);
    const isText = [uid, coin, symbol, productType].every((value) => !value.includes("\0"));
    if (!/^\d{1,9}$/.test(occurrence) || !isText) return null;
    return { day: parseDay(day), uid, coin, symbol, productType, occurrence: Number(occurrence) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof URIError) return null;
    throw error;
  }
}
