/** The languages of the exchange's texts (docs/exchange.md, section 5). */
export const REALITY_LOCALES = ["en-US", "zh-CN"] as const;

export type RealityLocale = (typeof REALITY_LOCALES)[number];
