import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { hasOwnStatement } from "@/lib/payouts/store/partner-statements";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import { findTradingRoles } from "@/lib/trading/store/trading-accounts";
import { DEFAULT_WISH, type KindChoice, kindsFor } from "./kinds";
import type { OpenedAccount } from "./show-notification";
import { findLetterTimes } from "./store/times";
import * as webhooks from "./store/webhooks";
import { loadWishes } from "./store/wishes";
import type { LetterTimes } from "./times";

/** The kinds that a person can choose of an account, with what is chosen of each. */
export async function loadChoices(
  { scope, account }: OpenedAccount,
  userId: string,
): Promise<readonly KindChoice[]> {
  const [wishes, part] = await Promise.all([
    loadWishes(scope, userId),
    isWholeAccount(scope) ? partOfWhole(scope, userId) : PARTNER,
  ]);
  const manages = account.role === "manager";
  const kinds = kindsFor({ ...part, manages });
  return kinds.map((kind) => ({ kind, ...(wishes[kind] ?? DEFAULT_WISH) }));
}

const PARTNER = { isWhole: false, trades: false, isPayee: true };

async function partOfWhole(scope: WholeAccountScope, userId: string) {
  const [roles, isPayee] = await Promise.all([
    findTradingRoles(scope, userId),
    hasOwnStatement(scope, userId),
  ]);
  return { isWhole: true, trades: roles.length > 0, isPayee };
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
