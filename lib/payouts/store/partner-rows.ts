// SQL: sums of a closed month, each at the share of its term.
import { versionSums } from "@/lib/commissions/store/days/version-sums";
import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
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
  /** The three are null without a term; `value` also for amounts of days without a rate. */
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

/** Rows of a client that do not give the fees which a term or its tiers need. */
export type RowsWithoutFees = DayRange & { readonly uid: string; readonly rows: number };

/** Every client with such rows, by uid. `hasTiers`: the fees of every row count. */
export async function findRowsWithoutFees(
  scope: WholeAccountScope,
  month: PartnerMonth,
  { spans, hasTiers }: { readonly spans: readonly PartnerSpan[]; readonly hasTiers: boolean },
  on: Connection,
): Promise<RowsWithoutFees[]> {
  const { clients } = month;
  const covered = coverTotals(sql`sums`, { range: monthDays(month.month), clients, spans });
  return readRows(
    sql`with ${monthSums(scope, month)}
    select t.uid, sum(t.fee_paid_missing)::int as rows, min(t.day) as "from", max(t.day) as "to"
    from ${covered} t
    where t.fee_paid_missing > 0 and (t.basis = 'fees' or ${hasTiers}::boolean)
    group by t.uid
    order by t.uid collate "C"`,
    on,
  );
}

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

/**
 * The partner's rows by client, product type, coin, share, and whether they have a rate, in this
 * order. Zero is worth zero without one.
 */
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
      case when t.basis is not null and not rated.is_without
        then coalesce(sum(t.base * t.share * rate.rate), 0)::text end as value
    from ${covered} t left join ${ratesItem(rates)} on rate.coin = t.coin and rate.day = t.day
    cross join lateral (select rate.rate is null and coalesce(t.base * t.share, 0) <> 0 as is_without) rated
    group by t.uid, t.product_type, t.coin, t.basis, t.share, rated.is_without
    order by t.uid collate "C", t.product_type collate "C", t.coin collate "C", t.basis, t.share,
      rated.is_without`,
    on,
  );
}

function monthSums(scope: WholeAccountScope, { month, days, clients }: PartnerMonth): Sql {
  const uids = clients.map(({ uid }) => uid);
  return versionSums(scope, { range: monthDays(month), days, uids });
}
