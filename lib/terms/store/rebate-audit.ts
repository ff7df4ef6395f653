// SQL: reads the ledger's rows, each with the share that was agreed for it.

import { keepAnswer } from "@/lib/commissions/store/kept-figures";
import { dayRates, ratesItem } from "@/lib/commissions/store/sums/pieces";
import type { Amount } from "@/lib/core/amount";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { createSqlParams, type SqlParams } from "@/lib/database/sql-params";
import { createRatesHash } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { ROUNDING, SCOPE_SHAPES, type TermScope, type TermSpan } from "@/lib/terms/terms";

/** paid = agreed + difference + rounding, exactly; all four are of the rows that have a term. */
export type AuditSums = {
  readonly feePaid: Amount;
  readonly agreed: Amount;
  readonly paid: Amount;
  /** Paid less agreed (below zero: too little), of the rows that differ. */
  readonly difference: Amount;
  readonly rounding: Amount;
};

export type AuditedDay = AuditSums & {
  readonly day: Day;
  readonly coin: string;
  readonly rows: number;
  /** Rows with a term. */
  readonly tested: number;
  readonly differing: number;
  /** The rebate of rows without a term. */
  readonly untestedRebate: Amount;
};

/** Rows that differ, of one client, product type and coin. */
export type AuditedClient = Omit<AuditSums, "rounding"> & {
  readonly uid: string;
  readonly productType: string;
  readonly coin: string;
  readonly rows: number;
  readonly days: number;
  /** The difference in the reporting currency, each day at its rate; null: a day has none. */
  readonly value: Amount | null;
};

export type AuditedRow = Omit<AuditSums, "rounding"> & {
  readonly day: Day;
  readonly uid: string;
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
  readonly share: Amount;
};

type Audit = { readonly range: DayRange; readonly spans: readonly TermSpan[] };

const COLUMNS = { uid: "uid", symbol: "symbol", productType: "product_type" } as const;

/** Every row of the range as FROM item `r` ("offset 0": each product is worked out once), with `share` (null: no term), `agreed`, `difference` and `differs`. */
function auditedRows(
  { accountId }: WholeAccountScope,
  { range, spans }: Audit,
  params: SqlParams,
): string {
  const joins = SCOPE_SHAPES.flatMap((shape, at) => {
    const own = spans.filter((span) => shapeOf(span) === shape.join());
    if (own.length === 0) return [];
    const column = (name: keyof TermSpan, type: string) =>
      `${params.add(own.map((span) => span[name]))}::${type}[]`;
    const alias = `term${at}`;
    const conditions = [
      `c.day between ${alias}.from_day and ${alias}.to_day`,
      ...shape.map((part) => `c.${COLUMNS[part]} = ${alias}.${COLUMNS[part]}`),
    ];
    const names = ["from_day", "to_day", "share", ...shape.map((part) => COLUMNS[part])];
    const values = [
      column("from", "date"),
      column("to", "date"),
      column("share", "numeric"),
      ...shape.map((part) => column(part, "text")),
    ];
    const text = `left join unnest(${values.join(", ")}) ${alias} (${names.join(", ")}) on ${conditions.join(" and ")}`;
    return [{ alias, text }];
  });
  const share =
    joins.length > 0
      ? `coalesce(${joins.map(({ alias }) => `${alias}.share`).join(", ")})`
      : "null";
  return `(select *, paid - agreed as difference, abs(paid - agreed) >= ${params.add(ROUNDING)}::numeric as differs from (
    select *, fee_paid * share as agreed from (
      select c.day, c.uid, c.coin, c.symbol, c.product_type, c.occurrence, c.fee_paid, c.rebate_amount as paid,
        ${share}::numeric as share
      from commission_rows c ${joins.map(({ text }) => text).join(" ")}
      where c.account_id = ${params.add(accountId)}
        and c.day between ${params.add(range.from)}::date and ${params.add(range.to)}::date offset 0) c offset 0) c offset 0) r`;
}

