import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "@/lib/core/clock";
import { addDays, dayOf, dayStartMs } from "@/lib/core/day";
import { envelope, type Reply, startStandIn, success } from "@/lib/exchange/http/http-stand-in";
import { findAccount } from "@/lib/store/accounts/accounts";
import { createTestAccount } from "@/lib/store/accounts/test-account";
import { findAssetSnapshot } from "@/lib/store/assets/asset-snapshots";
import { closeDatabase, db, openDatabase } from "@/lib/store/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/store/database/test-database";
import { beginWithAgreedTime } from "./agree-on-time";
import { keepAssets } from "./keep-assets";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** Far from midnight in UTC+8, whatever the machine's hour is. */
const NOON = Date.parse("2026-11-21T12:00:00+08:00");
const TODAY = dayOf(NOON);
const ASSETS = success({
  accountEquity: "100.10",
  assets: [{ coin: "USDT", equity: "100.1000", usdValue: "100.10" }],
});

/** An account on a server whose n-th answer is the n-th reply. */
async function openAccount(replies: readonly Reply[], serverTime = () => NOON) {
  const server = await startStandIn(replies, serverTime);
  onTestFinished(server.close);
  const scope = await createTestAccount();
  await db().prisma.account.update({ where: { id: scope.accountId }, data: { baseUrl: server.url } });
  const credentials = { apiKey: `key-${scope.accountId}`, apiSecret: "s", apiPassphrase: "p" };
  const clock = {
    now: () => NOON,
    sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(1, signal),
  };
  const deps = { loadCredentials: async () => credentials, clock };
  return { server, scope, keep: () => keepAssets(scope.accountId, deps) };
}

test("the day's assets are kept once; a second sync asks the exchange for nothing", async () => {
  const { server, scope, keep } = await openAccount([ASSETS]);
  expect(await keep()).toEqual({ kind: "kept", day: TODAY });
  expect(await keep()).toEqual({ kind: "known", day: TODAY });
  expect([server.requests.length, server.times.length]).toEqual([1, 1]);
  expect((await findAssetSnapshot(scope, TODAY))?.assets).toMatchObject({
    accountEquity: "100.10",
    assets: [{ coin: "USDT", equity: "100.1000", bonus: null }],
  });
});

test("the day is the exchange's, whatever this machine's clock says", async () => {
  const tomorrow = addDays(TODAY, 1);
  const { keep } = await openAccount([ASSETS], () => dayStartMs(tomorrow) + 60_000);
  expect(await keep()).toEqual({ kind: "kept", day: tomorrow });
});

test.each([
  ["a key without the permission", envelope(400, "40014"), "permission-missing"],
  ["an answer that cannot be read", success({ assets: [{ coin: "USDT", equity: 1 }] }), "bad-response"],
  ["no data", success(null), "bad-response"],
])("%s makes no snapshot, and the next sync asks again", async (_name, reply, kind) => {
  const { scope, keep } = await openAccount([reply, ASSETS]);
  expect(await keep()).toMatchObject({ kind: "failed", failure: { kind } });
  expect(await findAssetSnapshot(scope, TODAY)).toBeNull();
  expect(await keep()).toMatchObject({ kind: "kept" });
});

test("an exchange without this question is no failure", async () => {
  const { keep } = await openAccount([envelope(404, "40404")]);
  expect(await keep()).toEqual({ kind: "not-offered" });
});

test("a paused account is asked for nothing", async () => {
  const { server, scope, keep } = await openAccount([ASSETS]);
  await db().prisma.account.update({ where: { id: scope.accountId }, data: { pausedAt: new Date() } });
  expect(await keep()).toEqual({ kind: "paused" });
  expect([server.requests.length, server.times.length]).toEqual([0, 0]);
});

test("a snapshot of a day that had not come is forgotten when the clocks agree, and the day gets its own", async () => {
  let aheadMs = 2 * 86_400_000;
  const { scope, keep } = await openAccount([ASSETS, ASSETS], () => Date.now() + aheadMs);
  const kept = await keep();
  expect(kept).toMatchObject({ kind: "kept" });
  aheadMs = 0;
  const account = await findAccount(scope.accountId);
  if (!account) throw new Error("the account is gone");
  await beginWithAgreedTime({ account, scope, clock: systemClock }, Date.now());
  if (kept.kind === "kept") expect(await findAssetSnapshot(scope, kept.day)).toBeNull();
  expect(await keep()).toMatchObject({ kind: "kept" });
});
