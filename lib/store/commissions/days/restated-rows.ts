import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryByHash } from "@/lib/store/database/query-by-hash";
import { AMOUNT_COLUMNS, ROW_KEY_COLUMNS, type StoredCommissionRow, selectRow } from "../columns";

/** One row before and after a restatement; null: that version of the day does not have it. */
export type RestatedRow = {
  readonly before: StoredCommissionRow | null;
  readonly after: StoredCommissionRow | null;
};

export type RestatedRowsRequest = {
  readonly day: Day;
  /** The version that the restatement brought. */
  readonly revision: number;
  /** Whether rows with nothing but other running totals are wanted too. */
  readonly retold: boolean;
  readonly offset: number;
  readonly limit: number;
};

const KEY = ROW_KEY_COLUMNS.join(", ");
const same = ROW_KEY_COLUMNS.map((column) => `was.${column} = now.${column}`).join(" and ");

/**
 * The rows that a restatement touched, those with changed amounts of their own first, then in the order of the
 * ledger. Both versions are history, so the same request always has the same answer.
 */
export async function loadRestatedRows(
  scope: WholeAccountScope,
  { day, revision, retold, offset, limit }: RestatedRowsRequest,
): Promise<RestatedRow[]> {
  return queryByHash<{ before: RestatedRow["before"]; after: RestatedRow["after"] }>(
    `with was as (select s.* from superseded_commission_rows s
       where account_id = $1 and day = $2 and last_revision = $3 - 1),
     now as (select account_id, day, ${KEY}, ${AMOUNT_COLUMNS.join(", ")} from commission_rows
       where account_id = $1 and day = $2 and revision = $3
       union all select account_id, day, ${KEY}, ${AMOUNT_COLUMNS.join(", ")} from superseded_commission_rows
       where account_id = $1 and day = $2 and revision = $3)
     select ${version("was", scope)} as before, ${version("now", scope)} as after
     from was full join now on ${same} where $6 or not (${RETOLD})
     order by ${RETOLD}, ${ROW_KEY_COLUMNS.map((column) => `coalesce(now.${column}, was.${column})`).join(", ")}
     offset $4 limit $5`,
    [scope.accountId, day, revision, offset, limit, retold],
  );
}

/** The exchange's three running totals come last and are no amounts of the row's own. */
const RETOLD = `(was.uid = now.uid and (${ownAmounts("was")}) is not distinct from (${ownAmounts("now")})) is true`;

function ownAmounts(alias: string): string {
  return AMOUNT_COLUMNS.slice(0, -3)
    .map((column) => `${alias}.${column}`)
    .join(", ");
}

/** A row as JSON, amounts as text: a JSON number would lose digits. */
function version(alias: string, scope: WholeAccountScope): string {
  const asText = selectRow("r", scope).replaceAll(/r\.(\w+) as "(\w+)"/g, 'r.$1::text as "$2"');
  return `case when ${alias}.uid is not null then (select row_to_json(row) from (select ${asText} from (select ${alias}.*) r) row) end`;
}
