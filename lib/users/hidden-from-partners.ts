import { type AccountScope, isWholeAccount } from "@/lib/core/scope";

/**
 * The one place that names what is hidden from partners, because it would reveal other clients.
 * Screens, sorting, files and the API ask here. A read that needs a WholeAccountScope is not named:
 * a partner's scope does not compile there.
 */
const HIDDEN_FROM_PARTNERS = {
  /**
   * The exchange's running totals of all clients together. userTotalRebateAmount covers one client
   * and is shown.
   */
  "commission-column": ["dayTotalRebateAmount", "totalRebateAmount"],
  /** What the broker's people write about a client, and who wrote last. */
  "profile-field": ["contact", "owner", "note", "updatedBy"],
  /** What a partner's API token may not read: repayments cover the whole account. */
  "token-scope": ["repayments:read"],
  /** Pages of the navigation. They also require a whole account. */
  place: [
    "/coverage",
    "/repayments",
    "/proof",
    "/proof/restatements",
    "/proof/as-of",
    "/proof/terms",
    "/proof/months",
    "/payouts/payments",
    "/payouts/terms",
    "/rates",
    "/import",
    "/trading/assets",
    "/trading/orders",
    "/trading/orders/fills",
    "/trading/orders/positions",
    "/trading/orders/strategies",
    "/trading/orders/sent",
    "/trading/bots",
    "/trading/desk/ticket",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type HiddenKind = keyof typeof HIDDEN_FROM_PARTNERS;

/** For components, which have no scope. */
export function isForPartners(kind: HiddenKind, name: string): boolean {
  const hidden: readonly string[] = HIDDEN_FROM_PARTNERS[kind];
  return !hidden.includes(name);
}

/** For use cases and stores: whether a person with this scope sees it. */
export function isShown(scope: AccountScope, kind: HiddenKind, name: string): boolean {
  return isWholeAccount(scope) || isForPartners(kind, name);
}
