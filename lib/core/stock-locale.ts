/** The languages of the exchange's texts (docs/exchange.md, section 5). */
export const STOCK_LOCALES = ["en-US", "zh-CN"] as const;

export type StockLocale = (typeof STOCK_LOCALES)[number];
