import { type AuditOrigin, DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  DEFAULT_TRADING_SETTINGS,
  type MinimumReading,
  type TradingSettings,
} from "@/lib/trading/exchange-settings";
import { changeMinimumReading, type TradingAccount } from "@/lib/trading/store/trading-accounts";
import type { NamedAccount, SaveMinimum } from "./contract";

/** How the account's exchange is spoken to, as far as that is known. */
export function settingsOf({ minimum }: Pick<TradingAccount, "minimum">): TradingSettings {
  return { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: minimum?.reading ?? "unknown" };
}

/**
 * An administrator says how the exchange counts its minimum; "unknown": the desk finds out. False:
 * the account does not trade.
 */
export function saveMinimumReading(
  scope: WholeAccountScope,
  account: NamedAccount,
  { reading }: Pick<SaveMinimum, "reading">,
  { name, origin }: { readonly name: string; readonly origin: AuditOrigin },
): Promise<boolean> {
  return changeMinimumReading(scope, ({ minimum, now }) => ({
    set: reading === "unknown" ? null : { reading, since: now, by: name, orderId: null },
    entry: doneEntry(
      origin,
      "trading-minimum-changed",
      null,
      { before: minimum?.reading ?? "unknown", after: reading },
      { id: account.id, name: account.name },
    ),
  }));
}

/**
 * Keeps the reading that the exchange's answer to an order showed. What a person set stays. An
 * answer against what an earlier order showed makes it unknown again: the two answers contradict
 * each other.
 */
export async function learnMinimumReading(
  scope: WholeAccountScope,
  order: { readonly id: string; readonly clientOid: string },
  shown: MinimumReading,
): Promise<void> {
  await changeMinimumReading(scope, ({ minimum, now }) => {
    if (minimum !== null && (minimum.by !== null || minimum.reading === shown)) return null;
    const learned = minimum === null;
    return {
      set: learned ? { reading: shown, since: now, by: null, orderId: order.id } : null,
      entry: doneEntry(
        DESK_ORIGIN,
        "trading-minimum-changed",
        order.clientOid,
        { before: minimum?.reading ?? "unknown", after: learned ? shown : "unknown" },
        { id: scope.accountId, name: null },
      ),
    };
  });
}
