import { amountLabel } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import type { Text, Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { RateProblem } from "./read-rate";
import {
  type AppliedRate,
  CANDLE_RATE_SOURCES,
  type CoinAmount,
  IMPLIED_RATE_SOURCE,
  OWN_COIN_SOURCE,
  type RatesUsed,
  STABLE_COIN_SOURCE,
} from "./valuation";

type Root = Text<never>;

/**
 * "1 BTC = 65,000.5 USDT, rate of 19 Nov 2026, desk", or "rates of 30 days for BTC and ETH"; null:
 * no rate was needed.
 */
export function ratesText(words: Words, rates: RatesUsed, currency: string): string | null {
  const { t } = words;
  switch (rates.kind) {
    case "none":
      return null;
    case "one":
      return rates.coin === currency ? null : rateText(words, rates.coin, rates, currency);
    case "many": {
      const { rateDays, sources, sourceCount } = rates;
      const further = sourceCount - sources.length;
      const named = sources
        .filter((name) => name !== OWN_COIN_SOURCE)
        .map((name) => sourceText(t, name));
      if (further > 0) named.push(t("valuation.moreSources", { count: further }));
      const made = { coins: coinsText(t, rates.coins), sources: named.join(t("valuation.comma")) };
      return rateDays === 0
        ? t("valuation.fixedRates", made)
        : t("valuation.rates", { ...made, count: rateDays });
    }
    default:
      return rates satisfies never;
  }
}

/** "1 BTC = 65,000.5 USDT, rate of 19 Nov 2026, desk" */
export function rateText(
  { t, language }: Words,
  coin: string,
  { rate, rateDay, source }: AppliedRate,
  currency: string,
): string {
  const made = { coin, currency, rate: amountLabel(rate), source: sourceText(t, source) };
  if (rateDay === null) return t("valuation.rate", made);
  return t("valuation.rateOfDay", { ...made, day: dayLabel(rateDay, language) });
}

const SOURCE_WORDS = {
  [STABLE_COIN_SOURCE]: "valuation.stableCoin",
  [OWN_COIN_SOURCE]: "valuation.ownCoin",
  [CANDLE_RATE_SOURCES.UTC]: "valuation.candleUtc",
  [CANDLE_RATE_SOURCES["UTC+8"]]: "valuation.candleUtc8",
  [IMPLIED_RATE_SOURCE]: "valuation.impliedByAssets",
} as const;

/** The source of a rate: automatic ones in words, others as they were typed. */
export function sourceText(t: Root, source: string): string {
  return source in SOURCE_WORDS ? t(SOURCE_WORDS[source as keyof typeof SOURCE_WORDS]) : source;
}

const MOST_COINS = 3;

/** "not valued: 0.12 BTC and 3 more coins"; null: everything has a value. */
export function unvaluedText(
  { t }: Words,
  unvalued: readonly CoinAmount[],
  most: number = MOST_COINS,
): string | null {
  if (unvalued.length === 0) return null;
  const amounts = unvalued
    .slice(0, most)
    .map(({ coin, amount }) => `${amountLabel(amount)} ${visibleText(coin)}`)
    .join(t("valuation.comma"));
  const further = Math.max(0, unvalued.length - most);
  return further > 0
    ? t("valuation.unvaluedAndMore", { amounts, count: further })
    : t("valuation.unvalued", { amounts });
}

function coinsText(t: Root, coins: readonly string[]): string {
  const shown = coins.length > MOST_COINS + 1 ? coins.slice(0, MOST_COINS) : coins;
  const named = shown.map(visibleText).join(t("valuation.comma"));
  const further = coins.length - shown.length;
  return further > 0 ? t("valuation.coinsAndMore", { coins: named, count: further }) : named;
}

/** Why a rate that somebody typed, or a line of a file, cannot be taken. */
export function rateProblemText({ t }: Words, problem: RateProblem): string {
  switch (problem.kind) {
    case "coin-is-currency":
      return t("rates.problems.coin-is-currency", { currency: problem.currency });
    case "day-not-begun":
      return t("rates.problems.day-not-begun", { day: problem.day, today: problem.today });
    case "rate-too-long":
    case "source-too-long":
    case "days-too-many":
      return t(`rates.problems.${problem.kind}`, { most: problem.most });
    case "source-formula":
      return t("rates.problems.source-formula", { start: problem.start });
    default:
      return t(`rates.problems.${problem.kind}`);
  }
}
