// SQL: what ended lately, and clients by their first and last day.
import type { ClientStateCalendar } from "@/lib/clients/client-state";
import { activeDays } from "@/lib/clients/store/list";
import { allCommissions } from "@/lib/commissions/commission";
import { clientAmounts } from "@/lib/commissions/store/client-totals";
import type { Day, DayRange } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findRow, queryRow, queryRows } from "@/lib/database/database";
import { narrowFilter } from "@/lib/database/narrow";
import { inSnapshot } from "@/lib/database/replica";
import { readRows, sql } from "@/lib/database/sql";
import type { NotificationItem } from "@/lib/notifications/kinds";
import { LIQUIDATION } from "@/lib/repayments/filter";
import { statesOfShow } from "@/lib/trading/order-life";

/**
 * How long an ended thing is a fact: a worker that was down for less still notifies people of it.
 */
const ENDED_WITHIN = "interval '7 days'";

/** The failure of the account's last ended sync of commissions; null: none has ended. */
export function findLastRun({
  accountId,
}: WholeAccountScope): Promise<{ readonly failure: FailureKind | null } | null> {
  return findRow(
    `select failure_kind as failure from sync_runs
     where account_id = $1 and subject = 'commissions' and status <> 'running' order by started_at desc, id desc limit 1`,
    [accountId],
  );
}

/** Changes whenever a day of the book does, also where one day is removed and another added. */
export async function readBookVersion({ accountId }: WholeAccountScope): Promise<string> {
  const row = await queryRow<{ version: string }>(
    `select concat_ws(' ', count(*), sum(revision), sum(revision * (day - date '1970-01-01')), max(day)) as version
     from commission_days where account_id = $1`,
    [accountId],
  );
  return row.version;
}

