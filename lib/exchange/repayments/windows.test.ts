import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TimeRange } from "@/lib/core/time-ranges";
import { runs } from "@/lib/env/testing/env";
import type { Repayment } from "@/lib/repayments/repayment";
import { newRepaymentKnowledge } from "./knowledge";
import {
  PLAIN_REPAYMENTS,
  type RepaymentVariant,
  standInRepayment,
  standInRepayments,
} from "./testing/stand-in";
import type { AskRecords, RepaymentWindow } from "./walk";
import { walkRepayments } from "./windows";

const RANGE = { fromMs: 1_700_000_000_000, toMs: 1_700_000_100_000 };
const at = (...afterMs: number[]) =>
  afterMs.map((ms, id) => standInRepayment(id, RANGE.fromMs + ms));
const idsOf = (records: readonly Repayment[]) =>
  records.map(({ repayOrderId }) => repayOrderId).sort();

/** Reads all pieces and checks that they are adjacent, from the newest instant to the oldest. */
async function readAll(
  ask: AskRecords,
  range: TimeRange = RANGE,
  knowledge = newRepaymentKnowledge(),
) {
  const pieces: RepaymentWindow[] = [];
  let nextMs = range.toMs;
  for await (const piece of walkRepayments(ask, knowledge, range)) {
    expect(piece.range.toMs).toBe(nextMs);
    expect(piece.range.fromMs).toBeLessThanOrEqual(piece.range.toMs);
    nextMs = piece.range.fromMs - 1;
    pieces.push(piece);
  }
  expect(nextMs).toBe(range.fromMs - 1);
  return pieces;
}

async function readBook(records: readonly Repayment[], variant: Partial<RepaymentVariant> = {}) {
  const server = standInRepayments(records, { ...PLAIN_REPAYMENTS, ...variant });
  const pieces = await readAll(server.ask);
  const listed = idsOf(pieces.flatMap(({ repayments }) => repayments));
  return {
    listed,
    requests: server.requests(),
    incomplete: pieces.filter((piece) => piece.incomplete),
  };
}

/**
 * Each piece holds exactly the records of its time; an incomplete piece is a millisecond with more
 * than one page of records.
 */
function expectTruth(
  pieces: readonly RepaymentWindow[],
  truth: readonly Repayment[],
  { cap, refusesNoWidth }: RepaymentVariant,
) {
  for (const { range, repayments, incomplete } of pieces) {
    const there = truth.filter(
      ({ repaidTimeMs }) => repaidTimeMs >= range.fromMs && repaidTimeMs <= range.toMs,
    );
    if (incomplete === null) {
      expect(idsOf(repayments)).toEqual(idsOf(there));
    } else {
      expect(range.fromMs).toBe(range.toMs);
      // If the server refuses a single millisecond, the records of its neighbours count too.
      const besideMs = refusesNoWidth ? 1 : 0;
      const beside = truth.filter(
        ({ repaidTimeMs }) =>
          repaidTimeMs >= range.fromMs - besideMs && repaidTimeMs <= range.toMs + besideMs,
      );
      // If no answer was ever larger, this one may be of the server's maximum size, and proves
      // nothing.
      const unproven = there.length >= 10 && repayments.length === there.length;
      expect(unproven || beside.length >= cap).toBe(true);
      expect(incomplete).toEqual({ reason: "full-millisecond", known: repayments.length });
      expect(idsOf(there)).toEqual(expect.arrayContaining(idsOf(repayments)));
    }
  }
}

const variants: fc.Arbitrary<RepaymentVariant> = fc.record({
  given: fc.constantFrom("newest", "oldest", "any", "random"),
  order: fc.constantFrom("newest-first", "oldest-first", "shuffled"),
  cap: fc.constantFrom(10, 11, 17, 100),
  includesStart: fc.boolean(),
  includesEnd: fc.boolean(),
  widestMs: fc.constantFrom(Number.POSITIVE_INFINITY, 60_000, 5_000),
  reachesBackTo: fc.constant(0),
  refusesNoWidth: fc.boolean(),
});

