import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { PersonLimits, TradingRole } from "@/lib/trading/order-limits";
import { removeTradingRole } from "@/lib/trading/store/end-trading";
import { findTradingAccount, saveTradingRole } from "@/lib/trading/store/trading-accounts";
import type { NamedAccount } from "./contract";

type PersonGiven = { readonly id: string; readonly email: string };

/**
 * Makes a person a trader, with limits below the account's, or an approver. "gone": the account has
 * no trade key. "no-access": the person does not see the whole account.
 */
export async function giveTradingRole(
  scope: WholeAccountScope,
  account: NamedAccount,
  { person, role, limits }: { person: PersonGiven; role: TradingRole; limits: PersonLimits },
  origin: AuditOrigin,
): Promise<"saved" | "gone" | "no-access"> {
  if (!(await findTradingAccount(scope))) return "gone";
  const isSaved = await saveTradingRole(
    scope,
    { userId: person.id, role, limits },
    doneEntry(origin, "trading-role-added", person.email, { role }, account),
  );
  return isSaved ? "saved" : "no-access";
}

/**
 * Takes the role, and withdraws unsent orders that depend on it. False: the person did not have it.
 */
export function takeTradingRole(
  scope: WholeAccountScope,
  given: { readonly userId: string; readonly role: TradingRole },
  origin: AuditOrigin,
): Promise<boolean> {
  return removeTradingRole(scope, given, origin);
}
