import type pg from "pg";
import { describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { loadClient } from "@/lib/clients/load-client";
import { loadClients } from "@/lib/clients/load-client-list";
import { parseClientListQuery } from "@/lib/clients/query";
import { loadBreakdown } from "@/lib/commissions/breakdown/load-breakdown";
import { parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { allCommissions } from "@/lib/commissions/commission";
import { loadCommissionOverview } from "@/lib/commissions/load-commissions";
import { arrangeCommissionRows } from "@/lib/commissions/store/days/day-rows";
import { lockDay, replaceDay, saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import { monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { DayGaps } from "@/lib/coverage/day-status";
import { inTransaction } from "@/lib/database/database";
import { testDatabaseKind } from "@/lib/database/testing/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { composeMonthClose } from "@/lib/months/close-month";
import { loadMonths } from "@/lib/months/load-months";
import { loadOverviewBook } from "@/lib/overview/load-overview";
import { loadRatesBoard } from "@/lib/rates/load-rates";

const TODAY = "2026-11-21" as Day;
const [KNOWN, STORED] = ["2026-11-18" as Day, "2026-11-19" as Day];
const range: DayRange = { from: KNOWN, to: STORED };
const month = monthOf(STORED);
const rowOn = (day: Day) => commissionRow(day, { uid: "1", coin: "USDT", rebateAmount: "5" });
const days = { today: TODAY, last: addDays(TODAY, -1), since: KNOWN };

/** Whether the answer calls the new day known, and whether its sums contain it. */
type KnownAndSummed = { readonly isKnown: boolean; readonly isSummed: boolean };
const said = (partial: DayGaps | null, rowCount: number | undefined): KnownAndSummed => ({
  isKnown: partial === null,
  isSummed: rowCount === 2,
});

const LOADERS: Readonly<Record<string, (scope: WholeAccountScope) => Promise<KnownAndSummed>>> = {
  "the totals of the ledger": async (scope) => {
    const { partial, totals } = await loadCommissionOverview(scope, allCommissions(range), TODAY);
    return said(partial, totals[0]?.rowCount);
  },
  "a breakdown": async (scope) => {
    const parsed = parseBreakdownQuery({ chartOf: "rows" });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const context = { today: TODAY, coins: ["USDT"] };
    const found = await loadBreakdown(scope, allCommissions(range), parsed.query, context);
    return said(found?.partial ?? null, Number(found?.total));
  },
  "the clients": async (scope) => {
    const parsed = parseClientListQuery(range, days);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { partial, total } = await loadClients(scope, parsed.query, TODAY);
    return said(partial, total.rowCount);
  },
  "one client": async (scope) => {
    const client = await loadClient(scope, { uid: "1", range, today: TODAY });
    return said(client?.partial ?? null, client?.sums.rowCount);
  },
  "the overview": async (scope) => {
    const book = await loadOverviewBook(scope, { ...days, comparison: "previous" });
    const isKnown = book.days.some(({ day, status }) => day === STORED && status === "complete");
    return { isKnown, isSummed: book.sums.length === 2 };
  },
  "the rates": async (scope) => {
    const { partial, rowCount } = await loadRatesBoard(scope, { range, until: null, today: TODAY });
    return said(partial, rowCount);
  },
  "the months": async (scope) => {
    const [found] = await loadMonths(scope, TODAY);
    const isKnown = !found?.unknown.includes(STORED);
    return { isKnown, isSummed: found?.coins[0]?.rowCount === 2 };
  },
  "a statement": async (scope) => {
    const { unknownDays, coins } = await composeMonthClose(scope, month, {
      today: TODAY,
      nowMs: 0,
    });
    const isKnown = !unknownDays.some(({ day }) => day === STORED);
    return { isKnown, isSummed: coins[0]?.rowCount === 2 };
  },
};

// The embedded database has one session, so no session ever waits for another's lock.
describe.runIf(testDatabaseKind() === "native")("a day that is stored while a page is read", () => {
  openTestDatabase();

  test.each(Object.entries(LOADERS))("is not called known without being in %s", async (_, load) => {
    const scope = await createTestAccount();
    await saveCommissionDay(scope, {
      day: KNOWN,
      rows: [rowOn(KNOWN)],
      fetchedAtMs: 0,
      emptyMeans: "empty",
    });
    expect(await load(scope)).toEqual({ isKnown: false, isSummed: false });
    const { isKnown, isSummed } = await storeWhile(scope, () => load(scope));
    expect(isKnown && !isSummed).toBe(false);
    expect(await load(scope), "the next look").toEqual({ isKnown: true, isSummed: true });
  });
});

/**
 * Stores the day after every other question of `load` is answered, and before the one about known
 * days is.
 */
async function storeWhile<T>(scope: WholeAccountScope, load: () => Promise<T>): Promise<T> {
  const { loading } = await inTransaction(async (client) => {
    await client.query("lock table commission_days in access exclusive mode");
    const loading = load();
    await untilAllWait(client);
    const transaction = { client, accountId: scope.accountId, day: STORED };
    await lockDay(transaction, new Date(0));
    await replaceDay(transaction, 0, arrangeCommissionRows(STORED, [rowOn(STORED)]), new Date(0));
    return { loading };
  });
  return loading;
}

/** Waits until at least one session waits for a lock and no other session works. */
async function untilAllWait(client: pg.ClientBase): Promise<void> {
  for (let waiting = 0, busy = 1; waiting === 0 || busy > 0; ) {
    const { rows } = await client.query<{ waiting: number; busy: number }>(
      `select count(*) filter (where waits)::int as waiting, count(*) filter (where not waits)::int as busy
       from (select pid, bool_or(not granted) as waits from pg_locks
         where database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
         group by pid) others`,
    );
    [waiting, busy] = [rows[0]?.waiting ?? 0, rows[0]?.busy ?? 0];
  }
}
