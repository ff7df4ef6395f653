import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addAccount } from "@/lib/accounts/add-account";
import { changeKey } from "@/lib/accounts/change-key";
import { loadCredentials } from "@/lib/accounts/credentials";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { keyOf, startTradingSandbox } from "@/lib/exchange/trading/testing/sandbox";
import type { RunningSandbox } from "@/lib/sandbox/server";
import { NEXT_TRADE, READ, TRADE } from "./testing/orders";
import { addTradeKey, openTradeKey, replaceTradeKey } from "./trade-key";

openTestDatabase();

const NEXT_READ = keyOf("1001", { apiKey: "next-read-key-of-1001" });
const OTHER_READ = keyOf("1002", { apiKey: "read-key-of-1002" });
const OTHER_TRADE = keyOf("1002", { apiKey: "trade-key-of-1002" });
/** It reads commissions, and may not read the account. */
const BLIND_READ = keyOf("1001", { apiKey: "blind-key-of-1001", scopes: ["trade-read"] });

let sandbox: RunningSandbox;
beforeAll(async () => {
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  sandbox = await startTradingSandbox([
    READ,
    TRADE,
    NEXT_READ,
    NEXT_TRADE,
    OTHER_READ,
    OTHER_TRADE,
    BLIND_READ,
  ]);
});
afterAll(() => sandbox.close());

type Key = typeof READ;
const typed = ({ apiKey, apiSecret, apiPassphrase }: Key) => ({
  apiKey,
  apiSecret,
  apiPassphrase,
});

/** An account with this key, as a person adds it. */
async function connect(read: Key): Promise<WholeAccountScope> {
  const wanted = { name: `account ${randomUUID()}`, baseUrl: sandbox.url, showSub: true };
  const added = await addAccount({ ...wanted, credentials: typed(read) }, TEST_ORIGIN);
  if (added.kind !== "added") return expect.unreachable(JSON.stringify(added));
  return grantAccountScope(added.account.id);
}
const letTrade = (scope: WholeAccountScope, trade: Key) =>
  addTradeKey(scope, { key: typed(trade), channelApiCode: "" }, TEST_ORIGIN);
const replaceBy = (scope: WholeAccountScope, trade: Key) =>
  replaceTradeKey(scope, { key: typed(trade) }, TEST_ORIGIN);
const changeTo = (scope: WholeAccountScope, read: Key, isConfirmed: boolean) =>
  changeKey(scope, { credentials: typed(read), isConfirmed }, TEST_ORIGIN);
const readKeyOf = async ({ accountId }: WholeAccountScope) =>
  (await loadCredentials(accountId)).apiKey;
const ofAccount = ({ accountId }: WholeAccountScope) => ({ accountId });
const newestEntry = ({ accountId }: WholeAccountScope) =>
  db().prisma.auditEntry.findFirst({ where: { accountId }, orderBy: { id: "desc" } });

test("a trade key is one of the read key's user", async () => {
  const scope = await connect(READ);
  expect(await letTrade(scope, OTHER_TRADE)).toEqual({ kind: "other-user" });
  expect(await db().prisma.tradingAccount.count({ where: ofAccount(scope) })).toBe(0);
  expect(await letTrade(scope, TRADE)).toEqual({ kind: "added" });
});

test("a read key that may not say whose it is gets no trade key", async () => {
  const scope = await connect(BLIND_READ);
  expect(await letTrade(scope, TRADE)).toMatchObject({
    kind: "read-key",
    failure: { kind: "permission-missing" },
  });
});

test("a read key that cannot be opened is no bug", async () => {
  const scope = await connect(READ);
  await db().prisma.account.update({
    where: { id: scope.accountId },
    data: { sealedCredentials: new Uint8Array(40) },
  });
  expect(await letTrade(scope, TRADE)).toEqual({ kind: "sealed" });
});

