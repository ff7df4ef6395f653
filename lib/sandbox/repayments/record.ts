import type { Amount } from "@/lib/core/amount";
import type { Repayment } from "@/lib/repayments/repayment";
import { COINS } from "../commissions/catalogue";
import { priceMicros } from "../commissions/coin-price";
import { drawSpread } from "../commissions/spread";
import type { Random } from "../core/random";
import { formatUnits, UNIT_DECIMALS, unitsPerStep } from "../core/units";

/** A repayment in the book. */
export type BookRepayment = Repayment & {
  /**
   * Drawn once, 0 to 2^32 - 1: decides its place in a shuffled list and, with mixed switches, its
   * spelling.
   */
  readonly lot: number;
  /** 0 to 999: the record is late where `latePerMille` is above this. 1000: never. */
  readonly luck: number;
};

/** `forced`: by the exchange, in a liquidation. */
export type RepaymentEvent = { readonly atMs: number; readonly forced: boolean };

/**
 * Ids have 19 digits, more than a JavaScript number can hold: a client that reads them as numbers
 * confuses them.
 */
const ID_BASE = 1_290_000_000_000_000_000n;
/** Indexes in COINS; a coin that is lent more often comes more often. */
const LENT = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6];
const AVERAGE_PRINCIPAL_CENTS = 2_400_000;
const NO_INTEREST_PER_MILLE = 40;
const FULL_PER_MILLE = 340;
const FULL_WHEN_FORCED_PER_MILLE = 850;
/** Interest of the longest loans, in millionths of the principal. */
const MAX_INTEREST_PPM = 26_000;

/** The id of the `rank`th repayment (below 1e9) of a day or another numbered part of the book. */
export function repaymentId(part: number, rank: number): string {
  return String(ID_BASE + BigInt(part) * 1_000_000_000n + BigInt(rank));
}

/**
 * A full or partial repayment; amounts have all of the coin's decimals. `dayNumber` decides the
 * coin's price.
 */
export function drawRepayment(
  random: Random,
  seed: string,
  dayNumber: number,
  repayOrderId: string,
  { atMs, forced }: RepaymentEvent,
): BookRepayment {
  const coin = COINS[LENT[random.int(LENT.length)] as number] as (typeof COINS)[number];
  const cents = 500 + Math.floor(AVERAGE_PRINCIPAL_CENTS * (forced ? 3 : 1) * drawSpread(random));
  const price = BigInt(priceMicros(seed, coin, dayNumber));
  const principal = (BigInt(cents) * 10_000n * unitsPerStep(UNIT_DECIMALS - coin.decimals)) / price;
  const ppm = random.chance(NO_INTEREST_PER_MILLE) ? 0 : 1 + random.int(MAX_INTEREST_PPM);
  const interest = (principal * BigInt(ppm)) / 1_000_000n;
  const text = (steps: bigint) =>
    formatUnits(steps * unitsPerStep(coin.decimals), coin.decimals) as Amount;
  return {
    repayOrderId,
    repaidTimeMs: atMs,
    coin: coin.name,
    repaidAmount: text(principal),
    repaidInterest: text(interest),
    repayType: random.chance(forced ? FULL_WHEN_FORCED_PER_MILLE : FULL_PER_MILLE) ? "all" : "part",
    businessType: forced ? "liquidation" : "normal",
    lot: random.int(2 ** 32),
    luck: random.int(1000),
  };
}
