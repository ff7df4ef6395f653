// SQL: reads the ledger's rows with their agreed shares.

import { keepAnswer } from "@/lib/commissions/store/kept-figures";
import { dayRates, ratesItem } from "@/lib/commissions/store/sums/pieces";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { createSqlParams, type SqlParams } from "@/lib/database/sql-params";
import { createRatesHash } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import type { AuditedClient, AuditedDay, AuditedRow } from "@/lib/terms/rebate-audit";
import {
  ROUNDING,
  SCOPE_PARTS,
  SCOPE_SHAPES,
  type TermScope,
  type TermSpan,
} from "@/lib/terms/terms";

type AuditScope = { readonly range: DayRange; readonly spans: readonly TermSpan[] };

const COLUMNS = { uid: "uid", symbol: "symbol", productType: "product_type" } as const;

/**
 * A FROM item `r`: every row of the range with `share` (null: no term), `agreed`, `difference` and
 * `differs`. Each "offset 0" keeps PostgreSQL from computing a product again wherever it is used.
 */
function auditedRows(
  { accountId }: WholeAccountScope,
  { range, spans }: AuditScope,
  params: SqlParams,
): string {
  const joins: string[] = [];
  const shares: string[] = [];
  for (const [at, shape] of SCOPE_SHAPES.entries()) {
    const ofShape = spans.filter((span) => namedParts(span) === shape.join());
    if (ofShape.length === 0) continue;
    const alias = `term${at}`;
    joins.push(joinTerms(ofShape, { shape, alias }, params));
    shares.push(`${alias}.share`);
  }
  const share = shares.length > 0 ? `coalesce(${shares.join(", ")})` : "null";
  return `(select *, paid - agreed as difference, abs(paid - agreed) >= ${params.add(ROUNDING)}::numeric as differs from (
    select *, fee_paid * share as agreed from (
      select c.day, c.uid, c.coin, c.symbol, c.product_type, c.occurrence, c.fee_paid, c.rebate_amount as paid,
        ${share}::numeric as share
      from commission_rows c ${joins.join(" ")}
      where c.account_id = ${params.add(accountId)}
        and c.day between ${params.add(range.from)}::date and ${params.add(range.to)}::date offset 0) c offset 0) c offset 0) r`;
}

type TermJoin = { readonly shape: readonly (keyof TermScope)[]; readonly alias: string };

/** Joins each row of `c` with the term that names the row's parts and holds on its day. */
function joinTerms(
  spans: readonly TermSpan[],
  { shape, alias }: TermJoin,
  params: SqlParams,
): string {
  const list = (name: keyof TermSpan, type: string) =>
    `${params.add(spans.map((span) => span[name]))}::${type}[]`;
  const columns = shape.map((part) => COLUMNS[part]);
  const names = ["from_day", "to_day", "share", ...columns];
  const lists = [
    list("from", "date"),
    list("to", "date"),
    list("share", "numeric"),
    ...shape.map((part) => list(part, "text")),
  ];
  const conditions = [
    `c.day between ${alias}.from_day and ${alias}.to_day`,
    ...columns.map((column) => `c.${column} = ${alias}.${column}`),
  ];
  return `left join unnest(${lists.join(", ")}) ${alias} (${names.join(", ")}) on ${conditions.join(" and ")}`;
}

const namedParts = (scope: TermScope) => SCOPE_PARTS.filter((part) => scope[part] !== null).join();

const sum = (what: string, where: string) =>
  `coalesce(sum(${what}) filter (where ${where}), 0)::text`;

/** Each day and coin with rows, oldest day first. */
export async function auditDays(
  scope: WholeAccountScope,
  audit: AuditScope,
): Promise<AuditedDay[]> {
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

/**
 * Clients, product types and coins whose rows differ, largest difference first. `count`: of all,
 * beyond `limit`.
 */
async function auditClients(
  scope: WholeAccountScope,
  audit: AuditScope,
  { valuation, limit }: { readonly valuation: Valuation; readonly limit: number },
): Promise<AuditedClients> {
  const params = createSqlParams();
  const rates = ratesItem(dayRates(listDays(audit.range), valuation), params);
  const found = await queryRows<AuditedClient & { count: number }>(
    `select *, (count(*) over ())::int as count from (
       select r.uid, r.product_type as "productType", r.coin, count(*)::int as rows,
         count(distinct r.day)::int as days, sum(r.fee_paid)::text as "feePaid", sum(r.agreed)::text as agreed,
         sum(r.paid)::text as paid, sum(r.difference)::text as difference,
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

/**
 * Days and clients, cached until a day of the range, a rate or a term changes. `limit`: how many
 * clients.
 */
export function readAudit(
  scope: WholeAccountScope,
  audit: AuditScope,
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
