import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow } from "@/lib/database/database";
import { isRaised, lowerLimits } from "@/lib/trading/desk/limit-changes";
import type { PersonLimits, TradingLimits } from "@/lib/trading/order-limits";
import { removeTradingRole } from "@/lib/trading/store/end-trading";
import {
  changeTradingLimits,
  findTradingAccount,
  type LimitsAsked,
  removeTradingAccount,
  saveTradingRole,
  type TradingAccount,
  type TradingRole,
} from "@/lib/trading/store/trading-accounts";
import type { Trader } from "./draft-order";

type Named = { readonly id: number; readonly name: string };
type Person = { readonly id: string; readonly email: string };

/** A second person confirms higher limits within so long. */
export const LIMITS_ASKED_LIVES_MS = 60 * 60_000;

/**
 * What the account's traders may send from now on. Lowering holds at once; what raises a limit of a live account waits
 * for a second person ("asked"). A new change replaces what was asked for before.
 */
export async function changeLimits(
  scope: WholeAccountScope,
  account: Named,
  limits: TradingLimits,
  { id: by, name, origin }: Trader,
): Promise<"saved" | "asked" | "gone"> {
  const answer = await changeTradingLimits<"saved" | "asked">(
    scope,
    ({ environment, limits: before }) => {
      const changed = (after: TradingLimits) =>
        limitsEntry("trading-limits-changed", account, before, after, origin);
      if (environment === "paper" || !isRaised(before, limits))
        return { answer: "saved", set: { limits, asked: null }, entries: [changed(limits)] };
      const now = lowerLimits(before, limits);
      return {
        answer: "asked",
        set: { limits: now, asked: { by, name, limits } },
        entries: [
          ...(isRaised(now, before) ? [changed(now)] : []),
          limitsEntry("trading-limits-asked", account, now, limits, origin),
        ],
      };
    },
  );
  return answer ?? "gone";
}

/**
 * "other": these limits do not wait any more. "same-person": who asked cannot confirm. "same-hands": nor can somebody
 * whose access was given or reset by him lately, or the other way round.
 */
export type ConfirmLimitsAnswer = "confirmed" | "other" | "same-person" | "same-hands" | "gone";

/** A second person confirms the higher limits that were on the screen: those that were asked for at that time. */
export async function confirmLimits(
  scope: WholeAccountScope,
  account: Named,
  askedAtMs: number,
  { id, origin }: Trader,
): Promise<ConfirmLimitsAnswer> {
  const answer = await changeTradingLimits<Exclude<ConfirmLimitsAnswer, "gone">>(
    scope,
    async (held) => {
      const asked = held.limitsAsked;
      if (
        asked === null ||
        asked.at.getTime() !== askedAtMs ||
        !isWaiting(asked, held.now) ||
        !held.askerMayAsk
      )
        return { answer: "other", set: null, entries: [] };
      if (asked.by === id) return { answer: "same-person", set: null, entries: [] };
      if (!(await held.areTwoPersons(asked.by, id)))
        return { answer: "same-hands", set: null, entries: [] };
      return {
        answer: "confirmed",
        set: { limits: asked.limits, asked: null },
        entries: [
          limitsEntry("trading-limits-changed", account, held.limits, asked.limits, origin),
        ],
      };
    },
  );
  return answer ?? "gone";
}

function isWaiting({ at }: LimitsAsked, now: Date): boolean {
  return now.getTime() - at.getTime() <= LIMITS_ASKED_LIVES_MS;
}

/** Higher limits that wait for a second person; null: none do. */
export async function findLimitsAsked({
  limitsAsked,
}: TradingAccount): Promise<LimitsAsked | null> {
  return limitsAsked !== null && isWaiting(limitsAsked, await databaseNow()) ? limitsAsked : null;
}

function limitsEntry(
  kind: "trading-limits-changed" | "trading-limits-asked",
  account: Named,
  before: TradingLimits,
  after: TradingLimits,
  origin: AuditOrigin,
) {
  const details = { before: limitWords(before), after: limitWords(after) };
  return doneEntry(origin, kind, null, details, named(account));
}

function limitWords(limits: TradingLimits) {
  const { allowsMarketOrders, allowsBorrowing, allowsShorting, secondPersonAbove, ...rest } =
    limits;
  return {
    ...rest,
    allowsMarketOrders: allowsMarketOrders ? "yes" : "no",
    allowsBorrowing: allowsBorrowing ? "yes" : "no",
    allowsShorting: allowsShorting ? "yes" : "no",
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

/** With the role go the orders that only it let be sent. False: the person was no such thing. */
export function takeTradingRole(
  scope: WholeAccountScope,
  { person, role }: { person: Person; role: TradingRole },
  origin: AuditOrigin,
): Promise<boolean> {
  return removeTradingRole(scope, { person, role }, origin);
}

function named({ id, name }: Named) {
  return { id, name };
}
