// SQL: sums over rows and versions, compared with what is stored of them.
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryColumn, queryRow, queryRows } from "@/lib/database/database";
import { inSnapshot } from "@/lib/database/replica";
import { readColumn, sql } from "@/lib/database/sql";
import { dayRates, ratesItem } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { FEE_COLUMNS, MISSING_COLUMNS, MISSING_OF_ROWS, SUMMED_COLUMNS, sumsOf } from "../columns";
import { arrangeCommissionRows } from "./day-rows";
import { type DayVersion, loadCommissionRowsAt } from "./history";

const AMOUNTS = SUMMED_COLUMNS.join(", ");
const STORED = [...SUMMED_COLUMNS, ...MISSING_COLUMNS.map((column) => `${column}::bigint`)].join(
  ", ",
);
const SUMS = `${sumsOf(SUMMED_COLUMNS)}, ${MISSING_OF_ROWS}`;
const VERSIONS = `(
  select day, version.revision, coin, ${AMOUNTS} from commission_rows kept
  join commission_day_revisions version using (account_id, day)
  where account_id = $1 and kept.revision <= version.revision
  union all
  select day, version.revision, coin, ${AMOUNTS} from superseded_commission_rows kept
  join commission_day_revisions version using (account_id, day)
  where account_id = $1 and version.revision between kept.revision and kept.last_revision) versions`;
/** Totals as stored, and as computed from the rows; first the day or Monday. */
const TOTALS = {
  "product-sums": [
    `select day, coin, product_type, row_count::bigint, ${STORED} from commission_product_totals where account_id = $1`,
    `select day, coin, product_type, count(*), ${SUMS} from commission_rows where account_id = $1 group by 1, 2, 3`,
  ],
  "product-fees": [
    `select day, coin, product_type, ${FEE_COLUMNS} from commission_product_totals where account_id = $1`,
    `select day, coin, product_type, ${FEE_COLUMNS.replaceAll(/\w+/g, "sum($&)")} from commission_day_totals
     where account_id = $1 group by 1, 2, 3`,
  ],
  "symbol-sums": [
    `select day, coin, symbol, product_type, row_count::bigint, ${STORED} from commission_day_totals where account_id = $1`,
    `select day, coin, symbol, product_type, count(*), ${SUMS} from commission_rows where account_id = $1 group by 1, 2, 3, 4`,
  ],
  "client-sums": [
    `select day, coin, product_type, uid, row_count::bigint, fee_deduction_rows::bigint, ${STORED}
     from commission_client_days where account_id = $1`,
    `select day, coin, product_type, uid, count(*), count(fee_deduction), coalesce(sum(deal_amount), 0),
       coalesce(sum(fee), 0), coalesce(sum(fee_deduction), 0), coalesce(sum(fee_paid), 0), sum(rebate_amount),
       ${MISSING_OF_ROWS}
     from commission_rows where account_id = $1 group by 1, 2, 3, 4`,
  ],
  "client-weeks": [
    `select week, coin, product_type, uid, row_count::bigint, fee_deduction_rows::bigint, ${STORED}
     from commission_client_weeks where account_id = $1`,
    `select date_trunc('week', day)::date, coin, product_type, uid, sum(row_count), sum(fee_deduction_rows), ${sumsOf(SUMMED_COLUMNS)},
       ${sumsOf(MISSING_COLUMNS)}
     from commission_client_days where account_id = $1 group by 1, 2, 3, 4`,
  ],
  "version-sums": [
    `select day, revision, coin, row_count::bigint, ${STORED} from commission_revision_totals where account_id = $1`,
    `select day, revision, coin, count(*), ${SUMS} from ${VERSIONS} group by 1, 2, 3`,
  ],
  "known-clients": [
    `select distinct t.day, t.uid from commission_client_days t
     join clients c on c.account_id = $1 and c.uid = t.uid where t.account_id = $1`,
    "select distinct day, uid from commission_rows where account_id = $1",
  ],
  "repayment-sums": [
    `select day, coin, repay_type, business_type, record_count::bigint, repaid_amount, repaid_interest
     from repayment_day_totals where account_id = $1`,
    `select day, coin, repay_type, business_type, count(*), sum(repaid_amount), sum(repaid_interest) from repayments
     where account_id = $1 group by 1, 2, 3, 4`,
  ],
} as const;

