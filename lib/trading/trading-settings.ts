import { doneEntry } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { PersonLimits, TradingLimits } from "@/lib/core/trading/order-limits";
import {
  findTradingAccount,
  removeTradingAccount,
  removeTradingRole,
  saveTradingLimits,
  saveTradingRole,
  type TradingRole,
} from "@/lib/store/trading/trading-accounts";

type Named = { readonly id: number; readonly name: string };
type Person = { readonly id: string; readonly email: string };

/** What the account's traders may send from now on. */
export async function changeLimits(
  scope: WholeAccountScope,
  account: Named,
  limits: TradingLimits,
  origin: AuditOrigin,
): Promise<"saved" | "gone"> {
  const before = await findTradingAccount(scope);
  if (!before) return "gone";
  const details = { before: limitWords(before.limits), after: limitWords(limits) };
  return saveTradingLimits(
    scope,
    limits,
    doneEntry(origin, "trading-limits-changed", null, details, named(account)),
  );
}

function limitWords(limits: TradingLimits) {
  const { allowsMarketOrders, allowsBorrowing, secondPersonAbove, ...rest } = limits;
  return {
    ...rest,
    allowsMarketOrders: allowsMarketOrders ? "yes" : "no",
    allowsBorrowing: allowsBorrowing ? "yes" : "no",
    secondPersonAbove: secondPersonAbove ?? "none",
  };
}

/** Removes the trade key; "has-orders": the account has records, which are never deleted. */
export async function removeTradeKey(
  scope: WholeAccountScope,
  account: Named,
  origin: AuditOrigin,
): Promise<"removed" | "gone" | "has-orders"> {
  const found = await findTradingAccount(scope);
  if (!found) return "gone";
  return removeTradingAccount(
    scope,
    doneEntry(origin, "trade-key-removed", found.keyHint, {}, named(account)),
  );
}

/** Makes a person a trader, with limits below the account's, or an approver; the caller knows that he may see it all. */
export async function giveTradingRole(
  scope: WholeAccountScope,
  account: Named,
  { person, role, limits }: { person: Person; role: TradingRole; limits: PersonLimits },
  origin: AuditOrigin,
): Promise<"saved" | "gone"> {
  if (!(await findTradingAccount(scope))) return "gone";
  await saveTradingRole(
    scope,
    { userId: person.id, role, limits },
    doneEntry(origin, "trading-role-added", person.email, { role }, named(account)),
  );
  return "saved";
}

/** False: the person was no such thing. */
export function takeTradingRole(
  scope: WholeAccountScope,
  account: Named,
  { person, role }: { person: Person; role: TradingRole },
  origin: AuditOrigin,
): Promise<boolean> {
  return removeTradingRole(
    scope,
    { userId: person.id, role },
    doneEntry(origin, "trading-role-removed", person.email, { role }, named(account)),
  );
}

function named({ id, name }: Named) {
  return { id, name };
}
