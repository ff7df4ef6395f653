import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "./database";
import { createTestDatabase, type TestDatabase } from "./test-database";
import {
  countUsers,
  findUser,
  findUserByEmail,
  insertUser,
  listUsers,
  saveSignIn,
  setPassword,
} from "./users";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function insert(email: string) {
  const answer = await insertUser({ email, passwordHash: "hash", isAdmin: false, mustChangePassword: true });
  if (answer === "email-taken") throw new Error("the address is taken");
  return answer.inserted;
}

test("a person is found by address in any capitals, with the password's hash only for signing in", async () => {
  const person = await insert("Ann@Example.com");
  expect(person).toMatchObject({ email: "ann@example.com", sessionEpoch: 0, mustChangePassword: true });
  expect(await findUserByEmail("ANN@example.COM")).toEqual({ ...person, passwordHash: "hash" });
  expect(await findUser(person.id)).toEqual(person);
  expect(JSON.stringify([person, await listUsers()])).not.toContain("hash");
});

test("the same address is taken, whatever its capitals", async () => {
  await insert("bob@example.com");
  expect(await insertUser({ ...person("BOB@example.com") })).toBe("email-taken");
});

test("a new password ends the sessions made under the old one", async () => {
  const { id } = await insert("cid@example.com");
  expect(await setPassword(id, "new", { mustChangePassword: false })).toMatchObject({
    sessionEpoch: 1,
    mustChangePassword: false,
  });
  expect((await findUserByEmail("cid@example.com"))?.passwordHash).toBe("new");
  expect(await setPassword(crypto.randomUUID(), "new", { mustChangePassword: false })).toBeNull();
});

test("signing in leaves its time, and people are counted", async () => {
  const { id } = await insert("dan@example.com");
  await saveSignIn(id);
  const at = (await findUser(id))?.lastSignInAt?.getTime() ?? 0;
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  expect(await countUsers()).toBe((await listUsers()).length);
});

function person(email: string) {
  return { email, passwordHash: "hash", isAdmin: false, mustChangePassword: false };
}
