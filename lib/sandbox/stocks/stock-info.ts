import type { MarketLocale } from "./catalogue/localized";
import type { Panel, Row } from "./panel";
import type { RealitySwitches } from "./switches";
import type { Pair } from "./universe";

/** docs/exchange.md 4.19; the notes have seen symbols in capitals, the spec writes a small r. */
function pairRow(pair: Pair, locale: MarketLocale, symbolCase: RealitySwitches["symbolCase"]): Row {
  return {
    symbol: symbolCase === "upper" ? pair.symbol : `r${pair.symbol.slice(1)}`,
    code: pair.code,
    name: pair.name === null ? null : pair.name[locale],
    tradingPeriod: pair.tradingPeriod,
    weekendTradable: pair.weekendTradable,
  };
}

export function stockInfoPanel(
  pairs: readonly Pair[],
  locale: MarketLocale,
  switches: RealitySwitches,
): Panel {
  return { kind: "array", rows: pairs.map((pair) => pairRow(pair, locale, switches.symbolCase)) };
}
