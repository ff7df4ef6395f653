import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { countUsers, findUser, findUserByEmail, hasAnybodyComeIn, insertUser } from "./users";

openTestDatabase();

async function insert(email: string) {
  const answer = await insertUser({
    email,
    passwordHash: "hash",
    isAdmin: false,
    mustChangePassword: true,
  });
  if (answer === "email-taken") throw new Error("the address is taken");
  return answer.inserted;
}

test("nobody has come in before the first sign-in or the first password of one's own", async () => {
  await insert("first@example.com");
  expect(await hasAnybodyComeIn()).toBe(false);
  for (const data of [
    { lastSignInAt: new Date() },
    { lastSignInAt: null, mustChangePassword: false },
  ]) {
    await db().prisma.user.update({ where: { email: "first@example.com" }, data });
    expect(await hasAnybodyComeIn()).toBe(true);
  }
  await db().prisma.user.deleteMany();
});

test("a person is found by address in any capitals, with the password's hash only for signing in", async () => {
  const person = await insert("Ann@Example.com");
  expect(person).toMatchObject({ email: "ann@example.com", mustChangePassword: true });
  expect(await findUserByEmail("ANN@example.COM")).toEqual({ ...person, passwordHash: "hash" });
  expect(await findUser(person.id)).toEqual(person);
  expect(JSON.stringify([person, await findUser(person.id)])).not.toContain("hash");
});

test("the same e-mail in other capitals is taken", async () => {
  await insert("bob@example.com");
  expect(await insertUser({ ...person("BOB@example.com") })).toBe("email-taken");
});

test("people are counted", async () => {
  const before = await countUsers();
  await insert("carol@example.com");
  expect(await countUsers()).toBe(before + 1);
});

function person(email: string) {
  return { email, passwordHash: "hash", isAdmin: false, mustChangePassword: false };
}
