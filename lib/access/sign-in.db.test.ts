import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase, openDatabase } from "@/lib/store/database";
import { createTestDatabase, type TestDatabase } from "@/lib/store/test-database";
import { findUser } from "@/lib/store/users";
import { authenticate } from "./authenticate";
import { changePassword } from "./change-password";
import { addPerson, resetPassword } from "./people";
import { decodeSession, encodeSession } from "./session-token";

let database: TestDatabase;
beforeAll(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
  vi.unstubAllEnvs();
});

async function newPerson() {
  const email = `${randomUUID()}@example.com`;
  const added = await addPerson({ email, isAdmin: false });
  if (added.kind !== "added") throw new Error(added.kind);
  return { email, password: added.oneTimePassword, user: added.user };
}
const from = (email: string, password: string, address: string = randomUUID()) =>
  authenticate({ email, password, address });

test("a new person comes in with the one-time password, and has to change it", async () => {
  const { email, password } = await newPerson();
  expect(await from(` ${email.toUpperCase()} `, password)).toMatchObject({
    kind: "known",
    user: { email, mustChangePassword: true },
  });
});

test("an address that is none and one that is taken are refused", async () => {
  const { email } = await newPerson();
  expect(await addPerson({ email: email.toUpperCase(), isAdmin: true })).toEqual({ kind: "email-taken" });
  expect(await addPerson({ email: "not an address", isAdmin: true })).toEqual({ kind: "not-an-email" });
});

test("the answer to a wrong password holds nothing of the person", async () => {
  const { email } = await newPerson();
  expect(await from(email, "wrong")).toEqual({ kind: "wrong" });
  expect(await from("nobody@example.com", "wrong")).toEqual({ kind: "wrong" });
});

test("the eleventh try within a quarter of an hour waits, with the right password too", async () => {
  const { email, password } = await newPerson();
  for (let attempt = 0; attempt < 10; attempt++) expect((await from(email, "wrong")).kind).toBe("wrong");
  expect(await from(email, password)).toMatchObject({
    kind: "locked",
    retryAfterSeconds: expect.any(Number),
  });
});

test("tries side by side are counted like tries one after the other", async () => {
  const { email } = await newPerson();
  const answers = await Promise.all(Array.from({ length: 14 }, () => from(email, "wrong")));
  expect(answers.filter(({ kind }) => kind === "wrong")).toHaveLength(10);
});

test("coming in forgets the wrong tries before it", async () => {
  const { email, password } = await newPerson();
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 9; attempt++) await from(email, "wrong");
    expect((await from(email, password)).kind).toBe("known");
  }
});

test("one address cannot try many people", async () => {
  const tries = Array.from({ length: 101 }, (_, index) => `${index}-${randomUUID()}@example.com`);
  const kinds: string[] = [];
  for (const email of tries) kinds.push((await from(email, "wrong", "192.0.2.1")).kind);
  expect(kinds.slice(0, 100)).not.toContain("locked");
  expect(kinds[100]).toBe("locked");
});

test("a new password ends the sessions of the old one", async () => {
  const { email, password, user } = await newPerson();
  const before = await decodeSession(await encodeSession(user));
  const changed = await changePassword(user, { current: password, next: "correct horse battery" });
  expect(changed).toMatchObject({ kind: "changed", user: { mustChangePassword: false } });
  expect(before).toEqual({ userId: user.id, epoch: 0 });
  expect((await findUser(user.id))?.sessionEpoch).toBe(1);
  expect((await from(email, password)).kind).toBe("wrong");
  expect((await from(email, "correct horse battery")).kind).toBe("known");
});

test("a new password needs the present one, and has to be new and long enough", async () => {
  const { password, user } = await newPerson();
  const refusal = async (current: string, next: string) => {
    const answer = await changePassword(user, { current, next });
    return answer.kind === "refused" ? answer.problem : answer.kind;
  };
  expect(await refusal("wrong", "correct horse battery")).toBe("wrong-current");
  expect(await refusal(password, "short")).toBe("too-short");
  expect(await refusal(password, password)).toBe("unchanged");
});

test("a one-time password given again ends every session", async () => {
  const { email, user } = await newPerson();
  const reset = await resetPassword(user.id);
  expect(await findUser(user.id)).toMatchObject({ sessionEpoch: 1, mustChangePassword: true });
  expect((await from(email, reset?.oneTimePassword ?? "")).kind).toBe("known");
  expect(await resetPassword(randomUUID())).toBeNull();
});

test("a token of another secret, a damaged one and none are no session", async () => {
  const { user } = await newPerson();
  const token = await encodeSession(user);
  expect(await decodeSession(undefined)).toBeNull();
  expect(await decodeSession(`${token.slice(0, -4)}AAAA`)).toBeNull();
  vi.stubEnv("NEXTAUTH_SECRET", "another secret of the tests, also long enough");
  expect(await decodeSession(token)).toBeNull();
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
});
