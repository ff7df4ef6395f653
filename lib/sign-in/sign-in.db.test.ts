import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { closeDatabase, db, inTransaction, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { raceTest, untilWaiting } from "@/lib/database/testing/overlap";
import { addPerson, resetPassword } from "@/lib/people/give-one-time-password";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { findSession } from "@/lib/sign-in/store/sessions";
import { findUserByEmail } from "@/lib/users/store/users";
import { authenticate } from "./authenticate";
import { changePassword } from "./change-password";
import { isKnownTo, type KnownBrowser, readKnownBrowser, rememberIn } from "./known-browser";
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
  const added = await addPerson({ email, isAdmin: false }, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error(added.kind);
  return { email, password: added.oneTimePassword, user: added.user };
}

/** A person whose one-time password works repeatedly, because these tests are not about its end. */
async function newPersonToStay() {
  const person = await newPerson();
  await db().pool.query("update users set one_time_until = null where id = $1", [person.user.id]);
  return person;
}
const from = (
  email: string,
  password: string,
  address: string = randomUUID(),
  browser: KnownBrowser | null = null,
) => authenticate({ email, password, caller: { address, agent: null }, browser });

async function comeIn(email: string, password: string) {
  const answer = await from(email, password);
  if (answer.kind !== "known") throw new Error(answer.kind);
  return answer.session;
}

test("a new person comes in with the one-time password, and has to change it", async () => {
  const { email, password } = await newPerson();
  expect(await from(` ${email.toUpperCase()} `, password)).toMatchObject({
    kind: "known",
    user: { email, mustChangePassword: true },
  });
});

test("a one-time password opens once, whoever uses it at the same moment, and says so to who has it", async () => {
  const { email, password } = await newPerson();
  const answers = await Promise.all(Array.from({ length: 4 }, () => from(email, password)));
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["known", "spent", "spent", "spent"]);
  expect((await from(email, "wrong")).kind).toBe("wrong");
});

test("a one-time password opens no longer than it was given for; another one does", async () => {
  const { email, user } = await newPerson();
  const hours = async () => {
    const { rows } = await db().pool.query(
      "select round(extract(epoch from one_time_until - clock_timestamp()) / 3600)::int as hours from users where id = $1",
      [user.id],
    );
    return rows[0].hours;
  };
  expect(await hours()).toBe(72);
  const reset = await resetPassword(user, TEST_ORIGIN, 24);
  expect(await hours()).toBe(24);
  await db().pool.query(
    "update users set one_time_until = clock_timestamp() - interval '1 second' where id = $1",
    [user.id],
  );
  expect((await from(email, reset?.oneTimePassword ?? "")).kind).toBe("spent");
  const again = await resetPassword(user, TEST_ORIGIN);
  expect((await from(email, again?.oneTimePassword ?? "")).kind).toBe("known");
});

test("who used a one-time password changes it in that session, and the new one stays", async () => {
  const { email, password, user } = await newPerson();
  const session = await comeIn(email, password);
  const next = "correct horse battery";
  const changed = await changePassword({ user, session }, { current: password, next }, TEST_ORIGIN);
  expect(changed).toEqual({ kind: "changed" });
  for (let times = 0; times < 2; times++) expect((await from(email, next)).kind).toBe("known");
});

raceTest(
  "a person can sign in while the password is hashed anew; nobody can with one that was changed meanwhile",
  async () => {
    for (const isSame of [true, false]) {
      const { email, password } = await newPerson();
      const anew = await hashPassword(isSame ? password : "another password than that");
      const answer = await inTransaction(async (client) => {
        await client.query("update users set password_hash = $2 where email = $1", [email, anew]);
        const signingIn = from(email, password);
        await untilWaiting(client, 1);
        return { signingIn };
      });
      expect((await answer.signingIn).kind).toBe(isSame ? "known" : "wrong");
    }
  },
);

