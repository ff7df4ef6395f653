import type { NextRequest } from "next/server";
import { cache } from "react";
import type { AuditOrigin } from "@/lib/audit/origin";
import { STOCK_LOCALES } from "@/lib/core/stock-locale";
import { readEnv } from "@/lib/env/read-env";
import { findRequestUser, requireUser } from "@/lib/sign-in/session";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { openPanelQueue, type PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { PANEL_NAMES, type PanelQuestion } from "@/lib/stocks/queue/question";
import { findStockCode } from "@/lib/stocks/stock-code";
import { refuse } from "../request-access";

/** Research for signed-in people; null where no exchange is connected. It needs no account. */
export const openPersonQueue = cache(async (): Promise<PanelQueue | null> => {
  await requireUser();
  return openDeskQueue();
});

type Asked = {
  readonly queue: PanelQueue;
  readonly origin: AuditOrigin;
  readonly request: NextRequest;
};

export function forStocks<Context>(answer: (asked: Asked, context: Context) => Promise<Response>) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const found = await findRequestUser();
    if ("error" in found) return refuse(found.status, found.error);
    const queue = await openDeskQueue();
    if (queue === null) return refuse(404, "no-exchange");
    return answer({ queue, origin: personOrigin(found.user, request.headers), request }, context);
  };
}

/** What a page asks of a source in its language, of the stock `code` or of the market; none where there is no question. */
export async function findQuestions(source: string, code: string | null): Promise<PanelQuestion[]> {
  const locale = await readStockLocale();
  const panel = PANEL_NAMES.find((each) => each === source);
  if (panel) {
    const stock = code === null ? null : findStockCode(code);
    return stock === null ? [] : [{ source: panel, code: stock, locale }];
  }
  if (source === "calendar") return [{ source, code: null, locale }];
  // Companies are found by their names in each language.
  if (source === "stock-info")
    return STOCK_LOCALES.map((locale) => ({ source, code: null, locale }));
  return [];
}

/** Without a person, for API tokens. */
export function openDeskQueue(): Promise<PanelQueue | null> {
  return openPanelQueue({
    exchangeBaseUrl: readEnv().EXCHANGE_BASE_URL,
    watches: false,
    onTrouble: (what, error) => console.error(`${what} failed:`, error),
  });
}
