"use server";
import type { Worded } from "@/lib/core/action-result";
import { userAction } from "@/lib/sign-in/web/action-client";
import {
  type LiveFiguresOutcome,
  liveFiguresInput,
  type MarketChartOutcome,
  marketChartInput,
} from "@/lib/trading/contract";
import { loadLiveFigures } from "@/lib/trading/load-live-figures";
import { loadMarketChart } from "@/lib/trading/load-market-chart";
import { findDesk, findTraderDesk } from "./open-desk";
import { problemText } from "./problem-text";

// Both note that somebody looks, so that the worker asks. Under another person's view there is no
// trading to look at.

/** Prices, balances and what can be opened, for a ticket that is in view. */
export const liveFiguresAction = userAction
  .inputSchema(liveFiguresInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<LiveFiguresOutcome>> => {
    const desk = await findTraderDesk(user, parsedInput.accountId);
    if (!desk) return { kind: "refused", problem: await problemText("refused") };
    const figures = await loadLiveFigures(desk.scope, desk.trading, parsedInput, user);
    return { kind: "found", figures };
  });

/** The chart of a pair with the account's own orders, for who sees the account's orders. */
export const marketChartAction = userAction
  .inputSchema(marketChartInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<MarketChartOutcome>> => {
    const desk = await findDesk(user, parsedInput.accountId);
    if (!desk) return { kind: "refused", problem: await problemText("refused") };
    const chart = await loadMarketChart(desk.scope, desk.trading, parsedInput, user);
    return { kind: "found", chart };
  });