test("an invalid e-mail and one that is taken are refused", async () => {
  const { email } = await newPerson();
  expect(await addPerson({ email: email.toUpperCase(), isAdmin: true }, TEST_ORIGIN)).toEqual({
    kind: "email-taken",
  });
  expect(await addPerson({ email: "not an address", isAdmin: true }, TEST_ORIGIN)).toEqual({
    kind: "not-an-email",
  });
});

test("the answer to a wrong password holds nothing of the person", async () => {
  const { email } = await newPerson();
  expect(await from(email, "wrong")).toEqual({ kind: "wrong" });
  expect(await from("nobody@example.com", "wrong")).toEqual({ kind: "wrong" });
});

test("the eleventh try within a quarter of an hour waits, with the right password too", async () => {
  const { email, password } = await newPerson();
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await from(email, "wrong")).kind).toBe("wrong");
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

test("a successful sign-in clears the wrong tries before it", async () => {
  const { email, password } = await newPersonToStay();
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 9; attempt++) await from(email, "wrong");
    expect((await from(email, password)).kind).toBe("known");
  }
});

test("guesses of strangers lock strange browsers out, not the one that the person has used before", async () => {
  const { email, password } = await newPerson();
  const browser = await readKnownBrowser(await rememberIn(null, email));
  for (let attempt = 0; attempt < 11; attempt++)
    await from(email, "wrong", `198.51.100.${attempt}`);
  expect((await from(email, password)).kind).toBe("locked");
  expect((await from(email, password, "198.51.100.1", browser)).kind).toBe("known");
  for (let attempt = 0; attempt < 10; attempt++)
    await from(email, "wrong", "198.51.100.1", browser);
  expect((await from(email, password, "198.51.100.1", browser)).kind).toBe("locked");
});

test("a browser is known for the people who signed in there, and by no cookie of another kind", async () => {
  const [ann, bob] = ["ann@example.com", "bob@example.com"];
  const first = await readKnownBrowser(await rememberIn(null, ann));
  const both = await readKnownBrowser(await rememberIn(first, bob));
  expect([
    isKnownTo(both, ann),
    isKnownTo(both, " BOB@example.com"),
    isKnownTo(first, bob),
  ]).toEqual([true, true, false]);
  expect(both?.id).toBe(first?.id);
  expect(await readKnownBrowser(await encodeSession({ sessionId: randomUUID() }))).toBeNull();
  expect(await decodeSession(await rememberIn(null, ann))).toBeNull();
});

test("a hash of a lower cost is made anew at the next sign-in, and ends nothing", async () => {
  const { email, password } = await newPersonToStay();
  const session = await comeIn(email, password);
  const weak = await hash(password, { memoryCost: 512, timeCost: 1, parallelism: 1 });
  await db().pool.query("update users set password_hash = $2 where email = $1", [email, weak]);
  expect((await from(email, password)).kind).toBe("known");
  expect((await findUserByEmail(email))?.passwordHash).not.toContain("m=512,");
  expect((await from(email, password)).kind).toBe("known");
  expect(await findSession(session.id)).not.toBeNull();
});

/**
 * As if this many more attempts had come from there: each real one takes the time of a password
 * hash.
 */
async function addTries(address: string, count: number): Promise<void> {
  const { rowCount } = await db().pool.query(
    "update rate_limiter_flexible set points = points + $2 where key like $1",
    [`sign-in-address:${address}%`, count],
  );
  expect(rowCount).toBe(1);
}

test("one address cannot try many people", async () => {
  const kindOfOneMore = async () =>
    (await from(`${randomUUID()}@example.com`, "wrong", "192.0.2.1")).kind;
  expect(await kindOfOneMore()).toBe("wrong");
  await addTries("192.0.2.1", 98);
  expect(await kindOfOneMore()).toBe("wrong");
  expect(await kindOfOneMore()).toBe("locked");
});

