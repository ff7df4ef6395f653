import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { allCommissions } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { loadClientMovers } from "@/lib/commissions/store/ranking";
import { rowsOf } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { parseAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { ALL_DAYS } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { testDatabaseKind } from "@/lib/database/testing/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { readValuation } from "@/lib/rates/store/reference-rates";
import {
  anyClientFilter,
  anyLongBook,
  anyMeasure,
  anyRates,
  byBytes,
  Exact,
  exactText,
  expectedAmounts,
  saveDays,
  saveRates,
} from "../testing/book";

openTestDatabase();

const anyRange = anyClientFilter.map(({ range }) => range);

test("movers of any two ranges are those worked out from the rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLongBook,
      anyRange,
      anyRange,
      anyMeasure,
      anyRates,
      async (book, range, before, by, rates) => {
        const scope = await createTestAccount();
        await saveRates(rates);
        await saveDays(scope, book, []);
        const valuation = await readValuation(ALL_DAYS);
        const amounts = (of: typeof range) =>
          new Map(
            expectedAmounts(rowsOf(book, allCommissions(of)), by, valuation).map(
              ({ uid, amount }) => [uid, amount],
            ),
          );
        const [now, then] = [amounts(range), amounts(before)];
        const of = (sums: typeof now, uid: string) =>
          sums.has(uid) ? (sums.get(uid) ?? null) : new Exact(0);
        const uids = [...new Set([...now.keys(), ...then.keys()])].sort(byBytes);
        const compared = uids.flatMap((uid) => {
          const [is, was] = [of(now, uid), of(then, uid)];
          return is === null || was === null
            ? []
            : [{ uid, now: is, before: was, difference: is.minus(was) }];
        });
        const side = (sign: number) =>
          compared
            .filter(({ difference }) => difference.times(sign).isPositive() && !difference.isZero())
            .sort((a, b) => sign * b.difference.comparedTo(a.difference) || byBytes(a.uid, b.uid))
            .slice(0, 2)
            .map((mover) => [
              mover.uid,
              ...[mover.now, mover.before, mover.difference].map(exactText),
            ]);
        const found = await loadClientMovers(scope, { range, before, by, limit: 2, largest: 3 });
        const largest = compared
          .filter((client) => !client.now.isZero())
          .sort((a, b) => b.now.comparedTo(a.now) || byBytes(a.uid, b.uid))
          .slice(0, 3);
        const shown = (movers: typeof found.risers) =>
          movers.map((mover) => [
            mover.uid,
            ...[mover.now, mover.before, mover.difference].map(exactText),
          ]);
        expect(shown(found.risers)).toEqual(side(1));
        expect(shown(found.fallers)).toEqual(side(-1));
        expect(found.largest.map(({ uid, now: is }) => [uid, exactText(is)])).toEqual(
          largest.map((client) => [client.uid, exactText(client.now)]),
        );
      },
    ),
    { numRuns: runs(20) },
  );
});

test("cached movers are those of the current ledger and rates", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyLongBook, anyRates), { minLength: 2, maxLength: 3 }),
      anyRange,
      anyRange,
      anyMeasure,
      async (states, range, before, by) => {
        const scope = await createTestAccount();
        const request = { range, before, by, limit: 3 };
        for (const [book, rates] of states) {
          await saveDays(scope, book.slice(0, 12), []);
          const first = await loadClientMovers(scope, request);
          expect(await loadClientMovers(scope, request)).toEqual(first);
          await saveRates(rates);
          const kept = await loadClientMovers(scope, request);
          await db().pool.query("delete from kept_figures where account_id = $1", [
            scope.accountId,
          ]);
          expect(kept).toEqual(await loadClientMovers(scope, request));
        }
      },
    ),
    { numRuns: runs(15) },
  );
});

// The embedded database has one transaction at a time, so nothing changes while movers are read.
test.runIf(testDatabaseKind() === "native")(
  "movers that were worked out while a wrong rate was set are not kept for the right one",
  async () => {
    const scope = await createTestAccount();
    const [before, day] = ["2026-03-03", "2026-03-04"] as [Day, Day];
    const rows = [commissionRow(day, { uid: "1", coin: "BTC", rebateAmount: "2" })];
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
    const rate = (text: string) => saveRates([{ coin: "BTC", day, rate: parseAmount(text) }]);
    await rate("10");
    const movers = () =>
      loadClientMovers(scope, {
        range: { from: day, to: day },
        before: { from: before, to: before },
        by: { field: "rebateAmount", coin: null },
        limit: 5,
        largest: 5,
      });
    const holder = await db().pool.connect();
    await holder.query("begin; lock table kept_figures in access exclusive mode");
    const first = movers(); // it waits where it looks for a kept answer
    await wait(300);
    await rate("999");
    await holder.query("commit");
    holder.release();
    await first;
    await rate("10");
    expect((await movers()).largest[0]?.now).toBe("20");
  },
);
