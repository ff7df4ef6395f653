import { type Account, listAccounts } from "@/lib/accounts/store/accounts";
import { type Amount, invertPrice, isZeroAmount } from "@/lib/core/amount";
import { systemClock } from "@/lib/core/clock";
import { type Day, type DayRange, dayOf, dayStartMs } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";
import { grantAccountScope } from "@/lib/core/scope";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createMarketClient, type MarketClient } from "@/lib/exchange/trading/market-client";
import type { RateQuestion } from "@/lib/rates/rates-board";
import {
  addAutomaticRates,
  listRateQuestions,
  listUnratedCoins,
  removeSandboxRates,
  saveRateQuestion,
  type UnratedCoin,
} from "@/lib/rates/store/automatic-rates";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import { CANDLE_RATE_SOURCES, type ReferenceRate } from "@/lib/rates/valuation";
import type { DailyCandle } from "@/lib/trading/market-prices";
import { listImpliedRates } from "@/lib/trading/store/asset-snapshots";
import { SYNC_HOLDER, type SyncDeps } from "./sync-account";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A UTC day begins at 08:00 of the UTC+8 day of the same date. */
const UTC_DAY_OFFSET_MS = 8 * HOUR_MS;

/** How long a coin's answer holds for the days that it was asked for. A question costs one of the endpoint's seconds. */
const ASK_AGAIN_MS: Readonly<Record<RateQuestion["outcome"], number>> = {
  answered: 6 * HOUR_MS,
  "no-price": 12 * HOUR_MS,
  "not-offered": 12 * HOUR_MS,
  failed: HOUR_MS / 4,
};

/** `isForced`: requests every coin with a missing day, also those that were requested recently. */
type FillRequest = { readonly isForced: boolean; readonly signal?: AbortSignal };

/**
 * Gives every coin and day of the ledgers that has no rate the close of the exchange's daily candle and, where the
 * exchange has no such price, what an account's own assets imply. A rate that somebody set stays. Prices of a sandbox
 * are used only while no live account is there. `added`: rates that were stored. `failures`: coins that the exchange
 * gave no usable answer for. Throws for bugs and a lost database.
 */
export async function fillRates(
  deps: Pick<SyncDeps, "clock"> & { readonly perSecond?: number },
  { isForced, signal }: FillRequest,
) {
  const accounts = (await listAccounts()).filter(({ pausedAt }) => pausedAt === null);
  const live = accounts.filter(({ environment }) => environment === "live");
  const removed = live.length > 0 ? await removeSandboxRates() : 0;
  const asking = live.length > 0 ? live : accounts;
  const [account] = asking;
  if (!account) return { added: 0, removed, failures: [] };
  const clock = deps.clock ?? systemClock;
  const askedAtMs = clock.now();
  const nowMs = askedAtMs + account.clockOffsetMs;
  const { currency } = await loadReportingSettings();
  const unrated = await listUnratedCoins(currency, dayOf(nowMs));
  const asked = new Map(
    (await listRateQuestions(currency)).map((question) => [question.coin, question]),
  );
  const wanted = unrated.filter(
    ({ coin, days }) => isForced || isDue(asked.get(coin), days, askedAtMs),
  );
  const prices = createMarketClient({
    baseUrl: account.baseUrl,
    leases: postgresLeases(SYNC_HOLDER),
    priority: "background",
    clock,
    perSecond: deps.perSecond,
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
    signal,
  });
  const fill: RateFill = { currency, account, accounts: asking, prices, nowMs, askedAtMs };
  const failures: { coin: string; error: ExchangeError }[] = [];
  let added = 0;
  try {
    for (const coin of wanted) {
      signal?.throwIfAborted();
      const end = await fillCoin(fill, coin);
      added += end.added;
      if (end.error) failures.push({ coin: coin.coin, error: end.error });
    }
  } finally {
    await prices.close();
  }
  return { added, removed, failures };
}

function isDue(last: RateQuestion | undefined, days: readonly Day[], nowMs: number): boolean {
  const isAsked = last && days.every((day) => day >= last.since && day <= last.through);
  if (!isAsked) return true;
  return Math.abs(nowMs - last.askedAtMs) >= ASK_AGAIN_MS[last.outcome]; // also where the clock stepped back
}

