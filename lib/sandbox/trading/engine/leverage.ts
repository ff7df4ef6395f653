import { over } from "@/lib/sandbox/core/decimal";
import { refuse } from "../interface/refusals";
import type { SetLeverageRequest, WireHoldMode } from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";
import { freeOf, isOneWay, leverageKey, leverageOf, lock, MAX_MARGIN_LEVERAGE } from "./account";
import { checkLoanLeverage, checkMayTrade } from "./account-state";
import { isFutures, isOpen } from "./order";
import type { Venue, VenueAccount, VenueOrder, VenuePosition, Wallet } from "./state";
import { standingOf } from "./valuation";

function leverageText(value: string | undefined, most: number): number {
  const leverage = Number(value);
  if (!value || !Number.isInteger(leverage) || leverage < 1) return refuse("invalid", "leverage");
  if (leverage > most) return refuse("leverageTooHigh");
  return leverage;
}

function setMarginLeverage(
  account: VenueAccount,
  venue: Venue,
  { coin, leverage }: SetLeverageRequest,
): void {
  const name = coin ?? refuse("invalid", "coin");
  const pair = venue.instruments.find("MARGIN", `${name}USDT`);
  if (!pair && name !== "USDT" && name !== "USDC") refuse("unknownCoin");
  if (leverage === undefined) return;
  const next = leverageText(leverage, MAX_MARGIN_LEVERAGE);
  const { equity, debt } = standingOf(venue, account.main);
  if (debt > equity * BigInt(next - 1)) refuse("leverageMarginShort");
  account.leverages.set(leverageKey("MARGIN", name), next);
}

/**
 * docs/exchange.md 4.5. Refused while orders of the symbol are open, and where margin does not
 * cover the position at the new leverage. A request that names no leverage changes nothing.
 */
export function setLeverage(venue: Venue, uid: string, asked: SetLeverageRequest): void {
  checkMayTrade(venue);
  const account = venue.account(uid);
  const isNamed = (asked.leverage ?? asked.longLeverage ?? asked.shortLeverage) !== undefined;
  if (asked.category === "MARGIN") {
    setMarginLeverage(account, venue, asked);
    return;
  }
  const instrument =
    venue.instruments.find(asked.category, asked.symbol ?? "") ??
    refuse("unknownSymbol", asked.symbol ?? "");
  if (!isNamed) return;
  const isWaiting = (order: VenueOrder) =>
    order.instrument === instrument && order.wallet === account.main;
  if ([...account.open.values()].some(isWaiting)) refuse("ordersInTheWay");
  const changes = leverageChanges(account, asked).map(([side, leverage]): [string, number] => {
    const next = leverageText(leverage, instrument.maxLeverage);
    checkLoanLeverage(venue, instrument, next, "loanPositionLeverage");
    return [leverageKey(asked.category, instrument.symbol, side), next];
  });
  applyLeverages(venue, account, instrument, changes);
  if (asked.marginMode)
    account.marginModes.set(leverageKey(asked.category, instrument.symbol), asked.marginMode);
}

/** The leverage of each side; side "" is both. */
function leverageChanges(
  account: VenueAccount,
  asked: SetLeverageRequest,
): [string, string | undefined][] {
  const { leverage, longLeverage, shortLeverage, posSide, marginMode } = asked;
  if (marginMode !== "isolated") return [["", leverage]];
  const isPerSide =
    !isOneWay(account) && (longLeverage !== undefined || shortLeverage !== undefined);
  if (!isPerSide) return [[posSide ?? "", leverage]];
  const both: [string, string | undefined][] = [
    ["long", longLeverage ?? leverage],
    ["short", shortLeverage ?? leverage],
  ];
  return both.filter(([, value]) => value !== undefined);
}

/** How much more an isolated position has to lock at its side's leverage. */
function isolatedChange(
  wallet: Wallet,
  { instrument, side, marginMode, openValue, isolatedMargin }: VenuePosition,
) {
  if (marginMode !== "isolated") return 0n;
  return over(openValue, leverageOf(wallet, instrument, side)) - isolatedMargin;
}

function relock(wallet: Wallet, position: VenuePosition): void {
  const change = isolatedChange(wallet, position);
  position.isolatedMargin += change;
  lock(wallet, position.instrument.settle, change);
}

/** Makes all changes (by leverageKey), or none where margin does not cover them. */
function applyLeverages(
  venue: Venue,
  { main, leverages }: VenueAccount,
  instrument: TradedInstrument,
  changes: readonly [string, number][],
): void {
  const before = changes.map(([key]) => [key, leverages.get(key)] as const);
  for (const [key, leverage] of changes) leverages.set(key, leverage);
  const held = [...main.positions.values()].filter(
    (position) => position.instrument === instrument,
  );
  const { equity, initialMargin: needed } = standingOf(venue, main);
  const missing = held.reduce((sum, position) => sum + isolatedChange(main, position), 0n);
  if (held.length === 0 || (needed <= equity && missing <= freeOf(main, instrument.settle))) {
    for (const position of held) relock(main, position);
    return;
  }
  for (const [key, leverage] of before) {
    if (leverage === undefined) leverages.delete(key);
    else leverages.set(key, leverage);
  }
  refuse("leverageMarginShort");
}

export function setHoldMode(venue: Venue, uid: string, mode: WireHoldMode): void {
  const account = venue.account(uid);
  if (account.holdMode === mode) return;
  if (account.main.positions.size > 0) refuse("positionOpen");
  const futuresOrder = (order: VenueOrder) =>
    order.wallet === account.main && isFutures(order.instrument);
  if ([...account.open.values()].some((order) => isOpen(order) && futuresOrder(order)))
    refuse("ordersOpen");
  account.holdMode = mode;
}
