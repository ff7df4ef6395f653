import { groupBy } from "@/lib/core/group-by";
import { DATED_PANELS } from "@/lib/stocks/calendar/stock-events";
import type { PanelName } from "@/lib/stocks/panels/panels";
import { RATIO_KEYS, RATIO_PANELS } from "@/lib/stocks/panels/ratios";
import { FILED_PANELS } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import type { ShareSubject } from "../subject";
import type { MissingPanels, MissingWhy } from "./missing-words";

export type MissingPanel = {
  readonly code: StockCode;
  readonly panel: PanelName;
  readonly why: MissingWhy;
};

/** Beside the price itself: a price's ratios name these panels too. */
export const RATIO_INPUTS = [...new Set(RATIO_KEYS.flatMap((key) => RATIO_PANELS[key]))];

/** A line for each stock and reason, in the order of its first panel, each panel once. */
export function groupMissing(missing: readonly MissingPanel[]): MissingPanels[] {
  const lines = groupBy(missing, ({ code, why }) => `${why} ${code}`);
  return [...lines.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const panels = [...new Set(own.map(({ panel }) => panel))];
    return { code: first.code, panels, why: first.why };
  });
}

/** The panels that a page about this subject needs of each stock. */
export function panelsOf(subject: ShareSubject): readonly PanelName[] {
  switch (subject.kind) {
    case "stock":
    case "comparison": {
      const inputs = subject.panels.includes("prices") ? RATIO_INPUTS : [];
      return [...new Set([...subject.panels, ...inputs])];
    }
    case "watchlist":
      return FILED_PANELS;
    case "calendar":
      return DATED_PANELS;
    default:
      return subject satisfies never;
  }
}

/**
 * What a page about the subject says that it lacks: inputs of ratios only where there is a price
 * that they belong to.
 */
export function namedMissing(
  subject: ShareSubject,
  missing: readonly MissingPanel[],
): MissingPanel[] {
  if (!("panels" in subject)) return [...missing];
  const unpriced = missing.filter(({ panel }) => panel === "prices").map(({ code }) => code);
  return missing.filter(
    ({ code, panel }) => subject.panels.includes(panel) || !unpriced.includes(code),
  );
}
