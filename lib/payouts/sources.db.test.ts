import type { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import { anyRow } from "@/lib/commissions/testing/book";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import { listMonths, type Month, monthDays } from "@/lib/core/month";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { findMonthClose } from "@/lib/months/store";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { approvePartnerStatement } from "./approve-partner-statement";
import {
  type ComposedPartnerStatement,
  composePartnerStatement,
} from "./compose-partner-statement";
import { discardPartnerStatement } from "./discard-partner-statement";
import type { PartnerStatementClient } from "./partner-statement";
import {
  addLines,
  anyPartnerTerm,
  digitsOf,
  dueOf,
  Exact,
  earnedByCoin,
  type Issued,
  issue,
} from "./testing/payout-oracle";
import {
  ANN,
  agree,
  approve,
  BOB,
  close,
  grant,
  label,
  openPayouts,
  partner,
  prepare,
  refusedFor,
  save,
  scope,
  usdt,
  view,
} from "./testing/payouts";

openTestDatabase();

const MONTHS = listMonths({ from: "2026-04-01" as Day, to: "2026-09-30" as Day });
const daysOf = (month: Month) => [9, 19].map((days) => addDays(monthDays(month).from, days));
const dayOf = (month: Month) => daysOf(month)[0] as Day;

class Undone extends Error {}

/** The month's statement if every earlier month is computed again. */
async function walkAll(month: Month): Promise<ComposedPartnerStatement> {
  const close = await findMonthClose(scope, month);
  if (!close) throw new Error(`${month} is not closed`);
  // Before the transaction: the embedded database answers no one else during it.
  const { clients } = await view(await idOf(month));
  let composed: ComposedPartnerStatement | undefined;
  const undone = inTransaction(async (client) => {
    await client.query("update payouts set content = content - 'sources' where account_id = $1", [
      scope.accountId,
    ]);
    composed = await composePartnerStatement(
      scope,
      { partner, account: "", close },
      clients,
      client,
    );
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  if (!composed) throw new Error("nothing was composed");
  return composed;
}

async function idOf(month: Month) {
  const { rows } = await db().pool.query<{ id: number }>(
    "select id from payouts where account_id = $1 and month = $2",
    [scope.accountId, monthDays(month).from],
  );
  return rows[0]?.id ?? 0;
}

const UIDS = ["1", "2", "=2", "a,b"];
const anyRows = fc.array(anyRow, { maxLength: 4 });
/** A day `back` months ago gets new rows, or (null) its first ones again. */
const anyRestatement = fc.record({ back: fc.nat(5), at: fc.nat(1), rows: fc.option(anyRows) });
const anyMonth = fc.record({
  days: fc.tuple(anyRows, anyRows),
  rate: fc.option(
    fc.record({ back: fc.nat(5), rate: fc.constantFrom("0.5", "20000", "33333.333") }),
    { freq: 2 },
  ),
  clients: fc.subarray(UIDS, { minLength: 1 }),
  labels: fc.option(fc.record({ uid: fc.constantFrom(...UIDS), labels: fc.subarray(["a", "b"]) }), {
    freq: 2,
  }),
  term: fc.option(fc.record({ back: fc.nat(5), term: anyPartnerTerm }), { freq: 2 }),
  restated: fc.array(anyRestatement, { maxLength: 3 }),
  /** A restatement after the statement is prepared and before it is approved. */
  late: fc.option(anyRestatement),
});

const rates = new Map<Day, Amount>();

/** Sets the rate of BTC from the month's first day with rows on. */
async function setRate(month: Month, rate: Amount) {
  const day = dayOf(month);
  const of = (found: Amount | undefined) => (found ? { rate: found, source: "test" } : null);
  const change = { coin: "BTC", day, before: of(rates.get(day)), after: of(rate) };
  expect(await writeReferenceRates("USDT", [change], "test")).toBe("written");
  rates.set(day, rate);
}

async function grantOnly(uids: readonly string[]) {
  await db().pool.query("delete from grant_clients where account_id = $1", [scope.accountId]);
  await grant(partner.id, uids, []);
}

type Books = ReadonlyMap<Day, readonly CommissionRow[]>;

/** The earnings of these clients in the month by coin, under the current terms. */
const earnedIn = async (month: Month, books: Books, clients: readonly PartnerStatementClient[]) => {
  const labelsOf = new Map(clients.map(({ uid, labels }) => [uid, labels]));
  const rows = daysOf(month).flatMap((day) => books.get(day) ?? []);
  const own = rows.filter(({ uid }) => labelsOf.has(uid));
  return digitsOf(await earnedByCoin(own, month, labelsOf));
};

/** The sums of all months, by coin. */
function sumMonths(issued: Issued): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const ofMonth of issued.values())
    for (const [coin, earned] of ofMonth)
      sums.set(coin, (sums.get(coin) ?? new Exact(0)).plus(earned));
  return sums;
}

test("a statement that recomputes only changed months equals one that computes every month", async () => {
  const plan = fc.array(anyMonth, { minLength: MONTHS.length, maxLength: MONTHS.length });
  await fc.assert(
    fc.asyncProperty(plan, async (months) => {
      await openPayouts();
      await agree({ percent: "12.5", from: dayOf(MONTHS[0] as Month) });
      const first = new Map<Day, readonly CommissionRow[]>();
      const books = new Map<Day, readonly CommissionRow[]>();
      const store = (day: Day, rows: readonly CommissionRow[]) => {
        const own = rows.map((row) => ({ ...row, day }));
        books.set(day, own);
        if (!first.has(day)) first.set(day, own);
        return save(day, own);
      };
      const issued: Issued = new Map();
      const clientsOf = new Map<Month, readonly PartnerStatementClient[]>();
      for (const [index, step] of months.entries()) {
        const month = MONTHS[index] as Month;
        const monthBack = (back: number) => MONTHS[Math.max(0, index - back)] as Month;
        const restate = ({ back, at, rows }: (typeof step.restated)[number]) => {
          const day = daysOf(monthBack(back))[at] as Day;
          return store(day, rows ?? first.get(day) ?? []);
        };
        for (const [at, day] of daysOf(month).entries()) await store(day, step.days[at] ?? []);
        if (step.rate) await setRate(monthBack(step.rate.back), step.rate.rate as Amount);
        await close(month);
        const closed = new Map(books);
        for (const each of step.restated) await restate(each);
        await grantOnly(step.clients);
        if (step.labels) await label(step.labels.uid, ...step.labels.labels);
        if (step.term)
          await agree({ ...step.term.term, from: monthDays(monthBack(step.term.back)).from });

        const id = await prepare(month);
        const { lines, coins, sources, clients } = await view(id);
        const all = await walkAll(month);
        expect(lines).toEqual(all.lines);
        expect(coins).toEqual(all.content.coins);
        expect(sources).toEqual(all.content.sources);
        const late = step.late && (await restate(step.late));
        const isEarlier = step.late !== null && monthBack(step.late.back) !== month;
        const approved = await approvePartnerStatement(scope, { statementId: id }, BOB);
        expect(approved).toEqual(
          late?.changed && isEarlier ? refusedFor("changed") : { kind: "approved" },
        );
        let due = dueOf(coins);
        if (approved.kind === "approved") addLines(lines, issued);
        else {
          await discardPartnerStatement(scope, { statementId: id }, ANN);
          due = (await issue(month, issued)).due;
        }

        expect(digitsOf(due)).toEqual(digitsOf(sumMonths(issued))); // nothing is paid
        clientsOf.set(month, clients);
        for (const [stated, of] of clientsOf) {
          const rows = stated === month ? closed : books;
          expect(digitsOf(issued.get(stated))).toEqual(await earnedIn(stated, rows, of));
        }
      }
    }),
    { numRuns: runs(30) },
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
  // A change that no restatement makes; only reading the totals again would find it.
  await db().pool.query(
    "update commission_client_days set rebate_amount = 60 where account_id = $1",
    [scope.accountId],
  );
  const last = await prepare(third);
  expect((await view(last)).lines).toEqual([]);
  expect((await view(last)).sources?.map(({ month }) => month)).toEqual([first, second, third]);
  expect((await walkAll(third)).lines).toMatchObject([{ month: first, earned: "2.0" }]);
});
