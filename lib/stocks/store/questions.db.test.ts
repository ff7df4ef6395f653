import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { type PanelQuestion, questionKey } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "./exchanges";
import { claimQuestions, loadPlaces, queueQuestions, releaseQuestions } from "./questions";
import { settleAnswered } from "./states";

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
beforeEach(() => db().pool.query("truncate panel_questions, panel_askers, panel_states"));

const ask = (code: string, source: "dividends" | "earnings" = "dividends"): PanelQuestion => ({
  source,
  code: code as StockCode,
  locale: "en-US",
});
const queue = (codes: string[], priority: "person" | "command" | "round") =>
  queueQuestions(
    exchangeId,
    codes.map((code) => ask(code)),
    priority,
  );
const claim = async (holder: string, underWay: PanelQuestion[] = []) =>
  (await claimQuestions(exchangeId, holder, underWay)).map(({ question }) => question.code);
const places = async (codes: string[]) => {
  const all = await loadPlaces(
    exchangeId,
    codes.map((code) => ask(code)),
  );
  return codes.map((code) => all.get(questionKey(ask(code)))?.place);
};

test("the first question is asked first; people come before commands, commands before the round", async () => {
  await queue(["R1", "R2"], "round");
  await queue(["C1"], "command");
  await queue(["P2", "P1"], "person");
  expect(await places(["P2", "P1", "C1", "R1", "R2", "NO"])).toEqual([1, 2, 3, 4, 5, null]);
});

test("an identical question is one row and keeps its place; a more urgent asker moves it behind those before him", async () => {
  await queue(["A", "B"], "round");
  await queue(["P"], "person");
  const first = await queue(["A"], "round");
  const second = await queue(["A", "A"], "person");
  expect(await places(["P", "A", "B"])).toEqual([1, 2, 3]);
  expect(second.get(questionKey(ask("A")))).toBeGreaterThan(first.get(questionKey(ask("A"))) ?? 0n);
  await queue(["A"], "round");
  expect(await places(["P", "A", "B"])).toEqual([1, 2, 3]);
});

test("a question answered since its need was noticed is not queued again", async () => {
  const ticket = (await queue(["A"], "person")).get(questionKey(ask("A"))) ?? 0n;
  await settleAnswered(exchangeId, { question: ask("A"), ticket }, 1, []);
  const before = new Map([[questionKey(ask("A")), ticket - 1n]]);
  await queueQuestions(exchangeId, [ask("A"), ask("B")], "person", before);
  expect(await places(["A", "B"])).toEqual([null, 1]);
  await queueQuestions(
    exchangeId,
    [ask("A")],
    "person",
    new Map([[questionKey(ask("A")), ticket]]),
  );
  expect(await places(["A", "B"])).toEqual([2, 1]);
});

test("one process asks an endpoint: another gets nothing until the questions are settled or it falls silent", async () => {
  await queue(["A", "B"], "person");
  await queueQuestions(exchangeId, [ask("A", "earnings")], "person");
  expect(await claim("one")).toEqual(["A", "A"]);
  expect(await claim("two")).toEqual([]);
  await db().pool.query(
    "update panel_askers set leased_until = leased_until - interval '6 seconds'",
  );
  expect(await claim("two")).toEqual(["A", "A"]);
  expect(await claim("one")).toEqual([]);
});

test("a claim of a process that died counts as waiting, in its old place", async () => {
  await queue(["A", "B"], "person");
  await claim("one");
  expect(await places(["A", "B"])).toEqual([0, 1]);
  await db().pool.query(
    "update panel_askers set leased_until = leased_until - interval '6 seconds'",
  );
  expect(await places(["A", "B"])).toEqual([1, 2]);
  expect(await claim("two")).toEqual(["A"]);
});

test("while a question is under way only people's questions follow, at most three together", async () => {
  await queue(["R1", "R2"], "round");
  expect(await claim("one")).toEqual(["R1"]);
  expect(await claim("one", [ask("R1")])).toEqual([]);
  await queue(["P1", "P2", "P3"], "person");
  expect(await claim("one", [ask("R1")])).toEqual(["P1"]);
  expect(await claim("one", [ask("R1"), ask("P1")])).toEqual(["P2"]);
  expect(await claim("one", [ask("R1"), ask("P1"), ask("P2")])).toEqual([]);
});

test("an endpoint without questions is free for anybody at once", async () => {
  await queue(["A"], "person");
  const [claimed] = await claimQuestions(exchangeId, "one", []);
  if (!claimed) throw new Error("nothing was claimed");
  await settleAnswered(exchangeId, claimed, 1, []);
  expect(await claim("one")).toEqual([]);
  await queue(["B"], "person");
  expect(await claim("two")).toEqual(["B"]);
});

test("when the clock steps an hour back, an endpoint waits for nobody who is gone", async () => {
  await queue(["A"], "person");
  await claim("gone");
  await db().pool.query("update panel_askers set leased_until = leased_until + interval '1 hour'");
  expect(await claim("two")).toEqual(["A"]);
});

test("a question that a process releases is asked by the next one", async () => {
  await queue(["A"], "person");
  await claim("one");
  await releaseQuestions(exchangeId, "one");
  expect(await claim("two")).toEqual(["A"]);
});

test("an answer settles every ticket of its question, also of those who joined while it was asked", async () => {
  await queue(["A"], "round");
  const [claimed] = await claimQuestions(exchangeId, "one", []);
  if (!claimed) throw new Error("nothing was claimed");
  const joined = (await queue(["A"], "person")).get(questionKey(ask("A"))) ?? 0n;
  expect(joined).toBeGreaterThan(claimed.ticket);
  await settleAnswered(exchangeId, claimed, 1, []);
  expect((await loadPlaces(exchangeId, [ask("A")])).get(questionKey(ask("A")))).toEqual({
    place: null,
    settled: joined,
  });
});

test("many who ask the same in different orders do not block each other", async () => {
  const codes = Array.from({ length: 40 }, (_, at) => `X${at}`);
  const askers = Array.from({ length: 12 }, (_, at) =>
    queue(at % 2 ? codes : codes.toReversed(), at % 3 ? "person" : "round"),
  );
  await Promise.all(askers);
  const { rows } = await db().pool.query("select count(*)::int as waiting from panel_questions");
  expect(rows).toEqual([{ waiting: 40 }]);
});
