import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import type { MonthAdjustment, MonthCloseContent } from "@/lib/months/month-close";
import { composeJournal, JOURNAL_ACCOUNTS, type JournalLine, type StatedShare } from "./journal";

const Exact = Decimal.clone({ precision: 1000, toExpNeg: -1000, toExpPos: 1000 });
const MONTH = "2026-09" as Month;
const { receivable, payable, income, expense } = JOURNAL_ACCOUNTS;

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
  const lines = composeJournal(contentOf(coins), []);
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
  expect(composeJournal(contentOf([]), shares).map(brief)).toEqual([
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
  expect(composeJournal(contentOf([], [adjustment, zero]), []).map(brief)).toEqual([
    "4000 0.5/ BTC: Rebate in BTC, 2026-08-14, adjusted by revision 2",
    "1200 /0.5 BTC: Rebate in BTC, 2026-08-14, adjusted by revision 2",
  ]);
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
    fc.property(anyContent, anyShares, (content, shares) => {
      const lines = composeJournal(content, shares);
      for (const { debit, credit } of lines) {
        expect([debit, credit].filter((side) => side !== null)).toHaveLength(1);
        expect(new Exact(debit ?? credit ?? 0).gt(0)).toBe(true);
      }
      expect(Object.values(balances(lines)).filter((rest) => rest !== "0")).toEqual([]);
      const earned = new Map<string, Decimal>();
      const owed = new Map<string, Decimal>();
      const add = (to: Map<string, Decimal>, currency: string, amount: Amount | null) =>
        to.set(currency, (to.get(currency) ?? new Exact(0)).plus(amount ?? 0));
      for (const { coin, rebateValue } of content.coins) {
        add(earned, "USDT", rebateValue.value);
        for (const { amount } of rebateValue.unvalued) add(earned, coin, amount);
      }
      for (const { coin, value, unvalued } of shares) {
        add(owed, "USDT", value);
        add(owed, coin, unvalued);
      }
      const of = (number: string) => balances(lines.filter(({ account }) => account === number));
      for (const [wanted, plus, minus] of [
        [earned, receivable, income],
        [owed, expense, payable],
      ] as const) {
        for (const [currency, amount] of wanted) {
          expect(of(plus.number)[currency] ?? "0").toBe(amount.toFixed());
          expect(of(minus.number)[currency] ?? "0").toBe(amount.negated().plus(0).toFixed());
        }
      }
    }),
  );
});
