import type { PanelName } from "@/lib/core/reality/panels";

/** The panels of a stock's page in two columns of about the same height; "moves" tells what changed. */
export const STOCK_COLUMNS = [
  ["dividends", "shareholders", "moves"],
  ["earnings", "suspension", "share-capital", "executives"],
] as const satisfies readonly (readonly (PanelName | "moves")[])[];

/** About the height of each panel's content in pixels: kept while there is none, so that little moves when it comes. */
export const PANEL_PX: Readonly<Record<PanelName, number>> = {
  dividends: 860,
  earnings: 290,
  suspension: 60,
  shareholders: 572,
  executives: 572,
  "share-capital": 310,
};
