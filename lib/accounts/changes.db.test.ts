import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addAccount } from "@/lib/accounts/add-account";
import { pauseAccount, renameAccount } from "@/lib/accounts/change-account";
import { loadCredentials } from "@/lib/accounts/credentials";
import { findAccount, forgetFuture, type KeyAccount } from "@/lib/accounts/store/accounts";
import { testAccount } from "@/lib/accounts/test-account";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import type { CommissionRow } from "@/lib/commissions/commission";
import { findBrokenRules } from "@/lib/commissions/store/days/check";
import { loadCommissionDays, saveCommissionDay } from "@/lib/commissions/store/days/days";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, dayOf } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { changeKey } from "./change-key";
import { withExchange } from "./check-key";

openTestDatabase();

beforeAll(() => void vi.stubEnv("APP_SECRET", "kX7w0bq2Zt9cVn4mLr8yHs6dPf3gJa1e"));
const keyOf = (name: string) => ({
  apiKey: `key-of-the-test-${name}`,
  apiSecret: `secret-of-the-test-${name}`,
  apiPassphrase: "phrase-of-the-test",
});
const [first, second] = [keyOf("aaaa"), keyOf("bbbb")] as const;
const EXCHANGE = {
  credentials: [first, second].map((key) => ({ ...key, uid: "1" })),
  book: { rowsPerDay: 5 },
};

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox(EXCHANGE);
});
afterAll(() => sandbox.close());

