// SQL: sums of statements' lines.
import type { Amount } from "@/lib/core/amount";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, queryRows } from "@/lib/database/database";

/** What a partner earned with their own clients in a month, of one product type and coin. */
export type EarnedSum = {
  readonly productType: string;
  readonly coin: string;
  readonly rows: number;
  readonly earned: Amount;
  /** In the reporting currency; null: of lines without a value. */
  readonly value: Amount | null;
};

/**
 * What all approved statements of a partner say of their own clients in a month, corrections
 * included, by product type, coin, and whether they have a value, in this order. What the partner
 * earns as an introducer is not in it.
 */
export async function sumEarned(
  { accountId }: WholeAccountScope,
  { partnerId, month }: { readonly partnerId: string; readonly month: Month },
  on: Connection,
): Promise<EarnedSum[]> {
  return queryRows(
    `select l.product_type as "productType", l.coin, sum(l.row_count)::int as rows, sum(l.earned)::text as earned,
       case when not valued.is_without then coalesce(sum(l.value), 0)::text end as value
     from payout_lines l join payouts p on p.id = l.payout_id
     cross join lateral (select l.value is null and l.earned <> 0 as is_without) valued
     where p.account_id = $1 and p.partner_id = $2 and p.number is not null and l.month = $3
       and l.introduced_id is null
     group by l.product_type, l.coin, valued.is_without
     order by l.product_type collate "C", l.coin collate "C", valued.is_without`,
    [accountId, partnerId, monthDays(month).from],
    on,
  );
}

/** An approved statement of a partner that says what a month of their own clients comes to. */
export type StatementOfMonth = {
  readonly partnerId: string;
  readonly month: Month;
  readonly number: number;
};

/**
 * The approved statements of these partners for each month: its own, and those that correct it.
 * Sorted by number.
 */
export async function listStatementsOfMonths(
  { accountId }: WholeAccountScope,
  partnerIds: readonly string[],
  on: Connection,
): Promise<StatementOfMonth[]> {
  return queryRows(
    `select p.partner_id as "partnerId", to_char(about.month, 'YYYY-MM') as month, p.number
     from payouts p cross join lateral (
       select p.month union select l.month from payout_lines l
       where l.payout_id = p.id and l.introduced_id is null) about
     where p.account_id = $1 and p.partner_id = any($2::uuid[]) and p.number is not null
     order by p.number, about.month`,
    [accountId, partnerIds],
    on,
  );
}
