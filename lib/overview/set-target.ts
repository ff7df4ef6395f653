import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { addTarget, listTargets } from "@/lib/overview/store/targets";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import type { SetTargetOutcome, TypedTarget } from "./contract";
import { findTarget, type MonthTarget, readTarget } from "./target";

/** Sets the target of a month and those after it, or ends it. Throws if the account is gone. */
export async function setTarget(
  scope: WholeAccountScope,
  typed: TypedTarget,
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
  await addTarget(scope, { from, amount, currency, setBy: actorWord(origin) }, entry);
  return { kind: "saved" };
}

/** Every target ever set, the last entry first. */
export async function loadTargets(scope: WholeAccountScope): Promise<MonthTarget[]> {
  return (await listTargets(scope)).reverse();
}
