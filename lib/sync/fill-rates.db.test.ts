import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { deleteAccount, listAccounts } from "@/lib/accounts/store/accounts";
import { createTestAccount, createTestFileAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { parseAmount } from "@/lib/core/amount";
import { addDays, type Day, dayOf } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import { hurriedClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createMarketClient } from "@/lib/exchange/trading/market-client";
import { listRateQuestions } from "@/lib/rates/store/automatic-rates";
import { saveReportingSettings, writeReferenceRates } from "@/lib/rates/store/change-rates";
import { listReferenceRates } from "@/lib/rates/store/reference-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import { IMPLIED_RATE_SOURCE } from "@/lib/rates/valuation";
import { startSandbox } from "@/lib/sandbox/server";
import { tradingBook } from "@/lib/trading/kept";
import { saveAssetSnapshot } from "@/lib/trading/store/asset-snapshots";
import { fillRates } from "./fill-rates";

const NOON = Date.parse("2026-11-21T12:00:00+08:00");
const TODAY = dayOf(NOON);
const [FIRST, LAST] = [addDays(TODAY, -2), addDays(TODAY, -1)];
const RANGE = { from: addDays(TODAY, -90), to: TODAY };
let nowMs = NOON;
const clock = { ...hurriedClock, now: () => nowMs };

openTestDatabase();
const removeAccounts = async () => {
  for (const { id } of await listAccounts()) await deleteAccount(id);
};
beforeEach(async () => {
  nowMs = NOON;
  await removeAccounts();
  await onRates("delete from reference_rates");
  await db().prisma.rateQuestion.deleteMany();
  await saveReportingSettings({ currency: "USDT", stableCoins: ["USDT"], maxAgeDays: 0 });
});
afterEach(removeAccounts);

/** An account with rows of these coins on both days, and an exchange for it. */
async function openExchange(
  coins: readonly string[],
  {
    environment = "sandbox",
    candleDay = "UTC",
  }: { environment?: string; candleDay?: "UTC" | "UTC+8" } = {},
) {
  const sandbox = await startSandbox({ nowMs: NOON, switches: { trading: { candleDay } } });
  onTestFinished(sandbox.close);
  const { accountId } = await createTestAccount();
  await db().prisma.account.update({
    where: { id: accountId },
    data: { baseUrl: sandbox.url, environment },
  });
  const scope = grantAccountScope(accountId);
  for (const day of [FIRST, LAST]) {
    const rows = coins.map((coin) => commissionRow(day, { uid: "1", coin, rebateAmount: "1" }));
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: NOON, emptyMeans: "empty" });
  }
  return { sandbox, scope };
}

const fill = (isForced = false) => fillRates({ clock, perSecond: 100 }, { isForced });
const stored = async (coin: string, currency = "USDT") =>
  (await listReferenceRates(currency, RANGE, [coin])).map(({ day, rate, source, origin }) => ({
    day,
    rate,
    source,
    origin,
  }));
const questions = async () =>
  (await listRateQuestions("USDT")).map(({ coin, outcome, failureKind }) => [
    coin,
    outcome,
    failureKind,
  ]);

/** The close of each day's candle in the exchange's answer. */
async function closes(
  url: string,
  symbol: string,
  startOf: (day: Day) => number,
): Promise<string[]> {
  const query = `category=SPOT&symbol=${symbol}&interval=1D&limit=100`;
  const answer = await fetch(`${url}/api/v3/market/history-candles?${query}`);
  const { data } = (await answer.json()) as { data: string[][] };
  return [FIRST, LAST].map(
    (day) => data.find(([ts]) => ts === String(startOf(day)))?.[4] ?? "no candle",
  );
}

