import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import type { MonthAdjustment, MonthCloseContent } from "@/lib/months/month-close";
import {
  composeJournal,
  JOURNAL_ACCOUNTS,
  type JournalLine,
  type StatedPayment,
  type StatedShare,
} from "./journal";

const Exact = Decimal.clone({ precision: 1000, toExpNeg: -1000, toExpPos: 1000 });
const MONTH = "2026-09" as Month;
const { coins: held, receivable, payable, income, expense } = JOURNAL_ACCOUNTS;

const sums = (coin: string, rebateAmount: Amount) => ({
  coin,
  rowCount: 1,
  dealAmount: "1" as Amount,
  fee: "1" as Amount,
  feeDeduction: null,
  feePaid: "1" as Amount,
  rebateAmount,
});
const nothing = { value: null, unvalued: [] };

type CoinOfMonth = { coin: string; value: Amount | null; unvalued: Amount | null };

function contentOf(coins: readonly CoinOfMonth[], adjustments: readonly MonthAdjustment[] = []) {
  const content: MonthCloseContent = {
    format: 1,
    month: MONTH,
    asOfMs: 0,
    currency: "USDT",
    stableCoins: [],
    maxAgeDays: 3,
    coins: coins.map(({ coin, value, unvalued }) => ({
      ...sums(coin, "1" as Amount),
      feePaidValue: nothing,
      rebateValue: { value, unvalued: unvalued === null ? [] : [{ coin, amount: unvalued }] },
    })),
    feePaidValue: nothing,
    rebateValue: nothing,
    rates: [],
    days: [],
    unknownDays: [],
    adjustments,
  };
  return content;
}

const share = (changes: Partial<StatedShare> = {}): StatedShare => ({
  number: 7,
  partner: "pat@example.com",
  currency: "USDT",
  month: MONTH,
  coin: "BTC",
  value: "10.5" as Amount,
  unvalued: "0" as Amount,
  ...changes,
});

const brief = ({ account, debit, credit, currency, text }: JournalLine) =>
  `${account} ${debit ?? ""}/${credit ?? ""} ${currency}: ${text}`;

test("the rebate of each coin is booked in the reporting currency, and in the coin where it has no rate", () => {
  const coins = [
    { coin: "BTC", value: "640.123456789012345678" as Amount, unvalued: null },
    { coin: "NEW", value: null, unvalued: "5" as Amount },
  ];
  const lines = composeJournal(contentOf(coins), [], []);
  expect(lines.map(brief)).toEqual([
    "1200 640.123456789012345678/ USDT: Rebate in BTC, 2026-09",
    "4000 /640.123456789012345678 USDT: Rebate in BTC, 2026-09",
    "1200 5/ NEW: Rebate in NEW, 2026-09, without a rate",
    "4000 /5 NEW: Rebate in NEW, 2026-09, without a rate",
  ]);
  expect(new Set(lines.map(({ date }) => date))).toEqual(new Set(["2026-09-30"]));
});

test("a partner's share is an expense and payable; a correction names its month, and one below zero is turned round", () => {
  const shares = [share(), share({ month: "2026-08" as Month, value: "-0.25" as Amount })];
  expect(composeJournal(contentOf([]), shares, []).map(brief)).toEqual([
    "6000 10.5/ USDT: Statement 7, pat@example.com, share in BTC, 2026-09",
    "2100 /10.5 USDT: Statement 7, pat@example.com, share in BTC, 2026-09",
    "2100 0.25/ USDT: Statement 7, pat@example.com, share in BTC, correction of 2026-08",
    "6000 /0.25 USDT: Statement 7, pat@example.com, share in BTC, correction of 2026-08",
  ]);
});

test("an adjustment of an earlier month is booked in its coin; zero is not booked", () => {
  const adjustment = {
    ...sums("BTC", "-0.5" as Amount),
    month: "2026-08" as Month,
    day: "2026-08-14" as Day,
    revision: 2,
    seenAtMs: 0,
  };
  const zero = { ...adjustment, rebateAmount: "0.00" as Amount };
  expect(composeJournal(contentOf([], [adjustment, zero]), [], []).map(brief)).toEqual([
    "4000 0.5/ BTC: Rebate in BTC, 2026-08-14, adjusted by revision 2",
    "1200 /0.5 BTC: Rebate in BTC, 2026-08-14, adjusted by revision 2",
  ]);
});

