import { type Account, createAccount, type Wallet } from "./account";
import type { RealityPairs, TradingOptions, TradingRules } from "./exchange";
import { createInstruments, type Instrument, type Instruments } from "./instruments";
import { createMarket, type Market } from "./market";
import type { Fill, Order } from "./order";
import { MINUTE_MS } from "./price-path";
import { type Outcome, outcomeOf } from "./refusals";
import type { PosSide } from "./requests";

/** Orders of accounts that rest, best first; older ones first where the price is the same. */
export type Book = { readonly buy: Order[]; readonly sell: Order[] };

/** What all operations share. */
export type Venue = {
  /** Of what is happening: the clock's time, or an earlier one while the market catches up with it. */
  readonly now: () => number;
  readonly minute: () => number;
  readonly rules: () => TradingRules;
  readonly instruments: Instruments;
  readonly reality: RealityPairs | undefined;
  readonly market: (instrument: Instrument) => Market;
  readonly book: (instrument: Instrument) => Book;
  /** Markets that somebody has looked at or traded in. */
  readonly markets: () => Iterable<Market>;
  readonly account: (uid: string) => Account;
  readonly accounts: () => Iterable<Account>;
  /** Rising, about the time in microseconds. */
  readonly newId: () => string;
  /** Brings the market up to the clock and runs the operation. */
  readonly outcome: <T>(operation: () => T) => Outcome<T>;
  readonly answer: <T>(operation: () => T) => T;
  readonly listeners: {
    readonly filled: ((fill: Fill) => void)[];
    readonly positionClosed: ((wallet: Wallet, instrument: Instrument, posSide: PosSide | null) => void)[];
  };
};

export type CatchUp = (venue: Venue, clockMs: number, moveTo: (ms: number) => void) => void;

const DEFAULT_RULES: TradingRules = {
  minOrderAmount: "number",
  clientOidUnique: "open-orders",
  stpDefault: "none",
  coinFuturesExtras: "refused",
  modifyDelayMs: 0,
};

export function createVenue(options: TradingOptions, catchUp: CatchUp): Venue {
  const { seed, reality } = options;
  const instruments = createInstruments(reality);
  const markets = new Map<string, Market>();
  const books = new Map<string, Book>();
  const accounts = new Map<string, Account>();
  let atMs = options.now();
  let lastId = 0n;
  const openAccount = (account: Parameters<typeof createAccount>[0]) => {
    const created = createAccount(account, atMs);
    accounts.set(account.uid, created);
    return created;
  };
  for (const account of options.accounts ?? []) openAccount(account);
  const market = (instrument: Instrument) => {
    const known = markets.get(instrument.bookKey);
    if (known) return known;
    const shown = instrument.category === "MARGIN" ? instruments.find("SPOT", instrument.symbol) : null;
    const created = createMarket(seed, shown ?? instrument);
    markets.set(instrument.bookKey, created);
    return created;
  };
  const settled = () => {
    // The clock may go back: what was traded stays, and nothing happens until it is there again.
    const clockMs = options.now();
    if (clockMs > atMs) catchUp(venue, clockMs, (ms) => (atMs = ms));
  };
  const venue: Venue = {
    now: () => atMs,
    minute: () => Math.floor(atMs / MINUTE_MS),
    rules: () => options.rules?.() ?? DEFAULT_RULES,
    instruments,
    reality,
    market,
    book: ({ bookKey }) => {
      const known = books.get(bookKey) ?? { buy: [], sell: [] };
      books.set(bookKey, known);
      return known;
    },
    markets: () => markets.values(),
    account: (uid) => accounts.get(uid) ?? openAccount({ uid }),
    accounts: () => accounts.values(),
    newId: () => {
      const byTime = BigInt(Math.trunc(atMs)) * 1_000_000n;
      lastId = byTime > lastId ? byTime : lastId + 1n;
      return String(lastId);
    },
    outcome: (operation) => {
      settled();
      return outcomeOf(operation);
    },
    answer: (operation) => {
      settled();
      return operation();
    },
    listeners: { filled: [], positionClosed: [] },
  };
  return venue;
}