test("each coin and day with rows gets the close of its candle, once; what somebody set stays", async () => {
  const { sandbox } = await openExchange(["BTC", "ETH", "USDT"]);
  const own = { rate: parseAmount("1"), source: "desk" };
  await writeReferenceRates(
    "USDT",
    [{ coin: "ETH", day: LAST, before: null, after: own }],
    "a@desk",
  );
  const [first, last] = await closes(sandbox.url, "BTCUSDT", (day) =>
    Date.parse(`${day}T00:00:00Z`),
  );
  sandbox.resetLog();

  expect(await fill()).toEqual({ added: 3, removed: 0, failures: [] });
  const source = "exchange, daily close (UTC day)";
  expect(await stored("BTC")).toEqual([
    { day: FIRST, rate: first, source, origin: "candle" },
    // The UTC day of yesterday ended at 08:00 in UTC+8.
    { day: LAST, rate: last, source, origin: "candle" },
  ]);
  expect(await stored("ETH")).toMatchObject([
    { day: FIRST, origin: "candle" },
    { rate: "1", origin: "person" },
  ]);
  expect(await stored("USDT"), "the currency itself needs none").toEqual([]);
  expect(await questions()).toEqual([
    ["BTC", "answered", null],
    ["ETH", "answered", null],
  ]);
  const asked = () => sandbox.log()["public /api/v3/market/history-candles"]?.requests;
  expect(asked()).toBe(2);
  expect(await fill(true)).toMatchObject({ added: 0 });
  expect(asked(), "what is stored is never asked again").toBe(2);
});

test("days that come after an answer are asked for at once, also earlier ones; days between are there already", async () => {
  const { sandbox, scope } = await openExchange(["BTC"]);
  const store = (day: Day) =>
    saveCommissionDay(scope, {
      day,
      rows: [commissionRow(day, { uid: "1", coin: "BTC" })],
      fetchedAtMs: NOON,
      emptyMeans: "empty",
    });
  await store(addDays(TODAY, -9));
  expect(await fill(), "of every day between").toMatchObject({ added: 9 });
  sandbox.resetLog();
  await store(addDays(TODAY, -5));
  expect(await fill()).toMatchObject({ added: 0 });
  expect(sandbox.log()).toEqual({});
  await store(addDays(TODAY, -12));
  expect(await fill()).toMatchObject({ added: 1 });
});

test("a candle of the UTC+8 day says so", async () => {
  const { sandbox } = await openExchange(["BTC"], { candleDay: "UTC+8" });
  const [first] = await closes(sandbox.url, "BTCUSDT", (day) =>
    Date.parse(`${day}T00:00:00+08:00`),
  );
  await fill();
  expect((await stored("BTC"))[0]).toMatchObject({
    rate: first,
    source: "exchange, daily close (UTC+8 day)",
  });
});

test("a coin without a pair gets what the account's assets imply, and is asked for again when a later day is missing", async () => {
  const { sandbox, scope } = await openExchange(["NOPAIR"]);
  const asset = (coin: string, equity: string, usdValue: string) => ({
    ...{
      coin,
      equity: parseAmount(equity),
      usdValue: parseAmount(usdValue),
      balance: null,
      available: null,
    },
    ...{ debt: null, locked: null, bonus: null },
  });
  const figures = {
    accountEquity: null,
    usdtEquity: null,
    btcEquity: null,
    unrealisedPnl: null,
    usdtUnrealisedPnl: null,
  };
  const more = {
    btcUnrealisedPnl: null,
    effEquity: null,
    mmr: null,
    imr: null,
    mgnRatio: null,
    positionMgnRatio: null,
    positionValue: null,
    leverage: null,
  };
  const assets = [asset("NOPAIR", "2", "10"), asset("USDT", "100", "50")];
  await saveAssetSnapshot(tradingBook(scope, { environment: "sandbox" }), {
    day: LAST,
    takenAtMs: NOON,
    assets: { ...figures, ...more, assets },
  });

  expect(await fill()).toEqual({ added: 1, removed: 0, failures: [] });
  expect(await stored("NOPAIR")).toEqual([
    { day: LAST, rate: "10", source: IMPLIED_RATE_SOURCE, origin: "assets" },
  ]);
  expect(await questions()).toEqual([["NOPAIR", "no-price", null]]);
  sandbox.resetLog();
  await fill();
  expect(sandbox.log(), "the answer holds").toEqual({});
  await saveCommissionDay(scope, {
    day: TODAY,
    rows: [commissionRow(TODAY, { uid: "1", coin: "NOPAIR" })],
    fetchedAtMs: NOON,
    emptyMeans: "empty",
  });
  nowMs = NOON + 86_400_000;
  await fill();
  expect(sandbox.log()).not.toEqual({});
});

