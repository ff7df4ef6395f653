import type { valuation as english } from "../en-US/valuation";
import type { TextsLike } from "../texts";

export const valuation = {
  rate: "1 {coin} = {rate} {currency}，{source}",
  rateOfDay: "1 {coin} = {rate} {currency}，{day}汇率，{source}",
  rates: "{coins}：使用 {count, number} 天的汇率；来源：{sources}",
  fixedRates: "{coins}：使用固定汇率；来源：{sources}",
  moreSources: "另有 {count, number} 个来源",
  coinsAndMore: "{coins}等（另有 {count, number} 个币种）",
  unvalued: "未折算：{amounts}",
  unvaluedAndMore: "未折算：{amounts}，另有 {count, number} 个币种",
  comma: "、",
  stableCoin: "按设置视为稳定币",
  ownCoin: "计价货币",
  noRate: "这些日期没有汇率。",
} as const satisfies TextsLike<typeof english>;
