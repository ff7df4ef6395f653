import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/time-ranges";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { runs } from "@/lib/env/testing/env";
import type { Repayment } from "@/lib/repayments/repayment";
import { repaymentHistory, storedRepayments, wrongTotals } from "../testing/reads";
import { repayment } from "../testing/records";
import { loadRepaymentCoverage } from "./coverage";
import { saveRepaymentFailure, saveRepaymentWindow } from "./repayments";

const START = Date.parse("2026-03-01T00:00:00+08:00");
const HOUR = 3_600_000;
const failure: ExchangeFailure = {
  kind: "timed-out",
  code: null,
  httpStatus: null,
  detail: "after 10 s",
};
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** A span of a short time line, so that windows overlap, touch and repeat; its steps cross days. */
const STEP = 7 * HOUR;
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 4 }))
  .map(([from, length]) => ({ fromMs: START + from * STEP, toMs: START + (from + length) * STEP }));
const anyRecord = fc.record({
  repayOrderId: fc.integer({ min: 0, max: 12 }).map(String),
  at: fc.integer({ min: 0, max: 4 }),
  coin: fc.constantFrom("USDT", "BTC"),
  repaidAmount: fc.constantFrom("1", "1.0", "0.1000000000000000001", "-3.5"),
  businessType: fc.constantFrom("normal", "liquidation"),
});
const anyAct = fc.record({
  span: anySpan,
  kind: fc.constantFrom("whole", "whole", "whole", "full", "failed"),
  records: fc.uniqueArray(anyRecord, {
    maxLength: 8,
    selector: ({ repayOrderId }) => repayOrderId,
  }),
  readAt: fc.integer({ min: 0, max: 2 }),
});

test("after any listings, in any order, the newest ones hold: records, sums, ranges and gaps", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 12 }), async (acts) => {
      const target = await createTestAccount();
      const now = new Map<string, Repayment>();
      const left = new Set<string>(); // not listed, and not proven to be withdrawn
      const versions = new Map<string, number>();
      // Millisecond of the time line's edges → time of reading.
      const whole = new Map<number, number>();
      const troubled = new Map<number, string>();
      const points = Array.from({ length: 20 }, (_, at) => [
        START + at * STEP,
        START + at * STEP + 1,
      ]).flat();
      for (const { span, kind, records, readAt } of acts) {
        const range = kind === "full" ? { fromMs: span.fromMs, toMs: span.fromMs } : span;
        const steps = (range.toMs - range.fromMs) / STEP + 1;
        const read = records.map(({ at, ...given }) =>
          repayment({ ...given, repaidTimeMs: range.fromMs + (at % steps) * STEP }),
        );
        const inside = (time: number) => time >= range.fromMs && time <= range.toMs;
        const readAtMs = START + (200 + readAt) * HOUR;
        if (kind === "failed") {
          const { gaps } = await loadRepaymentCoverage(target);
          await saveRepaymentFailure(target, { range, failure, attemptedAtMs: readAtMs });
          for (const point of points.filter(inside)) {
            const gap = gaps.find(holds(point));
            // Such a gap keeps its reason, and the failure is not stored.
            if (gap?.reason !== "full-millisecond" && gap?.reason !== "unlisted")
              troubled.set(point, "failed");
          }
          continue;
        }
        const incomplete =
          kind === "full" ? ({ reason: "full-millisecond", known: read.length } as const) : null;
        await saveRepaymentWindow(target, { range, repayments: read, incomplete, readAtMs });
        const ids = new Set(read.map(({ repayOrderId }) => repayOrderId));
        const listed = read.map(({ repaidTimeMs }) => repaidTimeMs);
        const [first, last] = [Math.min(...listed), Math.max(...listed)];
        for (const [id, { repaidTimeMs }] of now) {
          if (incomplete || !inside(repaidTimeMs) || ids.has(id)) continue;
          if (repaidTimeMs > first && repaidTimeMs < last) now.delete(id);
          else left.add(id);
        }
        for (const id of ids) left.delete(id);
        for (const record of read) {
          const { repayOrderId: id } = record;
          const before = now.get(id);
          if (JSON.stringify(before) !== JSON.stringify(record))
            versions.set(id, (versions.get(id) ?? 0) + 1);
          now.set(id, record);
        }
        for (const point of points.filter(inside)) {
          if (incomplete) whole.delete(point);
          else whole.set(point, readAtMs);
          if (incomplete) troubled.set(point, "full-millisecond");
          else troubled.delete(point);
        }
      }

      const expected = [...now.values()].map((record) => ({
        ...record,
        revision: versions.get(record.repayOrderId),
      }));
      const is = await storedRepayments(target);
      expect(is.toSorted(byId)).toEqual(expected.toSorted(byId));
      expect(await wrongTotals(is, target)).toEqual([]);
      const kept = await repaymentHistory(target);
      expect(kept.length + is.length).toBe(
        [...versions.values()].reduce((sum, count) => sum + count, 0),
      );

      const coverage = await loadRepaymentCoverage(target);
      const { ranges } = coverage;
      const gaps = coverage.gaps.filter(({ reason }) => reason !== "unlisted");
      const unlisted = coverage.gaps.filter(({ reason }) => reason === "unlisted");
      for (const spans of [ranges, coverage.gaps])
        spans.forEach((span, at) => {
          expect(span.fromMs).toBeGreaterThan(spans[at - 1]?.toMs ?? 0);
        });
      for (const point of points) {
        expect(ranges.find(holds(point))?.readAtMs).toBe(whole.get(point));
        const gap = coverage.gaps.find(holds(point));
        if (gap?.reason !== "unlisted") expect(gap?.reason).toBe(troubled.get(point));
      }
      for (const { repayOrderId, repaidTimeMs } of is)
        if (left.has(repayOrderId)) expect(coverage.gaps.some(holds(repaidTimeMs))).toBe(true);
      const unlistedIn = (gap: TimeRange) =>
        is.filter(({ repayOrderId: id, repaidTimeMs }) => left.has(id) && holds(repaidTimeMs)(gap));
      for (const gap of unlisted) expect(gap.known).toBe(unlistedIn(gap).length);
      for (const gap of gaps)
        expect(gap.known).toBe(is.filter(({ repaidTimeMs }) => holds(repaidTimeMs)(gap)).length);
    }),
    { numRuns: runs(60) },
  );
});

const holds = (point: number) => (span: TimeRange) => point >= span.fromMs && point <= span.toMs;
const byId = (one: Repayment, other: Repayment) => (one.repayOrderId < other.repayOrderId ? -1 : 1);
