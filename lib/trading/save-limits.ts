import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { mergeChanges } from "@/lib/core/merge-changes";
import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow } from "@/lib/database/database";
import { isRaised, lowerLimits } from "@/lib/trading/limit-changes";
import type { TradingLimits } from "@/lib/trading/order-limits";
import {
  changeTradingLimits,
  findTradingAccount,
  type LimitsAsked,
  type TradingAccount,
} from "@/lib/trading/store/trading-accounts";
import type {
  ConfirmLimits,
  ConfirmLimitsOutcome,
  LimitsText,
  NamedAccount,
  SaveLimits,
  SaveLimitsOutcome,
} from "./contract";
import type { TradingPerson } from "./draft-order";
import { limitsText, readLimits } from "./limits-text";

/** Time within which a second person can confirm higher limits. */
export const LIMITS_ASKED_LIVES_MS = 60 * 60_000;

/** Saves what was changed of the limits that the person saw. */
export async function saveLimits(
  scope: WholeAccountScope,
  account: NamedAccount,
  { seen, typed }: Omit<SaveLimits, "accountId">,
  person: TradingPerson,
): Promise<SaveLimitsOutcome> {
  const trading = await findTradingAccount(scope);
  if (trading === null) return { kind: "refused", problem: { kind: "gone" } };
  const stored = limitsText(trading.limits);
  const read = readLimits(mergeChanges<LimitsText>({ stored, seen, given: typed }));
  if (!read.ok) return { kind: "refused", problem: read.problem };
  const changed = await changeLimits(scope, account, read.limits, person);
  if (changed === "gone") return { kind: "refused", problem: { kind: "gone" } };
  return { kind: changed };
}

/**
 * What the account's traders may send from now on. Lowering holds at once; what raises a limit of a
 * live account waits for a second person ("asked"). A new change replaces what was asked for
 * before.
 */
export async function changeLimits(
  scope: WholeAccountScope,
  account: NamedAccount,
  limits: TradingLimits,
  { id: by, name, origin }: TradingPerson,
): Promise<"saved" | "asked" | "gone"> {
  const answer = await changeTradingLimits<"saved" | "asked">(
    scope,
    ({ environment, limits: before }) => {
      const changed = (after: TradingLimits) =>
        limitsEntry("trading-limits-changed", account, before, after, origin);
      if (environment === "paper" || !isRaised(before, limits))
        return { answer: "saved", set: { limits, asked: null }, entries: [changed(limits)] };
      const now = lowerLimits(before, limits);
      const asked = limitsEntry("trading-limits-asked", account, now, limits, origin);
      const isLowered = isRaised(now, before);
      return {
        answer: "asked",
        set: { limits: now, asked: { by, name, limits } },
        entries: isLowered ? [changed(now), asked] : [asked],
      };
    },
  );
  return answer ?? "gone";
}

/**
 * A second person confirms the higher limits that were on the screen: those that were asked for at
 * that time.
 */
export async function confirmLimits(
  scope: WholeAccountScope,
  account: NamedAccount,
  { askedAtMs }: Pick<ConfirmLimits, "askedAtMs">,
  { id, origin }: TradingPerson,
): Promise<ConfirmLimitsOutcome> {
  const answer = await changeTradingLimits<Exclude<ConfirmLimitsOutcome, "gone">>(
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
  account: NamedAccount,
  before: TradingLimits,
  after: TradingLimits,
  origin: AuditOrigin,
) {
  const details = { before: limitWords(before), after: limitWords(after) };
  return doneEntry(origin, kind, null, details, account);
}

function limitWords(limits: TradingLimits) {
  const { allowsMarketOrders, allowsBorrowing, allowsShorting, ...others } = limits;
  const { allowsMoving, secondPersonAbove, ...rest } = others;
  return {
    ...rest,
    allowsMarketOrders: allowsMarketOrders ? "yes" : "no",
    allowsBorrowing: allowsBorrowing ? "yes" : "no",
    allowsShorting: allowsShorting ? "yes" : "no",
    allowsMoving: allowsMoving ? "yes" : "no",
    secondPersonAbove: secondPersonAbove ?? "none",
  };
}
