import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow } from "@/lib/database/database";
import { listLivingWorkers } from "@/lib/database/jobs/workers";
import { findFigure } from "@/lib/trading/steps";
import { findListedInstrument, hasListedInstruments } from "@/lib/trading/store/instruments";
import {
  findAccountAnswer,
  findMarketAnswer,
  type MarketPlace,
  saveLook,
} from "@/lib/trading/store/live-figures";
import type { TradingAccount } from "@/lib/trading/store/trading-accounts";
import type { FindLiveFigures } from "./contract";
import type { Instrument } from "./instrument";
import {
  type AvailableBalance,
  type Fees,
  type KeptAnswer,
  type KeptQuote,
  type LiveFigures,
  type LiveProblem,
  liveSymbolOf,
  type MaxOpen,
  type MaxOpenOf,
  maxOpenKey,
  partProblem,
  pricedCategory,
  type Quote,
  STALE_MS,
} from "./live-figures";

/**
 * The figures of a symbol as the worker read them last. Notes that this person has them in view, so
 * that the worker reads them again; nothing is asked of the exchange here.
 */
export async function loadLiveFigures(
  scope: WholeAccountScope,
  { baseUrl }: Pick<TradingAccount, "baseUrl">,
  { product, symbol: typed, side, orderType, price }: Omit<FindLiveFigures, "accountId">,
  person: { readonly id: string },
): Promise<LiveFigures> {
  const of = liveSymbolOf(product, typed);
  const { category, symbol } = of;
  const question: MaxOpenOf = { side, orderType, price: priceOf(orderType, price) };
  if (symbol !== "") await saveLook(scope, person.id, of, question);
  const place: MarketPlace = { baseUrl, category: pricedCategory(category), kind: "quote" };
  const [quote, balances, maxOpen, instrument, isListKnown, workers, now] = await Promise.all([
    findMarketAnswer<KeptQuote>(place, symbol),
    findAccountAnswer<readonly AvailableBalance[]>(scope, "balances", ""),
    findAccountAnswer<MaxOpen>(scope, "max-open", maxOpenKey(of, question)),
    findListedInstrument(scope, category, symbol),
    hasListedInstruments(scope, category),
    listLivingWorkers(),
    databaseNow(),
  ]);
  const nowMs = now.getTime();
  const problem = liveProblem({
    isUnlisted: isListKnown && instrument === null,
    hasWorker: workers.length > 0,
    parts: [
      partProblem(quote, STALE_MS.quote),
      partProblem(balances, STALE_MS.balances),
      // The exchange may refuse a price that is no price yet: only what can be opened is missing.
      maxOpen?.failure === "rejected" ? null : partProblem(maxOpen, STALE_MS["max-open"]),
    ],
  });
  return {
    nowMs,
    quote: quoteAt(quote, nowMs),
    maxOpen: isFresh(maxOpen, STALE_MS["max-open"]) ? maxOpen.answer : null,
    balances: isFresh(balances, STALE_MS.balances) ? balances.answer : [],
    fees: feesOf(instrument),
    problem,
  };
}

/** A price that cannot be read yet counts as none. */
function priceOf(orderType: MaxOpenOf["orderType"], typed: string): MaxOpenOf["price"] {
  if (orderType === "market") return "";
  return findFigure(typed) ?? "";
}

/** The first reason that explains the others. */
export function liveProblem({
  isUnlisted,
  hasWorker,
  parts,
}: {
  readonly isUnlisted: boolean;
  readonly hasWorker: boolean;
  readonly parts: readonly (LiveProblem | null)[];
}): LiveProblem | null {
  if (isUnlisted || parts.includes("not-listed")) return "not-listed";
  const missing = parts.filter((part) => part !== null);
  if (missing.length > 0 && !hasWorker) return "no-worker";
  if (missing.includes("failed")) return "failed";
  return missing[0] ?? null;
}

function quoteAt(kept: KeptAnswer<KeptQuote> | null, nowMs: number): Quote | null {
  if (kept === null || kept.answer === null || kept.ageMs === null) return null;
  const { exchangeMs: _, ...quote } = kept.answer;
  return { ...quote, atMs: Math.round(nowMs - kept.ageMs) };
}

function isFresh<Answer>(
  kept: KeptAnswer<Answer> | null,
  staleMs: number,
): kept is KeptAnswer<Answer> & { readonly answer: Answer } {
  return kept !== null && kept.answer !== null && kept.ageMs !== null && kept.ageMs <= staleMs;
}

function feesOf(instrument: Instrument | null): Fees | null {
  const { makerFeeRate: maker = null, takerFeeRate: taker = null } = instrument ?? {};
  return maker === null || taker === null ? null : { maker, taker };
}
