import { type AccountScope, isWholeAccount } from "@/lib/core/scope";

/**
 * What would reveal other clients: left out for partners on screens, in sorting, in files and in the API. What takes a
 * WholeAccountScope is not named: there a partner's scope does not compile.
 */
const HIDDEN_FROM_PARTNERS = {
  /** The exchange's running totals of all clients together; userTotalRebateAmount is one client's own. */
  "commission-column": ["dayTotalRebateAmount", "totalRebateAmount"],
  /** What the broker's people write about a client, and who of them wrote last. */
  "profile-field": ["contact", "owner", "note", "updatedBy"],
  /** Places of the navigation; the pages themselves ask for the whole account. */
  place: [
    "/coverage",
    "/repayments",
    "/proof",
    "/proof/months",
    "/rates",
    "/import",
    "/trading/assets",
    "/trading/orders",
    "/trading/bots",
    "/trading/desk/ticket",
    "/trading/desk/placed",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Kind = keyof typeof HIDDEN_FROM_PARTNERS;

export function isForPartners(kind: Kind, name: string): boolean {
  return !(HIDDEN_FROM_PARTNERS[kind] as readonly string[]).includes(name);
}

export function isShown(scope: AccountScope, kind: Kind, name: string): boolean {
  return isWholeAccount(scope) || isForPartners(kind, name);
}
