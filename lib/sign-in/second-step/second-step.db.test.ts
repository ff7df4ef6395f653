import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { TEST_ENTRY } from "@/lib/audit/testing/audit-entry";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { raceTest, untilWaiting } from "@/lib/database/testing/overlap";
import { addPerson, resetPassword } from "@/lib/people/give-one-time-password";
import { requireFactors } from "@/lib/sign-in/store/second-factors";
import { findSession, startSession } from "@/lib/sign-in/store/sessions";
import { listPersonNotices, savePersonNotice, type User } from "@/lib/users/store/users";
import { authenticate } from "../authenticate";
import { type KnownBrowser, readKnownBrowser, rememberIn } from "../known-browser";
import { deletePersonNotice } from "../notices";
import {
  beginApp,
  confirmApp,
  loadFactors,
  makeBackupCodes,
  removeFactor,
  resetFactors,
} from "./factors";
import { confirmIdentity, passStep, typedCode } from "./second-step";
import { base32, totpCode } from "./totp";

openTestDatabase();
beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
  vi.stubEnv("APP_SECRET", "kX7w0bq2Zt9cVn4mLr8yHs6dPf3gJa1e");
});
afterAll(() => void vi.unstubAllEnvs());

const STEP_MS = 30_000;

async function newPerson({ isAdmin = false } = {}) {
  const added = await addPerson({ email: `${randomUUID()}@example.com`, isAdmin }, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error(added.kind);
  return added;
}

async function comeIn(user: User) {
  const from = { how: "link", address: null, agent: null, seconds: 3600 } as const;
  const session = await startSession({ userId: user.id, ...from }, TEST_ENTRY);
  if (!session) throw new Error("nobody came in");
  return { user, session };
}

/** A person with an app; `codeAt` returns its code this many steps from now. */
async function newPersonWithApp(options?: { isAdmin: boolean }) {
  const { user, oneTimePassword } = await newPerson(options);
  const clock = createFakeClock(1_800_000_000_000);
  const own = await comeIn(user);
  const begun = await beginApp(user);
  if (begun.kind !== "begun") throw new Error(begun.problem);
  const secret = bytesOf(begun.secret);
  const codeAt = (later: number) => totpCode(secret, Math.floor(clock.now() / STEP_MS) + later);
  const added = await confirmApp(own, { code: codeAt(0) }, TEST_ORIGIN, clock);
  if (added.kind !== "added") throw new Error(added.problem);
  const show = (
    waiting: Awaited<ReturnType<typeof comeIn>>,
    code: string,
    { address = randomUUID() as string, browser = null as KnownBrowser | null } = {},
  ) => passStep(waiting, typedCode(user.id, code, clock), { address, agent: null, browser });
  return {
    user,
    oneTimePassword,
    own,
    codes: added.backupCodes ?? [],
    secret,
    clock,
    codeAt,
    show,
  };
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function entriesOf({ email }: User, kind: string) {
  const { rows } = await db().pool.query<{ result: string; details: Record<string, unknown> }>(
    "select result, details from audit_log where object = $1 and kind = $2 order by id",
    [email, kind],
  );
  return rows;
}

test("a wrong code, a used code and the set-up code get the same answer", async () => {
  const { user, show, codeAt } = await newPersonWithApp();
  for (const code of [codeAt(0), codeAt(5), "no code at all"])
    expect(await show(await comeIn(user), code)).toEqual({ kind: "wrong" });
  expect(await show(await comeIn(user), codeAt(1))).toMatchObject({ kind: "passed" });
  expect(await show(await comeIn(user), codeAt(1))).toEqual({ kind: "wrong" });
});

raceTest("an app counts only with the secret whose code was checked", async () => {
  const { user } = await newPerson();
  const own = await comeIn(user);
  const clock = createFakeClock(1_800_000_000_000);
  const begun = await beginApp(user);
  if (begun.kind !== "begun") throw new Error(begun.problem);
  const code = totpCode(bytesOf(begun.secret), Math.floor(clock.now() / STEP_MS));
  const { confirmed } = await inTransaction(async (client) => {
    await client.query("select from users where id = $1 for update", [user.id]);
    const confirming = confirmApp(own, { code }, TEST_ORIGIN, clock);
    await untilWaiting(client, 1);
    expect(await beginApp(user), "in another tab").toMatchObject({ kind: "begun" });
    return { confirmed: confirming };
  });
  expect(await confirmed).toMatchObject({ problem: "notOpen" });
  expect(await loadFactors(user)).toMatchObject({ hasApp: false });
});

test("the clock of a phone may be half a minute wrong, and codes are taken in order", async () => {
  const { user, show, codeAt, clock } = await newPersonWithApp();
  clock.advance(10 * STEP_MS);
  expect(await show(await comeIn(user), codeAt(-2))).toEqual({ kind: "wrong" });
  for (const later of [-1, 0, 1])
    expect(await show(await comeIn(user), codeAt(later)), `${later}`).toMatchObject({
      kind: "passed",
    });
});

test("a clock that is an hour wrong refuses an app's codes as long as it is, and takes none twice; backup codes help", async () => {
  const { user, show, secret, clock, codes } = await newPersonWithApp();
  const phone = (later: number, trueMs = clock.now()) =>
    totpCode(secret, Math.floor(trueMs / STEP_MS) + later);
  const [used, next] = [phone(1), phone(2)];
  expect(await show(await comeIn(user), used)).toMatchObject({ kind: "passed" });
  for (const [step, backup] of [
    [-3_600_000, 0],
    [7_200_000, 1],
  ] as const) {
    clock.advance(step);
    for (const code of [used, next])
      expect(await show(await comeIn(user), code)).toEqual({ kind: "wrong" });
    expect(await show(await comeIn(user), codes[backup] ?? "")).toMatchObject({ kind: "passed" });
  }
  clock.advance(-3_600_000 + STEP_MS);
  expect(await show(await comeIn(user), used)).toEqual({ kind: "wrong" });
  expect(await show(await comeIn(user), next)).toMatchObject({ kind: "passed" });
});

test("five wrong codes lock that sign-in alone; the person comes in by another", async () => {
  const { user, show, codeAt } = await newPersonWithApp();
  const waiting = await comeIn(user);
  for (let tried = 0; tried < 5; tried++)
    expect((await show(waiting, "000000")).kind).toBe("wrong");
  for (let tried = 0; tried < 20; tried++)
    expect(await show(waiting, "000000")).toMatchObject({
      kind: "locked",
      by: "session",
      isAlarm: false,
    });
  expect(await listPersonNotices(user.id)).toEqual([]);
  expect(await show(await comeIn(user), codeAt(1))).toMatchObject({ kind: "passed" });
});

test("ten wrong codes in several sign-ins lock strange browsers; one entry, and the person is told", async () => {
  const { user, show, codeAt, codes } = await newPersonWithApp();
  for (let tried = 0; tried < 10; tried++)
    expect((await show(await comeIn(user), "000000")).kind).toBe("wrong");
  expect(await show(await comeIn(user), codeAt(1))).toMatchObject({
    kind: "locked",
    by: "person",
    isAlarm: true,
    retryAfterSeconds: expect.any(Number),
  });
  expect(await show(await comeIn(user), "000000")).toMatchObject({
    kind: "locked",
    isAlarm: false,
  });
  const entries = await entriesOf(user, "second-step");
  expect(entries.filter(({ result }) => result === "limited")).toEqual([
    { result: "limited", details: { limit: "person" } },
  ]);
  expect(await listPersonNotices(user.id)).toEqual(["second-step-guesses"]);

  const browser = await readKnownBrowser(await rememberIn(null, user.email));
  expect(await show(await comeIn(user), codes[0] ?? "")).toMatchObject({ kind: "passed" });
  expect(await show(await comeIn(user), codeAt(1), { browser })).toMatchObject({ kind: "passed" });
});

test("a known browser has ten tries of its own", async () => {
  const { user, show, codeAt } = await newPersonWithApp();
  const browser = await readKnownBrowser(await rememberIn(null, user.email));
  for (let tried = 0; tried < 10; tried++)
    expect((await show(await comeIn(user), "000000", { browser })).kind).toBe("wrong");
  expect(await show(await comeIn(user), codeAt(1), { browser })).toMatchObject({ by: "browser" });
  expect(await show(await comeIn(user), codeAt(1))).toMatchObject({ kind: "passed" });
});

test("a new password ends the warning, and so does reading it", async () => {
  const { user } = await newPerson();
  const warn = async () => {
    await savePersonNotice(user.id, "second-step-guesses");
    return (await listPersonNotices(user.id)).length;
  };
  expect(await warn()).toBe(1);
  await deletePersonNotice(user.id, "second-step-guesses");
  expect(await listPersonNotices(user.id)).toEqual([]);
  expect(await warn()).toBe(1);
  await resetPassword(user, TEST_ORIGIN);
  expect(await listPersonNotices(user.id)).toEqual([]);
});

test("a one-time password is used up by the whole sign-in, not by its first step", async () => {
  const { user, oneTimePassword, show, codeAt } = await newPersonWithApp();
  const attempt = { email: user.email, password: oneTimePassword, browser: null };
  const signIn = () => authenticate({ ...attempt, caller: { address: randomUUID(), agent: null } });
  for (const last of [false, true]) {
    const answer = await signIn();
    if (answer.kind !== "known") throw new Error(answer.kind);
    expect((await show(answer, last ? codeAt(1) : "000000")).kind).toBe(last ? "passed" : "wrong");
  }
  expect((await signIn()).kind).toBe("spent");
});

test("a right code does not give back the tries of a day", async () => {
  const { user, show } = await newPersonWithApp();
  await db().pool.query(
    "insert into rate_limiter_flexible (key, points, expire) values ($1, 50, $2)",
    [`second-step-day:${user.id}`, Date.now() + 86_400_000],
  );
  expect(await show(await comeIn(user), "000000")).toMatchObject({ kind: "locked", by: "person" });
});

test("many persons behind one address share a limit", async () => {
  const { user, show } = await newPersonWithApp();
  const address = randomUUID();
  await db().pool.query(
    "insert into rate_limiter_flexible (key, points, expire) values ($1, 100, $2)",
    [`second-step-address:${address}`, Date.now() + 900_000],
  );
  expect((await show(await comeIn(user), "000000", { address })).kind).toBe("locked");
});

test("a backup code works once, and new codes make the old ones useless", async () => {
  const { user, show, codes } = await newPersonWithApp();
  const [first = "", second = ""] = codes;
  expect(await show(await comeIn(user), first)).toMatchObject({ kind: "passed" });
  expect(await show(await comeIn(user), first)).toEqual({ kind: "wrong" });
  expect((await loadFactors(user)).backupCodes).toBe(9);
  const renewed = await makeBackupCodes(user, TEST_ORIGIN);
  if (renewed.kind !== "made") throw new Error(renewed.problem);
  expect(await show(await comeIn(user), second)).toEqual({ kind: "wrong" });
  expect(await show(await comeIn(user), renewed.backupCodes[0] ?? "")).toMatchObject({
    kind: "passed",
  });
});

test("a person confirms who he is with the password or a code, each once", async () => {
  const { user, oneTimePassword, codeAt, clock } = await newPersonWithApp();
  const own = await comeIn(user);
  await db().pool.query("update sessions set confirmed_at = '2000-01-01' where id = $1", [
    own.session.id,
  ]);
  const isFresh = async () => (await findSession(own.session.id))?.session.isFresh;
  const byCode = typedCode(user.id, codeAt(1), clock);
  expect(await confirmIdentity(own, { password: "not the password" }, TEST_ORIGIN)).toBe("wrong");
  expect(await isFresh()).toBe(false);
  expect(await confirmIdentity(own, byCode, TEST_ORIGIN)).toBe("confirmed");
  expect(await confirmIdentity(own, byCode, TEST_ORIGIN)).toBe("wrong");
  expect(await confirmIdentity(own, { password: oneTimePassword }, TEST_ORIGIN)).toBe("confirmed");
  expect(await isFresh()).toBe(true);
});

test("guesses at a confirmation lock that session, and not the second step of a sign-in", async () => {
  const { user, show, codeAt, codes, clock } = await newPersonWithApp();
  const own = await comeIn(user);
  for (let tried = 0; tried < 10; tried++)
    expect(await confirmIdentity(own, { password: `guess ${tried}` }, TEST_ORIGIN)).toBe("wrong");
  expect(await confirmIdentity(own, { password: "guess" }, TEST_ORIGIN)).toBe("locked");
  const backup = typedCode(user.id, codes[0] ?? "", clock);
  expect(await confirmIdentity(own, backup, TEST_ORIGIN)).toBe("confirmed");
  expect(await show(await comeIn(user), codeAt(1))).toMatchObject({ kind: "passed" });
});

test("the last factor of a role that has to have one stays, and its refusal has an entry", async () => {
  const { user } = await newPersonWithApp({ isAdmin: true });
  await requireFactors(["administrator"], TEST_ORIGIN);
  expect(await removeFactor(user, { kind: "totp" }, TEST_ORIGIN)).toBe("required");
  await requireFactors([], TEST_ORIGIN);
  expect(await removeFactor(user, { kind: "totp" }, TEST_ORIGIN)).toBe("removed");
  expect((await entriesOf(user, "factor-removed")).map(({ result }) => result)).toEqual([
    "refused",
    "done",
  ]);
  const { rows } = await db().pool.query(
    "select details from audit_log where kind = 'factor-requirement-changed' order by id",
  );
  expect(rows.map(({ details }) => details)).toEqual([
    { before: [], after: ["administrator"] },
    { before: ["administrator"], after: [] },
  ]);
});

test("no secret and no code is in an entry, nor in the clear anywhere else", async () => {
  const { user, secret, codes, codeAt, show } = await newPersonWithApp();
  await show(await comeIn(user), codeAt(1));
  await show(await comeIn(user), codes[0] ?? "");
  const { rows: apps } = await db().pool.query(
    "select encode(sealed_secret, 'hex') || encode(sealed_secret, 'escape') from totp_factors",
  );
  const { rows: hashes } = await db().pool.query("select * from backup_codes");
  await resetFactors(user, TEST_ORIGIN);
  const { rows: log } = await db().pool.query("select * from audit_log");
  const kept = JSON.stringify([log, apps, hashes]);
  const forms = [base32(secret), secret.toString("hex"), secret.toString("base64url"), ...codes];
  for (const text of forms) expect(kept).not.toContain(text);
  expect(log.some(({ kind }) => kind === "factors-reset")).toBe(true);
});
