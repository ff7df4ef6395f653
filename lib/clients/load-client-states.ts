import { stateCalendar } from "@/lib/clients/client-state";
import { countClientStates } from "@/lib/clients/store/book";
import { listNewestKnownDays, loadClientStateRules } from "@/lib/clients/store/state-rules";
import { addDays, type Day, hullOf } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";

/**
 * The account's rules on its calendar. `today`: the exchange's day. `calendar` null: no day is
 * known. `gaps`: why the days that decide a state are not whole; null: they are.
 */
export async function loadStateMeasure(scope: AccountScope, today: Day) {
  const rules = await loadClientStateRules(scope);
  const longest = Math.max(rules.newDays, rules.dormantDays, rules.lostDays);
  const known = await listNewestKnownDays(scope, longest + 1);
  const calendar = stateCalendar(known, rules);
  const [newest, oldest] = [known[0], known.at(-1)];
  if (newest === undefined || oldest === undefined) return { rules, calendar, gaps: null };
  const throughYesterday = { from: oldest, to: addDays(today, -1) };
  const { to } = hullOf({ from: oldest, to: newest }, throughYesterday);
  const days = await loadKnownDays(scope, { from: oldest, to }, today);
  const late = days.filter(({ status }) => status !== "pending" && status !== "not-published");
  return { rules, calendar, gaps: findGaps(late) };
}

/** The same, and how many clients are in each state. */
export async function loadClientStates(scope: AccountScope, today: Day) {
  const measure = await loadStateMeasure(scope, today);
  return { ...measure, counts: await countClientStates(scope, measure.calendar) };
}
