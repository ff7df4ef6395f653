import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import {
  type AttemptLimit,
  countAddress,
  countAttempt,
  deleteExpiredAttempts,
  forgetAttempts,
} from "./attempts";

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
  const answers = await Promise.all(
    Array.from({ length: count }, () => countAttempt(BY_EMAIL, key)),
  );
  return answers.filter((answer) => answer.allowed).length;
};

test("of many tries at once only as many as the limit are let through", async () => {
  expect(await tryTimes(8, "a@example.com")).toBe(3);
  const answer = await countAttempt(BY_EMAIL, "a@example.com");
  expect(answer).toMatchObject({ allowed: false });
  if (!answer.allowed) expect(answer.retryAfterSeconds).toBeGreaterThan(590);
});

test("each key and each limit is counted separately", async () => {
  await tryTimes(4, "b@example.com");
  expect(await countAttempt(BY_EMAIL, "c@example.com")).toEqual({ allowed: true });
  expect(await countAttempt(BY_ADDRESS, "b@example.com")).toEqual({ allowed: true });
});

test("a right password forgets the tries before it", async () => {
  await tryTimes(3, "d@example.com");
  await forgetAttempts(BY_EMAIL, "d@example.com");
  expect(await tryTimes(4, "d@example.com")).toBe(3);
});

test("counts outlive this process's connections, and are removed when their time is over", async () => {
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

test("the addresses of one IPv6 network count as one, and those of a site have a wider limit", async () => {
  const at = async (address: string) => (await countAddress(BY_ADDRESS, address)).allowed;
  const home = (n: number, host: string) => `2001:db8:7:${n}::${host}`;
  expect([await at(home(1, "1")), await at(home(1, "2")), await at(home(1, "3"))]).toEqual([
    true,
    true,
    true,
  ]);
  for (const host of ["4", "5", "ffff"]) expect(await at(home(1, host)), "used up").toBe(false);
  const others = [];
  for (let n = 2; n <= 5; n++)
    for (const host of ["1", "2", "3"]) others.push(await at(home(n, host)));
  expect(others.filter(Boolean), "twelve tries of a site, three of which home 1 had").toHaveLength(
    9,
  );
  expect(await at("2001:db8:8:1::1"), "another site").toBe(true);
});

test("each IPv4 address is counted separately", async () => {
  for (const address of ["203.0.113.7", "203.0.113.8"]) {
    const answers = [];
    for (let nth = 0; nth < 4; nth++)
      answers.push((await countAddress(BY_ADDRESS, address)).allowed);
    expect(answers).toEqual([true, true, true, false]);
  }
});