/** Each statement lists the days that break its rule. */
const RULES = {
  "row-counts": `select day from (select day, row_count from commission_days where account_id = $1) d
    full join (select day, count(*) from commission_rows where account_id = $1 group by day) r using (day)
    where coalesce(row_count, 0) <> coalesce(count, 0)`,
  versions: `select day from (select * from commission_days where account_id = $1) d
    full join (select day, max(revision) as last, count(*), (array_agg(row_count order by revision desc))[1] as rows,
      (array_agg(content_hash order by revision desc))[1] as hash
      from commission_day_revisions where account_id = $1 group by day) v using (day)
    where coalesce(d.revision, 0) <> coalesce(last, 0) or coalesce(count, 0) <> coalesce(last, 0)
      or d.row_count <> rows or d.content_hash <> hash /* a day without a hash will be read again */`,
  "repayment-versions": `select distinct day from repayments r where account_id = $1 and revision - 1 <> (
    select count(*) from superseded_repayments s where (s.account_id, s.repay_order_id) = (r.account_id, r.repay_order_id))`,
} as const;

export type LedgerRule = keyof typeof TOTALS | keyof typeof RULES | "client-values" | "contents";
export type BrokenRule = { readonly rule: LedgerRule; readonly days: readonly Day[] };

/**
 * Every broken rule of the ledger. Each check is one statement, so that a sync can run at the same
 * time.
 */
export async function findBrokenRules({ accountId }: WholeAccountScope): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  const totals = Object.entries(TOTALS).map(([rule, [stored, computed]]) => [
    rule,
    `select distinct day from (((${stored}) except all (${computed})) union all ((${computed}) except all (${stored}))) d (day)`,
  ]);
  for (const [rule, query] of [...totals, ...Object.entries(RULES)] as [LedgerRule, string][]) {
    const days = await queryColumn<Day>(`${query} order by day`, [accountId]);
    if (days.length > 0) broken.push({ rule, days });
  }
  const unlike = await findUnlikeValues(accountId);
  if (unlike.length > 0) broken.push({ rule: "client-values", days: unlike });
  return broken;
}

/** Mondays of the weeks whose values are not those of their days at the rates in force. */
function findUnlikeValues(accountId: number): Promise<Day[]> {
  return inSnapshot(async (client) => {
    const stored = await queryRow<DayRange | { from: null }>(
      'select min(day) as "from", max(day) as "to" from commission_client_days where account_id = $1',
      [accountId],
      client,
    );
    if (stored.from === null) return [];
    const rates = dayRates(listDays(stored), await readValuation(stored, client));
    const computed = sql`select date_trunc('week', t.day)::date, t.coin, t.product_type, t.uid,
        coalesce(sum(t.row_count) filter (where rate.rate is not null), 0),
        coalesce(sum(t.fee_paid * rate.rate), 0),
        coalesce(sum(t.fee_paid_missing) filter (where rate.rate is not null), 0), coalesce(sum(t.rebate_amount * rate.rate), 0)
      from commission_client_days t
      left join ${ratesItem(rates)} on rate.day = t.day and rate.coin = t.coin
      where t.account_id = ${accountId} group by 1, 2, 3, 4`;
    const kept = sql`select week, coin, product_type, uid, valued_rows::bigint, fee_paid_value,
        fee_paid_value_missing::bigint, rebate_value
      from commission_client_weeks where account_id = ${accountId}`;
    return readColumn<Day>(
      sql`select distinct week from (((${kept}) except all (${computed}))
         union all ((${computed}) except all (${kept}))) d (week) order by week`,
      client,
    );
  });
}

/** Reads every version of every day and compares its SHA-256 with the stored one. */
export async function checkVersions(scope: WholeAccountScope, signal: AbortSignal) {
  const versions = await queryRows<DayVersion>(
    `select day, revision, row_count as "rowCount", content_hash as "contentHash" from commission_day_revisions
     where account_id = $1 order by day, revision`,
    [scope.accountId],
  );
  const days = new Set<Day>();
  let count = 0;
  for (const { day, revision, contentHash } of versions) {
    signal.throwIfAborted();
    const rows = await loadCommissionRowsAt(scope, day, revision);
    count += rows.length;
    if (arrangeCommissionRows(day, rows).hash !== contentHash) days.add(day);
  }
  const broken: BrokenRule[] = days.size > 0 ? [{ rule: "contents", days: [...days] }] : [];
  return { versions: versions.length, rows: count, broken };
}
