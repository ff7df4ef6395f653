import { blankProfile, type ClientProfile } from "@/lib/clients/client";
import { clientState } from "@/lib/clients/client-state";
import * as store from "@/lib/clients/store/book";
import { findClientProfile, type StoredClientProfile } from "@/lib/clients/store/profiles";
import type { CommissionFilter } from "@/lib/commissions/commission";
import { ALL_DAYS, type Day, type DayRange, hullOf, within } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { isShown } from "@/lib/users/hidden-from-partners";
import { figureOfDays, sumsOfDays } from "./client-figures";
import { loadListFrame } from "./load-list-frame";
import { clientTrend } from "./load-trend";

/** One client over some days: all coins in the reporting currency, and each coin's own amounts. */
export type ClientView = NonNullable<Awaited<ReturnType<typeof loadClient>>>;

/** Null: the scope has no such client. `today`: the exchange's day. */
export async function loadClient(
  scope: AccountScope,
  { uid, range, today }: { uid: string; range: DayRange; today: Day },
) {
  const coverage = await loadKnownDays(scope, range, today);
  const [life, stored] = await Promise.all([
    store.loadClientDays(scope, [uid], ALL_DAYS),
    findClientProfile(scope, uid),
  ]);
  if (life.length === 0 && stored === null && !(await store.isKnownClient(scope, uid))) return null;
  const [firstDay, lastDay] = [life[0]?.day ?? null, life.at(-1)?.day ?? null];
  const [frame, valuation] = await Promise.all([
    loadListFrame(scope, { range, coin: null }, today),
    readValuation(firstDay && lastDay ? hullOf(range, { from: firstDay, to: lastDay }) : range),
  ]);
  const { states, trend, book } = frame;
  const own = within(life, range);
  const compared = trend
    ? within(life, { from: trend.days.before.from, to: trend.days.now.to })
    : [];
  const { rates, ...sums } = sumsOfDays(own, null, valuation, book.rebate.amount);
  return {
    profile: stored ? profileOf(stored) : blankProfile(uid),
    /** When and by whom the profile was last written; null: never, or the scope may not see it. */
    written:
      stored && isShown(scope, "profile-field", "updatedBy")
        ? { at: stored.updatedAt, by: stored.updatedBy }
        : null,
    state:
      states.calendar && firstDay && lastDay
        ? clientState({ firstDay, lastDay }, states.calendar)
        : null,
    /** The first and the last day with rows, and the number of days with rows: ever, in the range. */
    firstDay,
    lastDay,
    lifetimeActiveDays: countDays(life),
    activeDays: countDays(own),
    sums,
    lifetime: figureOfDays(life, "rebateAmount", valuation),
    trend: trend && { figure: clientTrend(trend, compared), days: trend.days },
    currency: valuation.currency,
    rates,
    partial: findGaps(coverage),
  };
}

function countDays(rows: readonly { readonly day: Day }[]): number {
  return new Set(rows.map(({ day }) => day)).size;
}

function profileOf({
  updatedBy: _by,
  updatedAt: _at,
  ...profile
}: StoredClientProfile): ClientProfile {
  return profile;
}

/**
 * Sums of the filter's rows for each coin, symbol and product type, the largest number of rows
 * first. Meant for the rows of one client.
 */
export function loadClientMix(scope: AccountScope, filter: CommissionFilter) {
  return store.loadClientMix(scope, filter);
}
