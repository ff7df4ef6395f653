// SQL: sums of a closed month, each at the share of its term.
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Connection } from "@/lib/database/database";
import { readRows, type Sql, sql } from "@/lib/database/sql";
import type { PartnerStatementClient } from "@/lib/payouts/partner-statement";
import type { PartnerSpan, ShareBasis } from "@/lib/payouts/partner-terms";
import { type DayRate, ratesItem } from "@/lib/rates/store/day-rates";
import { coverTotals } from "./term-cover";

export type PartnerSums = {
  readonly uid: string;
  readonly productType: string;
  readonly coin: string;
  /** Both null: no term covers these rows. */
  readonly basis: ShareBasis | null;
  readonly share: Amount | null;
  readonly rows: number;
  readonly rebate: Amount;
  /** The three are null without a term; `value` also if a day has no rate. */
  readonly base: Amount | null;
  readonly earned: Amount | null;
  readonly value: Amount | null;
};

/** A closed month of a partner's clients. */
export type PartnerMonth = {
  readonly month: Month;
  /** The version of each day that counts. */
  readonly days: readonly { readonly day: Day; readonly revision: number }[];
  readonly clients: readonly PartnerStatementClient[];
  readonly rates: readonly DayRate[];
};

/** Fees that clients paid in one coin. */
export type PaidFees = {
  readonly coin: string;
  /** In the reporting currency. */
  readonly value: Amount;
  /** Of days without a rate, in the coin. */
  readonly unvalued: Amount;
};

export async function sumPaidFees(
  scope: WholeAccountScope,
  month: PartnerMonth,
  on: Connection,
): Promise<PaidFees[]> {
  return readRows(
    sql`with ${monthSums(scope, month)}
    select t.coin, coalesce(sum(t.fee_paid * rate.rate), 0)::text as value,
      coalesce(sum(t.fee_paid) filter (where rate.rate is null), 0)::text as unvalued
    from sums t left join ${ratesItem(month.rates)} on rate.coin = t.coin and rate.day = t.day
    group by t.coin
    order by t.coin`,
    on,
  );
}

/** The partner's rows by client, product type, coin and share, in this order. */
export async function sumPartnerRows(
  scope: WholeAccountScope,
  month: PartnerMonth,
  spans: readonly PartnerSpan[],
  on: Connection,
): Promise<PartnerSums[]> {
  const { clients, rates } = month;
  const covered = coverTotals(sql`sums`, { range: monthDays(month.month), clients, spans });
  return readRows(
    sql`with ${monthSums(scope, month)}
    select t.uid, t.product_type as "productType", t.coin, t.basis, t.share,
      sum(t.row_count)::int as rows, sum(t.rebate_amount)::text as rebate,
      sum(t.base)::text as base, sum(t.base * t.share)::text as earned,
      case when count(*) = count(rate.rate) then sum(t.base * t.share * rate.rate)::text end as value
    from ${covered} t left join ${ratesItem(rates)} on rate.coin = t.coin and rate.day = t.day
    group by t.uid, t.product_type, t.coin, t.basis, t.share
    order by t.uid collate "C", t.product_type collate "C", t.coin collate "C", t.basis, t.share`,
    on,
  );
}

/**
 * CTEs for a WITH clause. `sums`: the clients' sums by day, client, product type and coin. The
 * present version of a day has them among the totals; an older version is summed from its rows.
 * One statement decides and reads, so no day is replaced in between. First and last day are named,
 * so that other partitions are not read.
 */
function monthSums({ accountId }: WholeAccountScope, { month, days, clients }: PartnerMonth): Sql {
  const { from, to } = monthDays(month);
  const ofClients = sql`account_id = ${accountId} and day between ${from}::date and ${to}::date
    and uid = any(${clients.map(({ uid }) => uid)}::text[])`;
  return sql`days as materialized (
    select item.day, item.revision, item.revision = stored.revision as is_present
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ revision }) => revision)}::int[])
      item (day, revision)
    join commission_days stored on stored.day = item.day
    where stored.account_id = ${accountId}
  ),
  older_rows as (
    select r.day, r.uid, r.product_type, r.coin, r.fee_paid, r.rebate_amount
    from days join (select * from commission_rows where ${ofClients}) r
      on r.day = days.day and r.revision <= days.revision
    where not is_present
    union all
    select s.day, s.uid, s.product_type, s.coin, s.fee_paid, s.rebate_amount
    from days join (select * from superseded_commission_rows where ${ofClients}) s
      on s.day = days.day and s.revision <= days.revision and s.last_revision >= days.revision
    where not is_present
  ),
  sums as (
    select t.day, t.uid, t.product_type, t.coin, t.row_count, t.fee_paid, t.rebate_amount
    from days join (select * from commission_client_days where ${ofClients}) t on t.day = days.day
    where is_present
    union all
    select day, uid, product_type, coin, count(*), sum(fee_paid), sum(rebate_amount)
    from older_rows
    group by day, uid, product_type, coin
  )`;
}
