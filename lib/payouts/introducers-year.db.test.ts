import type { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import { anyRow } from "@/lib/commissions/testing/book";
import { addDays, type Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { listMonths, type Month, monthDays, monthOf } from "@/lib/core/month";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { endException } from "./end-exception";
import { loadMonthSplit } from "./load-month-split";
import { waterfallOf } from "./month-split";
import { isOfClient, type PartnerStatementLine } from "./partner-statement";
import { listPartnerTerms } from "./store/partner-terms";
import {
  addByCoin,
  addLines,
  anyIntroducerTerm,
  anyPartnerTerm,
  digitsOf,
  dueOf,
  Exact,
  earnedByCoin,
  type Issued,
  introducedByCoin,
} from "./testing/payout-oracle";
import {
  ANN,
  addPartner,
  agree,
  approve,
  close,
  openPayouts,
  pay,
  prepare,
  save,
  scope,
  TODAY,
  view,
} from "./testing/payouts";

openTestDatabase();

const YEAR = listMonths({ from: "2025-10-01" as Day, to: "2026-09-30" as Day });
const daysOf = (month: Month) => [1, 15].map((day) => addDays(monthDays(month).from, day - 1));
const monthBack = (index: number, back: number) => YEAR[Math.max(0, index - back)] as Month;

const anyDay = fc.array(anyRow, { maxLength: 12 });
/** A term that begins up to this many months before. `at`: which partner or introduction. */
const lateOf = <Term>(term: fc.Arbitrary<Term>, places: number) =>
  fc.option(fc.record({ back: fc.nat(4), at: fc.nat(places - 1), term }), { freq: 2 });
const anyMonth = fc.record({
  days: fc.tuple(anyDay, anyDay),
  /** A restatement of any day so far, before the month is closed. */
  restated: fc.option(fc.record({ back: fc.nat(23), rows: anyDay }), { freq: 2 }),
  /** A restatement of the month's first day, after the close. */
  restatedLate: fc.option(anyDay, { freq: 3 }),
  term: lateOf(anyPartnerTerm, 3),
  introduction: lateOf(anyIntroducerTerm, 2),
  /** Which of the three statements are paid. */
  paid: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
});

/** One partner of the test, with what was issued and paid. */
type Account = {
  readonly partner: { readonly id: string; readonly email: string };
  readonly uids: readonly string[];
  readonly lines: PartnerStatementLine[];
  readonly issued: Issued;
  paid: ReadonlyMap<string, Decimal>;
};

const negated = (sums: ReadonlyMap<string, Decimal>) =>
  new Map([...sums].map(([coin, sum]) => [coin, sum.negated()]));

test("a year of partners who introduced each other: every statement, balance and month adds up to the last digit", async () => {
  const plan = fc.array(anyMonth, { minLength: YEAR.length, maxLength: YEAR.length });
  await fc.assert(
    fc.asyncProperty(plan, async (months) => {
      await openPayouts();
      // The first introduced the second, who introduced the third.
      const people: Account[] = [];
      for (const [at, uids] of [["1"], ["2", "=2"], ["1", "a,b", "10"]].entries()) {
        const own = await addPartner(uids);
        people.push({ partner: own, uids, lines: [], issued: new Map(), paid: new Map() });
        const from = daysOf(YEAR[0] as Month)[0] as Day;
        await agree({ partner: own.id, percent: `${10 + at}.5`, from });
      }
      const introductions = [0, 1].map((at) => {
        return { introducer: people[at] as Account, introduced: people[at + 1] as Account };
      });
      for (const { introducer, introduced } of introductions)
        await agree({
          partner: introducer.partner.id,
          introduced: introduced.partner.id,
          percent: "10",
          basis: "earned",
          from: monthDays(YEAR[1] as Month).from,
        });
      const books = new Map<Day, readonly CommissionRow[]>();
      const store = async (day: Day, rows: readonly CommissionRow[]) => {
        const own = rows.map((row) => ({ ...row, day }));
        books.set(day, own);
        await save(day, own);
      };

      for (const [index, step] of months.entries()) {
        const month = YEAR[index] as Month;
        const days = daysOf(month);
        for (const [at, rows] of step.days.entries()) await store(days[at] as Day, rows);
        const known = [...books.keys()];
        if (step.restated)
          await store(known[step.restated.back % known.length] as Day, step.restated.rows);
        if (step.term) {
          const { at, back, term } = step.term;
          const from = monthDays(monthBack(index, back)).from;
          await agree({ ...term, partner: (people[at] as Account).partner.id, from });
        }
        if (step.introduction) {
          const { at, back, term } = step.introduction;
          const { introducer, introduced } = introductions[at] as (typeof introductions)[number];
          const from = monthDays(monthBack(index, back)).from;
          const between = { partner: introducer.partner.id, introduced: introduced.partner.id };
          if (term.percent !== "") await agree({ ...term, ...between, from });
          else await endLast(between, from);
        }
        await close(month);
        const closed = new Map(books);
        if (step.restatedLate) await store(days[0] as Day, step.restatedLate);
        // The month as it was closed, and each earlier one as it is now.
        const seen = [...books.entries()].flatMap(([day, rows]) =>
          monthOf(day) === month ? (closed.get(day) ?? []) : rows,
        );
        const rowsOf = ({ uids }: Account) => seen.filter(({ uid }) => uids.includes(uid));

        // The introduced first: the others wait for their statements.
        for (const [at, own] of [...people.entries()].reverse()) {
          const id = await prepare(month, own.partner);
          await approve(id);
          const { lines, coins } = await view(id);
          own.lines.push(...lines);
          addLines(lines, own.issued);
          const introduction = introductions.find(({ introducer }) => introducer === own);
          const theirs = introduction?.introduced ?? null;
          const terms = await listPartnerTerms(scope, own.partner.id);
          let earned = new Map<string, Decimal>();
          for (const so of YEAR.slice(0, index + 1)) {
            let sums = await earnedByCoin(rowsOf(own), so, new Map(), terms);
            if (theirs) {
              const of = { introduced: theirs.partner, rows: rowsOf(theirs), stated: theirs.lines };
              sums = addByCoin(sums, await introducedByCoin(own.partner, { month: so, ...of }));
            }
            expect(digitsOf(own.issued.get(so)), `${at}: ${month} of ${so}`).toEqual(
              digitsOf(sums),
            );
            earned = addByCoin(earned, sums);
          }
          const balance = addByCoin(earned, negated(own.paid));
          expect(digitsOf(dueOf(coins)), `${at}: ${month}`).toEqual(digitsOf(balance));
          const owed = [...balance].filter(([, sum]) => sum.gte("0.00000001"));
          if (!step.paid[at] || owed.length === 0) continue;
          const day = addDays(monthDays(month).to, 1);
          expect(await pay(id, { day, reference: month })).toBe("saved");
          const payable = owed.map(
            ([coin, sum]) => [coin, sum.toDecimalPlaces(8, Exact.ROUND_DOWN)] as const,
          );
          own.paid = addByCoin(own.paid, new Map(payable));
        }
        const monthRows = seen.filter(({ day }) => monthOf(day) === month);
        await expectWaterfall(month, monthRows, people);
      }
      // An introducer sees no client of an introduced partner.
      for (const { uids, lines } of people)
        for (const line of lines.filter(isOfClient)) expect(uids).toContain(line.uid);
    }),
    { numRuns: runs(20) },
  );
}, 600_000);

/** Ends the introducer's last agreed term that began before that day, if there is one. */
async function endLast(
  { partner, introduced }: { readonly partner: string; readonly introduced: string },
  from: Day,
): Promise<void> {
  const terms = await listPartnerTerms(scope, partner);
  const last = terms.findLast(
    (term) => term.introduced?.id === introduced && term.share !== null && term.from <= from,
  );
  if (!last) return;
  const ending = { termId: last.id, typed: { from, note: "" }, today: TODAY };
  expect(await endException(scope, ending, ANN)).toEqual({ kind: "saved" });
}

/** Rebate = partners + introducers + kept, and each part is what the month's own statement says. */
async function expectWaterfall(
  month: Month,
  rows: readonly CommissionRow[],
  people: readonly Account[],
): Promise<void> {
  const split = await loadMonthSplit(scope, month);
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total.plus(amount), new Exact(0));
  const rebates = new Map(
    [...groupBy(rows, ({ coin }) => coin)].map(([coin, of]) => [
      coin,
      sum(of.map(({ rebateAmount }) => rebateAmount)),
    ]),
  );
  const coins = split?.coins ?? [];
  expect(digitsOf(new Map(coins.map(({ coin, rebate }) => [coin, new Exact(rebate)])))).toEqual(
    digitsOf(rebates),
  );
  for (const each of coins) {
    const amountsOf = (...kinds: readonly string[]) =>
      sum(
        waterfallOf(each)
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ amount }) => amount),
      );
    expect(amountsOf("partner", "introducer", "kept").toFixed()).toBe(
      amountsOf("rebate").toFixed(),
    );
    const own = people.flatMap(({ lines }) =>
      lines.filter(
        (line) => line.month === month && line.basis !== null && line.coin === each.coin,
      ),
    );
    const earnedBy = (isOwn: boolean) =>
      sum(own.filter((line) => isOfClient(line) === isOwn).map(({ earned }) => earned)).toFixed();
    expect([amountsOf("partner").toFixed(), amountsOf("introducer").toFixed()]).toEqual([
      earnedBy(true),
      earnedBy(false),
    ]);
  }
}
