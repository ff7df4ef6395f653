import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { TEST_ENTRY } from "@/lib/audit/testing/audit-entry";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import type { FactorRole } from "@/lib/sign-in/contract";
import {
  addFactor,
  confirmTotp,
  countBackupCodes,
  findPasskey,
  findTotpFactor,
  insertPasskey,
  listPasskeys,
  removeFactor,
  renamePasskey,
  replaceBackupCodes,
  resetFactors,
  saveChallenge,
  saveTotpDraft,
  takeChallenge,
} from "./change-factors";
import { type FactorUse, requireFactors, summarizeFactors } from "./second-factors";
import { confirmSession, passSecondStep } from "./second-step";
import { findSession, type Session, startSession } from "./sessions";

openTestDatabase();

beforeAll(() => void vi.stubEnv("APP_SECRET", "kX7w0bq2Zt9cVn4mLr8yHs6dPf3gJa1e"));
const SECRET = "c2VjcmV0IG9mIGEgdGVzdA";
const FIRST_STEP = 100;

const personOf = (id: string) => ({ id, email: "person@example.com" });

async function comeIn(userId: string, how: Session["how"] = "password", use?: FactorUse) {
  const session = {
    userId,
    how,
    address: null,
    agent: null,
    seconds: 3600,
    ...(use ? { use } : {}),
  };
  return startSession(session, TEST_ENTRY);
}
async function mustComeIn(userId: string): Promise<Session> {
  const session = await comeIn(userId);
  if (!session) throw new Error("nobody came in");
  return session;
}

async function confirmDraft(userId: string) {
  const draft = await findTotpFactor(userId);
  if (!draft) throw new Error("there is no draft");
  return confirmTotp(userId, draft, FIRST_STEP);
}

async function addApp(userId: string, backupHashes: readonly string[] = []) {
  expect(await saveTotpDraft(userId, SECRET)).toBe(true);
  const first = { keepSession: randomUUID(), backupHashes };
  return addFactor(userId, await confirmDraft(userId), first, TEST_ENTRY);
}

async function addKey(userId: string, { id = randomUUID(), counter = 0 } = {}) {
  const passkey = { id, userId, name: "Key", publicKey: new Uint8Array([1, 2]), counter };
  const first = { keepSession: randomUUID(), backupHashes: [`${id} code`] };
  const added = await addFactor(
    userId,
    insertPasskey({ ...passkey, transports: ["usb"], isSynced: false }),
    first,
    TEST_ENTRY,
  );
  return { id, added };
}

const pass = (session: Session, use: FactorUse) =>
  passSecondStep(session, { use, entry: TEST_ENTRY, seconds: 3600 });
const totp = (...steps: number[]): FactorUse => ({ kind: "totp", steps });

test("an app counts from its first code on, and its secret is stored sealed", async () => {
  const userId = await createTestPerson();
  await saveTotpDraft(userId, SECRET);
  expect((await mustComeIn(userId)).factorPending).toBe(false);
  expect(await summarizeFactors(userId)).toEqual({ hasApp: false, passkeys: 0, isRequired: false });
  expect(await addApp(userId)).toBe("added-first");
  expect(await findTotpFactor(userId)).toMatchObject({ secret: SECRET, isConfirmed: true });
  const { rows } = await db().pool.query("select * from totp_factors where user_id = $1", [userId]);
  expect(rows[0].sealed_secret.includes(SECRET)).toBe(false);
  expect(await saveTotpDraft(userId, SECRET), "one that counts stays").toBe(false);
});

test("a secret opens for its own person alone", async () => {
  const [ann, bob] = [await createTestPerson(), await createTestPerson()];
  await saveTotpDraft(ann, SECRET);
  await saveTotpDraft(bob, SECRET);
  await db().pool.query(
    "update totp_factors set sealed_secret = (select sealed_secret from totp_factors where user_id = $1) where user_id = $2",
    [ann, bob],
  );
  await expect(findTotpFactor(bob)).rejects.toThrow(/cannot be opened/);
});

test("with the first factor every session but this one ends; with another one none", async () => {
  const userId = await createTestPerson();
  const [here, elsewhere] = [await mustComeIn(userId), await mustComeIn(userId)];
  await saveTotpDraft(userId, SECRET);
  const first = { keepSession: here.id, backupHashes: ["a"] };
  await addFactor(userId, await confirmDraft(userId), first, TEST_ENTRY);
  expect(await findSession(here.id)).not.toBeNull();
  expect(await findSession(elsewhere.id)).toBeNull();
  const { added } = await addKey(userId);
  expect(added).toBe("added");
  expect(await findSession(here.id)).not.toBeNull();
  expect(await countBackupCodes(userId), "those of the first stay").toBe(1);
});

