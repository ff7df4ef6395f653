import type { Clock } from "@/lib/core/clock";
import { type Day, type DayRange, dayOf, fetchableDays, listDays } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { AccountScope } from "@/lib/core/scope";
import { createExchangeClient, type ExchangeClient } from "@/lib/exchange/client";
import type { ExchangeCredentials } from "@/lib/exchange/credentials";
import { ExchangeError } from "@/lib/exchange/errors";
import { type Account, saveClockOffset, saveFullReadAt } from "@/lib/store/accounts";
import { loadCommissionDays } from "@/lib/store/commission-days";
import { ensureCommissionPartitions } from "@/lib/store/partitions";
import { postgresLeases } from "@/lib/store/rate-slots";
import { finishSyncRun, type SyncRun, type SyncRunProgress } from "@/lib/store/sync-runs";
import { RunLostError, startHeart } from "./heart";
import { isFullReadDue, planDays, refuseRange } from "./plan";
import { reportRun, type SyncReport } from "./report";
import { type DayOutcome, runStatus, tallyDays } from "./summary";
import { syncDays } from "./sync-days";

export type StartedRun = {
  readonly run: SyncRun;
  readonly account: Account;
  readonly scope: AccountScope;
  readonly credentials: ExchangeCredentials;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly onProgress: (progress: SyncRunProgress) => void;
};

/** Does a claimed run from its first request to its last record. */
export async function runStarted(started: StartedRun): Promise<SyncReport> {
  const { run, account, clock } = started;
  const beganMs = clock.now();
  const client = createExchangeClient({
    baseUrl: account.baseUrl,
    credentials: started.credentials,
    leases: postgresLeases(run.holder),
    priority: "background",
    clock,
  });
  const controller = new AbortController();
  const signal = AbortSignal.any([started.signal, controller.signal]);
  const outcomes: DayOutcome[] = [];
  let planned = 0;
  const progress = () => progressOf(planned, outcomes, client);
  const heart = startHeart(run.id, progress, controller);

  const finish = async (status: "done" | "incomplete", stoppedBy: ExchangeFailure | null) => {
    await finishSyncRun(run.id, status, progress(), stoppedBy);
    const seconds = Math.round(clock.now() - beganMs) / 1000;
    return reportRun(status, progress(), { outcomes, stoppedBy, seconds });
  };
  try {
    const plan = await planRun(started, client);
    if ("refused" in plan) {
      await finishSyncRun(run.id, "failed", progress(), refusal(plan.refused));
      return { status: "refused", reason: plan.refused };
    }
    planned = plan.days.length;
    const job = { scope: started.scope, client, showSub: account.showSub, today: plan.today, signal };
    const { stoppedBy } = await syncDays(job, plan.days, (outcome) => {
      outcomes.push(outcome);
      started.onProgress(progress());
    });
    const status = runStatus(tallyDays(planned, outcomes));
    if (plan.readsAll && status === "done") await saveFullReadAt(started.scope, client.now());
    return await finish(status, stoppedBy);
  } catch (error) {
    if (error instanceof ExchangeError) return await finish("incomplete", error.failure); // the clock could not be read
    await finishSyncRun(run.id, signal.aborted ? "interrupted" : "failed", progress(), null);
    if (started.signal.aborted || error instanceof RunLostError) return { status: "interrupted" };
    throw error;
  } finally {
    await heart.stop();
    await client.close();
  }
}

type Plan = { today: Day; days: Day[]; readsAll: boolean } | { refused: string };

/** "Today" is the exchange's, so a wrong clock of this machine moves no day. */
async function planRun({ run, account, scope, clock }: StartedRun, client: ExchangeClient): Promise<Plan> {
  const nowMs = await client.measureClock();
  await saveClockOffset(scope, nowMs - clock.now());
  const today = dayOf(nowMs);
  const window = fetchableDays(today);
  const refused = run.range && refuseRange(run.range, today);
  if (refused) return { refused };
  await ensureCommissionPartitions(window);
  if (run.range) return { today, days: listDays(run.range), readsAll: coversAll(run.range, window) };

  const known = await loadCommissionDays(scope, window);
  const stored = new Map(
    known.map(({ day, status, failure }) => [day, { status, failureKind: failure?.kind ?? null }]),
  );
  const fullReadAtMs = account.fullReadAt?.getTime() ?? null;
  return {
    today,
    days: planDays({ today, nowMs, fullReadAtMs, stored }),
    readsAll: isFullReadDue(fullReadAtMs, nowMs),
  };
}

function coversAll(range: DayRange, window: DayRange): boolean {
  return range.from <= window.from && range.to >= window.to;
}

function refusal(reason: string): ExchangeFailure {
  return { kind: "out-of-range", code: null, httpStatus: null, detail: reason };
}

function progressOf(
  planned: number,
  outcomes: readonly DayOutcome[],
  client: ExchangeClient,
): SyncRunProgress {
  const { days, changed, rows } = tallyDays(planned, outcomes);
  return {
    daysPlanned: planned,
    daysComplete: days.complete,
    daysEmpty: days.empty,
    daysPending: days.pending,
    daysFailed: days.failed,
    daysChanged: changed,
    rows,
    ...client.stats(),
  };
}
