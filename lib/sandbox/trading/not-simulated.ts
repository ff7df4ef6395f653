/** What paper trading here does not show; docs/trading.md 5 says it in detail. */
export const NOT_SIMULATED = [
  "Prices are made up from the seed, one a minute. They are not the market's.",
  "Nobody else trades: there are 20 levels on each side, made anew each minute.",
  "An order takes from these levels, so a large one fills at worse prices, but it moves no later price.",
  "A waiting order has no place in a queue: it fills once the price reaches it, as far as the levels of that minute go.",
  "Nothing is liquidated: at too little equity only new risk is refused.",
  "Funding is 0, futures are never delivered, and automatic deleveraging never happens.",
  "Bots do not start on RSI or Bollinger conditions and do not end by them; some settings of grids change nothing.",
  "There are no outages and no delays unless somebody switches them on.",
] as const;
