// SQL: reads the ledger's rows with their agreed shares.

import { keepAnswer } from "@/lib/commissions/store/kept-figures";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { createSqlParams, type SqlParams } from "@/lib/database/sql-params";
import { dayRates, ratesItem } from "@/lib/rates/store/day-rates";
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
 * CTEs for a WITH clause; the last one, `audited`, has every row of the range with `share` (null:
 * no term), `agreed`, `difference` and `differs`.
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
  return `shared as (
      select c.day, c.uid, c.coin, c.symbol, c.product_type, c.occurrence, c.fee_paid,
        c.rebate_amount as paid, ${share}::numeric as share
      from commission_rows c ${joins.join(" ")}
      where c.account_id = ${params.add(accountId)}
        and c.day between ${params.add(range.from)}::date and ${params.add(range.to)}::date
    ),
    agreed as (
      select *, fee_paid * share as agreed from shared
    ),
    audited as (
      select *, paid - agreed as difference, abs(paid - agreed) >= ${params.add(ROUNDING)}::numeric as differs
      from agreed
    )`;
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

/** Each day and coin with rows, oldest day first. */
export async function auditDays(
  scope: WholeAccountScope,
  audit: AuditScope,
): Promise<AuditedDay[]> {
  const params = createSqlParams();
  return queryRows(
    `with ${auditedRows(scope, audit, params)},
    sums as (
      select day, coin, differs, count(*) as rows, sum(fee_paid) as fee_paid, sum(agreed) as agreed, sum(paid) as paid
      from audited group by day, coin, differs
    )
    select day, coin, sum(rows)::int as rows, ${sumOf("rows", TESTED)}::int as tested,
      ${sumOf("rows", "differs")}::int as differing,
      ${sumOf("fee_paid", TESTED)}::text as "feePaid", ${sumOf("agreed", TESTED)}::text as agreed,
      ${sumOf("paid", TESTED)}::text as paid,
      ${sumOf("paid - agreed", "differs")}::text as difference,
      ${sumOf("paid - agreed", "not differs")}::text as rounding,
      ${sumOf("paid", "differs is null")}::text as "untestedRebate"
    from sums group by day, coin order by day, coin`,
    params.values,
  );
}

/** A row without a term does not say whether it differs. */
const TESTED = "differs is not null";

const sumOf = (what: string, where: string) => `coalesce(sum(${what}) filter (where ${where}), 0)`;

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
    `with ${auditedRows(scope, audit, params)},
    client_days as (
      select uid, product_type, coin, day, count(*) as rows, sum(fee_paid) as fee_paid, sum(agreed) as agreed,
        sum(paid) as paid, sum(paid) - sum(agreed) as difference
      from audited where differs group by uid, product_type, coin, day
    ),
    sums as (
      select d.uid, d.product_type, d.coin, sum(d.rows)::int as rows, count(*)::int as days,
        sum(d.fee_paid) as fee_paid, sum(d.agreed) as agreed, sum(d.paid) as paid, sum(d.difference) as difference,
        case when count(*) = count(rate.rate) then sum(d.difference * rate.rate) end as value
      from client_days d left join ${rates} on rate.coin = d.coin and rate.day = d.day
      group by d.uid, d.product_type, d.coin
    )
    select uid, product_type as "productType", coin, rows, days, fee_paid as "feePaid", agreed, paid, difference,
      value, (count(*) over ())::int as count
    from sums
    order by abs(value) desc nulls last, abs(difference) desc, uid, product_type, coin
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
    `with ${auditedRows(scope, { range: { from: day, to: day }, spans }, params)}
     select day, uid, coin, symbol, product_type as "productType", fee_paid as "feePaid", share, agreed, paid, difference
     from audited where differs order by uid, coin, symbol, product_type, occurrence`,
    params.values,
  );
}
