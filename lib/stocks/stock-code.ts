/** The code of a company's stock, as the exchange writes it ("AAPL", "BRK.B"); never cut out of a pair's symbol. */
export type StockCode = string & { readonly __brand: "StockCode" };

/** Longer ones name nothing; blanks and control characters are slips of a paste. */
const CODE = /^[^\s\p{C}]{1,40}$/u;

/** Null where no code can be meant. Letters stay as they were written. */
export function findStockCode(text: string): StockCode | null {
  return CODE.test(text) ? (text as StockCode) : null;
}

export function stockPath(code: string): string {
  return `/research/${encodeURIComponent(code)}`;
}
