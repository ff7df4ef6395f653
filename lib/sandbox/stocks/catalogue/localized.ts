/** The languages in which the exchange answers. */
export type MarketLocale = "en-US" | "zh-CN";

/** A text in each of them. */
export type LocalizedText = { readonly [L in MarketLocale]: string };
