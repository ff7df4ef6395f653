import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import { type ChangePlace, countUncompared, listChanges } from "./changes";
import { requireExchangeId } from "./exchanges";
import { listPanelAges, settleAnswered, settleFailed } from "./states";

let exchangeId: number;
openTestDatabase();
beforeAll(async () => {
  exchangeId = await requireExchangeId("https://exchange.test");
});

const codes = (text: string) => text.split(" ") as StockCode[];
const of = (text: string, sources: PanelName[] = ["shareholders", "executives"]) =>
  ({ codes: codes(text), sources, locale: "en-US" }) as const;
const question = (code: string, source: PanelName = "shareholders") =>
  ({ source, code: code as StockCode, locale: "en-US" }) as const;
const say = (code: string, payload: unknown, source?: PanelName) =>
  settleAnswered(exchangeId, { question: question(code, source), ticket: 0n }, 1, payload);

/** Observations at these seconds, each with another number. */
async function seed(code: string, source: PanelName, seconds: readonly number[]): Promise<void> {
  await db().pool.query(
    `insert into panel_observations (exchange_id, code, locale, source, number, payload, hash, first_seen_at, last_seen_at)
     select $1, $2, 'en-US', $3, number, to_jsonb(number), sha256(number::text::bytea), at, at
     from unnest($4::timestamptz[]) with ordinality as seen (at, number)`,
    [exchangeId, code, source, seconds.map((second) => new Date(second * 1_000))],
  );
}

const KEYS = [
  ["A", "shareholders"],
  ["A", "executives"],
  ["B", "shareholders"],
  ["B", "executives"],
  ["C", "shareholders"],
] as const;
const isBefore = (a: ChangePlace, b: ChangePlace) =>
  b.seenAt.getTime() - a.seenAt.getTime() ||
  (a.code === b.code ? 0 : a.code < b.code ? 1 : -1) ||
  (a.source === b.source ? 0 : a.source < b.source ? 1 : -1) ||
  b.number - a.number;

test("pages of any size hold every change once, the newest first, and no first observation", async () => {
  const times = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...KEYS.map(() => times)),
      fc.integer({ min: 1, max: 6 }),
      async (seen, size) => {
        await db().pool.query("truncate panel_observations");
        const expected: ChangePlace[] = [];
        for (const [at, [code, source]] of KEYS.entries()) {
          const seconds = (seen[at] ?? []).toSorted((a, b) => a - b);
          await seed(code, source, seconds);
          for (const [index, second] of seconds.entries()) {
            if (index === 0 || code === "C") continue;
            const seenAt = new Date(second * 1_000);
            expected.push({ code: code as StockCode, source, number: index + 1, seenAt });
          }
        }
        const found: ChangePlace[] = [];
        for (let last: ChangePlace | null = null; ; ) {
          const page = await listChanges(exchangeId, of("A B"), size, last);
          for (const { before, payload, ...place } of page) {
            expect([before.payload, payload]).toEqual([place.number - 1, place.number]);
            found.push(place);
          }
          last = page.at(-1) ?? null;
          if (page.length < size) break;
        }
        expect(found).toEqual(expected.sort(isBefore));
      },
    ),
    { numRuns: runs(30) },
  );
});

test("changes are of the panels, the language and the exchange that are asked for", async () => {
  await db().pool.query("truncate panel_observations");
  await seed("A", "shareholders", [1, 2]);
  await seed("A", "executives", [1, 3]);
  expect(await listChanges(exchangeId, of("A", ["executives"]), 9, null)).toHaveLength(1);
  expect(await listChanges(exchangeId, { ...of("A"), locale: "zh-CN" }, 9, null)).toEqual([]);
  expect(
    await listChanges(await requireExchangeId("https://other.test"), of("A"), 9, null),
  ).toEqual([]);
  expect(await listChanges(exchangeId, { ...of("A"), codes: [] }, 9, null)).toEqual([]);
});

test("stocks with one observation, or none, are counted apart from comparable ones", async () => {
  await say("X", 1);
  await say("X", 2);
  await say("Y", 1);
  await settleFailed(exchangeId, { question: question("Z"), ticket: 0n }, 1, {
    kind: "unreachable",
    code: null,
    detail: "",
  });
  expect(await countUncompared(exchangeId, of("X Y Z", ["shareholders"]))).toEqual({
    once: 1,
    never: 1,
  });
  expect(await countUncompared(exchangeId, of("X Y Z W"))).toEqual({ once: 1, never: 6 });
});

test("the age of a stock is that of its oldest panel, and a stock without an answer has none", async () => {
  await say("OLD", 1);
  await say("OLD", 1, "executives");
  await db().pool.query(
    "update panel_states set answered_at = answered_at - interval '1 hour' where code = 'OLD' and source = 'executives'",
  );
  await settleFailed(exchangeId, { question: question("OLD"), ticket: 0n }, 1, {
    kind: "unreachable",
    code: null,
    detail: "",
  });
  const ages = await listPanelAges(exchangeId, codes("NEW OLD"), ["shareholders", "executives"]);
  expect(ages).toMatchObject([
    { code: "NEW", known: 0, failed: 0, oldestMs: null, oldestAt: null },
    { code: "OLD", known: 2, failed: 1 },
  ]);
  const hourMs = 3_600_000;
  expect(Math.abs((ages[1]?.oldestMs ?? 0) - hourMs)).toBeLessThan(hourMs / 2);
});
