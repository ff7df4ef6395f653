import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addAccount } from "@/lib/accounts/add-account";
import { loadCredentials } from "@/lib/accounts/credentials";
import { findAccountByKey, findAccountByName, listAccounts } from "@/lib/accounts/find-account";
import { removeAccount } from "@/lib/accounts/remove-account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";

const SECRET = "kX7w0bq2Zt9cVn4mLr8yHs6dPf3gJa1e";
const credentials = {
  apiKey: "key-of-the-test-0000abcd",
  apiSecret: "secret-of-the-test",
  apiPassphrase: "phrase-of-the-test",
};

let database: TestDatabase;
let sandbox: RunningSandbox;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  sandbox = await startSandbox({ credentials: [credentials], book: { rowsPerDay: 0 } });
});
afterAll(async () => {
  await sandbox.close();
  await closeDatabase();
  await database.drop();
});

beforeEach(() => void vi.stubEnv("APP_SECRET", SECRET));

const request = (changes: object = {}) => ({
  name: `account ${randomUUID()}`,
  baseUrl: sandbox.url,
  showSub: true,
  credentials,
  ...changes,
});
const stored = async () => JSON.stringify(await db().prisma.account.findMany());

describe("adding an account", () => {
  test("stores it after the exchange accepted the key, and the credentials come back", async () => {
    const wanted = request({ name: "  Main   desk ", baseUrl: `${sandbox.url}/`, showSub: false });
    const added = await addAccount(wanted, TEST_ORIGIN);
    expect(added).toMatchObject({
      kind: "added",
      account: {
        name: "Main desk",
        baseUrl: sandbox.url,
        environment: "sandbox",
        showSub: false,
        keyHint: "abcd",
      },
    });
    if (added.kind !== "added") throw new Error("not added");
    const { apiKey, apiSecret, apiPassphrase } = await loadCredentials(added.account.id);
    expect({ apiKey, apiSecret, apiPassphrase }).toEqual(credentials);
    expect(await findAccountByKey(sandbox.url, credentials.apiKey)).toMatchObject({
      id: added.account.id,
    });
  });

  test("leaves nothing readable of the credentials in the database", async () => {
    await addAccount(request(), TEST_ORIGIN);
    const text = await stored();
    const bytes = Buffer.concat(
      (await db().prisma.account.findMany()).map((account) =>
        Buffer.from(account.sealedCredentials ?? []),
      ),
    );
    for (const word of Object.values(credentials)) {
      expect(text).not.toContain(word);
      expect(bytes.includes(word)).toBe(false);
    }
  });

  test.each([
    ["another secret", { apiSecret: "another" }, "signature-refused"],
    ["another passphrase", { apiPassphrase: "another" }, "passphrase-refused"],
    ["a key nobody knows", { apiKey: "unknown-key-of-the-test" }, "key-unknown"],
  ])("is refused with %s, and nothing is stored", async (_what, wrong, kind) => {
    const before = (await listAccounts()).length;
    const refused = await addAccount(
      request({ credentials: { ...credentials, ...wrong } }),
      TEST_ORIGIN,
    );
    expect(refused).toMatchObject({ kind: "refused", refusal: { failure: { kind } } });
    expect(JSON.stringify(refused)).not.toMatch(/-of-the-test/);
    expect(await listAccounts()).toHaveLength(before);
  });

  test("is refused when nothing answers at the address", { tags: ["full"] }, async () => {
    const refused = await addAccount(request({ baseUrl: "http://127.0.0.1:1" }), TEST_ORIGIN);
    expect(refused).toMatchObject({
      kind: "refused",
      refusal: { asked: "time", failure: { kind: "unreachable" } },
    });
  });

  test("is refused under a name that is taken, also when both come at once", async () => {
    const wanted = request();
    const results = await Promise.all([
      addAccount(wanted, TEST_ORIGIN),
      addAccount(wanted, TEST_ORIGIN),
    ]);
    expect(results.map((result) => result.kind).sort()).toEqual(["added", "name-taken"]);
    expect(await addAccount(wanted, TEST_ORIGIN)).toEqual({
      kind: "name-taken",
      name: wanted.name,
    });
  });

  test.each([
    ["an empty name", { name: " " }, "nameEmpty"],
    ["a name of 61 characters", { name: "n".repeat(61) }, "nameTooLong"],
    ["a name that cannot be shown", { name: "a\u0007b" }, "nameUnreadable"],
    ["an address without http", { baseUrl: "exchange.example" }, "addressScheme"],
    ["an address that no exchange has", { baseUrl: "https://169.254.169.254" }, "addressReserved"],
    [
      "a key with a line break",
      { credentials: { ...credentials, apiKey: "a\nb" } },
      "keyUnsendable",
    ],
  ])("refuses %s and says what is wrong, in no language", async (_what, wrong, problem) => {
    expect(await addAccount(request(wrong), TEST_ORIGIN)).toEqual({
      kind: "invalid",
      problem,
    });
  });

  test("is not done under a secret that could be guessed", async () => {
    vi.stubEnv("APP_SECRET", "short");
    await expect(addAccount(request(), TEST_ORIGIN)).rejects.toThrow(/APP_SECRET/);
  });
});

test("another APP_SECRET opens nothing, and says what to do", async () => {
  const added = await addAccount(request(), TEST_ORIGIN);
  if (added.kind !== "added") throw new Error("not added");
  vi.stubEnv("APP_SECRET", [...SECRET].reverse().join(""));
  await expect(loadCredentials(added.account.id)).rejects.toThrow(/APP_SECRET is not the one/);
});

test("changing an account's address in the database does not send its key elsewhere", async () => {
  const added = await addAccount(request(), TEST_ORIGIN);
  if (added.kind !== "added") throw new Error("not added");
  await db().prisma.account.update({
    where: { id: added.account.id },
    data: { baseUrl: "https://evil.example" },
  });
  await expect(loadCredentials(added.account.id)).rejects.toThrow(/cannot be opened/);
});

test("a removed account is gone with its credentials", async () => {
  const added = await addAccount(request(), TEST_ORIGIN);
  if (added.kind !== "added") throw new Error("not added");
  expect(await removeAccount(added.account, TEST_ORIGIN)).toMatchObject({
    kind: "removed",
    contents: { days: 0, rows: 0, grants: 0, orderRecords: 0 },
  });
  expect(await removeAccount(added.account, TEST_ORIGIN)).toEqual({ kind: "gone" });
  expect(await findAccountByName(added.account.name)).toBeNull();
  await expect(loadCredentials(added.account.id)).rejects.toThrow(/there is no account/);
});