test("a session waits for the second step, and goes on under another id", async () => {
  const userId = await createTestPerson();
  await addApp(userId);
  const pending = await mustComeIn(userId);
  expect(pending.factorPending).toBe(true);
  expect(pending.expiresAt.getTime() - pending.createdAt.getTime()).toBeCloseTo(900_000, -2);
  const passed = await pass(pending, totp(FIRST_STEP + 1));
  if (typeof passed === "string") throw new Error(passed);
  expect(passed.id).not.toBe(pending.id);
  expect(passed).toMatchObject({ factorPending: false, isFresh: true, how: "password" });
  expect(await findSession(pending.id)).toBeNull();
  expect(await pass(pending, totp(FIRST_STEP + 2)), "the same step twice").toBe("ended");
  expect(await pass(passed, totp(FIRST_STEP + 3)), "one that has passed").toBe("ended");
});

test("a code that was used, the one that confirmed the app and an older one are refused", async () => {
  const userId = await createTestPerson();
  await addApp(userId);
  for (const steps of [[FIRST_STEP], [FIRST_STEP - 1, FIRST_STEP], []])
    expect(await pass(await mustComeIn(userId), totp(...steps)), `${steps}`).toBe("wrong");
  expect(await pass(await mustComeIn(userId), totp(FIRST_STEP + 5))).toMatchObject({ userId });
  for (const step of [FIRST_STEP + 5, FIRST_STEP + 4])
    expect(await pass(await mustComeIn(userId), totp(step)), `${step}`).toBe("wrong");
});

test("of many who show the same code at once one gets in", async () => {
  const userId = await createTestPerson();
  await addApp(userId, ["one code"]);
  for (const use of [
    totp(FIRST_STEP + 1),
    { kind: "backup-code", hash: "one code" },
  ] as FactorUse[]) {
    const sessions = await Promise.all(Array.from({ length: 6 }, () => mustComeIn(userId)));
    const answers = await Promise.all(sessions.map((session) => pass(session, use)));
    expect(answers.filter((answer) => answer !== "wrong")).toHaveLength(1);
  }
});

test("another person's codes, keys and sessions are of no use", async () => {
  const [ann, bob] = [await createTestPerson(), await createTestPerson()];
  const { id } = await addKey(ann);
  await addApp(bob, ["bob's"]);
  const waiting = await mustComeIn(ann);
  expect(await pass(waiting, { kind: "backup-code", hash: "bob's" })).toBe("wrong");
  expect(await pass(waiting, totp(FIRST_STEP + 1))).toBe("wrong");
  expect(await pass(await mustComeIn(bob), { kind: "passkey", id, counter: 1 })).toBe("wrong");
  const stolen = { ...waiting, userId: bob };
  expect(await pass(stolen, { kind: "backup-code", hash: "bob's" })).toBe("ended");
});

test("a passkey counts on; one that was copied is refused", async () => {
  const userId = await createTestPerson();
  const { id } = await addKey(userId, { counter: 5 });
  for (const counter of [5, 4, 0])
    expect(await pass(await mustComeIn(userId), { kind: "passkey", id, counter })).toBe("wrong");
  expect(await pass(await mustComeIn(userId), { kind: "passkey", id, counter: 6 })).toMatchObject({
    userId,
  });
  expect(await comeIn(userId, "passkey", { kind: "passkey", id, counter: 6 }), "again").toBeNull();
  const session = await comeIn(userId, "passkey", { kind: "passkey", id, counter: 7 });
  expect(session, "both steps at once").toMatchObject({ how: "passkey", factorPending: false });
});

test("a passkey that does not count is taken each time", async () => {
  const userId = await createTestPerson();
  const { id } = await addKey(userId);
  for (const _time of [1, 2])
    expect(await pass(await mustComeIn(userId), { kind: "passkey", id, counter: 0 })).toMatchObject(
      {
        userId,
      },
    );
});

test("a passkey is one person's, and has a name that its person alone changes", async () => {
  const [ann, bob] = [await createTestPerson(), await createTestPerson()];
  const { id } = await addKey(ann);
  expect((await addKey(bob, { id })).added).toBeNull();
  expect(await countBackupCodes(bob)).toBe(0);
  expect(await renamePasskey(personOf(bob), { id, name: "Mine" }, TEST_ORIGIN)).toBe(false);
  expect(await renamePasskey(personOf(ann), { id, name: "Phone" }, TEST_ORIGIN)).toBe(true);
  expect(await findPasskey(id)).toMatchObject({ userId: ann, name: "Phone", transports: ["usb"] });
});

test("nobody keeps more than twenty passkeys", async () => {
  const userId = await createTestPerson();
  for (let at = 0; at < 20; at++) expect((await addKey(userId)).added).not.toBeNull();
  expect((await addKey(userId)).added).toBeNull();
  expect(await listPasskeys(userId)).toHaveLength(20);
});

