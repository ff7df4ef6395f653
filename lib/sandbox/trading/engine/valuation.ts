import { larger, ONE, over, times } from "@/lib/sandbox/core/decimal";
import type { WireCategory } from "../interface/requests";
import { BORROWABLE } from "../market/instruments";
import { marginLeverageOf, purseOf } from "./account";
import { initialMargin, maintenanceMargin, unrealised } from "./positions";
import type { Venue, VenuePosition, Wallet } from "./state";

const FUTURES: readonly WireCategory[] = ["USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"];
export const isFuturesLine = (category: WireCategory): boolean => FUTURES.includes(category);

/**
 * The price of a coin in dollars: the last one of its USDT pair, so that assets agree with the
 * tickers.
 */
export function usdPrice(venue: Venue, coin: string): bigint {
  if (coin === "USDT" || coin === "USD") return ONE;
  const pair = venue.instruments.find("SPOT", `${coin}USDT`);
  return pair ? BigInt(venue.market(pair).last(venue.minute())) * pair.tick : 0n;
}

export const markOf = (venue: Venue, { instrument }: Pick<VenuePosition, "instrument">): number =>
  venue.market(instrument).mark(venue.minute());

/** Unrealised profit of the positions with this coin of margin. */
export function unrealisedIn(venue: Venue, wallet: Wallet, coin: string): bigint {
  let sum = 0n;
  for (const position of wallet.positions.values()) {
    if (position.instrument.settle === coin) sum += unrealised(position, markOf(venue, position));
  }
  return sum;
}

export function coinsOf(wallet: Wallet): string[] {
  const settle = [...wallet.positions.values()].map(({ instrument }) => instrument.settle);
  return [...new Set([...wallet.purses.keys(), ...settle])];
}

/** Balance less debt, plus the profit of open positions. */
export function equityOf(venue: Venue, wallet: Wallet, coin: string): bigint {
  const { balance, debt } = purseOf(wallet, coin);
  return balance - debt + unrealisedIn(venue, wallet, coin);
}

/** Sums over all coins, in dollars of 10^-18. */
export type Standing = {
  readonly equity: bigint;
  readonly unrealised: bigint;
  readonly debt: bigint;
  /** Margin of positions and of orders that would open one. */
  readonly initialMargin: bigint;
  readonly maintenance: bigint;
  readonly positionMaintenance: bigint;
  readonly positionValue: bigint;
};

/** Debts need a maintenance margin of a tenth. */
const DEBT_MAINTENANCE = 10n;

export function standingOf(venue: Venue, wallet: Wallet): Standing {
  const sum = { equity: 0n, unrealised: 0n, debt: 0n, margin: 0n, maintenance: 0n, value: 0n };
  for (const coin of coinsOf(wallet)) {
    const price = usdPrice(venue, coin);
    const profit = unrealisedIn(venue, wallet, coin);
    const { balance, debt } = purseOf(wallet, coin);
    sum.equity += times(balance - debt + profit, price);
    sum.unrealised += times(profit, price);
    sum.debt += times(debt, price);
    sum.margin += times(wallet.orderMargin.get(coin) ?? 0n, price);
  }
  for (const position of wallet.positions.values()) {
    const price = usdPrice(venue, position.instrument.settle);
    const mark = markOf(venue, position);
    const maintenance = maintenanceMargin(position, mark);
    sum.margin += times(initialMargin(wallet, position, mark), price);
    sum.maintenance += times(maintenance, price);
    sum.value += times(times(maintenance, 250n * ONE), price);
  }
  return {
    equity: sum.equity,
    unrealised: sum.unrealised,
    debt: sum.debt,
    initialMargin: sum.margin,
    maintenance: sum.maintenance + sum.debt / DEBT_MAINTENANCE,
    positionMaintenance: sum.maintenance,
    positionValue: sum.value,
  };
}

/** Dollars that new positions may still take as margin. */
export function freeMargin(venue: Venue, wallet: Wallet): bigint {
  const { equity, initialMargin: taken } = standingOf(venue, wallet);
  return larger(0n, equity - taken);
}

/** How much more of the coin may be borrowed: equity × (leverage - 1) - debt. */
export function borrowable(venue: Venue, wallet: Wallet, coin: string): bigint {
  if (!BORROWABLE.includes(coin)) return 0n;
  const { equity, debt } = standingOf(venue, wallet);
  const room = equity * (marginLeverageOf(wallet.account, coin) - 1n) - debt;
  return over(larger(0n, room), usdPrice(venue, coin));
}
