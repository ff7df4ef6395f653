import { type KeyAccount, listAccounts } from "@/lib/accounts/store/accounts";
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

/**
 * How long the exchange's answer about a coin holds. Each question takes a second of the endpoint's
 * limit.
 */
const ASK_AGAIN_MS: Readonly<Record<RateQuestion["outcome"], number>> = {
  answered: 6 * HOUR_MS,
  "no-price": 12 * HOUR_MS,
  "not-offered": 12 * HOUR_MS,
  failed: HOUR_MS / 4,
};

/** `isForced`: requests every coin with a missing day, also those that were requested recently. */
type FillRequest = { readonly isForced: boolean; readonly signal?: AbortSignal };

/**
 * Stores a rate for every coin and day of the ledgers without one: the close of the exchange's
 * daily candle or, without such a price, the rate that an account's own assets imply. Rates that a
 * person set stay. Prices of a sandbox are used only while every account is one of a sandbox: an
 * account that is fed by files holds real money, so it is never valued at made-up prices. `added`: how
 * many rates were stored. `failures`: coins without a usable answer. Throws for bugs and a lost
 * database.
 */
export async function fillRates(
  deps: Pick<SyncDeps, "clock"> & { readonly perSecond?: number },
  { isForced, signal }: FillRequest,
) {
  const accounts = (await listAccounts()).filter(({ pausedAt }) => pausedAt === null);
  const connected = accounts.filter((account) => !account.isFedByFiles);
  const live = connected.filter(({ environment }) => environment === "live");
  const isReal = live.length > 0 || connected.length < accounts.length;
  const removed = isReal ? await removeSandboxRates() : 0;
  const asking = isReal ? live : connected;
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
    priority: "interactive", // before the closes of all stocks, which take half an hour
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
  /** The prices come from this account's exchange. */
  readonly account: KeyAccount;
  /** The assets of these accounts may imply a rate. */
  readonly accounts: readonly KeyAccount[];
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
  // Every day of the range is stored, because a sync may bring rows of any of them later.
  const rates = ratesOfCandles(coin, range, answer.candles, nowMs);
  let added = await addAutomaticRates(currency, { origin: "candle", isOfSandbox, rates });
  const priced = new Set(rates.map(({ day }) => day));
  const left = days.filter((day) => !priced.has(day));
  const sources = left.length > 0 ? fill.accounts : [];
  for (const { id } of sources) {
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

/**
 * Daily prices of the coin's spot pair with the currency; without one, of the inverse pair,
 * inverted.
 */
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

/** The exchange refuses unknown symbols in one of these ways. */
const isNoSuchPair = (kind: FailureKind) => kind === "rejected" || kind === "out-of-range";

/** The closes of ended days, each as the rate of the UTC+8 day with the same date. */
function ratesOfCandles(
  coin: string,
  { from, to }: DayRange,
  candles: readonly PricedDay[],
  nowMs: number,
) {
  const rates: ReferenceRate[] = [];
  for (const { startMs, dayBegins, rate } of candles) {
    const day = dayOf(startMs);
    const isInRange = day >= from && day <= to;
    const hasEnded = startMs + DAY_MS <= nowMs;
    if (dayBegins === "other" || rate === null || !isInRange || !hasEnded) continue;
    rates.push({ coin, day, rate, source: CANDLE_RATE_SOURCES[dayBegins] });
  }
  return rates;
}
