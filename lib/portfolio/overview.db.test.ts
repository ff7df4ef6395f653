import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveRates } from "@/lib/clients/testing/book";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { coinFigure, valueFigure } from "@/lib/overview/figures";
import { findPeriod, loadOverviewBook } from "@/lib/overview/load-overview";
import { PORTFOLIO_PERIODS } from "@/lib/portfolio/portfolio";
import { findNotWhole, loadPortfolio } from "./overview";
import { portfolioTable } from "./tables";
import { back, NOW, openTwo } from "./testing/portfolio";

openTestDatabase();
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  await saveRates([{ coin: "BTC", day: back(1), rate: "65000.5" as Amount }]);
});
afterEach(() => {
  vi.useRealTimers();
});

type Opened = Awaited<ReturnType<typeof openTwo>>["accounts"];

/** The figures of each account's own overview. */
async function ownFigures(accounts: Opened) {
  return Promise.all(
    accounts.map(async ({ scope }) => {
      const days = await loadBookDays(scope);
      const book = await loadOverviewBook(scope, { ...days, comparison: null });
      return {
        value: (name: (typeof PORTFOLIO_PERIODS)[number]) =>
          valueFigure(findPeriod(book, name), book.sums, book.valuation, "rebateAmount"),
        coin: (name: (typeof PORTFOLIO_PERIODS)[number], coin: string) =>
          coinFigure(findPeriod(book, name), book.sums, coin, "rebateAmount").amount,
      };
    }),
  );
}

test("each account's figures are its own overview's, and their sum is exact to the last digit", async () => {
  const { accounts } = await openTwo();
  const own = await ownFigures(accounts);
  for (const period of PORTFOLIO_PERIODS) {
    const { rows, together, coins } = await loadPortfolio(accounts, period);
    for (const name of PORTFOLIO_PERIODS) {
      expect(rows.map(({ figures }) => figures[name].figure)).toEqual(
        own.map(({ value }) => value(name)),
      );
      const values = own.map(({ value }) => value(name).valued?.value as Amount);
      expect(together[name].figure.valued?.value).toBe(sumAmounts(values));
    }
    for (const { coin, amounts, together: sum } of coins) {
      expect(amounts).toEqual(own.map((figures) => figures.coin(period, coin)));
      expect(sum).toBe(sumAmounts(amounts as Amount[]));
    }
  }
  const { together, coins, rows } = await loadPortfolio(accounts, "30d");
  expect(together.latest.figure.valued?.value).toBe("10.000650005000000003");
  expect(together["30d"].figure).toMatchObject({
    valued: { unvalued: [{ coin: "ODD", amount: "8.0" }] }, // no rate: not in the sum, but named
    change: { kind: "known", before: "7.5" },
  });
  expect(coins.map(({ coin, amounts }) => [coin, ...amounts])).toEqual([
    ["BTC", "0.00000001", "0"],
    ["ODD", "7.5", "0.5"],
    ["USDT", "10.300000000000000001", "4.700000000000000002"],
  ]);
  expect(rows.map(({ state }) => [state.through, state.missing, state.lost])).toEqual([
    [back(1), 0, 0],
    [back(1), 0, 0],
  ]);
});

test("an account that is not whole is named, and nothing is compared with what it lacks", async () => {
  const { accounts } = await openTwo({ second: [3] });
  const overview = await loadPortfolio(accounts, "7d");
  expect(overview.rows[1]?.state).toMatchObject({ missing: 1 });
  expect(findNotWhole(overview, "latest")).toEqual([]);
  expect(findNotWhole(overview, "7d")).toEqual([{ account: "Birch", gaps: { missing: 1 } }]);
  expect(overview.rows[0]?.figures["7d"].figure.change.kind).toBe("zero-before");
  expect(overview.together["7d"].figure.change).toMatchObject({ kind: "not-whole", side: "now" });
  const { rows } = portfolioTable(overview, "7d");
  const lines: (string | null)[][] = await Readable.from(rows).toArray();
  expect(
    lines
      .filter((line) => line[2] === "value" && line[3] === "7d")
      .map((line) => [line[1], line.at(-1)]),
  ).toEqual([
    ["Axle", null],
    ["Birch", "incomplete: 1 day missing"],
    ["together (2 accounts)", "Birch incomplete: 1 day missing"],
  ]);
});

test("all accounts end on the newest day of any of them: an account without that day is unknown there, not zero", async () => {
  const { accounts } = await openTwo({ second: [1] });
  const overview = await loadPortfolio(accounts, "latest");
  expect(overview.last).toBe(back(1));
  expect(overview.rows.map(({ figures }) => figures.latest.figure.valued?.value ?? null)).toEqual([
    "10.000650005000000001",
    null,
  ]);
  expect(overview.together.latest.figure.valued?.value).toBe("10.000650005000000001");
  expect(findNotWhole(overview, "latest")).toEqual([{ account: "Birch", gaps: { pending: 1 } }]);
  expect(overview.coins.map(({ coin, amounts }) => [coin, ...amounts])).toEqual([
    ["BTC", "0.00000001", null],
    ["USDT", "10.000000000000000001", null],
  ]);
});

test("the forecast together is made of days that every account has", async () => {
  const { accounts } = await openTwo();
  const { forecast, rows } = await loadPortfolio(accounts, "30d");
  const own = rows.map((row) => row.forecast);
  expect(forecast).toMatchObject({ kind: "known", openDays: 10, unknownDays: 0, weeks: 8 });
  const sums = own.map((each) => (each.kind === "known" ? each.sofar : ("0" as Amount)));
  expect(forecast).toMatchObject({ sofar: sumAmounts(sums) });
  const lacking = await loadPortfolio((await openTwo({ second: [3] })).accounts, "30d");
  expect(lacking.rows.map((row) => row.forecast)).toMatchObject([
    { openDays: 10, unknownDays: 0, weeksOf: { from: back(56) } },
    { openDays: 11, unknownDays: 1, weeksOf: { from: back(63) } },
  ]);
  expect(lacking.forecast).toMatchObject({ openDays: 11, unknownDays: 1, weeks: 8 });
  const few = await loadPortfolio(
    (await openTwo({ second: [1, 8, 15, 22, 29, 36, 43, 50, 57] })).accounts,
    "30d",
  );
  expect(few.rows.map((row) => row.forecast.kind)).toEqual(["known", "too-few-weeks"]);
  expect(few.forecast).toMatchObject({ kind: "too-few-weeks", weeks: 3 });
});

test("a partner's figures are of own clients of each account, and together no others", async () => {
  const { narrowed } = await openTwo();
  const own = narrowed(["12"], ["11"]);
  const { rows, together, coins } = await loadPortfolio(own, "30d");
  const values = rows.map(({ figures }) => figures["30d"].figure.valued?.value);
  expect(values).toEqual(
    ["0.300650005", "4.7"].map((text) => expect.stringMatching(new RegExp(`^${text}0*$`))),
  );
  expect(together["30d"].figure.valued).toMatchObject({ unvalued: [] });
  expect(together["30d"].figure.valued?.value).toBe(sumAmounts(values as Amount[]));
  expect(coins.map(({ coin }) => coin)).toEqual(["BTC", "USDT"]);
});
