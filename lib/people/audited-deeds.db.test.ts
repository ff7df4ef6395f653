import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { AuditOrigin } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { addPerson, resetPassword } from "@/lib/people/give-one-time-password";
import { setTestRole } from "@/lib/people/testing/grant";
import { authenticate } from "@/lib/sign-in/authenticate";
import { changePassword } from "@/lib/sign-in/change-password";
import { listSessions } from "@/lib/sign-in/store/sessions";
import { addTokenFor } from "@/lib/tokens/add-token";
import { EVERYBODYS_TOKENS, listApiTokens, revokeToken } from "@/lib/tokens/token-reach";
import { findUserByEmail } from "@/lib/users/store/users";

openTestDatabase();
beforeAll(
  () => void vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing"),
);
afterAll(() => void vi.unstubAllEnvs());

const CALLER = { address: "192.0.2.9", agent: "Firefox on Linux" };
const NIGHTLY = { name: "nightly", scopes: ["commissions:read"], days: 9 } as const;
let names = 0;

async function newPerson() {
  names += 1;
  const email = `person${names}@example.com`;
  const added = await addPerson({ email, isAdmin: names === 1 }, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error(added.kind);
  return { ...added, email };
}
/** The audit entries after `since`, oldest first, without fields that differ from run to run. */
async function entriesSince(since: string) {
  const { rows } = await db().pool.query(
    `select kind, result, actor_kind, actor_name, object, address, agent, details from audit_log
     where id > $1 order by id`,
    [since],
  );
  return rows;
}
async function lastEntry(): Promise<string> {
  return (await db().pool.query("select coalesce(max(id), 0)::text as id from audit_log")).rows[0]
    .id;
}

test("a refused sign-in is kept the same, whether somebody has the e-mail or not", async () => {
  const { email } = await newPerson();
  const since = await lastEntry();
  await authenticate({
    email: ` ${email.toUpperCase()}`,
    password: "wrong",
    caller: CALLER,
    browser: null,
  });
  await authenticate({
    email: "stranger@example.com",
    password: "wrong",
    caller: CALLER,
    browser: null,
  });
  const [known, unknown] = await entriesSince(since);
  expect(known).toEqual({
    kind: "sign-in",
    result: "refused",
    actor_kind: "nobody",
    actor_name: null,
    object: email,
    ...CALLER,
    details: {},
  });
  expect({ ...unknown, object: email }).toEqual(known);
});

test("a password that was typed as the e-mail is not kept", async () => {
  const since = await lastEntry();
  await authenticate({
    email: "correct horse battery staple",
    password: "x",
    caller: CALLER,
    browser: null,
  });
  expect(await entriesSince(since)).toMatchObject([{ object: "(no e-mail, 28 characters)" }]);
});

test("reaching a limit leaves one entry, not one for each try", async () => {
  const { email } = await newPerson();
  const since = await lastEntry();
  for (let tries = 0; tries < 20; tries += 1) {
    await authenticate({
      email,
      password: "wrong",
      caller: { ...CALLER, address: "192.0.2.10" },
      browser: null,
    });
  }
  const results = (await entriesSince(since)).map(({ result }) => result);
  expect(results).toEqual([...Array(10).fill("refused"), "limited"]);
});

test("sign-ins, passwords, people and tokens leave their entries, and no secret is in any", async () => {
  const since = await lastEntry();
  const { user, email, oneTimePassword } = await newPerson();
  await addPerson({ email, isAdmin: false }, TEST_ORIGIN);
  await authenticate({ email, password: oneTimePassword, caller: CALLER, browser: null });
  const mine: AuditOrigin = { actor: { kind: "person", id: user.id, name: email }, ...CALLER };
  const [wrong, chosen] = ["a wrong password of mine", "correct horse battery"];
  const me = {
    user,
    session: { id: crypto.randomUUID(), how: "password", isFresh: true },
  } as const;
  await changePassword(me, { current: wrong, next: chosen }, mine);
  await changePassword(me, { current: oneTimePassword, next: chosen }, mine);
  await authenticate({ email, password: chosen, caller: CALLER, browser: null });
  const scope = await createTestAccount();
  await setTestRole(user.id, scope.accountId, "viewer");
  const added = await addTokenFor(email, { ...NIGHTLY, accountId: scope.accountId }, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error(added.kind);
  await revokeToken(EVERYBODYS_TOKENS, added.token.id, TEST_ORIGIN);
  const reset = await resetPassword(user, TEST_ORIGIN);
  if (!reset) throw new Error("nobody was there");

  const by = (name: string) => ({
    actor_kind: name === "test" ? "command" : "person",
    actor_name: name,
  });
  const token = { token: added.token.id, person: email };
  const command = { ...by("test"), address: null, agent: null };
  const person = { ...by(email), ...CALLER };
  expect(await entriesSince(since)).toEqual([
    {
      kind: "person-added",
      result: "done",
      object: email,
      ...command,
      details: { isAdmin: false },
    },
    {
      kind: "person-added",
      result: "refused",
      object: email,
      ...command,
      details: { isAdmin: false, problem: "email-taken" },
    },
    { kind: "one-time-sign-in", result: "done", object: email, ...person, details: {} },
    {
      kind: "password-changed",
      result: "refused",
      object: email,
      ...person,
      details: { wasOneTime: true, problem: "wrong-current" },
    },
    {
      kind: "password-changed",
      result: "done",
      object: email,
      ...person,
      details: { wasOneTime: true },
    },
    { kind: "sign-in", result: "done", object: email, ...person, details: { how: "password" } },
    {
      kind: "token-made",
      result: "done",
      object: "nightly",
      ...command,
      details: { ...token, days: 9, scopes: NIGHTLY.scopes },
    },
    { kind: "token-revoked", result: "done", object: "nightly", ...command, details: token },
    { kind: "password-reset", result: "done", object: email, ...command, details: {} },
  ]);
  const { rows } = await db().pool.query(
    "select jsonb_agg(l)::text as everything from audit_log l",
  );
  const hash = (await findUserByEmail(email))?.passwordHash;
  for (const secret of [
    oneTimePassword,
    wrong,
    chosen,
    added.text,
    reset.oneTimePassword,
    hash ?? "argon",
  ]) {
    expect(rows[0].everything).not.toContain(secret);
    expect(rows[0].everything).not.toContain(secret.slice(4, 20));
  }
});

test("without its entry nothing happens: no sign-in, no person, no token, no other password", async () => {
  const { user, email, oneTimePassword } = await newPerson();
  const me = {
    user,
    session: { id: crypto.randomUUID(), how: "password", isFresh: true },
  } as const;
  const scope = await createTestAccount();
  await setTestRole(user.id, scope.accountId, "viewer");
  await db().pool.query(
    "alter table audit_log add constraint nothing_more check (false) not valid",
  );
  try {
    const deeds = [
      () => authenticate({ email, password: oneTimePassword, caller: CALLER, browser: null }),
      () => authenticate({ email, password: "wrong", caller: CALLER, browser: null }),
      () => addPerson({ email: "late@example.com", isAdmin: false }, TEST_ORIGIN),
      () =>
        changePassword(
          me,
          { current: oneTimePassword, next: "correct horse battery" },
          TEST_ORIGIN,
        ),
      () =>
        addTokenFor(email, { ...NIGHTLY, name: "late", accountId: scope.accountId }, TEST_ORIGIN),
    ];
    for (const deed of deeds) await expect(deed()).rejects.toThrow();
  } finally {
    await db().pool.query("alter table audit_log drop constraint nothing_more");
  }
  expect(await findUserByEmail("late@example.com")).toBeNull();
  expect(await findUserByEmail(email)).toMatchObject({
    mustChangePassword: true,
    lastSignInAt: null,
  });
  expect(await listSessions(user.id)).toEqual([]);
  expect((await listApiTokens(EVERYBODYS_TOKENS)).filter(({ name }) => name === "late")).toEqual(
    [],
  );
});