async function addOne() {
  const wanted = {
    name: `account ${randomUUID()}`,
    baseUrl: sandbox.url,
    showSub: true,
    credentials: first,
  };
  const added = await addAccount(wanted, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error("not added");
  return added.account;
}
const entriesOf = async (id: number) => {
  const rows = await db().prisma.auditEntry.findMany({
    where: { accountId: id },
    orderBy: { id: "asc" },
  });
  return rows.map(({ kind, result, details }) => ({ kind, result, details }));
};

describe("a test of the stored key", () => {
  test("says what it reads, and how the clocks differ", async () => {
    const account = await addOne();
    const answer = await testAccount(account, TEST_ORIGIN);
    expect(answer).toMatchObject({ kind: "works", environment: "sandbox", repayments: null });
    expect(answer.clockOffsetMs).not.toBeNaN();
  });

  test("says what the exchange has against it now, and keeps the kind alone in the log", async () => {
    const account = await addOne();
    await sandbox.close();
    const answer = await testAccount(account, TEST_ORIGIN);
    expect(answer).toMatchObject({
      kind: "refused",
      asked: "time",
      failure: { kind: "unreachable" },
    });
    expect((await entriesOf(account.id)).at(-1)).toEqual({
      kind: "account-tested",
      result: "refused",
      details: { problem: "unreachable" },
    });
    sandbox = await startSandbox(EXCHANGE);
  });
});

test("another name is given, and none that is taken or cannot be shown", async () => {
  const [one, other] = [await addOne(), await addOne()];
  const name = `Renamed ${randomUUID()}`;
  expect(await renameAccount(one, `  ${name} `, TEST_ORIGIN)).toEqual({ kind: "renamed", name });
  expect(await renameAccount(other, name, TEST_ORIGIN)).toEqual({ kind: "name-taken", name });
  expect(await renameAccount(other, "a\u0007b", TEST_ORIGIN)).toEqual({
    kind: "invalid",
    problem: "nameUnreadable",
  });
  expect(await renameAccount({ id: 999_999, name: "x" }, "y", TEST_ORIGIN)).toEqual({
    kind: "gone",
  });
  expect((await findAccount(one.id))?.name).toBe(name);
  expect((await entriesOf(one.id)).at(-1)).toMatchObject({
    kind: "account-renamed",
    details: { before: one.name },
  });
});

test("a pause and its end have an entry each, and twice the same has one", async () => {
  const account = await addOne();
  expect(await pauseAccount(account, true, TEST_ORIGIN)).toBe("changed");
  expect(await pauseAccount(account, true, TEST_ORIGIN)).toBeNull();
  expect((await findAccount(account.id))?.pausedAt).toBeInstanceOf(Date);
  expect(await pauseAccount(account, false, TEST_ORIGIN)).toBe("changed");
  expect(await pauseAccount(account, false, TEST_ORIGIN)).toBeNull();
  expect((await findAccount(account.id))?.pausedAt).toBeNull();
  const kinds = (await entriesOf(account.id)).map(({ kind }) => kind);
  expect(kinds).toEqual(["account-added", "account-paused", "account-resumed"]);
});

describe("another key", () => {
  test("of the same broker replaces the previous one", async () => {
    const account = await addOne();
    const scope = grantAccountScope(account.id);
    const change = { credentials: second, isConfirmed: false };
    expect(await changeKey(scope, change, TEST_ORIGIN)).toMatchObject({
      kind: "changed",
      keyHint: "bbbb",
      book: null,
    });
    const { apiKey, apiSecret } = await loadCredentials(account.id);
    expect({ apiKey, apiSecret }).toEqual({ apiKey: second.apiKey, apiSecret: second.apiSecret });
    const entries = await entriesOf(account.id);
    expect(entries.at(-1)).toEqual({
      kind: "account-key-changed",
      result: "done",
      details: { before: "aaaa", keyHint: "bbbb" },
    });
    expect(JSON.stringify(entries)).not.toMatch(/-of-the-test/);
  });

  test("that the exchange refuses changes nothing", async () => {
    const account = await addOne();
    const credentials = { ...second, apiSecret: "another" };
    const change = { credentials, isConfirmed: true };
    expect(await changeKey(grantAccountScope(account.id), change, TEST_ORIGIN)).toMatchObject({
      kind: "refused",
      refusal: { failure: { kind: "signature-refused" } },
    });
    expect((await loadCredentials(account.id)).apiKey).toBe(first.apiKey);
  });

  test("that lists the stored rows is accepted, and the answer names the compared day", async () => {
    const account = await addOne();
    const scope = grantAccountScope(account.id);
    const { day, rows } = await readYesterday(account);
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" });
    const change = { credentials: second, isConfirmed: false };
    expect(await changeKey(scope, change, TEST_ORIGIN)).toMatchObject({
      kind: "changed",
      book: { day, isSame: true, storedRows: rows.length, listedRows: rows.length },
    });
  });

  test("that lists other rows than the stored ones needs to be confirmed", async () => {
    const account = await addOne();
    const scope = grantAccountScope(account.id);
    const { day, rows } = await readYesterday(account);
    const [row = expect.fail("no row"), ...others] = rows;
    const changed = { ...row, rebateAmount: `${row.rebateAmount}1` as Amount };
    await saveCommissionDay(scope, {
      day,
      rows: [changed, ...others],
      fetchedAtMs: Date.now(),
      emptyMeans: "empty",
    });
    const change = { credentials: second, isConfirmed: false };
    expect(await changeKey(scope, change, TEST_ORIGIN)).toMatchObject({
      kind: "differs",
      book: { day, isSame: false, storedRows: rows.length },
    });
    expect((await loadCredentials(account.id)).apiKey).toBe(first.apiKey);
    expect((await entriesOf(account.id)).at(-1)).toMatchObject({
      result: "refused",
      details: { problem: "books-differ" },
    });
    const confirmed = { ...change, isConfirmed: true };
    expect(await changeKey(scope, confirmed, TEST_ORIGIN)).toMatchObject({ kind: "changed" });
    expect((await entriesOf(account.id)).at(-1)).toMatchObject({ details: { confirmed: true } });
  });
});

async function readYesterday(account: KeyAccount): Promise<{ day: Day; rows: CommissionRow[] }> {
  return withExchange({ ...account, credentials: first }, async (client) => {
    const day = addDays(dayOf(await client.measureClock()), -2);
    const rows: CommissionRow[] = [];
    for await (const page of client.commissionPages({ day, showSub: true })) rows.push(...page);
    return { day, rows };
  });
}

test("days that wrong clocks stored as empty are unread again, and stay so until they are published", async () => {
  const scope = await createTestAccount();
  const nowMs = Date.parse("2026-11-21T04:00:00Z");
  const today = dayOf(nowMs);
  const days = [-2, -1, 0, 1].map((at) => addDays(today, at));
  const read = (day: Day, emptyMeans: "pending" | "empty") =>
    saveCommissionDay(scope, { day, rows: [], fetchedAtMs: nowMs, emptyMeans });
  for (const day of days) await read(day, "empty");
  await forgetFuture(scope, nowMs);
  const statuses = async () => {
    const range = { from: days[0] ?? today, to: days.at(-1) ?? today };
    return (await loadCommissionDays(scope, range)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual(["empty", "pending", "pending", "pending"]);
  // An hour later, and a day later: neither is published yet.
  await read(addDays(today, -1), "pending");
  await read(today, "pending");
  expect(await statuses()).toEqual(["empty", "pending", "pending", "pending"]);
  await read(addDays(today, -1), "empty");
  expect(await statuses()).toEqual(["empty", "empty", "pending", "pending"]);
  expect(await findBrokenRules(scope)).toEqual([]);
});
