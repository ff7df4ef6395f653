import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { parseDay } from "@/lib/core/day";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import type { AccountAssets, CoinAsset } from "@/lib/trading/account-records";
import { type TradingBook, tradingBook } from "@/lib/trading/kept";
import {
  type AssetSnapshot,
  findAssetSnapshot,
  listImpliedRates,
  saveAssetSnapshot,
} from "./asset-snapshots";

const DAY = parseDay("2026-03-02");
const BEFORE = parseDay("2026-03-01");
const USD = { currency: "USD" };
let database: TestDatabase;
let scope: TradingBook;

beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
beforeEach(async () => {
  scope = tradingBook(await createTestAccount(), { environment: "sandbox" });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const amountOf = (text: string | null): Amount | null => (text === null ? null : parseAmount(text));
const coin = (name: string, equity: string, usdValue: string | null): CoinAsset => ({
  coin: name,
  equity: parseAmount(equity),
  usdValue: amountOf(usdValue),
  balance: parseAmount("-0.000000000000000000000000000001"),
  available: parseAmount("1.10"),
  debt: null,
  locked: parseAmount("0.00"),
  bonus: null,
});
const assetsOf = (...assets: readonly CoinAsset[]): AccountAssets => ({
  accountEquity: parseAmount("12345678901234567890.1000000000000000000100"),
  usdtEquity: parseAmount("0.00"),
  btcEquity: null,
  unrealisedPnl: parseAmount("-1.50"),
  usdtUnrealisedPnl: null,
  btcUnrealisedPnl: null,
  effEquity: null,
  mmr: null,
  imr: null,
  mgnRatio: null,
  positionMgnRatio: null,
  positionValue: null,
  leverage: parseAmount("3"),
  assets,
});
const snapshot = (assets: AccountAssets, day = DAY): AssetSnapshot => ({
  day,
  takenAtMs: 1_780_000_000_123,
  assets,
});

test("a snapshot keeps every digit, and what was not given is not given", async () => {
  const kept = snapshot(assetsOf(coin("BTC", "0.10", "6000.0"), coin("USDT", "5", null)));
  expect(await findAssetSnapshot(scope, DAY)).toBeNull();
  expect(await saveAssetSnapshot(scope, kept)).toBe("saved");
  expect(await findAssetSnapshot(scope, DAY)).toEqual(kept);
});

test("a day has one snapshot: the first stays, also of ten at once", async () => {
  const takes = Array.from({ length: 10 }, (_, index) =>
    saveAssetSnapshot(scope, snapshot(assetsOf(coin(`C${index}`, "1", null)))),
  );
  const ends = await Promise.all(takes);
  expect(ends.filter((end) => end === "saved")).toHaveLength(1);
  expect((await findAssetSnapshot(scope, DAY))?.assets.assets).toHaveLength(1);
});

test("an account without coins is known to have none", async () => {
  await saveAssetSnapshot(scope, snapshot(assetsOf()));
  expect(await findAssetSnapshot(scope, DAY)).toEqual(snapshot(assetsOf()));
});

test("a snapshot that cannot be stored whole leaves nothing", async () => {
  const twice = snapshot(assetsOf(coin("BTC", "1", null), coin("BTC", "2", null)));
  await expect(saveAssetSnapshot(scope, twice)).rejects.toThrow("asset_snapshot_coins_pkey");
  expect(await findAssetSnapshot(scope, DAY)).toBeNull();
});

test("the newest up to a day is found, of this account alone", async () => {
  const [early, late] = [snapshot(assetsOf(coin("A", "1", null)), BEFORE), snapshot(assetsOf())];
  await saveAssetSnapshot(scope, early);
  await saveAssetSnapshot(scope, late);
  expect(await findAssetSnapshot(scope, BEFORE)).toEqual(early);
  expect(await findAssetSnapshot(scope, parseDay("2026-04-01"))).toEqual(late);
  expect(await findAssetSnapshot(scope, parseDay("2026-02-28"))).toBeNull();
  expect(await findAssetSnapshot(await createTestAccount(), DAY)).toBeNull();
});

test("implied rates are marked, and only positive figures say a price", async () => {
  const coins = [
    coin("BTC", "0.10", "6000.0"),
    coin("DEBT", "-1", "-5"),
    coin("DUST", "1", "0.00"),
    coin("NONE", "1", null),
    coin("ZERO", "0", "1"),
  ];
  await saveAssetSnapshot(scope, snapshot(assetsOf(...coins)));
  await saveAssetSnapshot(scope, snapshot(assetsOf(coin("ETH", "3", "1")), BEFORE));
  const source = "account assets (usdValue over equity)";
  expect(await listImpliedRates(scope, { from: BEFORE, to: DAY }, USD)).toEqual([
    { coin: "ETH", day: BEFORE, rate: expect.stringMatching(/^0\.3{16,}$/), source },
    { coin: "BTC", day: DAY, rate: "60000", source },
  ]);
  expect(await listImpliedRates(scope, { from: DAY, to: DAY }, USD)).toHaveLength(1);
});

test("an implied rate has 16 to 18 significant digits, however small or large it is", async () => {
  const coins = [
    coin("CHEAP", "123456789012345678", "0.01"),
    coin("EXACT", "0.0000000008", "0.00005"),
    coin("LONG", "0.000000000000000003", "1.000000000000000001"),
  ];
  await saveAssetSnapshot(scope, snapshot(assetsOf(...coins)));
  const rates = await listImpliedRates(scope, { from: DAY, to: DAY }, USD);
  expect(rates).toMatchObject([
    { coin: "CHEAP", rate: "0.000000000000000000081000000729000007" },
    { coin: "EXACT", rate: "62500" },
    { coin: "LONG", rate: "333333333333333334" },
  ]);
});

test("a desk that reports in another currency than USD gets no implied rates", async () => {
  await saveAssetSnapshot(scope, snapshot(assetsOf(coin("BTC", "1", "60000"))));
  for (const currency of ["EUR", "USDT"])
    expect(await listImpliedRates(scope, { from: DAY, to: DAY }, { currency })).toEqual([]);
});

test("an account's snapshots are removed with it", async () => {
  await saveAssetSnapshot(scope, snapshot(assetsOf(coin("BTC", "1", null))));
  await db().prisma.account.delete({ where: { id: scope.accountId } });
  const { rows } = await db().pool.query(
    "select from asset_snapshot_coins where account_id = $1 union all select from asset_snapshots where account_id = $1",
    [scope.accountId],
  );
  expect(rows).toEqual([]);
});
