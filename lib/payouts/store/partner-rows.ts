// SQL: sums of a closed month's rows, each at the share that was agreed for it.
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, queryRows } from "@/lib/database/database";
import { createSqlParams } from "@/lib/database/sql-params";
import type { PartnerStatementClient } from "@/lib/payouts/partner-statement";
import type { PartnerSpan, ShareBasis } from "@/lib/payouts/partner-terms";

export type PartnerSums = {
  readonly uid: string;
  readonly productType: string;
  readonly coin: string;
  /** Both null: no term is of these rows. */
  readonly basis: ShareBasis | null;
  readonly share: Amount | null;
  readonly rows: number;
  readonly rebate: Amount;
  /** Fees paid: what they are worth, and in the coin what has no rate. */
  readonly paidValue: Amount;
  readonly paidUnvalued: Amount;
  /** The three are null without a term; `value` also where a day has no rate. */
  readonly base: Amount | null;
  readonly earned: Amount | null;
  readonly value: Amount | null;
};

export type PartnerRows = {
  /** The version of each day that counts. */
  readonly days: readonly { readonly day: Day; readonly revision: number }[];
  readonly clients: readonly PartnerStatementClient[];
  readonly spans: readonly PartnerSpan[];
  readonly rates: readonly { readonly coin: string; readonly day: Day; readonly rate: Amount }[];
};

/** The partner's rows by client, product type, coin and share, in this order. */
export async function sumPartnerRows(
  { accountId }: WholeAccountScope,
  { days, clients, spans, rates }: PartnerRows,
  on: Connection,
): Promise<PartnerSums[]> {
  if (days.length === 0 || clients.length === 0) return [];
  const params = createSqlParams();
  const table = <Item>(
    items: readonly Item[],
    columns: Readonly<Record<string, readonly [type: string, of: (item: Item) => unknown]>>,
  ) => {
    const lists = Object.values(columns).map(
      ([type, of]) => `${params.add(items.map(of))}::${type}[]`,
    );
    return `(select * from unnest(${lists.join(", ")}) item (${Object.keys(columns).join(", ")}))`;
  };
  const account = params.add(accountId);
  const uids = params.add(clients.map(({ uid }) => uid));
  const borne = clients.flatMap(({ uid, labels }) => labels.map((label) => ({ uid, label })));
  const from = params.add(days.map(({ day }) => day).sort()[0]);
  const to = params.add(
    days
      .map(({ day }) => day)
      .sort()
      .at(-1),
  );
  const of = (
    alias: string,
  ) => `select ${alias}.day, ${alias}.uid, ${alias}.product_type, ${alias}.coin, ${alias}.fee_paid,
      ${alias}.rebate_amount as rebate
    from days join %s ${alias} on ${alias}.day = days.day and ${alias}.revision <= days.revision
    where ${alias}.account_id = ${account} and ${alias}.day between ${from}::date and ${to}::date
      and ${alias}.uid = any(${uids}::text[])`;
  return queryRows(
    `with days as materialized ${table(days, { day: ["date", ({ day }) => day], revision: ["int", ({ revision }) => revision] })},
     rates as materialized ${table(rates, {
       coin: ["text", ({ coin }) => coin],
       day: ["date", ({ day }) => day],
       rate: ["numeric", ({ rate }) => rate],
     })},
     borne as materialized ${table(borne, { uid: ["text", ({ uid }) => uid], label: ["text", ({ label }) => label] })},
     terms as materialized ${table(spans, {
       id: ["int", ({ id }) => id],
       rank: ["int", ({ rank }) => rank],
       from_day: ["date", (span) => span.from],
       to_day: ["date", (span) => span.to],
       uid: ["text", ({ uid }) => uid],
       label: ["text", ({ label }) => label],
       product_type: ["text", ({ productType }) => productType],
       basis: ["text", ({ basis }) => basis],
       share: ["numeric", ({ share }) => share],
     })},
     sums as materialized (
       select day, uid, product_type, coin, count(*) as row_count, sum(fee_paid) as fee_paid, sum(rebate) as rebate
       from (${of("r").replace("%s", "commission_rows")}
         union all ${of("s").replace("%s", "superseded_commission_rows")} and s.last_revision >= days.revision) version
       group by day, uid, product_type, coin)
     select uid, product_type as "productType", coin, basis, share, sum(row_count)::int as rows, sum(rebate)::text as rebate,
       coalesce(sum(fee_paid * rate), 0)::text as "paidValue",
       coalesce(sum(fee_paid) filter (where rate is null), 0)::text as "paidUnvalued",
       sum(base)::text as base, sum(base * share)::text as earned,
       case when count(*) = count(rate) then sum(base * share * rate)::text end as value
     from (select s.*, t.basis, t.share, rates.rate, case t.basis when 'fees' then s.fee_paid when 'rebate' then s.rebate end as base
       from sums s left join lateral (
         select basis, share from terms t where s.day between t.from_day and t.to_day
           and (t.uid is null or t.uid = s.uid) and (t.product_type is null or t.product_type = s.product_type)
           and (t.label is null or exists (select from borne b where b.uid = s.uid and b.label = t.label))
         order by t.rank, t.id desc limit 1) t on true
       left join rates on rates.coin = s.coin and rates.day = s.day) each_day
     group by uid, product_type, coin, basis, share
     order by uid collate "C", product_type collate "C", coin collate "C", basis, share`,
    params.values,
    on,
  );
}