test("a challenge is answered once, for what and by whom it was asked", async () => {
  const [ann, bob] = [await createTestPerson(), await createTestPerson()];
  const asked = { challenge: randomUUID(), purpose: "second-step", userId: ann } as const;
  await saveChallenge(asked);
  expect(await takeChallenge({ ...asked, userId: bob })).toBe(false);
  expect(await takeChallenge({ ...asked, userId: null })).toBe(false);
  expect(await takeChallenge({ ...asked, purpose: "confirm" })).toBe(false);
  const answers = await Promise.all([takeChallenge(asked), takeChallenge(asked)]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  await saveChallenge({ ...asked, userId: null });
  await db().pool.query(
    "update passkey_challenges set expires_at = clock_timestamp() - interval '1 second'",
  );
  expect(await takeChallenge({ ...asked, userId: null }), "five minutes later").toBe(false);
});

test("new backup codes take the place of the old ones, and go with the last factor", async () => {
  const userId = await createTestPerson();
  expect(await replaceBackupCodes(personOf(userId), ["a"], TEST_ORIGIN)).toBe(false);
  await addApp(userId, ["old"]);
  expect(await replaceBackupCodes(personOf(userId), ["a", "b"], TEST_ORIGIN)).toBe(true);
  expect(await pass(await mustComeIn(userId), { kind: "backup-code", hash: "old" })).toBe("wrong");
  expect(await pass(await mustComeIn(userId), { kind: "backup-code", hash: "a" })).toMatchObject({
    userId,
  });
  expect(await countBackupCodes(userId)).toBe(1);
  expect(await removeFactor(personOf(userId), { kind: "totp" }, TEST_ORIGIN)).toBe("removed");
  expect(await removeFactor(personOf(userId), { kind: "totp" }, TEST_ORIGIN)).toBe("gone");
  expect(await countBackupCodes(userId)).toBe(0);
  expect((await mustComeIn(userId)).factorPending).toBe(false);
});

test("who shows who they are once more has a fresh session", async () => {
  const userId = await createTestPerson();
  const session = await mustComeIn(userId);
  await db().pool.query(
    "update sessions set confirmed_at = confirmed_at - interval '11 minutes' where id = $1",
    [session.id],
  );
  expect((await findSession(session.id))?.session.isFresh).toBe(false);
  const use = { kind: "backup-code", hash: "none" } as const;
  expect(await confirmSession(session, { use, entry: TEST_ENTRY })).toBe(false);
  expect((await findSession(session.id))?.session.isFresh).toBe(false);
  expect(await confirmSession(session, { entry: TEST_ENTRY })).toBe(true);
  expect((await findSession(session.id))?.session.isFresh).toBe(true);
});

test("a role that needs a factor is asked for one, and keeps its last one", async () => {
  const [admin, nobody] = [await createTestPerson(), await createTestPerson()];
  await db().pool.query("update users set is_admin = true where id = $1", [admin]);
  const mustAdd = async (userId: string) =>
    (await findSession((await mustComeIn(userId)).id))?.mustAddFactor;
  const require = (...roles: FactorRole[]) => requireFactors(roles, TEST_ORIGIN);
  expect(await mustAdd(admin)).toBe(false);
  expect(await require("manager", "viewer", "partner")).toBe(true);
  expect(await require("partner", "viewer", "manager"), "the same again").toBe(false);
  expect([await mustAdd(admin), await mustAdd(nobody)]).toEqual([true, false]);
  const { id } = await addKey(admin);
  await addApp(admin);
  expect(await mustAdd(admin)).toBe(false);
  expect(await removeFactor(personOf(admin), { kind: "totp" }, TEST_ORIGIN)).toBe("removed");
  expect(await removeFactor(personOf(admin), { kind: "passkey", id }, TEST_ORIGIN)).toBe(
    "required",
  );
  await require();
  expect(await removeFactor(personOf(admin), { kind: "passkey", id }, TEST_ORIGIN)).toBe("removed");
});

test("of two who take away the last two factors at once one is refused where one has to be", async () => {
  const userId = await createTestPerson();
  await db().pool.query("update users set is_admin = true where id = $1", [userId]);
  await requireFactors(["administrator"], TEST_ORIGIN);
  const ids = [(await addKey(userId)).id, (await addKey(userId)).id];
  const answers = await Promise.all(
    ids.map((id) => removeFactor(personOf(userId), { kind: "passkey", id }, TEST_ORIGIN)),
  );
  expect(answers.sort()).toEqual(["removed", "required"]);
  await requireFactors([], TEST_ORIGIN);
});

test("a reset takes everything away and ends all sessions", async () => {
  const userId = await createTestPerson();
  expect(await resetFactors(personOf(userId), TEST_ORIGIN)).toBe(false);
  await addApp(userId, ["a"]);
  await addKey(userId);
  const session = await mustComeIn(userId);
  expect(await resetFactors(personOf(userId), TEST_ORIGIN)).toBe(true);
  expect(await findSession(session.id)).toBeNull();
  expect(await summarizeFactors(userId)).toMatchObject({ hasApp: false, passkeys: 0 });
  expect(await countBackupCodes(userId)).toBe(0);
  expect((await mustComeIn(userId)).factorPending).toBe(false);
});
