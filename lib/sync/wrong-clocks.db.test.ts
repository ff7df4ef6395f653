import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccount } from "@/lib/accounts/store/accounts";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { addDays, dayOf } from "@/lib/core/day";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { readTestEnv } from "@/lib/env/testing/env";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { compareRepayments } from "@/lib/sync/testing/repayments";
import {
  compareWithTruth,
  NOON,
  openTestDesk,
  type SyncDesk,
  settleOlderDays,
} from "./testing/desk";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** The newest time for which something is stored as known. */
async function knownUntilMs({ scope }: SyncDesk): Promise<number> {
  const { ranges, gaps } = await loadRepaymentCoverage(scope);
  const days = await loadCommissionDays(scope, { from: dayOf(NOON), to: addDays(dayOf(NOON), 60) });
  // A sandbox ahead makes rows.
  const last = days.findLast(({ status, rowCount }) => status !== "pending" && rowCount === 0);
  const account = await findAccount(scope.accountId);
  return Math.max(
    ...[...ranges, ...gaps].map(({ toMs }) => toMs),
    ...ranges.map(({ readAtMs }) => readAtMs),
    last ? Date.parse(`${last.day}T00:00:00+08:00`) : 0,
    account?.fullReadAt?.getTime() ?? 0,
  );
}

const AHEAD = { exchange: 11, machine: 0, isSaid: true, isSeen: true, isFirst: false };
const BEHIND = { ...AHEAD, exchange: -11 };
const MACHINE = { ...AHEAD, exchange: 0, machine: 11 };
const APART = { ...AHEAD, machine: 5, isSeen: false };
const TOGETHER = { ...AHEAD, machine: 11, isSaid: false, isSeen: false };
const FIRST = { ...AHEAD, isSaid: false, isSeen: false, isFirst: true };

/**
 * If both clocks are wrong together, or the exchange's from the first run on, no run notices. When
 * the clocks are right again, a run removes what the wrong ones stored.
 */
type ClockCase = readonly [words: string, wrong: typeof AHEAD, runs: number];
const CASES: readonly ClockCase[] = [
  ["the exchange's clock is 11 days ahead for one run", AHEAD, 1],
  ["the exchange's clock is 11 days ahead for ten runs", AHEAD, 10],
  ["the exchange's clock is 11 days behind for one run", BEHIND, 1],
  ["the exchange's clock is 11 days behind for ten runs", BEHIND, 10],
  ["this machine's clock is 11 days ahead for one run", MACHINE, 1],
  ["this machine's clock is 11 days ahead for ten runs", MACHINE, 10],
  ["both are ahead, by different times", APART, 1],
  ["both are ahead by the same time", TOGETHER, 2],
];
/** The first run is a full one, and so is the run that removes its wrong days. */
const FROM_FIRST: ClockCase = [
  "the exchange's clock is 11 days ahead from the first run on",
  FIRST,
  3,
];

const { isFull } = readTestEnv();
/** Less than a week, after which all days are read again. */
const QUICK: ClockCase = [
  "the exchange's clock is 6 days ahead for one run",
  { ...AHEAD, exchange: 6 },
  1,
];

test.each(isFull ? [...CASES, FROM_FIRST] : [QUICK])(
  "%s: a run that can see it reports it, and no wrong data stays",
  { timeout: 180_000 },
  async (_words, wrong, times) => {
    const desk = await openTestDesk({
      book: { rowsPerDay: 1 },
      repayments: {
        kind: "times",
        times: Array.from({ length: 20 }, (_, at) => NOON - at * 12 * HOUR_MS - 60_000),
      },
    });
    try {
      // after the exchange's clock is moved, the machine's must not agree with it by chance
      desk.moveClock("machine", desk.sandbox.now() - Date.now() - (wrong.isFirst ? 0 : HOUR_MS));
      if (!isFull && !wrong.isFirst) await settleOlderDays(desk, 25);
      if (!wrong.isFirst) await Promise.all([desk.sync(), desk.syncRepayments()]);
      let nowMs = NOON;
      desk.moveClock("exchange", wrong.exchange * DAY_MS);
      desk.moveClock("machine", wrong.machine * DAY_MS);
      for (let run = 0; run < times; run++) {
        const reports = await Promise.all([desk.sync(), desk.syncRepayments()]);
        if (wrong.isSaid)
          for (const { clockJumpMs } of reports as { clockJumpMs: number | null }[])
            expect(Math.abs(clockJumpMs ?? 0)).toBeGreaterThan(5 * DAY_MS);
        if (wrong.isSeen) expect(await knownUntilMs(desk)).toBeLessThan(nowMs + 180_000);
        desk.sandbox.advance(HOUR_MS);
        nowMs += HOUR_MS;
      }
      desk.moveClock("exchange", -wrong.exchange * DAY_MS);
      desk.moveClock("machine", -wrong.machine * DAY_MS);
      for (let day = 0; day < 3; day++) {
        const repaidTimeMs = desk.sandbox.now() - HOUR_MS / 2;
        desk.sandbox.editRepayment({ kind: "add", repayment: { repaidTimeMs } });
        const reports = await Promise.all([desk.sync(), desk.syncRepayments()]);
        expect(reports).toMatchObject([
          { status: "done", clockJumpMs: null },
          { status: "done", clockJumpMs: null },
        ]);
        expect(await knownUntilMs(desk)).toBeLessThan(nowMs + 180_000);
        expect(await compareRepayments(desk)).toEqual([]);
        const today = dayOf(desk.sandbox.now()); // yesterday may not be published yet
        expect(
          await compareWithTruth(desk, { from: addDays(today, -20), to: addDays(today, -2) }),
        ).toEqual([]);
        desk.sandbox.advance(DAY_MS);
        nowMs += DAY_MS;
      }
    } finally {
      await desk.close();
    }
  },
);
