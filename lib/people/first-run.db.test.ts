import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { insertUser } from "@/lib/users/store/users";
import { isDeskLocked } from "./first-run";

openTestDatabase();

const FIRST = "first@desk.local";
const OVER = new Date(Date.now() - 60_000);

async function add(email: string, oneTimeHours: number) {
  const person = { email, passwordHash: "x", isAdmin: false, mustChangePassword: true };
  await insertUser({ ...person, oneTimeHours });
}
const change = (email: string, data: object) => db().prisma.user.update({ where: { email }, data });

test("a desk is locked once nobody came in and every one-time password has run out", async () => {
  expect(await isDeskLocked(FIRST), "nobody has this address").toBe(false);
  await add(FIRST, 24);
  await add("of-the-demo@desk.local", 0);
  expect(await isDeskLocked(FIRST), "the password is still valid").toBe(false);
  await change(FIRST, { oneTimeUntil: OVER });
  expect(await isDeskLocked(FIRST)).toBe(true);
});

test("somebody who came in, or still can, keeps the desk open", async () => {
  expect(await isDeskLocked(FIRST)).toBe(true);
  await add("other@desk.local", 24);
  expect(await isDeskLocked(FIRST), "another one-time password is valid").toBe(false);
  await change("other@desk.local", { oneTimeUntil: OVER });
  expect(await isDeskLocked(FIRST)).toBe(true);
  await change("other@desk.local", { lastSignInAt: new Date() });
  expect(await isDeskLocked(FIRST), "somebody signed in").toBe(false);
});
