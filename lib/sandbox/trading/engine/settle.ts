import { roundedUp, times, units } from "@/lib/sandbox/core/decimal";
import type { Market } from "../market/market";
import { HOUR_MINUTES, MINUTE_MS } from "../market/price-path";
import { addInterest, allWallets } from "./account";
import { applyPending, cancelAll } from "./change-order";
import { sweep } from "./matching";
import type { Venue, VenueAccount } from "./state";

const HOUR_MS = 3_600_000;
/** Interest of a debt, charged each full hour and rounded up to eight decimals. */
export const INTEREST_RATE = units("0.00001");
const INTEREST_DECIMALS = 8;

export function interestOf(debt: bigint): bigint {
  return roundedUp(times(debt, INTEREST_RATE), INTEREST_DECIMALS);
}

/** Something that waits for prices of a market: strategies, bots. */
export type Watch = {
  /** Prices in ticks at which something happens. */
  readonly prices: (market: Market) => Iterable<number>;
  /** Whether it must be looked at each minute, at every price. */
  readonly isBusy: (market: Market) => boolean;
  /** Looks at the present price. */
  readonly look: (market: Market) => void;
};

export function joinWatches(...watches: readonly Watch[]): Watch {
  return {
    prices: function* (market) {
      for (const watch of watches) yield* watch.prices(market);
    },
    isBusy: (market) => watches.some((watch) => watch.isBusy(market)),
    look: (market) => {
      for (const watch of watches) watch.look(market);
    },
  };
}

/** How far the mark price may be off the last one, as a part of it. */
const MARK_ROOM = 0.001;

/**
 * Whether nothing can happen in the hour, because it reaches none of the prices that something
 * waits for.
 */
function isCalm(venue: Venue, market: Market, watch: Watch, hour: number): boolean {
  if (watch.isBusy(market)) return false;
  const { buy, sell } = venue.book(market.instrument);
  const waiting = [...watch.prices(market)];
  if (buy.length + sell.length + waiting.length === 0) return true;
  const { low, high } = market.hourRange(hour);
  if ((buy[0]?.ticks ?? 0) >= low) return false;
  if ((sell[0]?.ticks ?? Number.POSITIVE_INFINITY) <= high) return false;
  const from = low * (1 - MARK_ROOM);
  const to = high * (1 + MARK_ROOM);
  return !waiting.some((ticks) => ticks >= from && ticks <= to);
}

/**
 * Runs the minutes after `from` up to `to`, hour by hour; skips markets in which nothing can
 * happen.
 */
function walk(
  venue: Venue,
  watch: Watch,
  from: number,
  to: number,
  moveTo: (ms: number) => void,
): void {
  for (let minute = from + 1; minute <= to; ) {
    const hour = Math.floor(minute / HOUR_MINUTES);
    const end = Math.min(to, hour * HOUR_MINUTES + HOUR_MINUTES - 1);
    const lively = [...venue.awake()].filter((market) => !isCalm(venue, market, watch, hour));
    for (; lively.length > 0 && minute <= end; minute++) {
      moveTo(minute * MINUTE_MS);
      for (const market of lively) {
        sweep(venue, market);
        watch.look(market);
      }
    }
    minute = end + 1;
  }
}

function chargeInterest(venue: Venue, atMs: number): void {
  for (const account of venue.accounts()) {
    for (const wallet of allWallets(account)) {
      for (const [coin, { debt }] of wallet.purses) {
        if (debt > 0n) addInterest(wallet, coin, interestOf(debt), atMs);
      }
    }
  }
}

const owes = (account: VenueAccount) =>
  allWallets(account).some(({ purses }) => [...purses.values()].some(({ debt }) => debt > 0n));

/**
 * The time of the next event after `afterMs` that depends on the clock: a delayed change, a
 * countdown, interest.
 */
function nextEvent(venue: Venue, afterMs: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { pending } of venue.pending) next = Math.min(next, pending?.dueMs ?? next);
  for (const account of venue.accounts()) {
    if (account.countdownAtMs !== null) next = Math.min(next, account.countdownAtMs);
    // An order that fills on the way may borrow.
    if (account.open.size > 0 || owes(account))
      next = Math.min(next, (Math.floor(afterMs / HOUR_MS) + 1) * HOUR_MS);
  }
  return next;
}

function runEvents(venue: Venue, atMs: number): void {
  for (const account of venue.accounts()) {
    if (account.countdownAtMs !== null && account.countdownAtMs <= atMs) {
      account.countdownAtMs = null;
      cancelAll(venue, account, "countdown_cancel");
    }
  }
  for (const order of [...venue.pending]) {
    if (order.pending && order.pending.dueMs <= atMs) applyPending(venue, order);
  }
  if (atMs % HOUR_MS === 0) chargeInterest(venue, atMs);
}

/** Runs everything that is due between the time of the venue and the clock, in order. */
export function catchUp(
  venue: Venue,
  watch: Watch,
  clockMs: number,
  moveTo: (ms: number) => void,
): void {
  for (;;) {
    const eventMs = nextEvent(venue, venue.now());
    const until = Math.min(eventMs, clockMs);
    walk(venue, watch, venue.minute(), Math.floor(until / MINUTE_MS), moveTo);
    moveTo(Math.max(venue.now(), until));
    if (eventMs > clockMs) return;
    runEvents(venue, eventMs);
  }
}
