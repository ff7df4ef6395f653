import fc from "fast-check";
import { expect, test } from "vitest";
import { planRetry, type RetryQuestion, type RetryRule } from "./retry";

const question = (rule: RetryRule, changes: Partial<RetryQuestion> = {}): RetryQuestion => ({
  rule,
  method: "GET",
  priority: "background",
  seen: 1,
  attempt: changes.seen ?? 1,
  retryAfterMs: null,
  random: () => 1,
  ...changes,
});
const GIVE_UP = { kind: "give-up" };
const wait = (delayMs: number) => ({ kind: "wait", delayMs });

test.each([
  ["what is refused for good is never asked again", question("never"), GIVE_UP],
  ["a fault is waited out from half a second on", question("backoff"), wait(500)],
  ["each wait is twice the one before", question("backoff", { seen: 3 }), wait(2_000)],
  ["a fault that stays ends at the fifth answer", question("backoff", { seen: 5 }), GIVE_UP],
  [
    "a read is repeated where a write's outcome would be unknown",
    question("backoff-get"),
    wait(500),
  ],
  ["a write is not", question("backoff-get", { method: "POST" }), GIVE_UP],
  ["a read that is repeated once is repeated once", question("once-get", { seen: 2 }), GIVE_UP],
  ["a write is not even repeated once", question("once-get", { method: "POST" }), GIVE_UP],
  ["an unreadable answer is asked for three times", question("garbled", { seen: 2 }), wait(1_000)],
  ["and then believed", question("garbled", { seen: 3 }), GIVE_UP],
  ["a refused time is measured again once", question("resync"), { kind: "resync" }],
  ["and only once", question("resync", { seen: 2, attempt: 2 }), GIVE_UP],
  ["a 429 without a time waits at least the limit's second", question("rate-limited"), wait(1_000)],
  ["a job bears 429 for about a minute", question("rate-limited", { seen: 6 }), wait(30_000)],
  ["and no longer", question("rate-limited", { seen: 7 }), GIVE_UP],
  [
    "a person gives up sooner",
    question("rate-limited", { seen: 4, priority: "interactive" }),
    GIVE_UP,
  ],
  [
    "five minutes are waited when asked for",
    question("rate-limited", { retryAfterMs: 300_000, random: () => 0 }),
    wait(300_000),
  ],
  [
    "a wait that is too long is not shortened but refused",
    question("rate-limited", { retryAfterMs: 3_600_000 }),
    GIVE_UP,
  ],
  [
    "a person is not kept for five minutes",
    question("rate-limited", { retryAfterMs: 300_000, priority: "interactive" }),
    GIVE_UP,
  ],
  [
    "a 503 may ask for a time too",
    question("backoff", { retryAfterMs: 7_000, random: () => 0 }),
    wait(7_000),
  ],
  [
    "whatever the mixture, the twelfth attempt is the last",
    question("backoff", { attempt: 12 }),
    GIVE_UP,
  ],
] as const)("%s", (_name, asked, expected) => {
  expect(planRetry(asked)).toEqual(expected);
});

test("a wait is never shorter than the server asked, and never below half of the unjittered wait", () => {
  const rules = fc.constantFrom<RetryRule>("backoff", "rate-limited", "garbled");
  fc.assert(
    fc.property(
      rules,
      fc.integer({ min: 0, max: 400_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (rule, ms, luck) => {
        const asked = planRetry(question(rule, { retryAfterMs: ms, random: () => luck }));
        if (asked.kind === "wait") expect(asked.delayMs).toBeGreaterThanOrEqual(ms);
        const free = planRetry(question(rule, { random: () => luck }));
        if (free.kind === "wait")
          expect(free.delayMs).toBeGreaterThanOrEqual(rule === "rate-limited" ? 500 : 250);
      },
    ),
  );
});
