import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { cutOut, timeWithout } from "@/lib/core/time-ranges";
import {
  type ListedTime,
  loadRepaymentCoverage,
  saveRepaymentHistory,
} from "@/lib/repayments/store/coverage";
import { findOldestRepaymentMs, findUnprovenTime } from "@/lib/repayments/store/repayments";
import type { RunningSync, SubjectWork } from "@/lib/sync/perform-run";
import type { RepaymentFigures, UnlistedTime } from "@/lib/sync/report";
import { firstKnownMs, planRepayments, readableUntilMs, refuseFuture, timeOfDays } from "./plan";
import { createRepaymentTally, repaymentFigures } from "./tally";
import { createRepaymentWalk, type RepaymentWalk, readTargets, refusedNow } from "./walk";

/**
 * A sync of loan repayments. A newly found full millisecond makes the run incomplete; a known one
 * does not.
 */
export const repaymentWork: SubjectWork<RepaymentFigures> = {
  subject: "repayments",
  figuresOf: repaymentFigures,
  begin: (running) => {
    const tally = createRepaymentTally(() => running.tell());
    return {
      progress: tally.progress,
      details: tally.details,
      perform: async (nowMs) => {
        const { scope, client, run } = running;
        const signal = AbortSignal.any([running.signal, running.paused]); // a window is stored whole or not at all
        const refused = run.range && refuseFuture(run.range, nowMs);
        if (refused) return { status: "refused", reason: refused };
        const walk = createRepaymentWalk({ run, scope, client, readAtMs: nowMs, tally, signal });
        const stoppedBy = await readAll(running, walk, nowMs);
        tally.unlisted(await findUnlisted(scope, nowMs));
        const isNews = tally.details().missed.some(({ isNew }) => isNew);
        const status = stoppedBy || isNews ? "incomplete" : "done";
        return { status, stoppedBy };
      },
    };
  },
};

async function readAll({ scope, run }: RunningSync, walk: RepaymentWalk, nowMs: number) {
  if (run.range) {
    const stoppedBy = await readTargets(walk, [timeOfDays(run.range, nowMs)], {
      nowMs,
      isAskedFor: true,
    });
    return stoppedBy ?? lookAround(scope, walk, nowMs);
  }
  const coverage = await loadRepaymentCoverage(scope);
  const planned = planRepayments(coverage, nowMs);
  const targetsEnd = await readTargets(walk, planned, { nowMs, isAskedFor: false });
  const stoppedBy = targetsEnd ?? (await lookAround(scope, walk, nowMs));
  if (stoppedBy || coverage.history) return stoppedBy;
  return walkBack(scope, walk, coverage, nowMs);
}

/**
 * How many stored repayments before the stretch are read again, until one is listed: its neighbours
 * may be gone too.
 */
const OLDER = [1, 10, 100];

/**
 * Reads around unlisted repayments: they were withdrawn only if something older is still listed.
 * Returns why it stopped, or null.
 */
async function lookAround(scope: WholeAccountScope, walk: RepaymentWalk, readAtMs: number) {
  const asked = new Set<number>();
  for (const older of OLDER) {
    for (const range of await findUnprovenTime(scope, { readAtMs, older })) {
      if (asked.has(range.fromMs)) continue;
      asked.add(range.fromMs);
      const { stoppedBy } = await walk.read(range);
      if (stoppedBy) return stoppedBy;
    }
  }
  return null;
}

/** Time of repayments that this run did not list and that stay; null: there is none. */
async function findUnlisted(
  scope: WholeAccountScope,
  readAtMs: number,
): Promise<UnlistedTime | null> {
  const { gaps } = await loadRepaymentCoverage(scope);
  const found = gaps.filter(
    ({ reason, seenAtMs }) => reason === "unlisted" && seenAtMs === readAtMs,
  );
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  return {
    fromMs: first.fromMs,
    toMs: last.toMs,
    known: found.reduce((sum, { known }) => sum + known, 0),
  };
}

/**
 * The v3 version of this endpoint lists two years (field notes), so longer silence may as well be
 * the end.
 */
const SILENCE_MS = 760 * 86_400_000;

/**
 * Walks back to long silence or a refusal, and stores where the history begins. Returns why it
 * stopped early, or null.
 */
async function walkBack(
  scope: WholeAccountScope,
  walk: RepaymentWalk,
  known: ListedTime,
  nowMs: number,
): Promise<ExchangeFailure | null> {
  const untilMs = readableUntilMs(nowMs);
  let askedFromMs = firstKnownMs(known) ?? untilMs + 1;
  for (;;) {
    const silentFromMs = Math.min((await findOldestRepaymentMs(scope)) ?? untilMs, untilMs);
    const enoughMs = Math.max(0, silentFromMs - SILENCE_MS);
    if (askedFromMs <= enoughMs) {
      if (await isListedWhole(scope, { fromMs: askedFromMs, toMs: silentFromMs }))
        await settle(scope, askedFromMs, nowMs, null);
      return null;
    }
    const range = { fromMs: enoughMs, toMs: askedFromMs - 1 };
    const end = await walk.read(range);
    const stoppedBy = end.stoppedBy ?? refusedNow(end, nowMs);
    if (end.refused && stoppedBy)
      await walk.giveUp({ ...range, toMs: end.refused.atMs }, stoppedBy);
    if (stoppedBy) return stoppedBy;
    if (end.refused) {
      await settle(scope, end.refused.atMs + 1, nowMs, end.refused.failure);
      return null;
    }
    askedFromMs = enoughMs;
  }
}

function settle(
  scope: WholeAccountScope,
  beginsAtMs: number,
  nowMs: number,
  failure: ExchangeFailure | null,
) {
  const endedBy = failure ? "refused" : "silence";
  return saveRepaymentHistory(scope, { beginsAtMs, endedBy, failure, settledAtMs: nowMs });
}

async function isListedWhole(scope: WholeAccountScope, time: { fromMs: number; toMs: number }) {
  const { ranges, gaps } = await loadRepaymentCoverage(scope);
  const full = gaps.filter(({ reason }) => reason === "full-millisecond");
  return full.reduce(cutOut, timeWithout(time, ranges)).length === 0;
}
