import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import {
  DEFAULT_WISH,
  KIND_RULES,
  NOTIFICATION_KINDS,
  reachesThreshold,
  type Wishes,
} from "./kinds";
import { type Facts, findNews, type Memory, type NewsViewer } from "./news";
import { eventType } from "./notification";

const BROKER: NewsViewer = {
  userId: "b",
  email: "broker@example.com",
  clients: null,
  manages: true,
  trades: true,
};
const PARTNER: NewsViewer = {
  userId: "p",
  email: "partner@example.com",
  clients: ["1", "2"],
  manages: false,
  trades: false,
};
const [ONE, TWO] = ["2026-11-01", "2026-11-02"] as Day[] as [Day, Day];
const failed = (...days: Day[]): Facts => ({
  "day-failed": days.map((day) => ({ key: day, day, failure: null })),
});
const lost = (...uids: string[]): Facts => ({
  "client-lost": uids.map((uid) => ({ key: uid, uid, day: ONE, value: null, unit: "USDT" })),
});

/** The person's notifications while the account goes through these states. */
function tellAll(viewer: NewsViewer, states: readonly Facts[], wishes: Wishes = {}) {
  let memory: Memory = {};
  return states.map((facts) => {
    const found = findNews(memory, facts, viewer, wishes);
    memory = found.memory;
    return found.news.map(({ kind, items }) => `${kind} ${items.map(({ key }) => key).join(",")}`);
  });
}

test("the initial state causes no news; new facts are reported once, together; a fact that returns is reported again", () => {
  expect(
    tellAll(BROKER, [
      failed(ONE),
      failed(ONE),
      failed(ONE, TWO),
      failed(ONE, TWO),
      failed(),
      failed(TWO),
    ]),
  ).toEqual([[], [], [`day-failed ${TWO}`], [], [], [`day-failed ${TWO}`]]);
  expect(tellAll(BROKER, [failed(), failed(ONE, TWO)])).toEqual([[], [`day-failed ${ONE},${TWO}`]]);
});

const approved = (...at: number[]): Facts => ({
  "statement-approved": at.map((atMs) => ({
    ...{ key: String(atMs), atMs, payee: "p", partner: PARTNER.email },
    ...{ statement: atMs, month: "2026-10" as Month, number: 1, toPay: [] },
  })),
});

test("what happened at a known time is news from the first look on, unless it was before the person's role", () => {
  const since = { ...PARTNER, sinceMs: 5 };
  expect(tellAll(since, [approved(4, 5), approved(4, 5, 6), approved(3, 4, 5, 6)])).toEqual([
    ["statement-approved 5"],
    ["statement-approved 6"],
    [],
  ]);
  // Since when is not known: the first look is silent, as it is for other kinds.
  expect(tellAll(PARTNER, [approved(4), approved(4, 6)])).toEqual([[], ["statement-approved 6"]]);
  expect(tellAll({ ...since, userId: "q" }, [approved(5), approved(5, 6)])).toEqual([[], []]);
});

test("a statement waits for managers other than the one who prepared it and the one it pays", () => {
  const item = {
    ...{ key: "1", atMs: 6, payee: "p", partner: PARTNER.email, preparer: "m", preparedBy: "ann" },
    ...{ statement: 1, month: "2026-10" as Month, number: null, toPay: [] },
  };
  const facts: Facts = { "statement-waiting": [item] };
  const told = (viewer: Partial<NewsViewer>) =>
    tellAll({ ...BROKER, ...viewer }, [{ "statement-waiting": [] }, facts])[1];
  expect(told({})).toEqual(["statement-waiting 1"]);
  for (const viewer of [{ userId: "m" }, { userId: "p" }, { manages: false }])
    expect(told(viewer)).toEqual([]);
});

test("a day that is read is reported once, to the people who were notified of its failure", () => {
  const [none, both] = [{ ...DEFAULT_WISH, inCentre: false }, [ONE, TWO]];
  const state = (failing: readonly Day[], read: readonly Day[]): Facts => ({
    ...failed(...failing),
    "day-recovered": read.map((day) => ({ key: day, day })),
  });
  const states = [
    ...[
      state([ONE], []),
      state(both, []),
      state([ONE], [TWO]),
      state([], both),
      state([TWO], [ONE]),
    ],
    ...[{}, state([], both), state([], both)],
  ];
  expect(tellAll(BROKER, states)).toEqual([
    ...[[], [`day-failed ${TWO}`], [`day-recovered ${TWO}`], [], [`day-failed ${TWO}`]],
    ...[[], [`day-recovered ${TWO}`], []],
  ]);
  expect(tellAll(BROKER, states, { "day-failed": none }).flat()).toEqual([]);
  expect(tellAll(PARTNER, states).flat()).toEqual([]);
});

test('a client near the threshold of "down" is reported again only after he has clearly recovered', () => {
  const down = (share: string): Facts => ({
    "client-down": [
      {
        key: "1",
        uid: "1",
        share: share as Amount,
        now: "1" as Amount,
        usual: "2" as Amount,
        unit: "USDT",
      },
    ],
  });
  const wish = (threshold: string) => ({
    "client-down": { ...DEFAULT_WISH, threshold: threshold as Amount },
  });
  const told = ["client-down 1"];
  const shares = ["0.49", "0.5", "0.49", "0.5", "0.4", "0.51", "0.3999", "0.5"];
  expect(tellAll(BROKER, shares.map(down))).toEqual([[], told, [], [], [], [], [], told]);
  expect(tellAll(BROKER, shares.map(down), wish("51")).flat()).toEqual(told);
  expect(
    tellAll(BROKER, [...["0.1", "0.08", "0.1", "0.0799", "0.1"].map(down)], wish("10")),
  ).toEqual([[], [], [], [], told]);
});