test("nor can the addresses of one IPv6 network", async () => {
  const kindFrom = async (nth: number) =>
    (await from(`${randomUUID()}@example.com`, "wrong", `2001:db8:5:5::${nth}`)).kind;
  expect([await kindFrom(1), await kindFrom(2)]).toEqual(["wrong", "wrong"]);
  await addTries("2001:db8:5:5", 97);
  expect(await kindFrom(3)).toBe("wrong");
  expect(await kindFrom(4)).toBe("locked");
});

test("a new password ends every other session of the old one, from its next request on", async () => {
  const { email, password, user } = await newPersonToStay();
  const [here, there] = [await comeIn(email, password), await comeIn(email, password)];
  const changed = await changePassword(
    { user, session: here },
    { current: password, next: "correct horse battery" },
    TEST_ORIGIN,
  );
  expect(changed).toEqual({ kind: "changed" });
  expect(await findSession(there.id)).toBeNull();
  expect(await findSession(here.id)).toMatchObject({
    user: { id: user.id, mustChangePassword: false },
  });
  expect((await from(email, password)).kind).toBe("wrong");
  expect((await from(email, "correct horse battery")).kind).toBe("known");
});

test("a new password needs the present one, and has to be new and long enough", async () => {
  const { password, user } = await newPerson();
  const refusal = async (current: string | null, next: string) => {
    const session = { id: randomUUID(), how: "link", isFresh: true } as const;
    const answer = await changePassword({ user, session }, { current, next }, TEST_ORIGIN);
    return answer.kind === "refused" ? answer.problem : answer.kind;
  };
  expect(await refusal("wrong", "correct horse battery")).toBe("wrong-current");
  expect(await refusal(null, "correct horse battery")).toBe("wrong-current");
  expect(await refusal(password, "short")).toBe("too-short");
  expect(await refusal(password, password)).toBe("unchanged");
});

test("who signed in with a one-time password just now is not asked for it again, later they are", async () => {
  const { email, password, user } = await newPerson();
  const session = await comeIn(email, password);
  const change = (next: string, isFresh: boolean) =>
    changePassword(
      { user, session: { ...session, isFresh } },
      { current: null, next },
      TEST_ORIGIN,
    );
  expect(await change("correct horse battery", false)).toEqual({
    kind: "refused",
    problem: "wrong-current",
  });
  expect(await change(password, true)).toEqual({ kind: "refused", problem: "unchanged" });
  expect(await change("correct horse battery", true)).toEqual({ kind: "changed" });
  const own = {
    user: { ...user, mustChangePassword: false },
    session: { ...session, isFresh: true },
  };
  const next = { current: null, next: "another horse battery" };
  expect(
    await changePassword(own, next, TEST_ORIGIN),
    "a password of one's own is asked for",
  ).toEqual({
    kind: "refused",
    problem: "wrong-current",
  });
});

test("a one-time password given again ends every session", async () => {
  const { email, password, user } = await newPerson();
  const session = await comeIn(email, password);
  const reset = await resetPassword(user, TEST_ORIGIN);
  expect(await findSession(session.id)).toBeNull();
  expect((await from(email, reset?.oneTimePassword ?? "")).kind).toBe("known");
  expect(await resetPassword({ ...user, id: randomUUID() }, TEST_ORIGIN)).toBeNull();
});

test("after guesses at many people, known browsers and other networks can still sign in", {
  tags: ["full"],
}, async () => {
  vi.stubEnv("PASSWORD_PASSES", "2"); // a hash takes so long that the sign-ins wait for each other
  const [known, other] = [await newPerson(), await newPerson()];
  const browser = await readKnownBrowser(await rememberIn(null, known.email));
  const flood = Array.from({ length: 20 }, (_, n) =>
    from(`${randomUUID()}@example.com`, "wrong", `2001:db8:6:6::${n}`),
  );
  const asked = [
    from(known.email, known.password, "2001:db8:6:6::ffff", browser),
    from(other.email, other.password, "203.0.113.99"),
  ];
  expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(["known", "known"]);
  const kinds = (await Promise.all(flood)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["wrong", "busy"]));
  vi.stubEnv("PASSWORD_PASSES", "1");
});
