/**
 * The code of a company's stock, as the exchange writes it ("AAPL", "BRK.B"); never cut out of a
 * pair's symbol.
 */
export type StockCode = string & { readonly __brand: "StockCode" };

/** No stock has a longer code; blanks and control characters come from pasting. */
const CODE = /^[^\s\p{C}]{1,40}$/u;

/** Null where no code can be meant. Letters stay as they were written. */
export function findStockCode(text: string): StockCode | null {
  return CODE.test(text) ? (text as StockCode) : null;
}

export function stockPath(code: string): string {
  return `/research/${encodeURIComponent(code)}`;
}
