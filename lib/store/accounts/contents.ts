import { db } from "../database/database";

/** What is stored of an account, and goes with it. */
export type AccountContents = {
  /** Days with a state: whole, empty, pending or failed. */
  readonly days: number;
  readonly rows: number;
  /** Rows that a later reading replaced. */
  readonly supersededRows: number;
  readonly repayments: number;
  readonly exports: number;
  readonly imports: number;
  readonly views: number;
  readonly clientProfiles: number;
  readonly monthCloses: number;
  /** Days whose assets are kept. */
  readonly assetSnapshots: number;
  readonly grants: number;
  readonly tokens: number;
};

/** Null where no account has this number. */
export async function loadAccountContents(accountId: number): Promise<AccountContents | null> {
  const { rows } = await db().pool.query<Record<keyof AccountContents, string>>(COUNTS, [accountId]);
  const [counted] = rows;
  if (!counted) return null;
  return Object.fromEntries(
    Object.entries(counted).map(([what, count]) => [what, Number(count)]),
  ) as AccountContents;
}

/** Rows of the ledger come from the rollup: there may be millions. */
const COUNTS = `select
  (select count(*) from commission_days where account_id = a.id) as "days",
  (select coalesce(sum(row_count), 0) from commission_product_totals where account_id = a.id) as "rows",
  (select count(*) from superseded_commission_rows where account_id = a.id) as "supersededRows",
  (select count(*) from repayments where account_id = a.id) as "repayments",
  (select count(*) from export_jobs where account_id = a.id) as "exports",
  (select count(*) from commission_imports where account_id = a.id) as "imports",
  (select count(*) from saved_views where account_id = a.id) as "views",
  (select count(*) from client_profiles where account_id = a.id) as "clientProfiles",
  (select count(*) from month_closes where account_id = a.id) as "monthCloses",
  (select count(*) from asset_snapshots where account_id = a.id) as "assetSnapshots",
  (select count(*) from grants where account_id = a.id) as "grants",
  (select count(*) from api_tokens where account_id = a.id) as "tokens"
  from accounts a where a.id = $1`;
