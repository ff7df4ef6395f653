// SQL: reads the ledger's rows with their agreed shares.

import { keepAnswer } from "@/lib/commissions/store/kept-figures";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db } from "@/lib/database/database";
import { all, list, name, readRows, type Sql, sql } from "@/lib/database/sql";
import { dayRates, ratesItem } from "@/lib/rates/store/day-rates";
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
function auditedRows({ accountId }: WholeAccountScope, { range, spans }: AuditScope): Sql {
  let rows = sql`commission_rows c`;
  const shares: Sql[] = [];
  for (const [at, shape] of SCOPE_SHAPES.entries()) {
    const ofShape = spans.filter((span) => namedParts(span) === shape.join());
    if (ofShape.length === 0) continue;
    const alias = name(`term${at}`);
    rows = sql`${rows} ${joinTerms(ofShape, { shape, alias })}`;
    shares.push(sql`${alias}.share`);
  }
  const share = shares.length > 0 ? sql`coalesce(${list(shares)})` : sql`null`;
  return sql`shared as (
      select c.day, c.uid, c.coin, c.symbol, c.product_type, c.occurrence, c.fee_paid,
        c.rebate_amount as paid, ${share}::numeric as share
      from ${rows}
      where c.account_id = ${accountId}
        and c.day between ${range.from}::date and ${range.to}::date
    ),
    agreed as (
      select *, fee_paid * share as agreed from shared
    ),
    audited as (
      select *, paid - agreed as difference, abs(paid - agreed) >= ${ROUNDING}::numeric as differs
      from agreed
    )`;
}

type TermJoin = { readonly shape: readonly (keyof TermScope)[]; readonly alias: Sql };

/** Joins each row of `c` with the term that names the row's parts and holds on its day. */
function joinTerms(spans: readonly TermSpan[], { shape, alias }: TermJoin): Sql {
  const valuesOf = (field: keyof TermSpan) => spans.map((span) => span[field]);
  const columns = shape.map((part) => name(COLUMNS[part]));
  const values = [
    sql`${valuesOf("from")}::date[]`,
    sql`${valuesOf("to")}::date[]`,
    sql`${valuesOf("share")}::numeric[]`,
    ...shape.map((part) => sql`${valuesOf(part)}::text[]`),
  ];
  const names = [sql`from_day`, sql`to_day`, sql`share`, ...columns];
  const conditions = [
    sql`c.day between ${alias}.from_day and ${alias}.to_day`,
    ...columns.map((column) => sql`c.${column} = ${alias}.${column}`),
  ];
  return sql`left join unnest(${list(values)}) ${alias} (${list(names)}) on ${all(conditions)}`;
}

const namedParts = (scope: TermScope) => SCOPE_PARTS.filter((part) => scope[part] !== null).join();

/** Each day and coin with rows, oldest day first. */
export async function auditDays(
  scope: WholeAccountScope,
  audit: AuditScope,
  on: Connection = db().pool,
): Promise<AuditedDay[]> {
  return readRows(
    sql`with ${auditedRows(scope, audit)},
    sums as (
      select day, coin, differs, count(*) as rows,
        count(*) filter (where share is not null and fee_paid is null) as without_fees, sum(fee_paid) as fee_paid, sum(agreed) as agreed, sum(paid) as paid
      from audited group by day, coin, differs
    )
    select day, coin, sum(rows)::int as rows, ${sumOf(sql`rows`, TESTED)}::int as tested,
      ${sumOf(sql`rows`, sql`differs`)}::int as differing, sum(without_fees)::int as "withoutFees",
      ${sumOf(sql`fee_paid`, TESTED)}::text as "feePaid", ${sumOf(sql`agreed`, TESTED)}::text as agreed,
      ${sumOf(sql`paid`, TESTED)}::text as paid,
      ${sumOf(sql`paid - agreed`, sql`differs`)}::text as difference,
      ${sumOf(sql`paid - agreed`, sql`not differs`)}::text as rounding,
      ${sumOf(sql`paid`, sql`differs is null`)}::text as "untestedRebate"
    from sums group by day, coin order by day, coin`,
    on,
  );
}

/** A row without a term, or without fees, does not say whether it differs. */
const TESTED = sql`differs is not null`;

const sumOf = (what: Sql, where: Sql) => sql`coalesce(sum(${what}) filter (where ${where}), 0)`;

export type AuditedClients = { readonly clients: readonly AuditedClient[]; readonly count: number };

/**
 * Clients, product types and coins whose rows differ, largest difference first. `count`: of all,
 * beyond `limit`.
 */
async function auditClients(
  scope: WholeAccountScope,
  audit: AuditScope,
  {
    valuation,
    limit,
    client,
  }: {
    readonly valuation: Valuation | null;
    readonly limit: number;
    readonly client: Connection;
  },
): Promise<AuditedClients> {
  const rates = ratesItem(dayRates(listDays(audit.range), valuation));
  const found = await readRows<AuditedClient & { count: number }>(
    sql`with ${auditedRows(scope, audit)},
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
    limit ${limit}`,
    client,
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
  limit: number,
): Promise<ReadAudit> {
  const about = { asked: [audit, limit], range: audit.range, isValued: true };
  return keepAnswer(scope, "audited-rebates", about, async (client, valuation) => {
    const days = await auditDays(scope, audit, client);
    return { days, ...(await auditClients(scope, audit, { valuation, limit, client })) };
  });
}

/** The rows of one day that differ, in the ledger's order. */
export async function listDifferences(
  scope: WholeAccountScope,
  { day, spans }: { readonly day: Day; readonly spans: readonly TermSpan[] },
): Promise<AuditedRow[]> {
  return readRows(
    sql`with ${auditedRows(scope, { range: { from: day, to: day }, spans })}
     select day, uid, coin, symbol, product_type as "productType", fee_paid as "feePaid", share, agreed, paid, difference
     from audited where differs order by uid, coin, symbol, product_type, occurrence`,
  );
}