/**
 * Single repayments, ties, bursts within a second, and crowds in one millisecond or in a few
 * adjacent ones.
 */
const happenings = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ count: 1, withinMs: 1 }) },
  {
    weight: 2,
    arbitrary: fc.record({
      count: fc.integer({ min: 2, max: 60 }),
      withinMs: fc.constantFrom(1_000, 30_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      count: fc.integer({ min: 2, max: 40 }),
      withinMs: fc.constantFrom(1, 2, 3),
    }),
  },
);
const books: fc.Arbitrary<Repayment[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), happenings), { maxLength: 12 })
  .map((drawn) =>
    at(
      ...drawn.flatMap(([fromMs, { count, withinMs }]) =>
        Array.from({ length: count }, (_, n) =>
          Math.min(100_000, fromMs + Math.floor((n * withinMs) / count)),
        ),
      ),
    ),
  );

describe("whatever the exchange's way of answering", () => {
  test("every repayment is found, or its millisecond is named", async () => {
    await fc.assert(
      fc.asyncProperty(variants, books, async (variant, records) => {
        expectTruth(await readAll(standInRepayments(records, variant).ask), records, variant);
      }),
      { numRuns: runs(300) },
    );
  });

  test("a client continues in other ranges with its knowledge of the server", async () => {
    await fc.assert(
      fc.asyncProperty(
        variants,
        books,
        fc.integer({ min: 1, max: 99_999 }),
        async (variant, records, ms) => {
          const knowledge = newRepaymentKnowledge();
          const { ask } = standInRepayments(records, variant);
          const later = { fromMs: RANGE.fromMs + ms + 1, toMs: RANGE.toMs };
          const earlier = { fromMs: RANGE.fromMs, toMs: RANGE.fromMs + ms };
          for (const range of [later, earlier, later]) {
            expectTruth(await readAll(ask, range, knowledge), records, variant);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test("records that appear meanwhile cost none of the others", async () => {
    const late = fc.array(
      fc.record({
        afterRequests: fc.integer({ min: 0, max: 40 }),
        ms: fc.integer({ min: 0, max: 100_000 }),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(variants, books, late, async (variant, records, drawn) => {
        const appearing = drawn.map(({ afterRequests, ms }, n) => ({
          afterRequests,
          record: standInRepayment(10_000 + n, RANGE.fromMs + ms),
        }));
        const pieces = await readAll(standInRepayments(records, variant, appearing).ask);
        const listed = idsOf(pieces.flatMap(({ repayments }) => repayments));
        expect(new Set(listed).size).toBe(listed.length);
        const old = new Set(idsOf(records));
        const settled = pieces.map((piece) => ({
          ...piece,
          repayments: piece.repayments.filter(({ repayOrderId }) => old.has(repayOrderId)),
        }));
        for (const { incomplete, range, repayments } of settled) {
          if (incomplete) continue;
          const there = records.filter(
            ({ repaidTimeMs }) => repaidTimeMs >= range.fromMs && repaidTimeMs <= range.toMs,
          );
          expect(idsOf(repayments)).toEqual(idsOf(there));
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

const spread = (count: number) =>
  at(...Array.from({ length: count }, (_, n) => (n * 7_919) % (RANGE.toMs - RANGE.fromMs)));

describe("requests", () => {
  test("one for a range without repayments", async () => {
    expect(await readBook([])).toEqual({ listed: [], requests: 1, incomplete: [] });
  });

  test.each([1, 9, 60])(
    "four for a time with %i: that nothing was cut off is proven",
    async (count) => {
      const records = spread(count);
      expect(await readBook(records)).toEqual({
        listed: idsOf(records),
        requests: 4,
        incomplete: [],
      });
    },
  );

  test.each(["newest", "oldest"] as const)(
    "at most 1.3 for each hundred where pages hold the %s, in any order",
    async (given) => {
      const records = spread(10_000);
      for (const order of ["newest-first", "oldest-first", "shuffled"] as const) {
        const { listed, requests } = await readBook(records, { given, order });
        expect(listed).toEqual(idsOf(records));
        expect(requests).toBeLessThanOrEqual(130);
      }
    },
  );

  test("no more than two for each hundred where nothing is known of the pages", async () => {
    const records = spread(10_000);
    const { listed, requests } = await readBook(records, { given: "random", order: "shuffled" });
    expect(listed).toEqual(idsOf(records));
    expect(requests).toBeLessThanOrEqual(200);
  });

  test("time in which nothing happened is crossed at once", async () => {
    const records = at(5, 6, 99_990, 99_991);
    expect((await readBook(records)).requests).toBeLessThanOrEqual(5);
  });
});

describe("a millisecond", () => {
  test("with more than an answer holds is named, with how many are known; all others are found", async () => {
    const crowd = Array.from({ length: 130 }, () => 50_000);
    const records = at(...crowd, 10, 49_999, 50_001, 90_000);
    const { listed, incomplete } = await readBook(records);
    const range = { fromMs: RANGE.fromMs + 50_000, toMs: RANGE.fromMs + 50_000 };
    const known = incomplete[0]?.repayments.length ?? 0;
    expect(incomplete).toMatchObject([
      { range, incomplete: { reason: "full-millisecond", known } },
    ]);
    expect(known).toBeGreaterThanOrEqual(100);
    expect(listed).toEqual(expect.arrayContaining(["130", "131", "132", "133"]));
  });

  test("is asked for with the time around it too: others of it may come", async () => {
    const crowd = Array.from({ length: 130 }, () => 50_000);
    const { incomplete } = await readBook(at(...crowd), { given: "random" });
    expect(incomplete[0]?.repayments.length).toBeGreaterThan(100);
  });

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    "is not crowded out by its neighbours: start included %s, end included %s",
    async (start, end) => {
      const records = at(
        ...[50_000, 50_001, 50_002].flatMap((ms) => Array.from({ length: 60 }, () => ms)),
      );
      const read = await readBook(records, { includesStart: start, includesEnd: end });
      expect(read).toMatchObject({ listed: idsOf(records), incomplete: [] });
    },
  );

  test("with a few dozen is whole where larger answers came, and else named: it could be a server's largest", async () => {
    const crowd = Array.from({ length: 15 }, () => 50_000);
    expect((await readBook(at(...crowd, 1, 99_000))).incomplete).toEqual([]);
    expect((await readBook(at(...crowd))).incomplete).toMatchObject([
      { incomplete: { known: 15 } },
    ]);
  });
});

describe("an exchange that", () => {
  test("changes how it cuts its answers is noticed, and nothing is lost", async () => {
    const records = spread(3_000);
    for (const given of ["oldest", "random"] as const) {
      const before = standInRepayments(records, PLAIN_REPAYMENTS);
      const after = standInRepayments(records, { ...PLAIN_REPAYMENTS, given });
      const pieces = await readAll((range) => (before.requests() < 20 ? before : after).ask(range));
      expect(idsOf(pieces.flatMap(({ repayments }) => repayments))).toEqual(idsOf(records));
    }
  });

  test("answers to another time is refused, and so is an id that two records have", async () => {
    const foreign = standInRepayment(0, RANGE.fromMs - 60_000);
    const twins = at(1, 2).map((record) => ({ ...record, repayOrderId: "same" }));
    const detail = (words: string) => ({
      failure: { kind: "bad-response", detail: expect.stringContaining(words) },
    });
    await expect(readAll(async () => [foreign])).rejects.toMatchObject(
      detail("data[0].repaidTime"),
    );
    await expect(readAll(async () => twins)).rejects.toMatchObject(detail("data[1].repayOrderId"));
  });

  test("repeats records in an answer has each counted once", async () => {
    const server = standInRepayments(spread(40), PLAIN_REPAYMENTS);
    const pieces = await readAll(async (range) => {
      const answer = await server.ask(range);
      return [...answer, ...answer.slice(0, 5)];
    });
    expect(pieces.flatMap(({ repayments }) => repayments)).toHaveLength(40);
  });
});
