import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "./database";
import { createTestDatabase, type TestDatabase } from "./testing/database";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});

afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

test("a date reads as its text, in any time zone of machine or session", async () => {
  const { rows } = await db().pool.query("select '2026-01-01'::date as day");
  expect(rows).toEqual([{ day: "2026-01-01" }]);
});

test("amounts and long counts read as text with every digit", async () => {
  const { rows } = await db().pool.query(
    "select '0.000000000000000100'::numeric as amount, 9007199254740993::int8 as count",
  );
  expect(rows).toEqual([{ amount: "0.000000000000000100", count: "9007199254740993" }]);
});

test("a time is the same instant through Prisma and through SQL", async () => {
  const at = new Date("2026-11-19T10:00:00.123Z");
  const user = await db().prisma.user.create({
    data: { email: "zone@example.com", passwordHash: "x", lastSignInAt: at },
  });
  const { rows } = await db().pool.query("select last_sign_in_at as at from users where id = $1", [
    user.id,
  ]);
  expect(user.lastSignInAt).toEqual(at);
  expect(rows).toEqual([{ at }]);
});

test("opening again is harmless, opening another database is refused", async () => {
  await openDatabase(database.url);
  await expect(openDatabase("postgresql://elsewhere/x")).rejects.toThrow("close it first");
});
