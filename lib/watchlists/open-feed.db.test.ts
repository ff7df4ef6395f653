import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import type { Language } from "@/lib/core/language";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import type { StockCode } from "@/lib/stocks/stock-code";
import { addCodes, deleteWatchlist, insertWatchlist } from "@/lib/watchlists/store/watchlists";
import { deleteFeed, listFeeds, openFeed } from "./open-feed";
import { takeFeed } from "./take-feed";

openTestDatabase();

let person: string;
let list: string;
beforeEach(async () => {
  person = await createTestPerson();
  const made = await insertWatchlist(person, "Chips");
  if (made.kind === "refused") throw new Error(made.problem.kind);
  list = made.id;
  await addCodes(person, list, ["NVDA", "AMD"] as StockCode[]);
});

/** The feed behind a token, requested from a new IP address; null if there is none. */
async function takeAlone(token: string) {
  const answer = await takeFeed(token, randomUUID());
  return answer.kind === "found" ? answer.feed : null;
}

async function openFor(id: string, language: Language = "en-US"): Promise<string> {
  const opened = await openFeed(person, { id, language }, TEST_ORIGIN);
  if (opened.kind === "refused") throw new Error(opened.problem);
  return opened.token;
}
const open = () => openFor(list, "zh-CN");

test("a token leads to its list as it is now, and the use is remembered", async () => {
  const token = await open();
  expect(await listFeeds(person)).toMatchObject([{ watchlistId: list, lastUsedAt: null }]);
  expect(await takeAlone(token)).toEqual({
    watchlistId: list,
    name: "Chips",
    language: "zh-CN",
    codes: ["AMD", "NVDA"],
  });
  expect((await listFeeds(person))[0]?.lastUsedAt).toBeInstanceOf(Date);
});

test("the token is in no column, and no two are the same", async () => {
  const [first, second] = [await open(), await open()];
  expect(first).not.toBe(second);
  expect(Buffer.from(second, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  const { rows } = await db().pool.query("select * from watchlist_feeds");
  expect(JSON.stringify(rows)).not.toContain(second);
});

test("a new address ends the one before, and a revoked one ends at once", async () => {
  const first = await open();
  const second = await open();
  expect(await takeAlone(first)).toBeNull();
  expect(await takeAlone(second)).not.toBeNull();
  expect(await deleteFeed(person, list, TEST_ORIGIN)).toBe(true);
  expect(await takeAlone(second)).toBeNull();
  expect(await deleteFeed(person, list, TEST_ORIGIN)).toBe(false);
});

test("nobody opens, sees or ends the address of another person's list", async () => {
  const token = await open();
  const stranger = await createTestPerson();
  expect(await openFeed(stranger, { id: list, language: "en-US" }, TEST_ORIGIN)).toEqual({
    kind: "refused",
    problem: "gone",
  });
  expect(await deleteFeed(stranger, list, TEST_ORIGIN)).toBe(false);
  expect(await listFeeds(stranger)).toEqual([]);
  expect(await takeAlone(token)).not.toBeNull();
});

test("an address is removed with its list, and with its person", async () => {
  const token = await open();
  await deleteWatchlist(person, { id: list });
  expect(await takeAlone(token)).toBeNull();
  const made = await insertWatchlist(person, "Others");
  if (made.kind === "refused") throw new Error(made.problem.kind);
  const other = await openFor(made.id);
  await db().pool.query("delete from users where id = $1", [person]);
  expect(await takeAlone(other)).toBeNull();
});

test.each([[""], ["x"], [`${"a".repeat(43)}=`], ["a".repeat(44)], ["' or 1=1 --"], ["\0"]])(
  "%j is no token, and leads nowhere",
  async (text) => {
    await open();
    expect(await takeAlone(text)).toBeNull();
  },
);

test("a list's address is answered thirty times a minute, wherever it is asked from, and no other list waits for it", async () => {
  const token = await open();
  for (let nth = 0; nth < 30; nth += 1)
    expect((await takeFeed(token, randomUUID())).kind).toBe("found");
  const refused = await takeFeed(token, randomUUID());
  expect(refused).toEqual({ kind: "limited", retryAfterSeconds: expect.any(Number) });
  expect(refused).toHaveProperty(
    "retryAfterSeconds",
    expect.toSatisfy((wait: number) => wait > 0 && wait <= 60),
  );
  const other = await insertWatchlist(person, "Others");
  if (other.kind === "refused") throw new Error(other.problem.kind);
  const otherToken = await openFor(other.id);
  expect(await takeAlone(otherToken)).not.toBeNull();
});

test("guesses are refused after 120 a minute, also with a valid token", async () => {
  const [token, address] = [await open(), randomUUID()];
  for (let nth = 0; nth < 120; nth += 1)
    expect(await takeFeed("x", address)).toEqual({ kind: "unknown" });
  expect((await takeFeed("x", address)).kind).toBe("limited");
  expect((await takeFeed(token, address)).kind).toBe("limited");
  expect(await takeAlone(token)).not.toBeNull();
});
