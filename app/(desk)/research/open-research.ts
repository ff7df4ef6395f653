import type { NextRequest } from "next/server";
import { cache } from "react";
import type { AuditOrigin } from "@/lib/audit/origin";
import { REALITY_LOCALES } from "@/lib/core/stock-locale";
import { readEnv } from "@/lib/env/read-env";
import { findRequestUser, requireUser } from "@/lib/sign-in/session";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";
import { readRealityLocale } from "@/lib/sign-in/web/language";
import { openResearch, type Research } from "@/lib/stocks/desk";
import { PANEL_NAMES, type RealityQuestion } from "@/lib/stocks/question";
import { findStockCode } from "@/lib/stocks/stock-code";
import { refuse } from "../request-access";

/** Research for signed-in people; null where no exchange is connected. It needs no account. */
export const openPersonResearch = cache(async (): Promise<Research | null> => {
  await requireUser();
  return openDeskResearch();
});

type Asked = {
  readonly research: Research;
  readonly origin: AuditOrigin;
  readonly request: NextRequest;
};

export function forResearch<Context>(
  answer: (asked: Asked, context: Context) => Promise<Response>,
) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const found = await findRequestUser();
    if ("error" in found) return refuse(found.status, found.error);
    const research = await openDeskResearch();
    if (research === null) return refuse(404, "no-exchange");
    return answer(
      { research, origin: personOrigin(found.user, request.headers), request },
      context,
    );
  };
}

/** What a page asks of a source in its language, of the stock `code` or of the market; none where there is no question. */
export async function findQuestions(
  source: string,
  code: string | null,
): Promise<RealityQuestion[]> {
  const locale = await readRealityLocale();
  const panel = PANEL_NAMES.find((each) => each === source);
  if (panel) {
    const stock = code === null ? null : findStockCode(code);
    return stock === null ? [] : [{ source: panel, code: stock, locale }];
  }
  if (source === "calendar") return [{ source, code: null, locale }];
  // Companies are found by their names in each language.
  if (source === "stock-info")
    return REALITY_LOCALES.map((locale) => ({ source, code: null, locale }));
  return [];
}

/** Without a person, for API tokens. */
export function openDeskResearch(): Promise<Research | null> {
  return openResearch({
    exchangeBaseUrl: readEnv().EXCHANGE_BASE_URL,
    watches: false,
    onTrouble: (what, error) => console.error(`${what} failed:`, error),
  });
}