test("the read key of an account that trades keeps its user, whatever is confirmed", async () => {
  const scope = await connect(READ);
  await letTrade(scope, TRADE);
  for (const isConfirmed of [false, true])
    expect(await changeTo(scope, OTHER_READ, isConfirmed)).toEqual({ kind: "other-user" });
  expect(await readKeyOf(scope)).toBe(READ.apiKey);
  expect(await newestEntry(scope)).toMatchObject({
    kind: "account-key-changed",
    result: "refused",
    details: { problem: "other-user" },
  });
  expect(await changeTo(scope, NEXT_READ, false)).toMatchObject({ kind: "changed" });
});

test("an account that does not trade gets a key of any user", async () => {
  const scope = await connect(READ);
  expect(await changeTo(scope, OTHER_READ, false)).toMatchObject({ kind: "changed" });
});

test("keys whose users cannot be compared are confirmed by a person", async () => {
  const scope = await connect(READ);
  await letTrade(scope, TRADE);
  expect(await changeTo(scope, BLIND_READ, false)).toMatchObject({
    kind: "differs",
    book: null,
    unread: { key: "read", failure: { kind: "permission-missing" } },
  });
  expect(await newestEntry(scope)).toMatchObject({ details: { problem: "user-unread" } });
  expect(await changeTo(scope, BLIND_READ, true)).toMatchObject({ kind: "changed" });
  expect(await newestEntry(scope)).toMatchObject({ details: { confirmed: true } });

  const sealed = { sealedCredentials: new Uint8Array(40) };
  await db().prisma.tradingAccount.update({ where: ofAccount(scope), data: sealed });
  expect(await changeTo(scope, NEXT_READ, false)).toMatchObject({
    kind: "differs",
    unread: { key: "trade", failure: null },
  });
  expect(await changeTo(scope, NEXT_READ, true)).toMatchObject({ kind: "changed" });
});

test("a trade key is replaced while trading is stopped, by another one of the same user", async () => {
  const scope = await connect(READ);
  expect(await replaceBy(scope, NEXT_TRADE)).toEqual({ kind: "gone" });
  await letTrade(scope, TRADE);
  const before = await db().prisma.tradingAccount.findUniqueOrThrow({ where: ofAccount(scope) });
  expect(await replaceBy(scope, READ)).toEqual({ kind: "same-key" });
  expect(await replaceBy(scope, OTHER_TRADE)).toEqual({ kind: "other-user" });
  const wrong = { ...NEXT_TRADE, apiSecret: "another" };
  expect(await replaceBy(scope, wrong)).toMatchObject({
    kind: "failed",
    failure: { kind: "signature-refused" },
  });
  expect(await replaceBy(scope, NEXT_TRADE)).toEqual({ kind: "replaced" });
  const after = await db().prisma.tradingAccount.findUniqueOrThrow({ where: ofAccount(scope) });
  const { sealedCredentials, keyHint, keyFingerprint, ...kept } = after;
  expect(before).toMatchObject(kept);
  expect(sealedCredentials).not.toEqual(before.sealedCredentials);
  expect(keyFingerprint).not.toBe(before.keyFingerprint);
  expect((await openTradeKey(scope)).apiKey).toBe(NEXT_TRADE.apiKey);
  expect(await newestEntry(scope)).toMatchObject({
    kind: "trade-key-replaced",
    result: "done",
    object: keyHint,
    details: { before: before.keyHint },
  });
});

test("a trade key that cannot be opened any more is replaced", async () => {
  const scope = await connect(READ);
  await letTrade(scope, TRADE);
  const sealed = { sealedCredentials: new Uint8Array(40).fill(1) };
  await db().prisma.tradingAccount.update({ where: ofAccount(scope), data: sealed });
  await expect(openTradeKey(scope)).rejects.toThrow("Replace the trade key.");
  expect(await replaceBy(scope, NEXT_TRADE)).toEqual({ kind: "replaced" });
  expect((await openTradeKey(scope)).apiKey).toBe(NEXT_TRADE.apiKey);
});
