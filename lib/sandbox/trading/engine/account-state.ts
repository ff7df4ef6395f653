import { ONE } from "@/lib/sandbox/core/decimal";
import type { AccountState } from "../interface/exchange";
import { type RefusalName, refuse } from "../interface/refusals";
import type { TradedInstrument } from "../market/instruments";
import { leverageOf } from "./account";
import { closes, isFutures } from "./order";
import type { Venue, VenueOrder } from "./state";

/** In these states an account takes no order, modification or bot. */
const STOPPED: Readonly<Partial<Record<AccountState, RefusalName>>> = {
  liquidation: "accountInLiquidation",
  "at-risk": "accountAtRisk",
  "loan-liquidation": "loanInLiquidation",
};

/** Pairs and leverage that an institutional loan allows; the exchange names neither. */
const LOAN_BASES: readonly string[] = ["BTC", "ETH"];
const MOST_LOAN_LEVERAGE = 10;

export function checkMayTrade(venue: Venue): void {
  const stopped = STOPPED[venue.rules().accountState];
  if (stopped) refuse(stopped);
}

export function checkLoanLeverage(
  venue: Venue,
  { symbol }: TradedInstrument,
  leverage: number,
  name: "loanPositionLeverage" | "loanOrderLeverage",
): void {
  if (venue.rules().accountState !== "loan" || leverage <= MOST_LOAN_LEVERAGE) return;
  refuse(name, symbol, String(leverage), String(MOST_LOAN_LEVERAGE));
}

/** Refuses orders that an institutional loan does not allow. */
export function checkLoan(venue: Venue, order: VenueOrder): void {
  const { instrument, side, posSide, wallet } = order;
  const state = venue.rules().accountState;
  if (!state.startsWith("loan")) return;
  if (isFutures(instrument)) {
    if (closes(order)) return;
    if (state === "loan-spot-only") refuse("loanWithoutFutures");
    if (state === "loan-above-ltv") refuse("loanForbidsOpening");
    const positionSide = posSide ?? (side === "buy" ? "long" : "short");
    const leverage = Number(leverageOf(wallet, instrument, positionSide) / ONE);
    checkLoanLeverage(venue, instrument, leverage, "loanOrderLeverage");
    return;
  }
  if (state === "loan-above-ltv" && side === "buy") refuse("loanForbidsBuying");
  if (!LOAN_BASES.includes(instrument.base)) {
    refuse(instrument.category === "MARGIN" ? "loanWithoutMarginPair" : "loanWithoutSpotPair");
  }
}
