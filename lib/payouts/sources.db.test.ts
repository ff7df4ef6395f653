import fc from "fast-check";
import { expect, test } from "vitest";
import { anyRow } from "@/lib/commissions/testing/book";
import { addDays, type Day } from "@/lib/core/day";
import { listMonths, type Month, monthDays } from "@/lib/core/month";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { findMonthClose } from "@/lib/months/store";
import {
  type ComposedPartnerStatement,
  composePartnerStatement,
} from "./compose-partner-statement";
import { anyPartnerTerm } from "./testing/payout-oracle";
import {
  agree,
  approve,
  close,
  grant,
  openPayouts,
  partner,
  prepare,
  save,
  scope,
  usdt,
  view,
} from "./testing/payouts";

openTestDatabase();

const MONTHS = listMonths({ from: "2026-04-01" as Day, to: "2026-09-30" as Day });
const dayOf = (month: Month) => addDays(monthDays(month).from, 9);

class Undone extends Error {}

/** The month's statement if every earlier month is computed again. */
async function walkAll(month: Month): Promise<ComposedPartnerStatement> {
  const close = await findMonthClose(scope, month);
  if (!close) throw new Error(`${month} is not closed`);
  let composed: ComposedPartnerStatement | undefined;
  const undone = inTransaction(async (client) => {
    await client.query("update payouts set content = content - 'sources' where account_id = $1", [
      scope.accountId,
    ]);
    composed = await composePartnerStatement(
      scope,
      { partner, account: "", close },
      (await view(await idOf(client, month))).clients,
      client,
    );
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  if (!composed) throw new Error("nothing was composed");
  return composed;
}

async function idOf(client: Parameters<Parameters<typeof inTransaction>[0]>[0], month: Month) {
  const { rows } = await client.query<{ id: number }>(
    "select id from payouts where account_id = $1 and month = $2",
    [scope.accountId, monthDays(month).from],
  );
  return rows[0]?.id ?? 0;
}

test("a statement that recomputes only changed months equals one that computes every month", async () => {
  const anyRows = fc.array(anyRow, { maxLength: 6 });
  const anyMonth = fc.record({
    rows: anyRows,
    /** Changes before the statement: a month so far gets its first rows again or new ones. */
    restated: fc.array(fc.record({ back: fc.nat(5), rows: fc.option(anyRows) }), { maxLength: 3 }),
    term: fc.option(fc.record({ back: fc.nat(5), term: anyPartnerTerm }), { freq: 2 }),
  });
  const plan = fc.array(anyMonth, { minLength: MONTHS.length, maxLength: MONTHS.length });
  await fc.assert(
    fc.asyncProperty(plan, async (months) => {
      await openPayouts();
      await grant(partner.id, ["1", "2", "=2", "a,b"], []);
      await agree({ percent: "12.5", from: dayOf(MONTHS[0] as Month) });
      const contents = new Map<Month, (typeof months)[number]["rows"]>();
      const store = (month: Month, rows: (typeof months)[number]["rows"]) =>
        save(
          dayOf(month),
          rows.map((row) => ({ ...row, day: dayOf(month) })),
        );
      for (const [index, { rows, restated, term }] of months.entries()) {
        const month = MONTHS[index] as Month;
        contents.set(month, rows);
        await store(month, rows);
        await close(month);
        for (const { back, rows: other } of restated) {
          const earlier = MONTHS[Math.max(0, index - back)] as Month;
          await store(earlier, other ?? contents.get(earlier) ?? []); // null: its first rows
        }
        if (term)
          await agree({
            ...term.term,
            from: monthDays(MONTHS[Math.max(0, index - term.back)] as Month).from,
          });
        const id = await prepare(month);
        const { lines, coins, sources } = await view(id);
        const all = await walkAll(month);
        expect(lines).toEqual(all.lines);
        expect(coins).toEqual(all.content.coins);
        expect(sources).toEqual(all.content.sources);
        await approve(id);
      }
    }),
    { numRuns: runs(10) },
  );
});

test("an unchanged month is not computed again", async () => {
  const [first, second, third] = MONTHS as [Month, Month, Month];
  await openPayouts();
  await grant(partner.id, ["1"], []);
  await agree({ from: monthDays(first).from });
  const day = dayOf(first);
  await save(day, [usdt(day, "1", "50")]);
  for (const month of [first, second, third]) await close(month);
  for (const month of [first, second]) await approve(await prepare(month));
  // A change that no restatement makes; only reading the rows again would find it.
  await db().pool.query("update commission_rows set rebate_amount = 60 where account_id = $1", [
    scope.accountId,
  ]);
  const last = await prepare(third);
  expect((await view(last)).lines).toEqual([]);
  expect((await view(last)).sources?.map(({ month }) => month)).toEqual([first, second, third]);
  expect((await walkAll(third)).lines).toMatchObject([{ month: first, earned: "2.0" }]);
});
