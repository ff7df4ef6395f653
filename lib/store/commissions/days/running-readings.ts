import type { Day } from "@/lib/core/day";
import type { StatedTotal } from "@/lib/core/reports/reconciliation";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryByHash } from "@/lib/store/database/query-by-hash";
import { AMOUNT_COLUMN } from "../columns";
import { type RunningReading, scopeColumns } from "./readings";

/**
 * How many of a day's rows a running reading can be tested on, and how many fit it. The order of the exchange's
 * pages is not kept, but a running total shows it: each row's total less its own rebate is the total of the row
 * before it. So in a group that runs, the totals and the totals-before are the same amounts but for the first and the
 * last one. A group of one row says nothing of a start that is not zero.
 */
export async function countRunningFits(
  { accountId }: WholeAccountScope,
  day: Day,
  total: StatedTotal,
  { scope, period }: RunningReading,
): Promise<{ tested: number; fits: number }> {
  const [counted] = await queryByHash<{ tested: number; fits: number }>(
    runningFits(AMOUNT_COLUMN[total], scopeColumns(scope), period === "running-day"),
    [accountId, day],
  );
  if (!counted) throw new Error("an aggregate without GROUP BY always has its one row");
  return counted;
}

function runningFits(total: string, columns: readonly string[], fromZero: boolean): string {
  const closed = `ends is null ${fromZero ? "and touches_zero" : ""}`; // all of it adds up to nothing
  const open = `ends = 2 and first is not null ${fromZero ? "and first = 0" : ""}`;
  const tested = fromZero ? "true" : "rows > 1";
  return `with stated as materialized (
      select row(${columns.join(", ")})::text as key, ${total} as total, rebate_amount as own
      from commission_rows where account_id = $1 and day = $2 and ${total} is not null),
    net as (
      select key, value, sum(n) as n
      from (select key, total as value, 1 as n from stated union all select key, total - own, -1 from stated) steps
      group by key, value having sum(n) <> 0),
    ends as (select key, sum(abs(n)) as ends, min(value) filter (where n = -1) as first from net group by key),
    groups as (select key, count(*) as rows, bool_or(total = own) as touches_zero from stated group by key)
    select coalesce(sum(rows) filter (where ${tested}), 0)::int as tested,
      coalesce(sum(rows) filter (where ${tested} and (${closed} or ${open})), 0)::int as fits
    from groups left join ends using (key)`;
}
