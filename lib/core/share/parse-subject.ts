import { COMPARE_PANELS, MOST_COMPARED } from "../reality/compare/compare-query";
import type { PanelName } from "../reality/panels";
import { findStockCode, type StockCode } from "../reality/stock-code";
import { WATCHLIST_LIMITS } from "../watchlist-limits";
import type { ShareSubject } from "./subject";

/** In the order of a stock's page. */
export const STOCK_PANELS = [
  "prices",
  "dividends",
  "earnings",
  "suspension",
  "shareholders",
  "executives",
  "share-capital",
] as const satisfies readonly PanelName[];

/** What no text of Postgres and no line of a page holds. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * What somebody asks to share, from a form or an address: codes each once in their order, panels in that of the page.
 * Null where anything of it is no subject: a stock or comparison without a panel, a watchlist without a code or a name,
 * more codes than its page would show.
 */
export function parseSubject(given: unknown): ShareSubject | null {
  if (typeof given !== "object" || given === null) return null;
  const { kind, code, codes, panels, name } = given as Readonly<Record<string, unknown>>;
  switch (kind) {
    case "stock":
      return parseStock(code, panels);
    case "comparison":
      return parseComparison(codes, panels);
    case "watchlist":
      return parseWatchlist(name, codes);
    case "calendar":
      return parseCalendar(name, codes);
    default:
      return null;
  }
}

function parseStock(given: unknown, panels: unknown): ShareSubject | null {
  const code = typeof given === "string" ? findStockCode(given) : null;
  const shown = parsePanels(panels, STOCK_PANELS);
  return code === null || shown === null ? null : { kind: "stock", code, panels: shown };
}

function parseComparison(given: unknown, panels: unknown): ShareSubject | null {
  const codes = parseCodes(given, 1, MOST_COMPARED);
  const shown = parsePanels(panels, COMPARE_PANELS);
  return codes === null || shown === null ? null : { kind: "comparison", codes, panels: shown };
}

function parseWatchlist(given: unknown, codes: unknown): ShareSubject | null {
  const name = parseName(given);
  const listed = parseCodes(codes, 1, WATCHLIST_LIMITS.codes);
  return name === null || listed === null ? null : { kind: "watchlist", name, codes: listed };
}

function parseCalendar(given: unknown, codes: unknown): ShareSubject | null {
  const name = given === null ? null : parseName(given);
  const listed = parseCodes(codes, 0, WATCHLIST_LIMITS.codes);
  if ((given !== null && name === null) || listed === null) return null;
  return { kind: "calendar", name, codes: listed };
}

function parseName(given: unknown): string | null {
  if (typeof given !== "string" || UNWRITABLE.test(given)) return null;
  const name = given.trim();
  return name === "" || name.length > WATCHLIST_LIMITS.nameLength ? null : name;
}

function parseCodes(given: unknown, least: number, most: number): StockCode[] | null {
  if (!Array.isArray(given)) return null;
  const codes = new Set(given.map((code) => (typeof code === "string" ? findStockCode(code) : null)));
  if (codes.has(null) || codes.size < least || codes.size > most) return null;
  return [...codes] as StockCode[];
}

function parsePanels(given: unknown, inOrder: readonly PanelName[]): PanelName[] | null {
  if (!Array.isArray(given) || given.some((panel) => !inOrder.includes(panel))) return null;
  const panels = inOrder.filter((panel) => given.includes(panel));
  return panels.length === 0 ? null : panels;
}
