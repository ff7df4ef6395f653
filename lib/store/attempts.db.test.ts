import { afterAll, beforeAll, expect, test } from "vitest";
import { type AttemptLimit, countAttempt, deleteExpiredAttempts, forgetAttempts } from "./attempts";
import { closeDatabase, db, openDatabase } from "./database";
import { createTestDatabase, type TestDatabase } from "./test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const BY_EMAIL: AttemptLimit = { name: "sign-in-email", tries: 3, perSeconds: 600 };
const BY_ADDRESS: AttemptLimit = { name: "sign-in-address", tries: 3, perSeconds: 600 };
const tryTimes = async (count: number, key: string) => {
  const answers = await Promise.all(Array.from({ length: count }, () => countAttempt(BY_EMAIL, key)));
  return answers.filter((answer) => answer.allowed).length;
};

test("of many tries at once only as many as the limit are let through", async () => {
  expect(await tryTimes(8, "a@example.com")).toBe(3);
  const answer = await countAttempt(BY_EMAIL, "a@example.com");
  expect(answer).toMatchObject({ allowed: false });
  if (!answer.allowed) expect(answer.retryAfterSeconds).toBeGreaterThan(590);
});

test("another key and another limit count for themselves", async () => {
  await tryTimes(4, "b@example.com");
  expect(await countAttempt(BY_EMAIL, "c@example.com")).toEqual({ allowed: true });
  expect(await countAttempt(BY_ADDRESS, "b@example.com")).toEqual({ allowed: true });
});

test("a right password forgets the tries before it", async () => {
  await tryTimes(3, "d@example.com");
  await forgetAttempts(BY_EMAIL, "d@example.com");
  expect(await tryTimes(4, "d@example.com")).toBe(3);
});

test("counts outlive this process's connections, and go when their time is over", async () => {
  await tryTimes(3, "e@example.com");
  await closeDatabase();
  await openDatabase(database.url);
  expect(await tryTimes(1, "e@example.com")).toBe(0);
  await db().pool.query("update rate_limiter_flexible set expire = 1");
  expect(await tryTimes(1, "e@example.com")).toBe(1);
  await deleteExpiredAttempts();
  const { rows } = await db().pool.query("select key from rate_limiter_flexible");
  expect(rows).toEqual([{ key: "sign-in-email:e@example.com" }]);
});
