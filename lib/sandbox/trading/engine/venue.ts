import {
  DEFAULT_TRADING_RULES,
  type SandboxTrader,
  type TradingOptions,
} from "../interface/exchange";
import { outcomeOf } from "../interface/refusals";
import { createInstruments, type TradedInstrument } from "../market/instruments";
import { createMarket, type Market } from "../market/market";
import { MINUTE_MS } from "../market/price-path";
import { createAccount } from "./account";
import type { OrderBook, Venue, VenueAccount } from "./state";

export type CatchUp = (venue: Venue, clockMs: number, moveTo: (ms: number) => void) => void;

export function createVenue(options: TradingOptions, catchUp: CatchUp): Venue {
  const { seed, reality } = options;
  const instruments = createInstruments(reality);
  const markets = new Map<string, Market>();
  const awake = new Set<Market>();
  const books = new Map<string, OrderBook>();
  const accounts = new Map<string, VenueAccount>();
  let atMs = options.now();
  let lastId = 0n;
  const openAccount = (trader: SandboxTrader) => {
    const created = createAccount(trader, atMs);
    accounts.set(trader.uid, created);
    return created;
  };
  for (const trader of options.accounts ?? []) openAccount(trader);
  const market = (instrument: TradedInstrument) => {
    const known = markets.get(instrument.bookKey);
    if (known) return known;
    const shown =
      instrument.category === "MARGIN" ? instruments.find("SPOT", instrument.symbol) : null;
    const created = createMarket(seed, shown ?? instrument);
    markets.set(instrument.bookKey, created);
    return created;
  };
  const settled = () => {
    const moveTo = (ms: number) => {
      atMs = ms;
    };
    const clockMs = options.now();
    if (clockMs > atMs) catchUp(venue, clockMs, moveTo);
    // The clock may go back: prices are those of that time again, and what was traded stays.
    else moveTo(clockMs);
  };
  const venue: Venue = {
    now: () => atMs,
    minute: () => Math.floor(atMs / MINUTE_MS),
    rules: () => options.rules?.() ?? DEFAULT_TRADING_RULES,
    instruments,
    reality,
    market,
    book: ({ bookKey }) => {
      const known = books.get(bookKey) ?? { buy: [], sell: [] };
      books.set(bookKey, known);
      return known;
    },
    awake: () => awake,
    wake: (instrument) => {
      awake.add(market(instrument));
    },
    account: (uid) => accounts.get(uid) ?? openAccount({ uid }),
    accounts: () => accounts.values(),
    beginAgain: (uid) => {
      const first = options.accounts?.find((trader) => trader.uid === uid);
      openAccount(first ?? { uid });
    },
    pending: new Set(),
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
