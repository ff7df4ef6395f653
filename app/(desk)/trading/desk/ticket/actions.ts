"use server";
import { getLocale, getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { stockLocaleOf } from "@/lib/core/language";
import { userAction } from "@/lib/sign-in/web/action-client";
import { type FindSymbolsOutcome, findSymbolsInput } from "@/lib/trading/contract";
import { findSymbols } from "@/lib/trading/find-symbols";
import { openPersonQueue } from "../../../research/open-queue";
import { findTraderDesk } from "../open-desk";
import { problemText } from "../problem-text";

/** Symbols that a ticket may be of, by what is typed of them. */
export const findSymbolsAction = userAction
  .inputSchema(findSymbolsInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<FindSymbolsOutcome>> => {
    const { accountId, text } = parsedInput;
    const desk = await findTraderDesk(user, accountId);
    if (!desk) return { kind: "refused", problem: await problemText("refused") };
    const t = await getTranslations("trade.categories");
    const found = await findSymbols(desk.scope, {
      text,
      limits: desk.trading.limits,
      stocks: await openPersonQueue(),
      locale: stockLocaleOf(await getLocale()),
      productNames: {
        SPOT: t("SPOT"),
        MARGIN: t("MARGIN"),
        "USDT-FUTURES": t("USDT-FUTURES"),
        "COIN-FUTURES": t("COIN-FUTURES"),
        "USDC-FUTURES": t("USDC-FUTURES"),
        REALITY: t("REALITY"),
      },
    });
    return { kind: "found", found };
  });
