import { z } from "zod";
import { exactText } from "@/lib/core/input";
import { hasUnseen } from "@/lib/core/visible-text";
import { COMPARE_PANELS, MOST_COMPARED } from "@/lib/stocks/compare/compare-query";
import { stockCodeInput } from "@/lib/stocks/contract";
import { type PanelName, STOCK_PANELS } from "@/lib/stocks/panels/panels";
import { WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";
import type { ShareSubject } from "./subject";

const name = exactText(1_000)
  .refine((text) => !hasUnseen(text))
  .trim()
  .min(1)
  .max(WATCHLIST_LIMITS.nameLength);

function codes(least: number, most: number) {
  return z
    .array(stockCodeInput)
    .transform((given) => [...new Set(given)])
    .refine(({ length }) => length >= least && length <= most);
}

function panels(inOrder: readonly PanelName[]) {
  return z
    .array(z.enum(inOrder))
    .min(1)
    .transform((given) => inOrder.filter((panel) => given.includes(panel)));
}

/** What a link can show: codes each once, panels in the page's order. */
export const subjectInput: z.ZodType<ShareSubject> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("stock"), code: stockCodeInput, panels: panels(STOCK_PANELS) }),
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
