import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { addTarget, listTargets } from "@/lib/overview/store/targets";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import type { SetTarget, SetTargetOutcome } from "./contract";
import { findTarget, type MonthTarget, readTarget } from "./target";

/**
 * Sets the target of a month and those after it, or ends it. What others set since `seen` is said
 * first. Throws if the account is gone.
 */
export async function setTarget(
  scope: WholeAccountScope,
  { typed, seen }: Omit<SetTarget, "accountId">,
  origin: AuditOrigin,
): Promise<SetTargetOutcome> {
  const { last } = await loadBookDays(scope);
  const read = readTarget(typed, monthOf(last));
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const { from, amount } = read;
  if (amount === null && findTarget(await listTargets(scope), from) === null)
    return { kind: "refused", field: "amount", problem: "nothing-to-end" };
  const { currency } = await loadReportingSettings();
  const { id, name } = await requireAccount(scope.accountId);
  const entry = doneEntry(origin, "target-set", from, { amount, currency }, { id, name });
  const target = { from, amount, currency, setBy: actorWord(origin) };
  const unseen = await addTarget(scope, { target, seen, entry });
  if (unseen.length > 0) return { kind: "changed-meanwhile", entries: unseen.toReversed() };
  return { kind: "saved" };
}

/** Every target ever set, the last entry first. */
export async function loadTargets(scope: WholeAccountScope): Promise<MonthTarget[]> {
  return (await listTargets(scope)).reverse();
}