test("a fact that cannot be judged for a while is remembered unchanged", () => {
  expect(tellAll(BROKER, [failed(), {}, failed(ONE), {}, failed(ONE)])).toEqual([
    [],
    [],
    [`day-failed ${ONE}`],
    [],
    [],
  ]);
});

test("a partner gets news only of his own clients, and none of the whole account", () => {
  expect(
    tellAll(PARTNER, [
      { ...lost(), ...failed() },
      { ...lost("1", "3"), ...failed(ONE) },
    ]),
  ).toEqual([[], ["client-lost 1"]]);
  const { news } = findNews({ "client-lost": [] }, lost("1", "3"), PARTNER, {});
  expect(news.map(({ uids }) => uids)).toEqual([["1"]]);
});

test("a person who sees more than before starts without news", () => {
  const { memory } = findNews({ "client-lost": [] }, { ...lost(), ...failed(ONE) }, PARTNER, {});
  expect(memory).toEqual({ "client-lost": [] });
  expect(findNews(memory, failed(ONE), BROKER, {}).news).toEqual([]);
});

test("files are reported to the people who requested them, orders to people who trade", () => {
  const files: Facts = {
    "export-ended": [
      { key: "1", by: "b", file: "a.csv", isDone: true },
      { key: "2", by: "p", file: "b.csv", isDone: false },
    ],
    "import-ended": [{ key: "3", by: "broker@example.com", file: "c.csv", isDone: true }],
    "order-unknown": [{ key: "4", order: "4", symbol: "BTCUSDT" }],
  };
  const none: Facts = { "export-ended": [], "import-ended": [], "order-unknown": [] };
  expect(tellAll(BROKER, [none, files])[1]).toEqual([
    "export-ended 1",
    "import-ended 3",
    "order-unknown 4",
  ]);
  expect(tellAll(PARTNER, [none, files])[1]).toEqual(["export-ended 2"]);
  expect(tellAll({ ...BROKER, trades: false }, [none, files])[1]).not.toContain("order-unknown 4");
});

test("nobody gets news that he does not want, and none of it is sent later", () => {
  const silent = { ...DEFAULT_WISH, inCentre: false };
  expect(tellAll(BROKER, [failed(), failed(ONE)], { "day-failed": silent })).toEqual([[], []]);
  const off = findNews({ "day-failed": [] }, failed(ONE), BROKER, { "day-failed": silent });
  expect(findNews(off.memory, failed(ONE), BROKER, {}).news).toEqual([]);
});

const DOWN = { key: "", uid: "1", now: "1" as Amount, usual: "2" as Amount, unit: "USDT" };
test.each([
  ["day-leaving", { key: "", day: ONE, inDays: 7 }, "7", true],
  ["day-leaving", { key: "", day: ONE, inDays: 8 }, "7", false],
  ["day-late", { key: "", day: ONE, hours: 6 }, "6", true],
  ["day-late", { key: "", day: ONE, hours: 5 }, "6", false],
  ["client-concentration", { key: "", uid: "1", share: "0.3" as Amount }, "30", true],
  ["client-concentration", { key: "", uid: "1", share: "0.29999" as Amount }, "30", false],
  ["client-down", { ...DOWN, share: "0.5" as Amount }, "50", true],
  ["client-down", { ...DOWN, share: "0.4999" as Amount }, "50", false],
  [
    "client-lost",
    { key: "", uid: "1", day: ONE, value: "9.99" as Amount, unit: "USDT" },
    "10",
    false,
  ],
  ["client-lost", { key: "", uid: "1", day: ONE, value: "10" as Amount, unit: "USDT" }, "10", true],
  ["client-lost", { key: "", uid: "1", day: ONE, value: null, unit: "USDT" }, "10", true],
] as const)("the threshold of %s: %o from %s is %s", (kind, item, threshold, told) => {
  expect(reachesThreshold(kind, item, { wished: threshold as Amount, isKnown: false })).toBe(told);
});

test("every default threshold is one that can be chosen", () => {
  for (const { threshold } of Object.values(KIND_RULES)) {
    if (threshold === null) continue;
    expect(Number(threshold.default)).toBeLessThanOrEqual(threshold.most);
    expect(Number(threshold.default)).toBeGreaterThanOrEqual(threshold.least ?? 0);
  }
});

test("webhooks name each kind with a full stop", () => {
  const sent = NOTIFICATION_KINDS.filter((kind) => KIND_RULES[kind].audience !== "person");
  expect(new Set(sent.map(eventType)).size).toBe(sent.length);
  for (const kind of sent) expect(eventType(kind)).toMatch(/^[a-z]+\.[a-z]+$/);
});

test("a person can limit his news to some clients, by UID or label; a partner by UID", () => {
  const wishes = { "client-lost": { ...DEFAULT_WISH, onlyFor: ["2", "vip"] } };
  const labels = new Map([
    ["1", ["other"]],
    ["3", ["new", "vip"]],
  ]);
  const states = [lost(), lost("1"), lost("1", "2", "3")];
  expect(tellAll({ ...BROKER, labels }, states, wishes)).toEqual([[], [], ["client-lost 2,3"]]);
  expect(tellAll(PARTNER, states, wishes)).toEqual([[], [], ["client-lost 2"]]);
});