type RateFill = {
  readonly currency: string;
  /** Whose exchange is asked. */
  readonly account: Account;
  /** Whose assets may say what a coin was worth. */
  readonly accounts: readonly Account[];
  readonly prices: MarketClient;
  readonly nowMs: number;
  readonly askedAtMs: number;
};

async function fillCoin(fill: RateFill, unrated: UnratedCoin) {
  const { currency, account, nowMs, askedAtMs } = fill;
  const { coin, days } = unrated;
  const isOfSandbox = account.environment === "sandbox";
  const [from] = days;
  const range = { from, to: days.at(-1) ?? from };
  const asked = { coin, askedAtMs, since: range.from, through: range.to };
  const answer = await askPrices(fill, coin, range);
  if (answer.outcome === "failed") {
    const failureKind = answer.error.failure.kind;
    await saveRateQuestion(currency, { ...asked, outcome: "failed", failureKind });
    return { added: 0, error: answer.error };
  }
  // Of every day between, so that no day is asked for twice: a sync may bring rows of it later.
  const rates = ratesOfCandles(coin, range, answer.candles, nowMs);
  let added = await addAutomaticRates(currency, { origin: "candle", isOfSandbox, rates });
  const priced = new Set(rates.map(({ day }) => day));
  const left = days.filter((day) => !priced.has(day));
  for (const { id } of left.length > 0 ? fill.accounts : []) {
    const implied = await listImpliedRates(grantAccountScope(id), range, { currency });
    const wanted = implied.filter((rate) => rate.coin === coin && left.includes(rate.day));
    added += await addAutomaticRates(currency, { origin: "assets", isOfSandbox, rates: wanted });
  }
  const outcome = answer.outcome === "answered" && rates.length === 0 ? "no-price" : answer.outcome;
  await saveRateQuestion(currency, { ...asked, outcome, failureKind: null });
  return { added, error: null };
}

type PricedDay = Pick<DailyCandle, "startMs" | "dayBegins"> & { readonly rate: Amount | null };
type PricesOutcome =
  | {
      readonly outcome: "answered" | "no-price" | "not-offered";
      readonly candles: readonly PricedDay[];
    }
  | { readonly outcome: "failed"; readonly error: ExchangeError };

/** The coin's own spot pair with the currency; without one, the currency's pair with the coin, the other way round. */
async function askPrices(
  { currency, prices }: RateFill,
  coin: string,
  { from, to }: DayRange,
): Promise<PricesOutcome> {
  const range = { fromMs: dayStartMs(from), toMs: dayStartMs(to) + UTC_DAY_OFFSET_MS };
  const pairs = [
    { symbol: `${coin}${currency}`, rateOf: (close: Amount) => close },
    { symbol: `${currency}${coin}`, rateOf: invertPrice },
  ];
  for (const { symbol, rateOf } of pairs) {
    try {
      const candles = await prices.dailyCandles({ category: "SPOT", symbol, range });
      if (candles === null) return { outcome: "not-offered", candles: [] };
      if (candles.length > 0) {
        const priced = candles.map(({ close, ...candle }) => ({
          ...candle,
          rate: isZeroAmount(close) ? null : rateOf(close),
        }));
        return { outcome: "answered", candles: priced };
      }
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      if (!isNoSuchPair(error.failure.kind)) return { outcome: "failed", error };
    }
  }
  return { outcome: "no-price", candles: [] };
}

/** An exchange refuses the symbol that it does not know. */
const isNoSuchPair = (kind: FailureKind) => kind === "rejected" || kind === "out-of-range";

/** The closes of days that have ended, each on the UTC+8 day of the same date. */
function ratesOfCandles(
  coin: string,
  { from, to }: DayRange,
  candles: readonly PricedDay[],
  nowMs: number,
) {
  return candles.flatMap(({ startMs, dayBegins, rate }): ReferenceRate[] => {
    const day = dayOf(startMs);
    if (
      dayBegins === "other" ||
      rate === null ||
      day < from ||
      day > to ||
      startMs + DAY_MS > nowMs
    )
      return [];
    return [{ coin, day, rate, source: CANDLE_RATE_SOURCES[dayBegins] }];
  });
}
