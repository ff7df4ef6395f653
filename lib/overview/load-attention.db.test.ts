import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { AuditOrigin } from "@/lib/audit/origin";
import { TEST_ENTRY } from "@/lib/audit/testing/audit-entry";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { loadReviews } from "@/lib/overview/store/reviews";
import { loadAttention } from "./load-attention";
import { loadOverviewBook } from "./load-overview";
import { reviewAttention, takeReviewBack } from "./review-attention";
import { loadBookState } from "./state";

const TODAY = "2026-11-21" as Day;
const HOUR = 3_600_000;
const NOW = dayStartMs(TODAY) + 12 * HOUR;
const back = (days: number) => addDays(TODAY, -days);
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
});

const save = (day: Day, rebateAmount: string, fetchedAtMs: number, feePaid = "1") =>
  saveCommissionDay(scope, {
    day,
    rows: [commissionRow(day, { rebateAmount, feePaid })],
    fetchedAtMs,
    emptyMeans: "empty",
  });
const open = (since: Day) =>
  loadOverviewBook(scope, {
    today: TODAY,
    last: addDays(TODAY, -1),
    since,
    comparison: "previous",
  });

/** A sync run that found its yesterday not yet published. */
async function saveRun(startedAtMs: number): Promise<void> {
  const startedAt = new Date(startedAtMs);
  await db().prisma.syncRun.create({
    data: {
      accountId: scope.accountId,
      subject: "commissions",
      trigger: "schedule",
      status: "done",
      holder: "test",
      heartbeatAt: startedAt,
      startedAt,
      finishedAt: startedAt,
      daysPending: 1,
    },
  });
}

test("the time of the next day's publication is learned from earlier days", async () => {
  for (const days of [5, 4, 3, 2]) {
    const nextMs = dayStartMs(back(days - 1));
    await saveRun(nextMs + 9.6 * HOUR);
    await save(back(days), "1", nextMs + 10.6 * HOUR);
  }
  await saveCommissionDay(scope, { day: back(1), rows: [], fetchedAtMs: 0, emptyMeans: "pending" });
  const since = back(5);
  const state = await loadBookState(scope, await open(since), { today: TODAY, since });
  expect(state).toMatchObject({
    through: back(2),
    lost: 0,
    expectedMs: dayStartMs(TODAY) + 10 * HOUR,
  });
});

test("a book that was filled all at once does not know the hour of publication", async () => {
  await saveRun(dayStartMs(TODAY) + 9 * HOUR);
  for (const days of [5, 4, 3, 2]) await save(back(days), "1", dayStartMs(TODAY) + 9.1 * HOUR);
  const since = back(5);
  const state = await loadBookState(scope, await open(since), { today: TODAY, since });
  expect(state.expectedMs).toBeNull();
});

test("lost days are counted from the account's first day on", async () => {
  await save(back(95), "1", 0);
  await save(back(1), "1", 0);
  const since = back(95);
  const book = await open(since);
  const state = await loadBookState(scope, book, { today: TODAY, since });
  expect(state).toMatchObject({ lost: 4, missing: 89, failed: 0 });
  const attention = await loadAttention(scope, book, {
    today: TODAY,
    nowMs: NOW,
    since,
    last: TODAY,
  });
  expect(attention).toMatchObject({ lost: 4, missing: 89, nextLoss: { days: 1, inDays: 0 } });
});

test("revisions are news for a week, and odd rows of all days are counted", async () => {
  const recentMs = dayStartMs(back(2));
  await save(back(30), "1", 0);
  await save(back(30), "2", dayStartMs(back(20)));
  await save(back(5), "1", 0);
  await save(back(5), "2", recentMs);
  await save(back(4), "-1", recentMs);
  await save(back(25), "1", recentMs, "0");
  await save(back(3), "1", recentMs, "0");
  const since = back(30);
  const { restated, odd } = await loadAttention(scope, await open(since), {
    today: TODAY,
    nowMs: NOW,
    since,
    last: back(1),
  });
  expect(restated).toEqual({ days: [back(5)], hasMore: false, withinDays: 7 });
  expect(odd).toEqual({
    rebateWithoutFee: { rows: 2, days: { from: back(25), to: back(3) } },
    feeMismatch: { rows: 0, days: { from: since, to: back(1) } },
  });
});

