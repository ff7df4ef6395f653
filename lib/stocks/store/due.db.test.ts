import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { createTestPerson } from "@/lib/people/testing/person";
import type { PanelQuestion } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { savePersonSetting } from "@/lib/users/store/users";
import { addCodes, deleteWatchlist, insertWatchlist } from "@/lib/watchlists/store/watchlists";
import {
  type DueRequest,
  listDueQuestions,
  listWatchedCodes,
  unwatchCodes,
  watchCodes,
} from "./due";
import { requireExchangeId } from "./exchanges";
import { queueQuestions } from "./questions";
import { markViewed, settleAnswered, settleFailed } from "./states";

let database: TestDatabase;
let exchangeId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  exchangeId = await requireExchangeId("https://exchange.test");
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  await db().pool.query(
    "truncate panel_questions, panel_states, panel_observations, pairs, watched_codes",
  );
  for (const code of ["AAPL", "NVDA", "TSLA"]) {
    await db().prisma.pair.create({
      data: { exchangeId, locale: "en-US", symbol: `R${code}USDT`, code },
    });
  }
});

const MINUTE_MS = 60_000;
const REQUEST: DueRequest = {
  rules: [{ source: "dividends", ofCodes: true, freshMs: 5 * MINUTE_MS, walkMs: 60 * MINUTE_MS }],
  localeOfLanguage: { "en-US": "en-US", "zh-CN": "zh-CN", "zh-HK": "zh-CN" },
  viewedWithinMs: 120 * MINUTE_MS,
  retryAfterMs: 10 * MINUTE_MS,
  most: 10,
  mostWalked: 10,
};
const ask = (code: string, locale: "en-US" | "zh-CN" = "en-US"): PanelQuestion => ({
  source: "dividends",
  code: code as StockCode,
  locale,
});
const due = async (request: Partial<DueRequest> = {}) =>
  (await listDueQuestions(exchangeId, { ...REQUEST, ...request })).map(
    ({ code, locale }) => `${code ?? "all"} ${locale}`,
  );
const answer = (question: PanelQuestion) =>
  settleAnswered(exchangeId, { question, ticket: 0n }, 1, []);
/** As if the question had been asked and viewed this much earlier. */
const pass = (minutes: number, code: string) =>
  db().pool.query(
    `update panel_states set answered_at = answered_at - $1 * interval '1 minute',
       failed_at = failed_at - $1 * interval '1 minute', viewed_at = viewed_at - $1 * interval '1 minute'
     where code = $2`,
    [minutes, code],
  );

test("questions that were never asked are due, starting with the code tried longest ago", async () => {
  expect(await due()).toEqual(["AAPL en-US", "NVDA en-US", "TSLA en-US"]);
  await answer(ask("AAPL"));
  await answer(ask("NVDA"));
  expect(await due()).toEqual(["TSLA en-US"]);
  await pass(61, "NVDA");
  await pass(90, "AAPL");
  expect(await due()).toEqual(["TSLA en-US", "AAPL en-US", "NVDA en-US"]);
});

test("a question answered or failed at a future time is due", async () => {
  await answer(ask("AAPL"));
  await answer(ask("NVDA"));
  await answer(ask("TSLA"));
  expect(await due()).toEqual([]);
  await pass(-90, "NVDA");
  expect(await due()).toEqual(["NVDA en-US"]);
  const failure = { kind: "unreachable", code: null, detail: "" } as const;
  await settleFailed(exchangeId, { question: ask("NVDA"), ticket: 0n }, 1, failure);
  await pass(-90, "NVDA");
  expect(await due()).toEqual(["NVDA en-US"]);
});

test("a watched code goes before the walk, and is due as soon as it is no longer fresh", async () => {
  await watchCodes(["TSLA", "NEW"] as StockCode[]);
  await watchCodes(["TSLA"] as StockCode[]);
  await answer(ask("TSLA"));
  expect(await due()).toEqual(["NEW en-US", "AAPL en-US", "NVDA en-US"]);
  await pass(6, "TSLA");
  expect(await due()).toEqual(["NEW en-US", "TSLA en-US", "AAPL en-US", "NVDA en-US"]);
  expect(await listWatchedCodes()).toEqual(["NEW", "TSLA"]);
  await unwatchCodes(["TSLA", "NEW"] as StockCode[]);
  expect(await due()).toEqual(["AAPL en-US", "NVDA en-US"]);
});

test("a code on anybody's watchlist is watched, and asked for first as soon as it is put there", async () => {
  await answer(ask("TSLA"));
  await pass(6, "TSLA");
  expect(await due()).toEqual(["AAPL en-US", "NVDA en-US"]);
  const person = await createTestPerson();
  const list = await insertWatchlist(person, "Mine");
  if (list.kind === "refused") throw new Error(list.problem.kind);
  await addCodes(person, list.id, ["TSLA", "NVDA"] as StockCode[]);
  expect(await due()).toEqual(["NVDA en-US", "TSLA en-US", "AAPL en-US"]);
  expect(await listWatchedCodes()).toEqual([]);
  await deleteWatchlist(person, { id: list.id });
  expect(await due()).toEqual(["AAPL en-US", "NVDA en-US"]);
});

