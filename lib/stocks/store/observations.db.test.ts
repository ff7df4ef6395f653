import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { runs } from "@/lib/env/testing/env";
import type { PanelQuestion } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { listObservations } from "../testing/observations";
import { requireExchangeId } from "./exchanges";
import { canonicalText } from "./observations";
import { listPairs } from "./pairs";
import { loadPanelStates, settleAnswered, settleFailed } from "./states";

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

let made = 0;
const newQuestion = (): PanelQuestion => ({
  source: "shareholders",
  code: `CODE${made++}` as StockCode,
  locale: "en-US",
});
const answer = (question: PanelQuestion, payload: unknown) =>
  settleAnswered(exchangeId, { question, ticket: 0n }, 5, payload);
const FAILURE = { kind: "timed-out", code: null, detail: "no answer" } as const;

async function databaseNowMs(): Promise<number> {
  const { rows } = await db().pool.query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]?.now.getTime() ?? Number.NaN;
}

const holder = (name: string, holdingNum: string | null) => ({
  name,
  holdingNum,
  holdingRatio: null,
});
/** All of them differ. */
const ANSWERS: readonly unknown[] = [
  null,
  [],
  [holder("Ann", "10"), holder("Bob", "10.0")],
  [holder("Ann", "10.0"), holder("Bob", "10")],
  [holder("Ann", "10"), holder("Bob", "10.0"), holder("Bob", "10.0")],
  [holder("Ann", null), holder("Bob", "10.0")],
  { fiscalYear: "2026", isActual: true },
  { fiscalYear: "2026", isActual: false },
];

test("any sequence of answers and failures leaves the distinct answers in order, with first and last seen", async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ say: fc.nat(ANSWERS.length - 1), turned: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant("fail" as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const question = newQuestion();
      const expected: { payload: string; first: [number, number]; last: [number, number] }[] = [];
      for (const each of steps) {
        if (each === "fail") {
          await settleFailed(exchangeId, { question, ticket: 0n }, 5, FAILURE);
          continue;
        }
        const said = ANSWERS[each.say];
        const before = await databaseNowMs();
        const { isNew } = await answer(
          question,
          each.turned && Array.isArray(said) ? said.toReversed() : said,
        );
        const span: [number, number] = [before, (await databaseNowMs()) + 1];
        const payload = canonicalText(said);
        const newest = expected.at(-1);
        expect(isNew).toBe(newest?.payload !== payload);
        if (newest?.payload === payload) newest.last = span;
        else expected.push({ payload, first: span, last: span });
      }
      const stored = await listObservations(exchangeId, question);
      expect(stored.map(({ payload }) => canonicalText(payload))).toEqual(
        expected.map(({ payload }) => payload),
      );
      expect(stored.map(({ number }) => number)).toEqual(expected.map((_, at) => at + 1));
      for (const [at, { firstSeenAt, lastSeenAt }] of stored.entries()) {
        const { first, last } = expected[at] ?? { first: [1, 0], last: [1, 0] };
        expect(isWithin(firstSeenAt, first) && isWithin(lastSeenAt, last)).toBe(true);
      }
      const state = (await loadPanelStates(exchangeId, [question])).values().next().value;
      expect(state?.observed?.number ?? 0).toBe(expected.length);
      expect(state?.failed != null).toBe(steps.at(-1) === "fail");
    }),
    { numRuns: runs(40) },
  );
});

const isWithin = (at: Date, [from, to]: readonly number[]) =>
  at.getTime() >= (from ?? Number.NaN) && at.getTime() <= (to ?? Number.NaN);

test("answers that arrive together are one observation each time they say the same", async () => {
  const question = newQuestion();
  const said = [holder("Ann", "1")];
  const news = await Promise.all(Array.from({ length: 8 }, () => answer(question, said)));
  expect(news.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await listObservations(exchangeId, question)).toHaveLength(1);
});

test("an answer of null is known, a question that only failed is not", async () => {
  const [answered, failed, untouched] = [newQuestion(), newQuestion(), newQuestion()];
  await answer(answered, null);
  await settleFailed(exchangeId, { question: failed, ticket: 0n }, 5, FAILURE);
  const states = await loadPanelStates(exchangeId, [answered, failed, untouched]);
  expect([...states.values()].map(({ observed }) => observed?.payload)).toEqual([null, undefined]);
  expect([...states.values()].map(({ failed }) => failed?.kind)).toEqual([undefined, "timed-out"]);
});

test("answers of different exchanges are kept apart", async () => {
  const question = newQuestion();
  const other = await requireExchangeId("https://other.test");
  await answer(question, [holder("Ann", "1")]);
  expect(await listObservations(other, question)).toEqual([]);
  expect((await loadPanelStates(other, [question])).size).toBe(0);
});

test("the newest list of pairs takes the earlier one's place, each language for itself", async () => {
  const ask = (locale: "en-US" | "zh-CN") =>
    ({ source: "stock-info", code: null, locale }) as const;
  const pair = (symbol: string, code: string | null) => ({
    symbol,
    code,
    name: null,
    tradingPeriod: ["regular"],
    weekendTradable: null,
  });
  await answer(ask("en-US"), [
    pair("RAAPLUSDT", "AAPL"),
    pair("ROLDUSDT", "OLD"),
    pair("RNONEUSDT", null),
  ]);
  await answer(ask("zh-CN"), [{ ...pair("RAAPLUSDT", "AAPL"), tradingPeriod: null }]);
  await answer(ask("en-US"), [pair("RAAPLUSDT", "AAPL"), pair("RNVDAUSDT", "NVDA")]);
  expect((await listPairs(exchangeId, null)).map(({ code }) => code)).toEqual(["AAPL", "NVDA"]);
  const { rows } = await db().pool.query(
    `select locale, symbol, trading_period as periods from pairs where exchange_id = $1 order by locale, symbol`,
    [exchangeId],
  );
  expect(rows).toEqual([
    { locale: "en-US", symbol: "RAAPLUSDT", periods: ["regular"] },
    { locale: "en-US", symbol: "RNVDAUSDT", periods: ["regular"] },
    { locale: "zh-CN", symbol: "RAAPLUSDT", periods: null },
  ]);
});