test("reviewed items are not shown again, items read later are, also for earlier days, and a review can be undone", async () => {
  const origin: AuditOrigin = TEST_ENTRY.origin;
  await save(back(95), "1", 0);
  await save(back(5), "1", 0);
  await save(back(5), "2", NOW - HOUR);
  await save(back(2), "1", 0, "0");
  const since = back(95);
  const load = async (day = TODAY, nowMs = NOW) =>
    loadAttention(scope, await open(since), {
      today: day,
      nowMs,
      since,
      last: addDays(day, -1),
    });
  const before = await load();
  expect(before).toMatchObject({
    lost: 4,
    restated: { days: [back(5)] },
    odd: { rebateWithoutFee: { rows: 1 } },
  });
  for (const kind of ["lost", "restated", "rebateWithoutFee"] as const) {
    expect(before.reviews[kind].beforeMs).toBeNull();
    await reviewAttention(
      scope,
      { kind, throughMs: before.reviews[kind].throughMs, nowMs: NOW },
      origin,
    );
  }
  expect(await load()).toMatchObject({
    lost: 0,
    restated: { days: [] },
    odd: { rebateWithoutFee: { rows: 0 } },
  });
  await save(TODAY, "1", NOW + HOUR, "0");
  await save(back(4), "1", 0);
  await save(back(4), "2", NOW + HOUR);
  await save(back(20), "1", NOW + HOUR, "0");
  const later = await load(addDays(TODAY, 1), NOW + 24 * HOUR);
  expect(later).toMatchObject({
    restated: { days: [back(4)] },
    odd: { rebateWithoutFee: { rows: 2, days: { from: back(20), to: TODAY } } },
  });
  const throughMs = before.reviews.lost.throughMs;
  expect(await takeReviewBack(scope, { kind: "lost", throughMs, beforeMs: null }, origin)).toBe(
    true,
  );
  expect(await load()).toMatchObject({ lost: 4 });
});

test("an undo reverts its own review, and nothing that was reviewed since", async () => {
  const origin: AuditOrigin = TEST_ENTRY.origin;
  const kind = "restated";
  const stored = async () => (await loadReviews(scope))[kind] ?? null;
  const first = await reviewAttention(scope, { kind, throughMs: 100, nowMs: NOW }, origin);
  expect(first).toEqual({ kind, throughMs: 100, beforeMs: null });
  // Another tab has reviewed more since.
  const second = await reviewAttention(scope, { kind, throughMs: 200, nowMs: NOW }, origin);
  expect(second).toEqual({ kind, throughMs: 200, beforeMs: 100 });
  expect(await takeReviewBack(scope, first, origin)).toBe(false);
  expect(await stored()).toBe(200);
  // An older tab does not undo that.
  const late = await reviewAttention(scope, { kind, throughMs: 150, nowMs: NOW }, origin);
  expect(await takeReviewBack(scope, late, origin)).toBe(true);
  expect(await stored()).toBe(200);
  expect(await takeReviewBack(scope, second, origin)).toBe(true);
  expect(await stored()).toBe(100);
  expect(await takeReviewBack(scope, first, origin)).toBe(true);
  expect(await stored()).toBeNull();
});

test("no review reaches further than the exchange's now", async () => {
  const origin: AuditOrigin = TEST_ENTRY.origin;
  await save(back(2), "1", 0, "0");
  const far = dayStartMs("9999-01-01" as Day);
  await reviewAttention(scope, { kind: "rebateWithoutFee", throughMs: far, nowMs: NOW }, origin);
  await save(addDays(TODAY, 3), "1", NOW + HOUR, "0");
  const [since, last] = [back(2), addDays(TODAY, 3)];
  const later = { today: addDays(TODAY, 4), nowMs: NOW, since, last };
  const { odd, reviews } = await loadAttention(scope, await open(since), later);
  expect(reviews.rebateWithoutFee.beforeMs).toBe(NOW);
  expect(odd.rebateWithoutFee).toEqual({ rows: 1, days: { from: last, to: last } });
});
