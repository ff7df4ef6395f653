import { findAccount, loadDaySource } from "@/lib/accounts/store/accounts";
import { coinsLeftOut } from "@/lib/brief/change";
import { loadClientStateRules } from "@/lib/clients/store/state-rules";
import { loadPublicationTraces } from "@/lib/commissions/store/days/days";
import { listRestatements } from "@/lib/commissions/store/days/restatements";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { type Amount, isZeroAmount, subtractAmounts } from "@/lib/core/amount";
import { addDays, dayStartMs, fetchableDays } from "@/lib/core/day";
import { FAILURE_REACH, type FailureKind } from "@/lib/core/failure";
import { groupBy } from "@/lib/core/group-by";
import { listMonths, monthDays, monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { isSettled, unsettledDays } from "@/lib/coverage/coverage";
import {
  type BookDays,
  findFirstSync,
  loadBookDays,
  loadCoverageDays,
  loadKnownDays,
} from "@/lib/coverage/load-coverage";
import { listMonthCloses } from "@/lib/months/store";
import { MOST_DAYS_BEFORE_LOSS, type NotificationItem } from "@/lib/notifications/kinds";
import type { Facts } from "@/lib/notifications/news";
import {
  findLastRun,
  findTradingStop,
  listApprovedOrders,
  listEndedExports,
  listEndedImports,
  listFiredCountdowns,
  listGivenAccess,
  listHeldOrders,
  listLiquidations,
  listMissedCountdowns,
  listOrdersIn,
  listWaitingOrders,
  readBookVersion,
} from "@/lib/notifications/store/facts";
import { expectedPublicationMs, usualPublicationMs } from "@/lib/overview/state";
import { createRatesHash, readValuation } from "@/lib/rates/store/reference-rates";
import {
  type ClientFacts,
  loadClientFacts,
  RATE_AFTER_DAYS,
  USUAL_DAYS,
} from "./load-client-facts";
import { loadStatementFacts } from "./load-statement-facts";

const RESTATED_WITHIN_DAYS = 7;
const MOST_RESTATEMENTS = 200;
const CLOSABLE_DAYS = 400;
const WATCHED_DAYS = 14;
/** Days whose new rates change what clients brought. */
const VALUED_DAYS = 35;
const HOUR_MS = 3_600_000;
/** After the end of a day, where no publications were observed yet. */
const LATEST_PUBLICATION_MS = 12 * HOUR_MS;

/**
 * What is true of an account now. Facts of its days are absent until the first sync has ended; of an
 * account that is fed by files, what a sync would say is always absent.
 */
export async function loadFacts(scope: WholeAccountScope, nowMs: number): Promise<Facts> {
  const [
    exports,
    imports,
    refused,
    unknown,
    held,
    waiting,
    approved,
    stopped,
    missed,
    fired,
    access,
    forced,
    statements,
    run,
  ] = await Promise.all([
    listEndedExports(scope),
    listEndedImports(scope),
    listOrdersIn(scope, "refused"),
    listOrdersIn(scope, "unknown"),
    listHeldOrders(scope),
    listWaitingOrders(scope),
    listApprovedOrders(scope),
    findTradingStop(scope),
    listMissedCountdowns(scope),
    listFiredCountdowns(scope),
    listGivenAccess(scope),
    listLiquidations(scope),
    loadStatementFacts(scope),
    findLastRun(scope),
  ]);
  const facts: Facts = {
    "export-ended": exports,
    "import-ended": imports,
    "order-refused": refused,
    "order-unknown": unknown,
    "order-held": held,
    "order-waiting": waiting,
    "order-approved": approved,
    "trading-stopped": stopped,
    "countdown-missed": missed,
    "countdown-fired": fired,
    "trading-access": access,
    ...statements,
    ...(forced && { "loan-liquidated": forced }),
  };
  if ((await loadDaySource(scope.accountId)).feed === "files") {
    const days = await loadBookDays(scope);
    const ofBook = await loadBookFacts(scope, days);
    return { ...facts, ...ofBook, "rate-missing": await listCoinsWithoutRate(scope, days) };
  }
  if (run === null || (await findFirstSync(scope)) !== null) return facts;
  const days = await loadBookDays(scope);
  return {
    ...facts,
    "key-refused": keyRefusedItems(run.failure),
    ...(await loadDayFacts(scope, days, nowMs)),
    ...(await loadBookFacts(scope, days)),
    "rate-missing": await listCoinsWithoutRate(scope, days),
  };
}

function keyRefusedItems(failure: FailureKind | null): readonly NotificationItem<"key-refused">[] {
  if (failure === null || FAILURE_REACH[failure] !== "key") return [];
  return [{ key: "key", failure }];
}

type DayFacts = Pick<Facts, "day-failed" | "day-late" | "day-recovered" | "day-leaving">;

async function loadDayFacts(
  scope: WholeAccountScope,
  { today }: BookDays,
  nowMs: number,
): Promise<DayFacts> {
  const account = await findAccount(scope.accountId);
  const days = await loadCoverageDays(scope, fetchableDays(today), today);
  const failed = days.filter(({ status }) => status === "failed");
  const open = days.filter(({ status }) => status === "failed" || status === "missing");
  const through = days.findLast(isSettled)?.day;
  // A day that failed is told as failed, not as late.
  const next = through && days.find(({ day, status }) => day > through && status !== "failed");
  const watched = { from: addDays(today, -WATCHED_DAYS), to: today };
  const usualMs =
    usualPublicationMs(await loadPublicationTraces(scope, watched)) ?? LATEST_PUBLICATION_MS;
  const expectedMs = next && expectedPublicationMs(next.day, usualMs);
  const offsetMs = account?.clockOffsetMs ?? 0;
  const hours = expectedMs ? Math.floor((nowMs + offsetMs - expectedMs) / HOUR_MS) : 0;
  const isLate = next && hours > 0 && !account?.pausedAt;
  return {
    "day-failed": failed.map(({ day, failure }) => ({
      key: day,
      day,
      failure: failure?.kind ?? null,
    })),
    "day-late": isLate ? [{ key: next.day, day: next.day, hours }] : [],
    "day-recovered": days.filter(isSettled).map(({ day }) => ({ key: day, day })),
    "day-leaving": open
      .map(({ day, daysUntilLost }) => ({ key: day, day, inDays: daysUntilLost ?? Infinity }))
      .filter(({ inDays }) => inDays <= MOST_DAYS_BEFORE_LOSS),
  };
}

type AccountBookFacts = ClientFacts & Pick<Facts, "day-restated" | "month-ready">;

/** By account, the facts last found, and the version of its book and rates that they are of. */
const kept = new Map<number, { readonly version: string; readonly facts: AccountBookFacts }>();

async function loadBookFacts(scope: WholeAccountScope, days: BookDays): Promise<AccountBookFacts> {
  const [book, rules, closes] = await Promise.all([
    readBookVersion(scope),
    loadClientStateRules(scope),
    listMonthCloses(scope),
  ]);
  const valued = { from: addDays(days.last, 1 - VALUED_DAYS), to: days.last };
  const rates = createRatesHash(await readValuation(valued))(valued);
  const version = JSON.stringify([book, rules, closes.length, rates, days.today, days.last]);
  const before = kept.get(scope.accountId);
  if (before?.version === version) return before.facts;
  const facts: AccountBookFacts = {
    "day-restated": await listRestated(scope, days),
    "month-ready": await listReadyMonths(scope, days, new Set(closes.map(({ month }) => month))),
    ...(await loadClientFacts(scope, days)),
  };
  kept.set(scope.accountId, { version, facts });
  return facts;
}

async function listRestated(scope: WholeAccountScope, { since, today }: BookDays) {
  const range = { from: since, to: today };
  const limit = MOST_RESTATEMENTS;
  const found = await listRestatements(scope, { range, kind: "amounts", after: null, limit });
  const sinceMs = dayStartMs(addDays(today, -RESTATED_WITHIN_DAYS));
  return found
    .filter(({ seenAt }) => seenAt.getTime() >= sinceMs)
    .map(({ day, revision, coins }) => ({
      key: `${day} ${revision}`,
      day,
      revision,
      changes: coins.map(changeOfCoin).filter(({ change }) => !isZeroAmount(change)),
    }));
}

type CoinRestatement = Awaited<ReturnType<typeof listRestatements>>[number]["coins"][number];

/** A side is null where the coin has no rows. */
function changeOfCoin({ coin, before, after }: CoinRestatement) {
  const change = subtractAmounts(after?.rebateAmount ?? ZERO, before?.rebateAmount ?? ZERO);
  return { coin, change };
}

const ZERO = "0" as Amount;

/** Months that are over, known in whole, and not closed. */
async function listReadyMonths(
  scope: WholeAccountScope,
  { since, today }: BookDays,
  closed: ReadonlySet<string>,
): Promise<readonly NotificationItem<"month-ready">[]> {
  const oldest = addDays(today, -CLOSABLE_DAYS);
  const from = since > oldest ? since : oldest;
  const range = { from: monthDays(monthOf(from)).from, to: addDays(today, -1) };
  if (range.from > range.to) return [];
  const days = groupBy(await loadKnownDays(scope, range, today), ({ day }) => monthOf(day));
  return listMonths(range)
    .filter((month) => monthDays(month).to <= range.to && !closed.has(month))
    .filter((month) => unsettledDays(days.get(month) ?? []).length === 0)
    .map((month) => ({ key: month, month }));
}

async function listCoinsWithoutRate(
  scope: WholeAccountScope,
  { last }: BookDays,
): Promise<readonly NotificationItem<"rate-missing">[]> {
  const range = { from: addDays(last, 1 - USUAL_DAYS), to: addDays(last, -RATE_AFTER_DAYS) };
  const [valuation, sums] = await Promise.all([
    readValuation(range),
    sumCommissionsByCoinDay(scope, range),
  ]);
  return coinsLeftOut(valuation, sums).map((coin) => ({ key: coin, coin }));
}
