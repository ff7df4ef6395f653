// Days without a rate: what they leave without a value, and what they do not.
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import { loadMonthSplit } from "./load-month-split";
import type { PartnerStatementValue } from "./partner-statement";
import { digitsOf, Exact } from "./testing/payout-oracle";
import {
  addPartner,
  agree,
  approve,
  close,
  grant,
  openPayouts,
  partner,
  prepare,
  SEPTEMBER,
  save,
  scope,
  usdt,
  view,
} from "./testing/payouts";

openTestDatabase();
beforeEach(openPayouts);
beforeEach(() => onRates("delete from reference_rates"));

const [UNRATED, RATED] = ["2026-09-10", "2026-09-11"] as [Day, Day];
const rate = async (coin: string, day: Day, value: string) => {
  const change = { coin, day, before: null, after: { rate: value as Amount, source: "test" } };
  expect(await writeReferenceRates("USDT", [change], "test")).toBe("written");
};
const row = (day: Day, uid: string, rebate: string, coin: string) => ({
  ...usdt(day, uid, rebate),
  coin,
});

test("a day without a rate takes the value from its own amount alone", async () => {
  await grant(partner.id, ["1"], []);
  await rate("ADA", RATED, "3");
  await save(UNRATED, [row(UNRATED, "1", "5", "ADA")]);
  await save(RATED, [row(RATED, "1", "7", "ADA")]);
  await agree();
  await close(SEPTEMBER);
  const { lines, earned, coins } = await view(await prepare(SEPTEMBER));
  expect(lines.map((line) => [line.base, line.earned, line.value])).toEqual([
    ["7", "1.4", "4.2"],
    ["5", "1.0", null],
  ]);
  expect(earned).toEqual({ value: "4.2", unvalued: [{ coin: "ADA", amount: "1.0" }] });
  expect(coins).toMatchObject([{ coin: "ADA", earned: "2.4" }]);
  expect((await loadMonthSplit(scope, SEPTEMBER))?.coins).toMatchObject([
    { coin: "ADA", rebate: "12", kept: "9.6" },
  ]);
});

test("nothing earned on a day without a rate takes no value away", async () => {
  await grant(partner.id, ["1"], []);
  await rate("ADA", RATED, "3");
  await save(UNRATED, [row(UNRATED, "1", "0", "ADA")]);
  await save(RATED, [row(RATED, "1", "7", "ADA")]);
  await agree();
  await close(SEPTEMBER);
  const { lines, earned } = await view(await prepare(SEPTEMBER));
  expect(lines.map((line) => [line.rows, line.earned, line.value])).toEqual([[2, "1.4", "4.2"]]);
  expect(earned).toEqual({ value: "4.2", unvalued: [] });
});

test("for random days, coins and rates a statement values each row that has a rate, and names the rest", async () => {
  const DAYS = ["2026-09-01", "2026-09-12", "2026-09-23"] as Day[];
  const anyRow = fc.record({
    day: fc.constantFrom(...DAYS),
    uid: fc.constantFrom("1", "2"),
    coin: fc.constantFrom("ADA", "ADA", "BNB", "USDT"),
    rebate: fc.constantFrom("0", "1.5", "-0.25", "7", "12"),
  });
  const anyRates = fc.uniqueArray(
    fc.record({
      coin: fc.constantFrom("ADA", "BNB"),
      day: fc.constantFrom(...DAYS),
      value: fc.constantFrom("0.3", "11"),
    }),
    { selector: ({ coin, day }) => `${coin} ${day}`, minLength: 2 },
  );
  const valuesOf = ({ value, unvalued }: PartnerStatementValue) => [
    new Exact(value).toFixed(),
    digitsOf(new Map(unvalued.map(({ coin, amount }) => [coin, new Exact(amount)]))),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 6, maxLength: 15 }),
      anyRates,
      fc.constantFrom("earned", "rebate"),
      async (rows, rates, basis) => {
        await openPayouts();
        await onRates("delete from reference_rates");
        for (const of of rates) await rate(of.coin, of.day, of.value);
        await grant(partner.id, ["1", "2"], []);
        const introducer = await addPartner([]);
        for (const [day, ofDay] of groupBy(rows, (of) => of.day))
          await save(
            day,
            ofDay.map((of) => row(of.day, of.uid, of.rebate, of.coin)),
          );
        await agree();
        const introduced = partner.id;
        await agree({ partner: introducer.id, introduced, basis, percent: "10" });
        await close(SEPTEMBER);
        const expected = (share: string) => {
          let value = new Exact(0);
          const left = new Map<string, InstanceType<typeof Exact>>();
          for (const { day, coin, rebate } of rows) {
            const found = rates.find((of) => of.coin === coin && of.day === day)?.value;
            const applied = coin === "USDT" ? "1" : found;
            const amount = new Exact(rebate).times(share);
            if (applied === undefined)
              left.set(coin, (left.get(coin) ?? new Exact(0)).plus(amount));
            else value = value.plus(amount.times(applied));
          }
          return [value.toFixed(), digitsOf(left)];
        };
        const own = await prepare(SEPTEMBER);
        await approve(own);
        expect(valuesOf((await view(own)).earned)).toEqual(expected("0.2"));
        const theirs = await view(await prepare(SEPTEMBER, introducer));
        expect(valuesOf(theirs.earned)).toEqual(expected(basis === "earned" ? "0.02" : "0.1"));
      },
    ),
    { numRuns: runs(100) },
  );
});
