import { larger, ONE, text, units } from "@/lib/sandbox/core/decimal";
import type { JournalEntry, SandboxTrader } from "../interface/exchange";
import type { TradedInstrument } from "../market/instruments";
import type { Purse, VenueAccount, Wallet } from "./state";

/** Balances of an account that names none. */
const DEFAULT_BALANCES: Readonly<Record<string, string>> = {
  USDT: "250000",
  USDC: "50000",
  BTC: "2.5",
  ETH: "40",
  BGB: "3000",
  SOL: "150",
  XRP: "20000",
};

export const isOneWay = (account: VenueAccount): boolean => account.holdMode === "one_way_mode";

export function createAccount(
  { uid, group, balances, marketMaker }: SandboxTrader,
  atMs: number,
): VenueAccount {
  const account: Omit<VenueAccount, "main"> = {
    uid,
    group: group ?? uid,
    marketMaker: marketMaker ?? false,
    bots: new Map(),
    orders: new Map(),
    open: new Map(),
    byClientOid: new Map(),
    fills: [],
    strategies: new Map(),
    closedPositions: [],
    moves: [],
    journal: [],
    holdMode: "one_way_mode",
    leverages: new Map(),
    marginModes: new Map(),
    countdownAtMs: null,
  };
  // Account and wallet refer to each other.
  const main = createWallet(account as VenueAccount, uid, null);
  for (const [coin, amount] of Object.entries(balances ?? DEFAULT_BALANCES)) {
    change(main, coin, units(amount), { atMs, kind: "start" });
  }
  return Object.assign(account, { main });
}

export function createWallet(account: VenueAccount, name: string, leverage: number | null): Wallet {
  return {
    name,
    account,
    purses: new Map(),
    positions: new Map(),
    orderMargin: new Map(),
    leverage,
  };
}

export const allWallets = (account: VenueAccount): Wallet[] => [
  account.main,
  ...account.bots.values(),
];

export function purseOf(wallet: Wallet, coin: string): Purse {
  const known = wallet.purses.get(coin);
  if (known) return known;
  const purse = { balance: 0n, locked: 0n, debt: 0n };
  wallet.purses.set(coin, purse);
  return purse;
}

/** The balance that orders and isolated positions have not locked. */
export function freeOf(wallet: Wallet, coin: string): bigint {
  const { balance, locked } = purseOf(wallet, coin);
  return larger(0n, balance - locked);
}

export type Reason = {
  readonly atMs: number;
  readonly kind: JournalEntry["kind"];
  readonly execId?: string;
};

function write(
  wallet: Wallet,
  coin: string,
  amount: bigint,
  debt: bigint,
  { atMs, kind, execId = "" }: Reason,
) {
  const entry = {
    atMs,
    wallet: wallet.name,
    coin,
    kind,
    change: text(amount),
    debtChange: text(debt),
    execId,
  };
  wallet.account.journal.push(entry);
}

/**
 * The only way in which a balance changes. What is missing to pay is borrowed, and what comes in
 * pays debts of the same coin first; each of these is a journal entry of its own.
 */
export function change(wallet: Wallet, coin: string, amount: bigint, reason: Reason): void {
  if (amount === 0n) return;
  const purse = purseOf(wallet, coin);
  const missing = -amount - freeOf(wallet, coin);
  if (amount < 0n && missing > 0n) {
    purse.balance += missing;
    purse.debt += missing;
    write(wallet, coin, missing, missing, { ...reason, kind: "borrow" });
  }
  purse.balance += amount;
  write(wallet, coin, amount, 0n, reason);
  if (amount > 0n && purse.debt > 0n) {
    const back = purse.debt < amount ? purse.debt : amount;
    purse.balance -= back;
    purse.debt -= back;
    write(wallet, coin, -back, -back, { ...reason, kind: "repay" });
  }
}

/** Locks an amount; a negative one is released. */
export function lock(wallet: Wallet, coin: string, amount: bigint): void {
  purseOf(wallet, coin).locked += amount;
}

export function addInterest(wallet: Wallet, coin: string, interest: bigint, atMs: number): void {
  purseOf(wallet, coin).debt += interest;
  write(wallet, coin, 0n, interest, { atMs, kind: "interest" });
}

export function addOrderMargin(wallet: Wallet, coin: string, amount: bigint): void {
  wallet.orderMargin.set(coin, (wallet.orderMargin.get(coin) ?? 0n) + amount);
}

const DEFAULT_LEVERAGE = 20;
const DEFAULT_MARGIN_LEVERAGE = 3;
export const MAX_MARGIN_LEVERAGE = 10;

/** Futures: by line and symbol, isolated ones in hedge mode by side. Margin: by coin. */
export const leverageKey = (category: string, name: string, side = "") =>
  `${category} ${name} ${side}`.trim();

export function leverageOf(
  wallet: Wallet,
  { category, symbol }: TradedInstrument,
  posSide: string,
): bigint {
  const { leverages } = wallet.account;
  const leverage =
    wallet.leverage ??
    leverages.get(leverageKey(category, symbol, posSide)) ??
    leverages.get(leverageKey(category, symbol)) ??
    DEFAULT_LEVERAGE;
  return BigInt(leverage) * ONE;
}

export function marginLeverageOf(account: VenueAccount, coin: string): bigint {
  return BigInt(account.leverages.get(leverageKey("MARGIN", coin)) ?? DEFAULT_MARGIN_LEVERAGE);
}
