import { parseCompareQuery } from "@/lib/core/reality/compare/compare-query";
import type { PanelName } from "@/lib/core/reality/panels";
import type { StockCode } from "@/lib/core/reality/stock-code";
import type { ComparedSection } from "@/lib/core/share/section";
import { type ComparedStocks, comparePanel } from "../compare";
import type { StoredResearch } from "../desk";
import type { PanelReading } from "../reading";
import { loadTold, type Told, toSharedAge } from "./readings";

type Compared = Pick<ComparedStocks, "codes" | "locale" | "nowMs" | "universe">;

/** Panels of all stocks beside each other, as the comparison's page draws them at first; nothing is asked. */
export async function captureComparison(
  research: StoredResearch,
  compared: Compared,
  panels: readonly PanelName[],
): Promise<ComparedSection[]> {
  const { codes, locale } = compared;
  const told = await loadTold(
    research,
    panels.flatMap((source) => codes.map((code) => ({ source, code, locale }))),
  );
  return Promise.all(
    panels.map((panel, at) =>
      comparedSection(research, panel, compared, told.slice(at * codes.length, (at + 1) * codes.length)),
    ),
  );
}

async function comparedSection(
  research: StoredResearch,
  panel: PanelName,
  compared: Compared,
  told: readonly Told[],
): Promise<ComparedSection> {
  const { codes } = compared;
  const locales = told.map(({ language }) => language);
  const stocks = { ...compared, locales, query: usualQuery(codes) };
  const drawn = await comparePanel(panel, research, stocks, told as readonly PanelReading<PanelName>[]);
  const ages = told.map((reading) => toSharedAge(reading, reading.language));
  // the columns are of this panel's endpoint
  return { kind: "compared", id: panel, panel, codes, ages, ...drawn } as ComparedSection;
}

function usualQuery(codes: readonly StockCode[]): ComparedStocks["query"] {
  return { ...parseCompareQuery(new URLSearchParams()), codes };
}
