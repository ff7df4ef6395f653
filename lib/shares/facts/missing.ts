import { groupBy } from "@/lib/core/group-by";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import type { ShareFacts, ShareSection } from "./facts";

/** A stock's panels that a page shows and that were never answered. */
export type MissingPanels = { readonly code: StockCode; readonly panels: readonly PanelName[] };

export type MissingPanel = { readonly code: StockCode; readonly panel: PanelName };

/** A line for each stock, in the order of its first panel. */
export function groupMissing(missing: readonly MissingPanel[]): MissingPanels[] {
  return [...groupBy(missing, ({ code }) => code)].map(([code, own]) => ({
    code,
    panels: own.map(({ panel }) => panel),
  }));
}

/** The panels that these sections lack. Lists of stocks and dates say so in their own rows. */
export function missingOf(sections: ShareFacts["sections"]): MissingPanels[] {
  return groupMissing(sections.flatMap(missingOfSection));
}

function missingOfSection(section: ShareSection): MissingPanel[] {
  switch (section.kind) {
    case "stock":
      return section.reading.observed === null
        ? [{ code: section.code, panel: section.panel }]
        : [];
    case "compared":
      return section.codes
        .filter((_code, at) => section.ages[at]?.observed === null)
        .map((code) => ({ code, panel: section.panel }));
    case "watchlist":
    case "calendar":
      return [];
    default:
      return section satisfies never;
  }
}
