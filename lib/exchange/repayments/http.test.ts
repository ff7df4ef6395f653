import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { runs, someOf } from "@/lib/env/testing/env";
import type { Repayment } from "@/lib/repayments/repayment";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { createInFlight } from "../http/in-flight";
import { createTransport } from "../http/transport";
import type { Lane } from "../rate-limit/lanes";
import { createRepaymentEndpoint } from "./endpoint";
import { newRepaymentKnowledge } from "./knowledge";
import type { RepaymentWindow } from "./walk";
import { walkRepayments } from "./windows";

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 4, 1);
const RANGE = { fromMs: NOW_MS - 400 * DAY_MS, toMs: NOW_MS };
/** Bursts, ties, quiet time and two milliseconds with 130 each. */
const BOOK = {
  kind: "made",
  records: 800,
  from: parseDay("2025-05-01"),
  to: parseDay("2026-04-20"),
  burstRecords: 90,
  crowds: 2,
} as const;
type GivenSwitches = Partial<ReturnType<RunningSandbox["switches"]>["repayments"]>;

/** A gate that never waits; other tests check the spacing of requests with the real gate. */
const UNLIMITED: Lane = {
  gate: {
    take: async () => ({ sent: () => true, answered: () => undefined, done: () => undefined }),
    look: () => undefined,
    holdBack: () => undefined,
    close: async () => undefined,
  },
  inFlight: createInFlight(),
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function openExchange(repayments: GivenSwitches) {
  const limits = {
    repaymentsPerSecond: Number.POSITIVE_INFINITY,
    perMinute: Number.POSITIVE_INFINITY,
  };
  const sandbox = await startSandbox({
    nowMs: NOW_MS,
    repayments: BOOK,
    limits,
    switches: { repayments },
  });
  const clock = { now: Date.now, sleep: async () => undefined };
  const transport = createTransport({
    baseUrl: sandbox.url,
    clock,
    timeoutMs: 5_000,
    random: () => 0,
    allowPrivate: false,
  });
  closing.push(transport.close, sandbox.close);
  const offset = async () => sandbox.now() - Date.now();
  const signer = { credentials: DEMO_CREDENTIALS, clockOffsetMs: offset, resyncClock: offset };
  const ask = createRepaymentEndpoint({
    transport,
    lane: UNLIMITED,
    priority: "background",
    signer,
  })(undefined);
  const walk = () => walkRepayments(ask, newRepaymentKnowledge(), RANGE);
  return { sandbox, walk };
}

const byTime = (a: Repayment, b: Repayment) =>
  a.repaidTimeMs - b.repaidTimeMs || (a.repayOrderId < b.repayOrderId ? -1 : 1);

/**
 * Reads everything. Records outside of incomplete pieces equal the exchange's truth, field for
 * field.
 */
async function expectWhole(switches: GivenSwitches): Promise<RepaymentWindow[]> {
  const { sandbox, walk } = await openExchange(switches);
  const pieces: RepaymentWindow[] = [];
  for await (const piece of walk()) pieces.push(piece);
  const truth = sandbox.truthOfRepayments(RANGE).records;
  const incomplete = pieces.filter((piece) => piece.incomplete).map(({ range }) => range.fromMs);
  const kinds = switches.olderServer ? { repayType: "", businessType: "" } : {};
  const expected = truth.filter(({ repaidTimeMs }) => !incomplete.includes(repaidTimeMs));
  const listed = pieces
    .filter((piece) => !piece.incomplete)
    .flatMap(({ repayments }) => repayments);
  expect(listed.sort(byTime)).toEqual(expected.map((record) => ({ ...record, ...kinds })));
  expect(truth.length - expected.length).toBe(260);
  return pieces;
}

test.each<GivenSwitches>(
  someOf([
    {},
    { spelling: "repaid" },
    { spelling: "repay" },
    { timeForm: "number" },
    { timeForm: "array" },
    { timeForm: "mixed" },
    { order: "oldest-first" },
    { order: "shuffled" },
    { given: "oldest" },
    { given: "any" },
    { given: "any", order: "shuffled" },
    { startTimeBound: "exclusive" },
    { endTimeBound: "exclusive" },
    { startTimeBound: "exclusive", endTimeBound: "exclusive" },
    { pageCap: 37 },
    { overLimit: "clamp" },
    { widestSpanMs: 30 * DAY_MS },
    { widestSpanMs: 30 * DAY_MS, given: "oldest" },
    { emptyAnswer: "null-data" },
    { emptyAnswer: "code-40054" },
    { repeated: 9 },
    { extraFields: true },
    { olderServer: true },
  ]),
)("over HTTP, every record is read or its millisecond named: %j", async (switches) => {
  const pieces = await expectWhole(switches);
  const incomplete = pieces.flatMap((piece) => piece.incomplete ?? []);
  expect(incomplete).toHaveLength(2);
});

test("every record is read or its millisecond named, with any combination of switches", async () => {
  const switches = fc.record({
    spelling: fc.constantFrom("repaid", "repay", "mixed"),
    timeForm: fc.constantFrom("string", "number", "array", "mixed"),
    order: fc.constantFrom("newest-first", "oldest-first", "shuffled"),
    given: fc.constantFrom("newest", "oldest", "any"),
    startTimeBound: fc.constantFrom("inclusive", "exclusive"),
    endTimeBound: fc.constantFrom("inclusive", "exclusive"),
    pageCap: fc.constantFrom(100, 50, 20),
    widestSpanMs: fc.constantFrom(0, 100 * DAY_MS, 20 * DAY_MS),
    repeated: fc.constantFrom(0, 3),
  } as const);
  await fc.assert(
    fc.asyncProperty(switches, async (drawn) => {
      await expectWhole(drawn as GivenSwitches);
    }),
    { numRuns: runs(8) },
  );
});

test("an exchange that reaches back for 100 days is read so far, then refuses", async () => {
  const { sandbox, walk } = await openExchange({ reachMs: 100 * DAY_MS });
  const pieces: RepaymentWindow[] = [];
  const walking = async () => {
    for await (const piece of walk()) pieces.push(piece);
  };
  await expect(walking()).rejects.toMatchObject({
    failure: { kind: "out-of-range", code: "40704" },
  });
  const edgeMs = sandbox.now() - 100 * DAY_MS;
  expect((pieces.at(-1)?.range.fromMs ?? 0) - edgeMs).toBeLessThan(60_000);
});