export function listEndedExports({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"export-ended">[]> {
  return queryRows(
    `select id::text as key, user_id::text as by, file_name as file, status = 'done' as "isDone" from export_jobs
     where account_id = $1 and status in ('done', 'failed') and finished_at > clock_timestamp() - ${ENDED_WITHIN}
       and schedule_id is null order by finished_at, id`,
    [accountId],
  );
}

export function listEndedImports({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"import-ended">[]> {
  return queryRows(
    `select id || ' ' || status as key, brought_by as by, file_name as file, status = 'applied' as "isDone"
     from commission_imports
     where account_id = $1 and status in ('applied', 'failed') and touched_at > clock_timestamp() - ${ENDED_WITHIN}
     order by touched_at, id`,
    [accountId],
  );
}

/** Repayments that the exchange forced lately; null: none were ever read. */
export async function listLiquidations({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"loan-liquidated">[] | null> {
  const isRead = await findRow(
    "select account_id from repayment_ranges where account_id = $1 limit 1",
    [accountId],
  );
  if (!isRead) return null;
  return queryRows(
    `select repay_order_id as key, day, coin, (repaid_amount + repaid_interest)::text as amount from repayments
     where account_id = $1 and business_type = $2 and repaid_time > clock_timestamp() - interval '14 days'
     order by repaid_time, repay_order_id`,
    [accountId, LIQUIDATION],
  );
}

export function listOrdersIn(
  { accountId }: WholeAccountScope,
  state: "refused" | "unknown",
): Promise<NotificationItem<"order-refused">[]> {
  return queryRows(
    `select id::text as key, id::text as order, symbol from order_records
     where account_id = $1 and state = $2 and ($2 = 'unknown' or updated_at > clock_timestamp() - ${ENDED_WITHIN})
     order by id`,
    [accountId, state],
  );
}

/** Orders and changes that the worker cannot go on with. */
export function listHeldOrders({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"order-held">[]> {
  return queryRows(
    `select id::text || ' ' || hold as key, id::text as order, symbol, hold as why from order_records
     where account_id = $1 and hold is not null and state <> all($2) order by id`,
    [accountId, statesOfShow("done")],
  );
}

/** Orders that need a second person. */
export function listWaitingOrders({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"order-waiting">[]> {
  return queryRows(
    `select id::text as key, id::text as order, symbol, drafter as who from order_records
     where account_id = $1 and state = 'waiting' order by id`,
    [accountId],
  );
}

export function listApprovedOrders({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"order-approved">[]> {
  return queryRows(
    `select id::text as key, id::text as order, symbol, approver as who from order_records
     where account_id = $1 and approver is not null and released_at > clock_timestamp() - ${ENDED_WITHIN} order by id`,
    [accountId],
  );
}

/** The kill switch, if somebody pressed it: an account begins stopped. */
export function findTradingStop({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"trading-stopped">[]> {
  return queryRows(
    `select state_since::text as key, (extract(epoch from state_since) * 1000)::float8 as "sinceMs", state_by as by
     from trading_accounts
     where account_id = $1 and state = 'stopped' and state_since > added_at + interval '1 second'`,
    [accountId],
  );
}

/** What happened lately to the exchange's countdown. */
export function listMissedCountdowns({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"countdown-missed">[]> {
  return queryRows(
    `select id::text as key, details ->> 'why' as why, (extract(epoch from at) * 1000)::float8 as "atMs"
     from trading_countdown_events
     where account_id = $1 and kind = 'missed' and at > clock_timestamp() - ${ENDED_WITHIN} order by trading_countdown_events.id`,
    [accountId],
  );
}

export function listFiredCountdowns({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"countdown-fired">[]> {
  return queryRows(
    `select id::text as key, jsonb_array_length(details -> 'open') as open, (extract(epoch from at) * 1000)::float8 as "atMs"
     from trading_countdown_events
     where account_id = $1 and kind = 'fired' and at > clock_timestamp() - ${ENDED_WITHIN} order by trading_countdown_events.id`,
    [accountId],
  );
}

/**
 * Access to the desk or the account that was given to, or reset for, people with a trading role
 * here.
 */
export function listGivenAccess({
  accountId,
}: WholeAccountScope): Promise<NotificationItem<"trading-access">[]> {
  return queryRows(
    `select a.id::text as key, u.email as who, a.giver as by, a.way from given_access a join users u on u.id = a.user_id
     where (a.account_id is null or a.account_id = $1) and a.given_at > clock_timestamp() - ${ENDED_WITHIN}
       and exists (select from trading_roles t where t.account_id = $1 and t.user_id = a.user_id) order by a.id`,
    [accountId],
  );
}

export type ClientTurn = { readonly uid: string; readonly firstDay: Day; readonly lastDay: Day };

/**
 * The days after which a client counts as newly new, dormant or lost; null: there is no such day.
 */
export type TurnsSince = Record<"firstDay" | "dormant" | "lost", Day | null>;

/**
 * Clients whose first rows are of `since.firstDay` or later, and those who became dormant or lost
 * after these days.
 */
export async function listClientTurns(
  scope: WholeAccountScope,
  { dormantThrough, lostThrough }: ClientStateCalendar,
  since: TurnsSince,
): Promise<ClientTurn[]> {
  return inSnapshot((client) => {
    const within = (after: Day | null, through: Day | null) =>
      sql`(last_day <= ${through}::date and last_day > coalesce(${after}::date, '-infinity'))`;
    return readRows(
      sql`select uid, first_day as "firstDay", last_day as "lastDay"
       from ${activeDays(scope)} d
       where first_day >= ${since.firstDay}::date or ${within(since.dormant, dormantThrough)}
         or ${within(since.lost, lostThrough)} order by uid`,
      client,
    );
  });
}

type DownRequest = {
  readonly now: DayRange;
  /** `times` as long as `now`. */
  readonly before: DayRange;
  readonly times: number;
  /** Coins that do not count. */
  readonly exceptCoins: readonly string[];
  /** 0 to 1. */
  readonly leastShare: number;
  /**
   * The least that a client usually brings in a time as long as `now`, in the reporting currency.
   */
  readonly leastUsual: number;
};

/**
 * Clients whose valued rebate fell by at least this share against the times before; the largest
 * fall first. Nothing is known of one who has rows of a coin that does not count in `now`.
 */
export async function listClientsDown(
  scope: WholeAccountScope,
  { now, before, times, exceptCoins, leastShare, leastUsual }: DownRequest,
): Promise<Omit<NotificationItem<"client-down">, "unit">[]> {
  const by = { field: "rebateAmount", coin: null } as const;
  return inSnapshot(async (client) => {
    const amountsOf = async (range: DayRange) => {
      const everything = allCommissions(range);
      const except = { ...everything.except, coins: exceptCoins };
      const filter = narrowFilter(scope, { ...everything, except });
      return clientAmounts({ client, scope, filter }, by);
    };
    const [is, was] = [await amountsOf(now), await amountsOf(before)];
    return readRows(
      sql`select uid as key, uid, round(1 - now / usual, 4)::text as share, now::text as now,
         round(usual, 8)::text as usual
       from (select uid, coalesce(n.amount, 0) as now, b.amount / ${times}::int as usual
         from ${was} b left join ${is} n using (uid)) c
       where usual >= ${leastUsual}::numeric and now <= usual * (1 - ${leastShare}::numeric)
         and not exists (select from commission_client_days d
           where d.account_id = ${scope.accountId} and d.day between ${now.from}::date and ${now.to}::date
             and d.coin = any(${exceptCoins}::text[]) and d.uid = c.uid)
       order by usual - now desc, uid limit ${MOST_DOWN}`,
      client,
    );
  });
}

/** Maximum clients returned. */
const MOST_DOWN = 5_000;
