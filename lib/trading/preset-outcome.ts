import {
  type Amount,
  multiplyAmounts,
  ratioOf,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import type { Side } from "./exchange-words";
import type { Presets } from "./requests";
import { findFigure } from "./steps";

type Opened = {
  readonly side: Side;
  /** At which the order trades: the limit price, or the last one. */
  readonly entry: Amount;
  /** In the base coin. */
  readonly base: Amount;
  /** Taker's, a ratio; null: not known, so that it is left out. */
  readonly takerFee: Amount | null;
};

/** What a take-profit or stop-loss would bring, in the quote coin. Below zero: a loss. */
export type PresetOutcome = {
  readonly preset: "takeProfit" | "stopLoss";
  /** At which it is expected to trade: its limit price, else the price that fires it. */
  readonly exit: Amount;
  readonly gain: Amount;
  /** Of the order's value. */
  readonly share: Amount | null;
  /** Of both orders at the taker's rate; they are taken from the gain. Null: not known. */
  readonly fees: Amount | null;
};

const SIDES = [
  { preset: "takeProfit", limit: "tpLimitPrice" },
  { preset: "stopLoss", limit: "slLimitPrice" },
] as const;

/** An estimate: an order at the market may trade at another price. */
export function presetOutcomes(presets: Presets, opened: Opened): readonly PresetOutcome[] {
  const { side, entry, base, takerFee } = opened;
  const value = multiplyAmounts(entry, base);
  return SIDES.flatMap(({ preset, limit }): readonly PresetOutcome[] => {
    const fires = findFigure(presets[preset]);
    if (fires === null) return [];
    const exit = findFigure(presets[limit]) ?? fires;
    const difference = side === "buy" ? subtractAmounts(exit, entry) : subtractAmounts(entry, exit);
    const moved = multiplyAmounts(difference, base);
    const traded = sumAmounts([value, multiplyAmounts(exit, base)]);
    const fees = takerFee === null ? null : multiplyAmounts(traded, takerFee);
    const gain = fees === null ? moved : subtractAmounts(moved, fees);
    return [{ preset, exit, gain, share: ratioOf(gain, value), fees }];
  });
}