test("a payment is booked on its day, in the coin paid; a coin of which nothing was paid is not", () => {
  const payment = {
    ...{ number: 7, partner: "pat@example.com", day: "2026-09-04" as Day, reference: "4711" },
    ...{ coin: "BTC", amount: "0.01500000" as Amount },
  };
  const payments = [payment, { ...payment, coin: "ETH", amount: "0" as Amount }];
  const lines = composeJournal(contentOf([]), [], payments);
  expect(lines.map(brief)).toEqual([
    "2100 0.01500000/ BTC: Statement 7, pat@example.com, paid in BTC, reference 4711",
    "1000 /0.01500000 BTC: Statement 7, pat@example.com, paid in BTC, reference 4711",
  ]);
  expect(lines.map(({ date }) => date)).toEqual(["2026-09-04", "2026-09-04"]);
});

const anyAmount = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(24))
  .map(([units, scale]) => new Exact(units.toString()).div(`1e${scale}`).toFixed() as Amount);
const anyCoin = fc.constantFrom("BTC", "ETH", "USDT", "NEW");
const anyContent = fc
  .uniqueArray(
    fc.record({
      coin: anyCoin,
      value: fc.option(anyAmount),
      unvalued: fc.option(anyAmount),
    }),
    { selector: ({ coin }) => coin },
  )
  .map((coins) => contentOf(coins));
const anyShares = fc.array(
  fc
    .record({
      number: fc.integer({ min: 1, max: 4 }),
      month: fc.constantFrom(MONTH, "2026-07" as Month),
      coin: anyCoin,
      value: anyAmount,
      unvalued: anyAmount,
    })
    .map(share),
);

const anyPayments: fc.Arbitrary<StatedPayment[]> = fc.array(
  fc.record({
    number: fc.integer({ min: 1, max: 4 }),
    partner: fc.constant("pat@example.com"),
    day: fc.constantFrom("2026-09-01" as Day, "2026-09-30" as Day),
    reference: fc.constant("4711"),
    coin: anyCoin,
    amount: anyAmount.map((amount) => amount.replace("-", "") as Amount),
  }),
);

/** Debits less credits of the lines, by currency. */
function balances(lines: readonly JournalLine[]): Record<string, string> {
  const sum: Record<string, Decimal> = {};
  for (const { debit, credit, currency } of lines) {
    sum[currency] = new Exact(sum[currency] ?? 0).plus(debit ?? 0).minus(credit ?? 0);
  }
  return Object.fromEntries(Object.entries(sum).map(([key, value]) => [key, value.toFixed()]));
}

test("of any month, debits equal credits in each currency, and each account has what the month says", () => {
  fc.assert(
    fc.property(anyContent, anyShares, anyPayments, (content, shares, payments) => {
      const lines = composeJournal(content, shares, payments);
      for (const { debit, credit } of lines) {
        expect([debit, credit].filter((side) => side !== null)).toHaveLength(1);
        expect(new Exact(debit ?? credit ?? 0).gt(0)).toBe(true);
      }
      expect(Object.values(balances(lines)).filter((rest) => rest !== "0")).toEqual([]);
      const expected = new Map<string, Decimal>();
      const book = (
        [debit, credit]: readonly [{ number: string }, { number: string }],
        currency: string,
        amount: Amount | null,
      ) => {
        for (const [{ number }, signed] of [
          [debit, new Exact(amount ?? 0)],
          [credit, new Exact(amount ?? 0).negated()],
        ] as const) {
          const key = `${number} ${currency}`;
          expected.set(key, (expected.get(key) ?? new Exact(0)).plus(signed));
        }
      };
      for (const { coin, rebateValue } of content.coins) {
        book([receivable, income], "USDT", rebateValue.value);
        for (const { amount } of rebateValue.unvalued) book([receivable, income], coin, amount);
      }
      for (const { coin, value, unvalued } of shares) {
        book([expense, payable], "USDT", value);
        book([expense, payable], coin, unvalued);
      }
      for (const { coin, amount } of payments) book([payable, held], coin, amount);
      for (const [key, amount] of expected) {
        const [account, currency = ""] = key.split(" ");
        const booked = balances(lines.filter((line) => line.account === account));
        expect(booked[currency] ?? "0", key).toBe(amount.plus(0).toFixed());
      }
    }),
  );
});
