import type { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import { anyRow } from "@/lib/commissions/testing/book";
import { addDays, type Day } from "@/lib/core/day";
import { listMonths, type Month, monthDays, monthOf } from "@/lib/core/month";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import {
  anyPartnerTerm,
  digitsOf,
  Exact,
  earnedByCoin,
  type Issued,
  issue,
} from "@/lib/payouts/testing/payout-oracle";
import {
  agree,
  close,
  grant,
  label,
  openPayouts,
  partner,
  pay,
  save,
} from "@/lib/payouts/testing/payouts";

openTestDatabase();

const YEAR = listMonths({ from: "2025-10-01" as Day, to: "2026-09-30" as Day });
const DAYS_OF_MONTH = [1, 15];
const daysOf = (month: Month) =>
  DAYS_OF_MONTH.map((day) => addDays(monthDays(month).from, day - 1));

test("a year of statements, with restated days, late terms and payments: every balance is what was earned less what was paid", async () => {
  const anyDay = fc.array(anyRow, { maxLength: 12 });
  const anyMonth = fc.record({
    days: fc.tuple(anyDay, anyDay),
    /** A restatement of any day so far, before the month is closed. */
    restated: fc.option(fc.record({ back: fc.nat(23), rows: anyDay }), { freq: 2 }),
    /** A restatement of the month's first day, after the close. */
    restatedLate: fc.option(anyDay, { freq: 3 }),
    /** A term that begins up to this many months before. */
    term: fc.option(fc.record({ back: fc.nat(4), term: anyPartnerTerm }), { freq: 2 }),
    isPaid: fc.boolean(),
  });
  const plan = fc.array(anyMonth, { minLength: YEAR.length, maxLength: YEAR.length });
  await fc.assert(
    fc.asyncProperty(plan, async (months) => {
      await openPayouts();
      await grant(partner.id, ["1", "2", "=2"], ["b"]);
      await label("a,b", "b");
      await label("1", "a");
      const labels = new Map([
        ["a,b", ["b"]],
        ["1", ["a"]],
      ]);
      await agree({ percent: "12.5", from: daysOf(YEAR[0] as Month)[0] as Day });
      const book = new Map<Day, readonly CommissionRow[]>();
      const store = async (day: Day, rows: readonly CommissionRow[]) => {
        book.set(
          day,
          rows.map((row) => ({ ...row, day })),
        );
        await save(day, book.get(day) ?? []);
      };
      const mine = (of: ReadonlyMap<Day, readonly CommissionRow[]>) =>
        [...of.values()].flat().filter(({ uid }) => ["1", "2", "=2", "a,b"].includes(uid));
      const issued: Issued = new Map();
      const paid = new Map<string, Decimal>();
      for (const [index, { days, restated, restatedLate, term, isPaid }] of months.entries()) {
        const month = YEAR[index] as Month;
        const ownDays = daysOf(month);
        for (const [at, rows] of days.entries()) await store(ownDays[at] as Day, rows);
        const known = [...book.keys()];
        if (restated) await store(known[restated.back % known.length] as Day, restated.rows);
        if (term)
          await agree({
            ...term.term,
            from: monthDays(YEAR[Math.max(0, index - term.back)] as Month).from,
          });
        await close(month);
        const closed = new Map(book);
        if (restatedLate) await store(ownDays[0] as Day, restatedLate);
        const { id, due } = await issue(month, issued);
        // The month as it was closed, and each earlier one as it is now.
        const seen = new Map([...book].filter(([day]) => monthOf(day) < month));
        for (const day of ownDays) seen.set(day, closed.get(day) ?? []);
        const earned = new Map<string, Decimal>();
        for (const so of YEAR.slice(0, index + 1)) {
          const sums = await earnedByCoin(mine(seen), so, labels);
          expect(digitsOf(issued.get(so)), `${month} of ${so}`).toEqual(digitsOf(sums));
          for (const [coin, sum] of sums)
            earned.set(coin, (earned.get(coin) ?? new Exact(0)).plus(sum));
        }
        const coins = new Set([...earned.keys(), ...paid.keys()]);
        const balance = new Map(
          [...coins].map((coin) => [
            coin,
            (earned.get(coin) ?? new Exact(0)).minus(paid.get(coin) ?? new Exact(0)),
          ]),
        );
        expect(digitsOf(due), month).toEqual(digitsOf(balance));
        const owed = [...balance].filter(([, sum]) => sum.gte("0.00000001"));
        if (!isPaid || owed.length === 0) continue;
        expect(await pay(id, { day: addDays(monthDays(month).to, 1), reference: month })).toBe(
          "saved",
        );
        for (const [coin, sum] of owed)
          paid.set(
            coin,
            (paid.get(coin) ?? new Exact(0)).plus(sum.toDecimalPlaces(8, Exact.ROUND_DOWN)),
          );
      }
    }),
    { numRuns: 10 },
  );
}, 600_000);
