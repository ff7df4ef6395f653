import { Decimal } from "decimal.js";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { addDays, dayOf, dayStartMs } from "@/lib/core/day";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { type KeptFilter, NO_KEPT_LISTS, type TradingBook, tradingBook } from "@/lib/trading/kept";
import type { ClosedPosition, Fill } from "@/lib/trading/records";
import { saveOpenRecords, saveRecords } from "@/lib/trading/store/records";
import {
  CLOSED_POSITION,
  OPEN_POSITION,
  testFill,
  testOrder,
} from "@/lib/trading/testing/trading-book";
import { keepClosedPosition, keepFill, keepOrder, keepPosition } from "@/lib/trading/to-keep";
import { loadExposure } from "./load-exposure";
import { loadLoans } from "./load-loans";
import { loadClosedProfit, loadProfit } from "./load-profit";
import { saveReadRange, saveTradingRead } from "./store/readings";
import { saveTradingBook } from "./testing/trading-book";

openTestDatabase();
const NOW = Date.now();
const TODAY = dayOf(NOW);
const DAY_MS = 86_400_000;
const amount = parseAmount;
let book: TradingBook;
beforeEach(async () => {
  book = tradingBook(await createTestAccount(), { environment: "sandbox" });
});

const future = (execId: string, changes: Partial<Fill>): Fill =>
  testFill(execId, {
    category: "USDT-FUTURES",
    feeDetail: [{ feeCoin: "USDT", fee: amount("0.5") }],
    createdTimeMs: NOW,
    ...changes,
  });
const saveFills = (fills: readonly Fill[], to = book) =>
  saveRecords(to, "fill", fills.map(keepFill), NOW);
const closed = (positionId: string, changes: Partial<ClosedPosition>): ClosedPosition => ({
  ...CLOSED_POSITION,
  positionId,
  updatedTimeMs: NOW,
  ...changes,
});
const ALL_CLOSED: KeptFilter = {
  ...NO_KEPT_LISTS,
  except: NO_KEPT_LISTS,
  isOpen: false,
  range: null,
  orderIds: [],
};
const readFills = (fromMs: number) => async () => {
  await saveReadRange(book, "fills", { fromMs, toMs: NOW });
  await saveTradingRead(book, "fills", NOW);
};

test("realized profit is what futures' fills say on their UTC+8 day, without spot, bots and other accounts", async () => {
  const bot = testOrder("of-bot", {
    delegateType: "strategy_grid_positive",
    category: "USDT-FUTURES",
  });
  await saveRecords(book, "order", [keepOrder(bot, false)], NOW);
  const midnight = dayStartMs(TODAY);
  await saveFills([
    future("a", { execPnl: amount("10.000000000000000000001"), createdTimeMs: midnight }),
    future("b", { execPnl: amount("-3"), createdTimeMs: midnight - 1 }),
    future("c", { execPnl: null, tradeSide: "open", createdTimeMs: midnight }),
    future("d", { execPnl: null, tradeSide: "close", createdTimeMs: midnight }),
    future("of-a-bot", { execPnl: amount("1000"), orderId: "of-bot" }),
    testFill("spot", { execPnl: amount("1000"), createdTimeMs: midnight }),
  ]);
  await saveFills([future("live", { execPnl: amount("1000") })], { ...book, environment: "live" });
  await readFills(midnight - 40 * DAY_MS)();
  const { periods, currency } = await loadProfit(book);
  const [today, week] = periods ?? [];
  expect([currency, today?.isWhole]).toEqual(["USDT", true]);
  expect(today).toMatchObject({
    profit: { coins: [{ coin: "USDT", amount: "10.000000000000000000001" }] },
    fees: { coins: [{ coin: "USDT", amount: "1.5" }] },
    unknown: 1,
  });
  expect(week?.profit.coins).toEqual([{ coin: "USDT", amount: "7.000000000000000000001" }]);
  expect(week?.fees.coins).toEqual([{ coin: "USDT", amount: "2.0" }].map(asNumber));
});

/** As the database writes it: without trailing zeros. */
function asNumber({ coin, amount: text }: { coin: string; amount: string }) {
  return { coin, amount: expect.stringMatching(new RegExp(`^${Number(text)}(\\.0+)?$`)) };
}

test("a period that was not read whole says so", async () => {
  const wholeness = async () => {
    const { periods } = await loadProfit(book);
    return (periods ?? []).map(({ isWhole }) => isWhole);
  };
  expect(await loadProfit(book)).toMatchObject({ open: null, periods: null });
  await readFills(dayStartMs(addDays(TODAY, -6)))();
  expect((await wholeness()).slice(0, 2)).toEqual([true, true]);
  const later = tradingBook(await createTestAccount(), { environment: "sandbox" });
  book = later;
  await readFills(dayStartMs(TODAY))();
  expect((await wholeness()).slice(0, 2)).toEqual([true, false]);
});

