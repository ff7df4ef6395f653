import * as z from "zod";
import { hasUnseen } from "@/lib/core/visible-text";
import { COMPARE_PANELS, MOST_COMPARED } from "@/lib/stocks/compare/compare-query";
import type { PanelName } from "@/lib/stocks/panels/panels";
import { findStockCode, type StockCode } from "@/lib/stocks/stock-code";
import { WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";
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

export const stockCode = z
  .string()
  .refine((text) => findStockCode(text) !== null)
  .transform((text) => text as StockCode);
const name = z
  .string()
  .refine((text) => !hasUnseen(text))
  .trim()
  .min(1)
  .max(WATCHLIST_LIMITS.nameLength);

function codes(least: number, most: number) {
  return z
    .array(stockCode)
    .transform((given) => [...new Set(given)])
    .refine(({ length }) => length >= least && length <= most);
}

function panels(inOrder: readonly PanelName[]) {
  return z
    .array(z.enum(inOrder))
    .min(1)
    .transform((given) => inOrder.filter((panel) => given.includes(panel)));
}

const subject: z.ZodType<ShareSubject> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("stock"), code: stockCode, panels: panels(STOCK_PANELS) }),
  z.object({
    kind: z.literal("comparison"),
    codes: codes(1, MOST_COMPARED),
    panels: panels(COMPARE_PANELS),
  }),
  z.object({ kind: z.literal("watchlist"), name, codes: codes(1, WATCHLIST_LIMITS.codes) }),
  z.object({
    kind: z.literal("calendar"),
    name: name.nullable(),
    codes: codes(0, WATCHLIST_LIMITS.codes),
  }),
]);

/** What somebody asks to share: codes each once, panels in the page's order. Null where anything of it is none. */
export function parseSubject(given: unknown): ShareSubject | null {
  return subject.safeParse(given).data ?? null;
}
