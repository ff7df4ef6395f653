import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import { findTradingRoles } from "@/lib/trading/store/trading-accounts";
import { DEFAULT_WISH, type KindChoice, kindsFor } from "./kinds";
import { findLetterTimes } from "./store/times";
import * as webhooks from "./store/webhooks";
import { loadWishes } from "./store/wishes";
import type { LetterTimes } from "./times";

/** The kinds that a person can choose of an account, with what is chosen of each. */
export async function loadChoices(
  scope: AccountScope,
  userId: string,
): Promise<readonly KindChoice[]> {
  const isWhole = isWholeAccount(scope);
  const [wishes, roles] = await Promise.all([
    loadWishes(scope, userId),
    isWhole ? findTradingRoles(scope, userId) : [],
  ]);
  const kinds = kindsFor(isWhole, roles.length > 0);
  return kinds.map((kind) => ({ kind, ...(wishes[kind] ?? DEFAULT_WISH) }));
}

/** The currency of thresholds of money. */
export async function loadThresholdCurrency(): Promise<string> {
  return (await loadReportingSettings()).currency;
}

/** When a person wants letters; null: nothing was chosen, letters leave at once. */
export function loadLetterTimes(userId: string): Promise<LetterTimes | null> {
  return findLetterTimes(userId);
}

/** Null: the person has no webhook. */
export function findWebhook(userId: string) {
  return webhooks.findWebhook(userId);
}