test("open positions are valued at today's rates, and a profit that was not given is counted", async () => {
  const positions = [
    { ...OPEN_POSITION, unrealisedPnl: amount("-12.5") },
    { ...OPEN_POSITION, symbol: "ETHUSDT", unrealisedPnl: null },
    { ...OPEN_POSITION, symbol: "BTCPERP", category: "USDC-FUTURES" as const, marginCoin: "USDC" },
  ];
  await saveOpenRecords(book, "position", positions.map(keepPosition), NOW);
  await saveTradingRead(book, "positions", NOW);
  expect((await loadProfit(book)).open).toMatchObject({
    count: 3,
    unknown: 1,
    profit: {
      coins: [
        { coin: "USDC", amount: "-12.50" },
        { coin: "USDT", amount: "-12.5" },
      ],
    },
  });
});

test("closed positions add up by coin of margin; what is not given is named, and no zero", async () => {
  await saveRecords(
    book,
    "closed-position",
    [
      closed("1", { cumRealisedPnl: amount("3"), netProfit: amount("2.5") }),
      closed("2", { cumRealisedPnl: null, netProfit: null }),
      closed("3", { marginCoin: "BTC", netProfit: amount("0.1"), symbol: "BTCUSD_CM" }),
      closed("4", { marginCoin: null, netProfit: amount("5") }),
    ].map(keepClosedPosition),
    NOW,
  );
  const profit = await loadClosedProfit(book, ALL_CLOSED);
  expect(profit).toMatchObject({
    coins: [
      { coin: "BTC", count: 1, net: "0.1", fees: null, funding: null, unknown: 0 },
      { coin: "USDT", count: 2, realised: "3", net: "2.5", unknown: 1 },
    ],
    together: { value: "2.5", unvalued: [{ coin: "BTC", amount: "0.1" }] },
    withoutCoin: 1,
  });
  const none = await loadClosedProfit(book, { ...ALL_CLOSED, symbols: ["SOLUSDT"] });
  expect(none).toMatchObject({ coins: [], withoutCoin: 0 });
});

const units = fc.integer({ min: -1_000_000, max: 1_000_000 });
const anyClosed = fc.record({
  coin: fc.constantFrom("USDT", "USDC", "BTC"),
  symbol: fc.constantFrom("BTCUSDT", "ETHUSDT"),
  daysAgo: fc.nat(40),
  net: fc.option(units, { nil: null }),
  open: units,
  close: units,
});

test("totals of any filter are the sums of its positions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyClosed, { maxLength: 12 }), fc.nat(40), async (rows, daysBack) => {
      const own = tradingBook(await createTestAccount(), { environment: "sandbox" });
      const money = (value: number | null) => (value === null ? null : fixed(value));
      await saveRecords(
        own,
        "closed-position",
        rows.map(({ coin, symbol, daysAgo, net, open, close }, index) =>
          keepClosedPosition(
            closed(String(index), {
              marginCoin: coin,
              symbol,
              netProfit: money(net),
              openFeeTotal: money(open),
              closeFeeTotal: money(close),
              updatedTimeMs: dayStartMs(addDays(TODAY, -daysAgo)),
            }),
          ),
        ),
        NOW,
      );
      const range = { from: addDays(TODAY, -daysBack), to: TODAY };
      const filter = { ...ALL_CLOSED, range, symbols: ["BTCUSDT"] };
      const { coins } = await loadClosedProfit(own, filter);
      const chosen = rows.filter(
        ({ symbol, daysAgo }) => symbol === "BTCUSDT" && daysAgo <= daysBack,
      );
      expect(coins.map(({ coin, count }) => [coin, count])).toEqual(
        [...new Set(chosen.map(({ coin }) => coin))]
          .toSorted()
          .map((coin) => [coin, chosen.filter((row) => row.coin === coin).length]),
      );
      for (const { coin, net, fees, unknown } of coins) {
        const ofCoin = chosen.filter((row) => row.coin === coin);
        const given = ofCoin.filter((row) => row.net !== null);
        expect(unknown).toBe(ofCoin.length - given.length);
        const sum = (values: readonly (number | null)[]) =>
          values.reduce<Decimal>((total, value) => total.add(value ?? 0), new Decimal(0)).div(1e6);
        if (given.length === 0) expect(net).toBeNull();
        else expect(new Decimal(net ?? "NaN").eq(sum(given.map((row) => row.net)))).toBe(true);
        const paid = sum(ofCoin.flatMap(({ open, close }) => [open, close]));
        expect(new Decimal(fees ?? "NaN").eq(paid)).toBe(true);
      }
    }),
    { numRuns: runs(60) },
  );
});

function fixed(value: number): Amount {
  return amount(new Decimal(value).div(1e6).toFixed());
}

test("exposure and loans are unknown until they were read, and then of this account", async () => {
  expect(await loadExposure(book)).toMatchObject({ exposure: null });
  expect(await loadLoans(book)).toMatchObject({ loans: null });
  await saveTradingBook(book, NOW);
  const { exposure } = await loadExposure(book);
  // A position without a mark price has no size in money.
  expect(exposure).toMatchObject({ uncounted: [{ symbol: "BTCUSDT" }] });
  expect(exposure?.coins.map(({ coin }) => coin)).toEqual(["ETH", "USDT"]);
  expect((await loadLoans(book)).loans).toMatchObject({
    currentLoans: "7500",
    interestAtMs: 1795420800000,
    coins: [{ coin: "ETH", dayCost: "0.000600000000000000000000024000" }].map(() => ({
      coin: "ETH",
      dayCost: expect.stringMatching(/^0\.0006/),
    })),
  });
});
