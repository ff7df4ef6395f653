import type { MarketLocale } from "./catalogue/localized";
import type { Panel, StockRow } from "./panel";
import type { StockSwitches } from "./switches";
import type { StockPair } from "./universe";

/** docs/exchange.md 4.19; the notes have seen symbols in capitals, the spec writes a small r. */
function pairRow(
  pair: StockPair,
  locale: MarketLocale,
  symbolCase: StockSwitches["symbolCase"],
): StockRow {
  return {
    symbol: symbolCase === "upper" ? pair.symbol : `r${pair.symbol.slice(1)}`,
    code: pair.code,
    name: pair.name === null ? null : pair.name[locale],
    tradingPeriod: pair.tradingPeriod,
    weekendTradable: pair.weekendTradable,
  };
}

export function stockInfoPanel(
  pairs: readonly StockPair[],
  locale: MarketLocale,
  switches: StockSwitches,
): Panel {
  return { kind: "array", rows: pairs.map((pair) => pairRow(pair, locale, switches.symbolCase)) };
}