test("values in a coin that is only a base coin are the other way round", async () => {
  await saveReportingSettings({ currency: "BTC", stableCoins: [], maxAgeDays: 0 });
  const { sandbox } = await openExchange(["USDT"]);
  const [first = ""] = await closes(sandbox.url, "BTCUSDT", (day) =>
    Date.parse(`${day}T00:00:00Z`),
  );
  await fill();
  const [rate] = await stored("USDT", "BTC");
  expect(Number(rate?.rate) * Number(first)).toBeCloseTo(1, 12);
  expect(rate?.rate.replace(/^0\.0*/, "").length).toBeLessThanOrEqual(18);
});

test("an exchange without public prices, or one that does not answer, is named and leaves the days without a rate", async () => {
  const { sandbox } = await openExchange(["BTC"]);
  sandbox.setSwitches({ trading: { publicPrices: "absent" } });
  expect(await fill()).toEqual({ added: 0, removed: 0, failures: [] });
  expect(await questions()).toEqual([["BTC", "not-offered", null]]);
  await db().prisma.account.updateMany({ data: { baseUrl: "http://127.0.0.1:1" } });
  expect(await fill(), "that answer holds for a while").toMatchObject({ failures: [] });
  const { failures } = await fill(true);
  expect(failures.map(({ coin, error }) => [coin, error.failure.kind])).toEqual([
    ["BTC", "unreachable"],
  ]);
  expect(await questions()).toEqual([["BTC", "failed", "unreachable"]]);
  expect(await stored("BTC")).toEqual([]);
});

test("a sandbox's prices go when a live account is there, and its exchange is asked instead", async () => {
  await openExchange(["BTC"]);
  expect(await fill()).toMatchObject({ added: 2 });
  const live = await openExchange(["BTC"], { environment: "live", candleDay: "UTC+8" });
  expect(await fill()).toEqual({ added: 2, removed: 2, failures: [] });
  const [first] = await closes(live.sandbox.url, "BTCUSDT", (day) =>
    Date.parse(`${day}T00:00:00+08:00`),
  );
  expect((await stored("BTC"))[0]).toMatchObject({
    rate: first,
    source: "exchange, daily close (UTC+8 day)",
  });
});

/** Asks for closes in the background, `count` at once, as another process does for all stocks. */
function askForCloses(baseUrl: string, { perSecond, count }: { perSecond: number; count: number }) {
  const stop = new AbortController();
  const market = createMarketClient({
    baseUrl,
    leases: postgresLeases("closes of all stocks"),
    priority: "background",
    clock,
    perSecond,
    allowPrivate: true,
    signal: stop.signal,
  });
  let answered = 0;
  const asked = Array.from({ length: count }, async (_, days) => {
    const range = { fromMs: NOON - days * 86_400_000, toMs: NOON };
    await market.dailyCandles({ category: "SPOT", symbol: "ETHUSDT", range });
    answered++;
  });
  const first = Promise.race(asked);
  return {
    first,
    answered: () => answered,
    stop: async () => {
      stop.abort(new Error("the test has seen enough"));
      await Promise.allSettled(asked);
      await market.close();
    },
  };
}

test("rates are read before the closes that another process waits for", async () => {
  const { sandbox } = await openExchange(["BTC"]);
  const perSecond = 5;
  const count = 60;
  const closesOfAll = askForCloses(sandbox.url, { perSecond, count });
  onTestFinished(closesOfAll.stop);
  await closesOfAll.first;
  expect(await fillRates({ clock, perSecond }, { isForced: false })).toMatchObject({ added: 2 });
  // Without the priority the rates get a turn after the last close.
  expect(closesOfAll.answered()).toBeLessThan(count / 2);
});

test("coins of an account of files get a live account's prices, and never those of a sandbox", async () => {
  const { sandbox, scope } = await openExchange(["BTC"]);
  await fill();
  expect(await stored("BTC")).toHaveLength(2);
  const files = await createTestFileAccount();
  const rows = [commissionRow(LAST, { uid: "1", coin: "ETH", rebateAmount: "1" })];
  await saveCommissionDay(files, { day: LAST, rows, fetchedAtMs: NOON, emptyMeans: "empty" });
  expect(await fill(true)).toEqual({ added: 0, removed: 2, failures: [] });
  expect(await stored("BTC")).toEqual([]);

  await db().prisma.account.update({
    where: { id: scope.accountId },
    data: { environment: "live", baseUrl: sandbox.url },
  });
  await fill(true);
  expect(await stored("ETH")).toHaveLength(1);
});
