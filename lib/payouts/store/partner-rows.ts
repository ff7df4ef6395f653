// SQL: sums of a closed month, each at the share of its term.
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, queryRows } from "@/lib/database/database";
import { arraysOf } from "@/lib/database/parts";
import type { PartnerStatementClient } from "@/lib/payouts/partner-statement";
import type { PartnerSpan, ShareBasis } from "@/lib/payouts/partner-terms";

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
  readonly rates: readonly { readonly coin: string; readonly day: Day; readonly rate: Amount }[];
};

/** $1: the account. $2, $3: first and last day, so that other partitions are not read. $4: uids. */
function monthParams(
  { accountId }: WholeAccountScope,
  { month, days, clients, rates }: PartnerMonth,
): unknown[] {
  const { from, to } = monthDays(month);
  return [
    accountId,
    from,
    to,
    clients.map(({ uid }) => uid),
    ...arraysOf(days, "day", "revision"),
    ...arraysOf(rates, "coin", "day", "rate"),
  ];
}

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
  return queryRows(SUM_PAID_FEES, monthParams(scope, month), on);
}

/** The partner's rows by client, product type, coin and share, in this order. */
export async function sumPartnerRows(
  scope: WholeAccountScope,
  month: PartnerMonth,
  spans: readonly PartnerSpan[],
  on: Connection,
): Promise<PartnerSums[]> {
  const clientLabels = month.clients.flatMap(({ uid, labels }) =>
    labels.map((label) => ({ uid, label })),
  );
  return queryRows(
    SUM_PARTNER_ROWS,
    [
      ...monthParams(scope, month),
      ...arraysOf(clientLabels, "uid", "label"),
      ...arraysOf(spans, "id", "rank", "from", "to"),
      ...arraysOf(spans, "uid", "label", "productType", "basis", "share"),
    ],
    on,
  );
}

/**
 * CTEs for a WITH clause. `sums`: the clients' sums by day, client, product type and coin. The
 * present version of a day has them among the totals; an older version is summed from its rows.
 * One statement decides and reads, so no day is replaced in between.
 */
const MONTH_SUMS = `
  days as materialized (
    select item.day, item.revision, item.revision = stored.revision as is_present
    from unnest($5::date[], $6::int[]) item (day, revision)
    join commission_days stored on stored.day = item.day
    where stored.account_id = $1
  ),
  rates as materialized (
    select * from unnest($7::text[], $8::date[], $9::numeric[]) item (coin, day, rate)
  ),
  older_rows as (
    select r.day, r.uid, r.product_type, r.coin, r.fee_paid, r.rebate_amount
    from days join commission_rows r on r.day = days.day and r.revision <= days.revision
    where not is_present
      and r.account_id = $1 and r.day between $2::date and $3::date and r.uid = any($4::text[])
    union all
    select s.day, s.uid, s.product_type, s.coin, s.fee_paid, s.rebate_amount
    from days join superseded_commission_rows s on s.day = days.day
      and s.revision <= days.revision and s.last_revision >= days.revision
    where not is_present
      and s.account_id = $1 and s.day between $2::date and $3::date and s.uid = any($4::text[])
  ),
  sums as (
    select t.day, t.uid, t.product_type, t.coin, t.row_count, t.fee_paid, t.rebate_amount
    from days join commission_client_days t on t.day = days.day
    where is_present
      and t.account_id = $1 and t.day between $2::date and $3::date and t.uid = any($4::text[])
    union all
    select day, uid, product_type, coin, count(*), sum(fee_paid), sum(rebate_amount)
    from older_rows
    group by day, uid, product_type, coin
  )`;

const SUM_PAID_FEES = `
  with ${MONTH_SUMS}
  select coin, coalesce(sum(fee_paid * rate), 0)::text as value,
    coalesce(sum(fee_paid) filter (where rate is null), 0)::text as unvalued
  from sums left join rates using (coin, day)
  group by coin
  order by coin`;

const SUM_PARTNER_ROWS = `
  with ${MONTH_SUMS},
  client_labels as materialized (
    select * from unnest($10::text[], $11::text[]) item (uid, label)
  ),
  terms as materialized (
    select * from unnest($12::int[], $13::int[], $14::date[], $15::date[], $16::text[], $17::text[], $18::text[],
      $19::text[], $20::numeric[])
      item (id, rank, from_day, to_day, uid, label, product_type, basis, share)
  ),
  shared as (
    select sums.*, term.basis, term.share, rates.rate,
      case term.basis when 'fees' then sums.fee_paid when 'rebate' then sums.rebate_amount end as base
    from sums
    left join lateral (
      select basis, share from terms t
      where sums.day between t.from_day and t.to_day
        and (t.uid is null or t.uid = sums.uid)
        and (t.product_type is null or t.product_type = sums.product_type)
        and (t.label is null or exists (
          select from client_labels l where l.uid = sums.uid and l.label = t.label))
      order by t.rank, t.id desc limit 1
    ) term on true
    left join rates on rates.coin = sums.coin and rates.day = sums.day
  )
  select uid, product_type as "productType", coin, basis, share, sum(row_count)::int as rows,
    sum(rebate_amount)::text as rebate, sum(base)::text as base, sum(base * share)::text as earned,
    case when count(*) = count(rate) then sum(base * share * rate)::text end as value
  from shared
  group by uid, product_type, coin, basis, share
  order by uid collate "C", product_type collate "C", coin collate "C", basis, share`;
