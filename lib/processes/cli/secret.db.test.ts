import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addAccount } from "@/lib/accounts/add-account";
import { loadCredentials } from "@/lib/accounts/credentials";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { isNoRoom } from "@/lib/core/files/no-room";
import { SealError } from "@/lib/core/seal-error";
import { createSmallDisk, DISK_KINDS } from "@/lib/core/testing/full-disk";
import { db } from "@/lib/database/database";
import { secretFingerprint } from "@/lib/database/seal";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { readSecretsFile } from "@/lib/env/secrets-file";
import { changeAppSecret } from "@/lib/operations/change-app-secret";
import { findFormerSecrets } from "@/lib/operations/former-secrets";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { loadSecrets, newSecret, replaceSecretsFile } from "../secrets";
import { rotateFileSecret, rotateGivenSecret } from "./secret";

openTestDatabase();

const credentials = {
  apiKey: "key-of-the-test",
  apiSecret: "secret-of-the-test",
  apiPassphrase: "phrase",
};
let sandbox: RunningSandbox;
let dataDir: string;
beforeAll(async () => {
  sandbox = await startSandbox({ credentials: [credentials], book: { rowsPerDay: 0 } });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db().prisma.account.deleteMany();
  await db().prisma.sealingSecret.deleteMany();
  vi.stubEnv("APP_SECRET", "");
  useFolder(mkdtempSync(path.join(tmpdir(), "desk-rotate-")));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

function useFolder(folder: string): void {
  dataDir = folder;
  vi.stubEnv("DATA_DIR", folder);
  loadSecrets(folder, {});
}

const file = () => readSecretsFile(dataDir) ?? expect.fail("no secrets file");

async function add(): Promise<number> {
  const wanted = {
    name: `account ${randomUUID()}`,
    baseUrl: sandbox.url,
    showSub: true,
    credentials,
  };
  const added = await addAccount(wanted, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error("not added");
  return added.account.id;
}
/**
 * Whether the credentials open with the file's secrets, as web and worker read them, or with
 * APP_SECRET from the environment.
 */
async function opens(id: number, appSecret = ""): Promise<boolean> {
  vi.stubEnv("APP_SECRET", appSecret);
  return loadCredentials(id)
    .then(
      ({ apiSecret }) => apiSecret === credentials.apiSecret,
      (error: unknown) => !(error instanceof SealError) && expect.fail(String(error)),
    )
    .finally(() => vi.stubEnv("APP_SECRET", ""));
}
const rotate = (wanted: string | null = null) => rotateFileSecret(dataDir, wanted, TEST_ORIGIN);

test("everything opens under the new secret only; the file has only that secret and is readable only by this user", async () => {
  const ids = [await add(), await add()];
  const before = file();
  const { former, ...rotated } = await rotate();
  expect(rotated).toEqual({ sealed: 2, wasBrokenOff: false });
  const after = file();
  expect(after).toEqual({ appSecret: expect.any(String), nextAuthSecret: before.nextAuthSecret });
  expect(after.appSecret).not.toBe(before.appSecret);
  expect((statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toString(8)).toBe("600");
  expect(former).toMatch(/secrets\.until-\d{8}T\d{9}Z\.json$/);
  expect((statSync(former ?? "").mode & 0o777).toString(8)).toBe("600");
  expect(JSON.parse(readFileSync(former ?? "", "utf8"))).toEqual(before);
  expect(readdirSync(dataDir).sort()).toEqual(["secrets.json", path.basename(former ?? "")].sort());
  const opensOlderBackups = findFormerSecrets(dataDir, secretFingerprint(before.appSecret));
  expect(opensOlderBackups).toBe(former);
  expect(findFormerSecrets(dataDir, secretFingerprint(after.appSecret))).toBeNull();
  for (const id of ids) {
    expect(await opens(id)).toBe(true);
    expect(await opens(id, before.appSecret)).toBe(false);
  }
  const entries = await db().prisma.auditEntry.findMany({ where: { kind: "app-secret-changed" } });
  expect(entries.at(-1)).toMatchObject({ result: "done", details: { sealed: 2 } });
  expect(
    JSON.stringify(entries, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
  ).not.toMatch(new RegExp(`${before.appSecret}|${after.appSecret}`));
});

test.each([
  ["before anything was", false],
  ["after everything was", true],
])(
  "killed %s sealed anew: everything opens, also new accounts, and the next call finishes the change",
  async (_when, isSealed) => {
    const id = await add();
    const { appSecret: previous, nextAuthSecret } = file();
    const current = newSecret();
    replaceSecretsFile(dataDir, {
      appSecret: current,
      previousAppSecret: previous,
      nextAuthSecret,
    });
    if (isSealed) await changeAppSecret(() => ({ current, previous }), TEST_ORIGIN);
    expect(await opens(id)).toBe(true);
    const added = await add();
    expect(await opens(added)).toBe(true);
    const { former, ...completed } = await rotate();
    expect(completed).toEqual({ sealed: 2, wasBrokenOff: true });
    expect(file()).toEqual({ appSecret: current, nextAuthSecret });
    expect(JSON.parse(readFileSync(former ?? "", "utf8"))).toEqual({
      appSecret: previous,
      nextAuthSecret,
    });
    for (const each of [id, added]) expect(await opens(each)).toBe(true);
  },
);

test("with a secret that is not the database's nothing is changed, neither there nor in the file", async () => {
  const id = await add();
  const right = file();
  replaceSecretsFile(dataDir, { ...right, appSecret: newSecret() });
  const wrong = readFileSync(path.join(dataDir, "secrets.json"), "utf8");
  await expect(rotate()).rejects.toThrow(
    /APP_SECRET is not the one that this database is sealed with/,
  );
  expect(readFileSync(path.join(dataDir, "secrets.json"), "utf8")).toBe(wrong);
  await expect(add()).rejects.toThrow(/nothing was stored/);
  replaceSecretsFile(dataDir, right);
  expect(await opens(id)).toBe(true);
});

test("one row that cannot be opened keeps all the others as they were", async () => {
  const [id, broken] = [await add(), await add()];
  const before = file();
  await db().prisma.account.update({
    where: { id: broken },
    data: { baseUrl: "https://evil.example" },
  });
  await expect(rotate()).rejects.toThrow(SealError);
  expect(file()).toEqual(before);
  expect(await opens(id, before.appSecret)).toBe(true);
});

test.each(DISK_KINDS)(
  "on a full disk (%s) nothing is changed, and the next call does it",
  async (kind) => {
    const disk = createSmallDisk(kind, 1);
    rmSync(dataDir, { recursive: true });
    useFolder(disk.folder);
    try {
      const id = await add();
      const before = file();
      disk.fill();
      await expect(rotate()).rejects.toSatisfy(isNoRoom);
      expect(file()).toEqual(before);
      expect(await opens(id)).toBe(true);
      disk.free();
      expect(await rotate()).toMatchObject({ sealed: 1, wasBrokenOff: false });
      expect(await opens(id)).toBe(true);
    } finally {
      disk.free();
      disk.remove();
    }
  },
);

test("two simultaneous changes, while accounts are added, leave one secret that opens everything", async () => {
  const ids = [await add()];
  const adding = (async () => {
    for (let count = 0; count < 5; count++) ids.push(await add());
  })();
  await Promise.all([rotate(), rotate(), adding]);
  expect(file().previousAppSecret).toBeUndefined();
  for (const id of ids) expect(await opens(id)).toBe(true);
});

test("NEW_APP_SECRET replaces the environment's secret", async () => {
  const [given, wanted] = [newSecret(), newSecret()];
  vi.stubEnv("APP_SECRET", given);
  const id = await add();
  await expect(rotateGivenSecret(given, null, TEST_ORIGIN)).rejects.toThrow(/NEW_APP_SECRET/);
  await expect(rotateGivenSecret(given, given, TEST_ORIGIN)).rejects.toThrow(/Choose another/);
  await expect(rotateGivenSecret(newSecret(), newSecret(), TEST_ORIGIN)).rejects.toThrow(
    /APP_SECRET is not/,
  );
  expect(await rotateGivenSecret(given, wanted, TEST_ORIGIN)).toBe(1);
  expect(await rotateGivenSecret(given, wanted, TEST_ORIGIN)).toBe(1); // again, as after a kill
  expect(await opens(id, wanted)).toBe(true);
  expect(await opens(id, given)).toBe(false);
});
