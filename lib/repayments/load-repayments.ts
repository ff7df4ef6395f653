import type { DaysToToday } from "@/lib/core/address/params";
import { countChoices } from "@/lib/core/count-choices";
import { addDays, type Day, type DayRange, dayOf } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import type { FileVersion } from "@/lib/exports/subject";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { valueField } from "@/lib/rates/value-field";
import { LIQUIDATION, REPAYMENT_LISTS, type RepaymentFilter } from "@/lib/repayments/filter";
import { type ListedTime, loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { loadRepaymentPage } from "@/lib/repayments/store/page";
import { findUnlistedRepayments } from "@/lib/repayments/store/repayments";
import {
  countRepaymentGroups,
  findFirstRepaymentDay,
  findLastRepaymentTime,
  sumRepaymentsByCoin,
  sumRepaymentsByCoinDay,
} from "@/lib/repayments/store/totals";
import * as versions from "@/lib/repayments/store/versions";
import type {
  Liquidations,
  RepaymentCoinDay,
  RepaymentSums,
  RepaymentTotal,
} from "@/lib/repayments/sums";
import { listSyncRuns } from "@/lib/sync/store";
import type { RepaymentViewQuery } from "./query";
import { describeUnknownTime, findUnknownTime, isAnyKnown } from "./wholeness";

export type RepaymentOverview = Awaited<ReturnType<typeof loadRepaymentOverview>>;

const MOST_WITHDRAWN = 10;

/** Totals of a filter with their values and liquidations, and why they are incomplete. */
export async function loadRepaymentOverview(scope: WholeAccountScope, filter: RepaymentFilter) {
  // Coverage is read first, so that sums never count as complete by a range that was stored after
  // them.
  const coverage = await loadRepaymentCoverage(scope);
  const { range } = filter;
  const [sums, coinDays, valuation, lastMs, withdrawn, unlisted] = await Promise.all([
    sumRepaymentsByCoin(scope, filter),
    sumRepaymentsByCoinDay(scope, filter),
    readValuation(range),
    findLastLiquidation(scope, filter),
    versions.findWithdrawnRepayments(scope, range, MOST_WITHDRAWN),
    findUnlistedRepayments(scope, range),
  ]);
  const daysOf = (name: string) => coinDays.filter(({ coin }) => coin === name);
  return {
    /** Per coin, never added together; the coin with most repayments first. */
    totals: sums.map((sum) => ({ ...sum, values: valuesOf(valuation, daysOf(sum.coin)) })),
    together: valuesOf(valuation, coinDays),
    currency: valuation.currency,
    /** The filter's forced repayments; null: there are none. */
    liquidations: lastMs === null ? null : liquidationsOf(sums, lastMs),
    partial: findUnknownTime(coverage, range),
    isKnown: isAnyKnown(coverage, range),
    isEverRead: coverage.ranges.length > 0 || coverage.imported.length > 0,
    /** All of the range; the lists of the filter do not apply. */
    withdrawn,
    /** The same. The figures include them. Null: there are none. */
    unlisted,
  };
}

/** One page of repayments in the order that the address asks for. */
export function loadRepaymentTable(
  scope: WholeAccountScope,
  { filter, ...request }: RepaymentViewQuery,
) {
  return loadRepaymentPage(scope, filter, request);
}

const NONE = { coins: [], repayTypes: [], businessTypes: [] };

/** The values of each list, counted under the other lists. */
export async function loadRepaymentChoices(scope: WholeAccountScope, filter: RepaymentFilter) {
  const groups = await countRepaymentGroups(scope, { ...filter, ...NONE, except: NONE });
  const valued = groups.map(({ coin, repayType, businessType, recordCount }) => ({
    coins: coin,
    repayTypes: repayType,
    businessTypes: businessType,
    rows: recordCount,
  }));
  return countChoices(REPAYMENT_LISTS, valued, filter);
}

function valuesOf(
  valuation: Valuation,
  coinDays: readonly RepaymentCoinDay[],
): RepaymentTotal["values"] {
  return {
    repaidAmount: valueField(valuation, coinDays, "repaidAmount"),
    repaidInterest: valueField(valuation, coinDays, "repaidInterest"),
  };
}

function findLastLiquidation(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<number | null> {
  const { businessTypes, except } = filter;
  const isAsked = businessTypes.length === 0 || businessTypes.includes(LIQUIDATION);
  if (!isAsked || except.businessTypes.includes(LIQUIDATION)) return Promise.resolve(null);
  return findLastRepaymentTime(scope, { ...filter, businessTypes: [LIQUIDATION] });
}

function liquidationsOf(sums: readonly RepaymentSums[], lastMs: number): Liquidations | null {
  const coins = sums
    .filter(({ liquidated }) => liquidated.recordCount > 0)
    .map(({ coin, liquidated: { recordCount, ...amounts } }) => ({
      coin,
      count: recordCount,
      ...amounts,
    }));
  const count = coins.reduce((sum, coin) => sum + coin.count, 0);
  return count > 0 ? { count, coins, lastMs } : null; // null: the last one came between the two queries
}

/** The days that presets refer to: from the first repayment to the exchange's day. */
export async function loadRepaymentDays(scope: WholeAccountScope): Promise<DaysToToday> {
  const today = await loadExchangeToday(scope);
  return { today, since: await findRepaymentsSince(scope, today) };
}

export async function findRepaymentsSince(scope: WholeAccountScope, today: Day): Promise<Day> {
  const [first, coverage] = await Promise.all([
    findFirstRepaymentDay(scope),
    loadRepaymentCoverage(scope),
  ]);
  return beginOf(coverage, first, today);
}

/**
 * The first day of the repayments: with a known beginning the first repayment, otherwise the first
 * listed day.
 */
export function beginOf({ history, ranges }: ListedTime, first: Day | null, today: Day): Day {
  const [oldest] = ranges;
  const listedFromMs = history?.beginsAtMs ?? oldest?.fromMs ?? null;
  const listed = listedFromMs === null ? today : dayOf(listedFromMs);
  const days = [today];
  if (history?.endedBy === "silence") days.push(first ?? addDays(listed, 1));
  else days.push(listed, first ?? listed);
  const [earliest = today] = days.toSorted();
  return earliest;
}

/** Why the last sync of repayments stopped; null: it did not, or there was none. */
export async function findRepaymentFailure(
  scope: WholeAccountScope,
): Promise<ExchangeFailure | null> {
  const [last] = await listSyncRuns(scope, "repayments", 1);
  return last?.failure ?? null;
}

/** The version of a file of repayments. A day's revision counts the versions of its repayments. */
export async function loadRepaymentVersion(
  scope: WholeAccountScope,
  range: DayRange,
): Promise<FileVersion> {
  const coverage = await loadRepaymentCoverage(scope);
  return {
    days: await versions.loadRepaymentDayVersions(scope, range),
    notWhole: describeUnknownTime(findUnknownTime(coverage, range)),
    notes: await describeUnlisted(scope, range),
  };
}

async function describeUnlisted(scope: WholeAccountScope, range: DayRange): Promise<string[]> {
  const unlisted = await findUnlistedRepayments(scope, range);
  if (unlisted === null) return [];
  const { count, firstMs, lastMs, lastListedMs } = unlisted;
  const time = (ms: number) => new Date(ms).toISOString();
  const records = count === 1 ? "1 repayment" : `${count} repayments`;
  return [
    `No longer listed by the exchange: ${records} of these days, from ${time(firstMs)} to ${time(lastMs)}. Nothing shows that they were withdrawn; they stay as they were last listed (${time(lastListedMs)}).`,
  ];
}

/** Every version of a repayment, the newest first; none: there never was one with this id. */
export function loadRepaymentVersions(scope: WholeAccountScope, repayOrderId: string) {
  return versions.loadRepaymentVersions(scope, repayOrderId);
}
