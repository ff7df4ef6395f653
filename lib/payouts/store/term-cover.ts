// SQL: clients, terms and days as arrays, by unnest.
import { addDays, type DayRange, listDays } from "@/lib/core/day";
import { arraysOf } from "@/lib/database/parts";
import { type Sql, type SqlValue, sql } from "@/lib/database/sql";
import type { PartnerStatementClient } from "@/lib/payouts/partner-statement";
import type { PartnerSpan } from "@/lib/payouts/partner-terms";

/** A partner's clients with their labels, and the terms on the days of the range. */
export type TermCover = {
  readonly range: DayRange;
  readonly clients: readonly PartnerStatementClient[];
  readonly spans: readonly PartnerSpan[];
};

/**
 * Totals of clients, each with the `basis` and `share` of the term that covers it and the `base`
 * that the share applies to; all three are null without a term. Where no row gives the fees of a
 * term, `base` is null; where some do, it is of these. `unknown_rows`: how many rows of a term of
 * fees do not give them. `totals` has at least day, uid, product_type, row_count, fee_paid,
 * fee_paid_missing and rebate_amount. A source: read it as `from ${source} t`.
 *
 * The term is found once for each client, run of days with the same terms, and product type that a
 * term names (kind 0: every other), not for each total.
 */
export function coverTotals(totals: Sql, { range, clients, spans }: TermCover): Sql {
  const { days, runs } = runsOf(range, spans);
  const named = [...new Set(spans.map(({ productType }) => productType))].filter(
    (type) => type !== null,
  );
  const kinds = [null, ...named].map((productType, kind) => ({ kind, productType }));
  const labels = clients.flatMap(({ uid, labels: own }) => own.map((label) => ({ uid, label })));
  return sql`(with clients as materialized (
      select client.uid, array_agg(labelled.label) as labels
      from unnest(${clients.map(({ uid }) => uid)}::text[]) client (uid)
      left join unnest(${column(labels, "uid")}::text[], ${column(labels, "label")}::text[])
        labelled (uid, label) on labelled.uid = client.uid
      group by client.uid
    ),
    terms as materialized (
      select * from unnest(${column(spans, "id")}::int[], ${column(spans, "rank")}::int[],
        ${column(spans, "from")}::date[], ${column(spans, "to")}::date[],
        ${column(spans, "uid")}::text[], ${column(spans, "label")}::text[],
        ${column(spans, "productType")}::text[], ${column(spans, "basis")}::text[],
        ${column(spans, "share")}::numeric[])
        term (id, rank, from_day, to_day, uid, label, product_type, basis, share)
    ),
    covers as materialized (
      select run.run, client.uid, kind.kind, found.basis, found.share
      from unnest(${column(runs, "run")}::int[], ${column(runs, "day")}::date[]) run (run, day)
      cross join clients client
      cross join unnest(${column(kinds, "kind")}::int[], ${column(kinds, "productType")}::text[])
        kind (kind, product_type)
      cross join lateral (
        select term.basis, term.share from terms term
        where run.day between term.from_day and term.to_day
          and (term.uid is null or term.uid = client.uid)
          and (term.product_type is null or term.product_type = kind.product_type)
          and (term.label is null or term.label = any(client.labels))
        order by term.rank, term.id desc limit 1
      ) found
    )
    select total.*, cover.basis, cover.share,
      case cover.basis when 'rebate' then total.rebate_amount
        when 'fees' then case when total.row_count > total.fee_paid_missing then total.fee_paid end end as base,
      case cover.basis when 'fees' then total.fee_paid_missing else 0 end as unknown_rows
    from ${totals} total
    left join unnest(${column(days, "day")}::date[], ${column(days, "run")}::int[])
      of_day (day, run) on of_day.day = total.day
    left join covers cover on cover.run = of_day.run and cover.uid = total.uid
      and cover.kind = coalesce(array_position(${named}::text[], total.product_type), 0))`;
}

/** A client and the first one that the same terms cover, if any do, whatever they are of. */
export type AlikeClient = { readonly uid: string; readonly like: string };

/** Totals of clients alike may be added up before `coverTotals`. */
export function findAlike({ clients, spans }: TermCover): AlikeClient[] {
  const uids = new Set(spans.map(({ uid }) => uid));
  const labels = new Set(spans.map(({ label }) => label));
  const first = new Map<string, string>();
  return clients.map(({ uid, labels: own }) => {
    const key = JSON.stringify([
      uids.has(uid) ? uid : null,
      own.filter((each) => labels.has(each)),
    ]);
    const like = first.get(key) ?? uid;
    first.set(key, like);
    return { uid, like };
  });
}

/** The range's days, each in its run of days with the same terms; a run is known by its first day. */
function runsOf(range: DayRange, spans: readonly PartnerSpan[]) {
  const starts = new Set(spans.flatMap(({ from, to }) => [from, addDays(to, 1)]));
  let run = 0;
  const days = listDays(range).map((day) => {
    if (starts.has(day)) run += 1;
    return { day, run };
  });
  const runs = days.filter((each, at) => each.run !== days[at - 1]?.run);
  return { days, runs };
}

function column<Row extends object>(rows: readonly Row[], field: keyof Row): SqlValue {
  const [values = []] = arraysOf(rows, field);
  return values as readonly SqlValue[];
}
