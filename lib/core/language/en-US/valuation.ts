/** What a value in the reporting currency was made with, and what it is without. */
export const valuation = {
  rate: "1 {coin} = {rate} {currency}, {source}",
  rateOfDay: "1 {coin} = {rate} {currency}, rate of {day}, {source}",
  rates: "rates of {count, plural, one {# day} other {# days}} for {coins}; from: {sources}",
  fixedRates: "fixed rates for {coins}; from: {sources}",
  moreSources: "{count, plural, one {# more source} other {# more sources}}",
  coinsAndMore: "{coins} and {count, number} more",
  unvalued: "not valued: {amounts}",
  unvaluedAndMore: "not valued: {amounts} and {count, plural, one {# more coin} other {# more coins}}",
  comma: ", ",
  stableCoin: "stable coin by setting",
  ownCoin: "reporting currency",
  noRate: "There is no rate for these days.",
} as const;