test("what is watched is kept fresh in the language that its watcher chose too", async () => {
  const list = async (language?: unknown) => {
    const person = await createTestPerson();
    if (language !== undefined) await savePersonSetting(person, "language", language);
    const made = await insertWatchlist(person, "Mine");
    if (made.kind === "refused") throw new Error(made.problem.kind);
    await addCodes(person, made.id, ["NVDA"] as StockCode[]);
    return () => deleteWatchlist(person, { id: made.id });
  };
  const others = [await list(), await list("Klingon"), await list({ of: "zh-CN" })];
  expect(await due()).toEqual(["NVDA en-US", "AAPL en-US", "TSLA en-US"]);
  const chinese = await list("zh-HK");
  expect(await due()).toEqual(["NVDA en-US", "NVDA zh-CN", "AAPL en-US", "TSLA en-US"]);
  for (const locale of ["en-US", "zh-CN"] as const) await answer(ask("NVDA", locale));
  await pass(6, "NVDA");
  expect((await due()).slice(0, 2)).toEqual(["NVDA en-US", "NVDA zh-CN"]);
  for (const remove of [chinese, ...others]) await remove();
  expect(await due()).toEqual(["AAPL en-US", "TSLA en-US"]);
});

test("what was looked at lately is kept fresh in the language that was read, later it is left to the walk", async () => {
  await markViewed(exchangeId, [ask("NVDA", "zh-CN")]);
  expect((await due())[0]).toBe("NVDA zh-CN");
  await answer(ask("NVDA", "zh-CN"));
  expect(await due()).not.toContain("NVDA zh-CN");
  await pass(6, "NVDA");
  expect((await due())[0]).toBe("NVDA zh-CN");
  await pass(121, "NVDA");
  expect(await due()).not.toContain("NVDA zh-CN");
});

test("a question that has just failed is left alone for a while", async () => {
  const failure = { kind: "unreachable", code: null, detail: "" } as const;
  await settleFailed(exchangeId, { question: ask("AAPL"), ticket: 0n }, 1, failure);
  expect(await due()).toEqual(["NVDA en-US", "TSLA en-US"]);
  await pass(11, "AAPL");
  expect(await due()).toEqual(["NVDA en-US", "TSLA en-US", "AAPL en-US"]);
});

test("a question that already waits is not named again, and takes its room", async () => {
  await queueQuestions(exchangeId, [ask("AAPL")], "person");
  expect(await due({ most: 2 })).toEqual(["NVDA en-US"]);
  expect(await due({ most: 1 })).toEqual([]);
});

test("the walk takes only its part of the room, and keeps it however much is watched", async () => {
  await watchCodes(["TSLA", "NEW"] as StockCode[]);
  expect(await due({ mostWalked: 1 })).toEqual(["NEW en-US", "TSLA en-US", "AAPL en-US"]);
  expect(await due({ mostWalked: 1, most: 2 })).toEqual(["NEW en-US", "AAPL en-US"]);
  await answer(ask("AAPL"));
  await answer(ask("NVDA"));
  expect(await due({ mostWalked: 1, most: 2 })).toEqual(["NEW en-US", "TSLA en-US"]);
});

test("a list that is due again at every round does not end the walk", async () => {
  await watchCodes(Array.from({ length: 60 }, (_, nth) => `W${nth}` as StockCode));
  const round = { most: 50, mostWalked: 20 };
  const walkedIn = (asked: readonly string[]) => asked.filter((each) => !each.startsWith("W"));
  const asked = await due(round);
  expect(asked).toHaveLength(50);
  expect(walkedIn(asked)).toEqual(["AAPL en-US", "NVDA en-US", "TSLA en-US"]);
  await queueQuestions(
    exchangeId,
    Array.from({ length: 45 }, (_, nth) => ask(`P${nth}`)),
    "person",
  );
  const few = await due(round);
  expect([few.length, walkedIn(few).length]).toEqual([5, 2]);
});

test("an endpoint that is asked of no code is due in each language", async () => {
  const rules = [
    { source: "calendar", ofCodes: false, freshMs: MINUTE_MS, walkMs: MINUTE_MS },
  ] as const;
  expect(await due({ rules })).toEqual(["all en-US", "all zh-CN"]);
  await answer({ source: "calendar", code: null, locale: "en-US" });
  expect(await due({ rules })).toEqual(["all zh-CN"]);
});

test("what is not walked is due for watched codes alone, in the one language that it is asked in", async () => {
  const prices = { source: "prices", ofCodes: true, freshMs: 5 * MINUTE_MS, walkMs: null } as const;
  const rules = [{ ...prices, onlyLocale: "en-US" as const }];
  expect(await due({ rules })).toEqual([]);
  const person = await createTestPerson();
  await savePersonSetting(person, "language", "zh-HK");
  const list = await insertWatchlist(person, "Mine");
  if (list.kind === "refused") throw new Error(list.problem.kind);
  await addCodes(person, list.id, ["TSLA"] as StockCode[]);
  expect(await due({ rules })).toEqual(["TSLA en-US"]);
  await answer({ ...ask("TSLA", "zh-CN"), source: "prices" } as PanelQuestion);
  expect(await due({ rules })).toEqual([]);
  await pass(6, "TSLA");
  expect(await due({ rules })).toEqual(["TSLA en-US"]);
  await deleteWatchlist(person, { id: list.id });
});
