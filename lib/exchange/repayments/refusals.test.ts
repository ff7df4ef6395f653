import { describe, expect, test } from "vitest";
import type { TimeRange } from "@/lib/core/time-ranges";
import { ExchangeError } from "../http/errors";
import { newRepaymentKnowledge } from "./knowledge";
import { PLAIN_REPAYMENTS, standInRepayment, standInRepayments } from "./testing/stand-in";
import type { AskRecords, RepaymentWindow } from "./walk";
import { walkRepayments } from "./windows";

const RANGE = { fromMs: 1_700_000_000_000, toMs: 1_700_000_100_000 };
const GIVEN = ["newest", "oldest", "random"] as const;
const records = Array.from({ length: 500 }, (_, id) =>
  standInRepayment(id, RANGE.fromMs + 100 + id * 200),
);

/** The records up to the end of the walk, and the error that ended it. */
async function readAll(ask: AskRecords) {
  const pieces: RepaymentWindow[] = [];
  let error: unknown = null;
  try {
    for await (const piece of walkRepayments(ask, newRepaymentKnowledge(), RANGE))
      pieces.push(piece);
  } catch (thrown) {
    error = thrown;
  }
  const fromMs = pieces.at(-1)?.range.fromMs ?? RANGE.toMs + 1;
  const listed = pieces
    .flatMap(({ repayments }) => repayments.map(({ repayOrderId }) => repayOrderId))
    .sort();
  return { fromMs, listed, error };
}

const within = ({ fromMs, toMs }: TimeRange) =>
  records
    .filter(({ repaidTimeMs }) => repaidTimeMs >= fromMs && repaidTimeMs <= toMs)
    .map(({ repayOrderId }) => repayOrderId)
    .sort();
const OUT_OF_RANGE = { failure: { kind: "out-of-range" } };

describe("an exchange that", () => {
  test("refuses wide ranges is asked for narrower ones from then on", async () => {
    const server = standInRepayments([], { ...PLAIN_REPAYMENTS, widestMs: 20_000 });
    expect(await readAll(server.ask)).toEqual({ fromMs: RANGE.fromMs, listed: [], error: null });
    expect(server.requests()).toBeLessThanOrEqual(15);
  });

  test.each(GIVEN)(
    "refuses all before a day is read up to a second from there (%s)",
    async (given) => {
      const edgeMs = RANGE.fromMs + 33_333;
      const { ask } = standInRepayments(records, {
        ...PLAIN_REPAYMENTS,
        given,
        reachesBackTo: edgeMs,
      });
      const { fromMs, listed, error } = await readAll(ask);
      expect(error).toMatchObject(OUT_OF_RANGE);
      expect(fromMs - edgeMs).toBeLessThanOrEqual(2_000);
      expect(listed).toEqual(within({ ...RANGE, fromMs }));
    },
  );

  test.each(GIVEN)(
    "refuses once for no reason is asked for wide ranges again (%s)",
    async (given) => {
      const usual = standInRepayments(records, { ...PLAIN_REPAYMENTS, given });
      await readAll(usual.ask);
      for (const refused of [2, 5, 8]) {
        const server = standInRepayments(records, { ...PLAIN_REPAYMENTS, given });
        let asked = 0;
        const read = await readAll(async (range) => {
          asked += 1;
          if (asked !== refused) return server.ask(range);
          throw new ExchangeError({
            kind: "out-of-range",
            code: "40704",
            httpStatus: 400,
            detail: "refused",
          });
        });
        expect(read).toEqual({ fromMs: RANGE.fromMs, listed: within(RANGE), error: null });
        expect(server.requests() - usual.requests()).toBeLessThanOrEqual(40);
      }
    },
  );

  test("refuses every request is asked twice", async () => {
    const server = standInRepayments([], {
      ...PLAIN_REPAYMENTS,
      reachesBackTo: Number.POSITIVE_INFINITY,
    });
    expect((await readAll(server.ask)).error).toMatchObject(OUT_OF_RANGE);
    expect(server.requests()).toBe(2);
  });
});
