import type { PanelName } from "@/lib/core/reality/panels";

/** About the height of each panel's content in pixels: kept while there is none, so that little moves when it comes. */
export const PANEL_PX: Readonly<Record<PanelName, number>> = {
  dividends: 810,
  earnings: 650,
  suspension: 104,
  shareholders: 860,
  executives: 870,
  "share-capital": 660,
};

/** Rows that fill the room of a panel's table (`.wrap` in stock.module.css), and one more. */
export const ROWS_IN_VIEW = 11;

/** The same of a list of moves (`.moves` in moves.module.css). */
export const MOVES_IN_VIEW = 10;
