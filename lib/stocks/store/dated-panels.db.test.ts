import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { type DatedPanel, stockEvents } from "@/lib/stocks/calendar/stock-events";
import { isWithin, type MarketDate } from "@/lib/stocks/market/market-date";
import type { MarketTime } from "@/lib/stocks/market/market-time";
import type { Dividend } from "@/lib/stocks/panels/dividends";
import type { Panels } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import { listDatedPanels } from "./dated-panels";
import { requireExchangeId } from "./exchanges";
import { settleAnswered } from "./states";

openTestDatabase();
let exchangeId: number;
beforeAll(async () => {
  exchangeId = await requireExchangeId("https://dates.test");
});

const say = (source: DatedPanel, payload: unknown, code: StockCode) =>
  settleAnswered(
    exchangeId,
    { question: { source, code, locale: "en-US" }, ticket: 0n },
    1,
    payload,
  );

const date = fc
  .integer({ min: 0, max: 400 })
  .map(
    (day) =>
      new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10) as MarketDate,
  );
const maybe = fc.option(date, { nil: null });
const time = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant("wall" as const), date: maybe, time: fc.constant("10:30:00") }),
    fc.record({
      kind: fc.constant("instant" as const),
      ms: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 30) }),
    }),
    fc.record({ kind: fc.constant("text" as const), text: fc.constant("noon") }),
  ),
  { nil: null },
) satisfies fc.Arbitrary<MarketTime | null>;

const payloads: { readonly [Name in DatedPanel]: fc.Arbitrary<Panels[Name]> } = {
  dividends: fc.array(
    fc
      .record({ exrightDate: maybe, recordDate: maybe, dividendDate: maybe, splitValidDate: maybe })
      .map((dates): Dividend => ({ ...NO_DIVIDEND, ...dates })),
    { maxLength: 6 },
  ),
  earnings: fc.option(
    maybe.map((publicationDeadline) => ({ ...NO_EARNINGS, publicationDeadline })),
    { nil: null },
  ),
  suspension: fc.option(
    fc
      .record({
        suspensionDate: maybe,
        suspensionTime: time,
        resumptionDate: maybe,
        resumptionTradingTime: time,
      })
      .map((dates) => ({ ...NO_SUSPENSION, ...dates })),
    { nil: null },
  ),
};

const NO_DIVIDEND = {
  type: "cash_dividend",
  announcementDate: null,
  dividendPerShare: null,
  stockDividendPerShare: null,
  splitNumerator: null,
  splitDenominator: null,
} as const;
const NO_EARNINGS: Panels["earnings"] & object = {
  fiscalYear: "2026",
  publicationDeadline: null,
  isActual: false,
  revenue: null,
  ebit: null,
  netIncomeParent: null,
  eps: null,
  bps: null,
  cfps: null,
  roe: null,
  roa: null,
  currency: null,
};
const NO_SUSPENSION = {
  code: null,
  name: null,
  suspensionReason: null,
  suspensionPrice: null,
  resumptionQuoteTime: null,
} as const;

/** Every event in the range, by kind and date. */
function told<Name extends DatedPanel>(
  source: Name,
  value: Panels[Name],
  range: { from: MarketDate; to: MarketDate },
) {
  return stockEvents(source, value, { code: "X" as StockCode, today: range.from })
    .filter((event) => isWithin(event.date, range))
    .map((event) => `${event.kind} ${event.date}`);
}

test.each(["dividends", "earnings", "suspension"] as const)(
  "a range of %s has every date of the newest answer in it, and as much from what was stored before",
  async (source) => {
    const run = fc.asyncProperty(
      payloads[source],
      payloads[source],
      date,
      date,
      async (first, last, a, b) => {
        const code = randomUUID() as string as StockCode;
        await say(source, first, code);
        await say(source, last, code);
        const range = a < b ? { from: a, to: b } : { from: b, to: a };
        const read = async () => {
          const states = await listDatedPanels(exchangeId, [code], range);
          return states.find((state) => state.source === source)?.observed
            ?.value as Panels[typeof source];
        };
        const kept = await read();
        expect(told(source, kept, range)).toEqual(told(source, last, range));
        await db().pool.query("delete from panel_dates");
        expect(told(source, await read(), range)).toEqual([]);
        await db().pool.query(BACKFILL);
        expect(await read()).toEqual(kept);
      },
    );
    await fc.assert(run, { numRuns: runs(40) });
  },
);

/** The migration fills in the dates of older answers. */
const MIGRATION = readFileSync(
  "prisma/migrations/20261122010000_panel_dates/migration.sql",
  "utf8",
);
const BACKFILL = MIGRATION.slice(MIGRATION.indexOf('WITH "newest"'));