const shapeOf = (scope: TermScope) =>
  (["uid", "symbol", "productType"] as const).filter((part) => scope[part] !== null).join();

const sum = (what: string, where: string) =>
  `coalesce(sum(${what}) filter (where ${where}), 0)::text`;

/** Each day and coin with rows, the oldest day first. */
export async function auditDays(scope: WholeAccountScope, audit: Audit): Promise<AuditedDay[]> {
  const params = createSqlParams();
  return queryRows(
    `select day, coin, count(*)::int as rows, count(share)::int as tested,
       (count(*) filter (where differs))::int as differing,
       ${sum("fee_paid", "share is not null")} as "feePaid", ${sum("agreed", "true")} as agreed,
       ${sum("paid", "share is not null")} as paid, ${sum("difference", "differs")} as difference,
       ${sum("difference", "not differs")} as rounding, ${sum("paid", "share is null")} as "untestedRebate"
     from ${auditedRows(scope, audit, params)} group by day, coin order by day, coin`,
    params.values,
  );
}

export type AuditedClients = { readonly clients: readonly AuditedClient[]; readonly count: number };

/** Clients, product types and coins whose rows differ, the largest difference first; `count`: of all of them. */
async function auditClients(
  scope: WholeAccountScope,
  audit: Audit,
  { valuation, limit }: { readonly valuation: Valuation; readonly limit: number },
): Promise<AuditedClients> {
  const params = createSqlParams();
  const rates = ratesItem(dayRates(listDays(audit.range), valuation), params);
  const found = await queryRows<AuditedClient & { count: number }>(
    `select *, (count(*) over ())::int as count from (
       select r.uid, r.product_type as "productType", r.coin, count(*)::int as rows, count(distinct r.day)::int as days, sum(r.fee_paid)::text as "feePaid",
         sum(r.agreed)::text as agreed, sum(r.paid)::text as paid, sum(r.difference)::text as difference,
         case when count(*) = count(rate.rate) then sum(r.difference * rate.rate)::text end as value
       from ${auditedRows(scope, audit, params)} left join ${rates} on rate.coin = r.coin and rate.day = r.day
       where r.differs group by r.uid, r.product_type, r.coin) g
     order by abs(value::numeric) desc nulls last, abs(difference::numeric) desc, uid, "productType", coin
     limit ${params.add(limit)}`,
    params.values,
  );
  return {
    clients: found.map(({ count: _count, ...client }) => client),
    count: found[0]?.count ?? 0,
  };
}

export type ReadAudit = AuditedClients & { readonly days: readonly AuditedDay[] };

/** Both, kept until a day of the range, a rate or a term changes; `limit`: how many clients. */
export function readAudit(
  scope: WholeAccountScope,
  audit: Audit,
  asked: { readonly valuation: Valuation; readonly limit: number },
): Promise<ReadAudit> {
  const { range } = audit;
  const rates = createRatesHash(asked.valuation)(range);
  return keepAnswer(
    scope,
    "rebate-audit",
    { asked: [audit, asked.limit], range, rates },
    async () => {
      const [days, clients] = await Promise.all([
        auditDays(scope, audit),
        auditClients(scope, audit, asked),
      ]);
      return { days, ...clients };
    },
  );
}

/** The rows of one day that differ, in the ledger's order. */
export async function listDifferences(
  scope: WholeAccountScope,
  { day, spans }: { readonly day: Day; readonly spans: readonly TermSpan[] },
): Promise<AuditedRow[]> {
  const params = createSqlParams();
  return queryRows(
    `select day, uid, coin, symbol, product_type as "productType", fee_paid as "feePaid", share, agreed, paid, difference
     from ${auditedRows(scope, { range: { from: day, to: day }, spans }, params)}
     where differs order by uid, coin, symbol, product_type, occurrence`,
    params.values,
  );
}
