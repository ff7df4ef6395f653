import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type ClientStateRules, stateCalendar } from "@/lib/clients/state";
import { countClientStates } from "@/lib/clients/store/book";
import {
  listNewestKnownDays,
  loadClientStateRules,
  saveClientStateRules,
} from "@/lib/clients/store/state-rules";
import { addDays, type Day } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";

export { loadClientStateRules } from "@/lib/clients/store/state-rules";

/** `today`: the exchange's day. `calendar` null: no day is known. `gaps`: why the days that decide are not whole, or null. */
export async function loadStateMeasure(scope: AccountScope, today: Day) {
  const rules = await loadClientStateRules(scope);
  const longest = Math.max(rules.newDays, rules.dormantDays, rules.lostDays);
  const known = await listNewestKnownDays(scope, longest + 1);
  const calendar = stateCalendar(known, rules);
  const [newest, oldest] = [known[0], known.at(-1)];
  if (newest === undefined || oldest === undefined) return { rules, calendar, gaps: null };
  const [, to] = [addDays(today, -1), newest].sort() as [Day, Day];
  const days = await loadKnownDays(scope, { from: oldest, to }, today);
  const late = days.filter(({ status }) => status !== "pending" && status !== "not-published");
  return { rules, calendar, gaps: findGaps(late) };
}

export async function loadClientStates(scope: AccountScope, today: Day) {
  const measure = await loadStateMeasure(scope, today);
  return { ...measure, counts: await countClientStates(scope, measure.calendar) };
}

/** Sets the thresholds; days are whole and above zero, and more for lost than for dormant. */
export async function saveStateRules(
  scope: WholeAccountScope,
  rules: ClientStateRules,
  origin: AuditOrigin,
) {
  const before = await loadClientStateRules(scope);
  const details = { before: { ...before }, after: { ...rules } };
  await saveClientStateRules(
    scope,
    rules,
    doneEntry(origin, "client-rules-changed", null, details, { id: scope.accountId, name: null }),
  );
}
