import { type Account, forgetFuture, saveClockOffset } from "@/lib/accounts/store/accounts";
import type { Clock } from "@/lib/core/clock";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type AgreedTime, agreeOnTime } from "@/lib/coverage/agreed-time";
import { renewEvery } from "@/lib/database/lease";
import {
  createExchangeClient,
  type ExchangeClient,
  type ExchangeClientOptions,
} from "@/lib/exchange/client";
import { ExchangeError, failureWithoutCode } from "@/lib/exchange/http/errors";
import {
  beatSyncRun,
  finishSyncRun,
  NOTHING_DONE,
  noteClockJump,
  RENEW_RUN_EVERY_MS,
  RunLostError,
  type SyncRun,
  type SyncRunProgress,
} from "@/lib/sync/store";
import type { SyncSubject } from "@/lib/sync/sync-run";
import type { EndedReport, SyncReport } from "./report";

export type StartedRun = {
  readonly run: SyncRun;
  readonly account: Account;
  readonly scope: WholeAccountScope;
  readonly connection: ExchangeClientOptions;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly onProgress: (progress: SyncRunProgress) => void;
  readonly onTrouble: (what: string, error: unknown) => void;
};

/** A run as its subject sees it. `signal` also aborts when the run is lost. */
export type RunningSync = Pick<StartedRun, "run" | "account" | "scope" | "signal" | "onTrouble"> & {
  readonly client: ExchangeClient;
  /** The agreed time now, ms: rows are stored as of it. Only inside `perform`. */
  readonly now: () => number;
  /** Aborts when the account is paused: begin nothing new. */
  readonly paused: AbortSignal;
  /** Call it when `progress` has changed. */
  readonly tell: () => void;
};

/** "refused": the exchange does not have the requested range. */
export type WorkEnd =
  | { readonly status: "done" | "incomplete"; readonly stoppedBy: ExchangeFailure | null }
  | { readonly status: "refused"; readonly reason: string };

export type SubjectWork<Figures> = {
  readonly subject: SyncSubject;
  readonly figuresOf: (run: SyncRunProgress) => Figures;
  readonly begin: (running: RunningSync) => {
    /** The counts but for requests; may be called at any time. */
    readonly progress: () => Partial<SyncRunProgress>;
    /** Figures that are not part of the progress. */
    readonly details: () => Partial<Figures>;
    /**
     * Does the run; `nowMs`: the agreed time. Throws ExchangeError if nothing at all could be
     * requested.
     */
    readonly perform: (nowMs: number) => Promise<WorkEnd>;
  };
};

/**
 * Runs a started sync to its end, with a heartbeat, and stores how it ended. Throws for bugs and a
 * lost database.
 */
export async function performRun<Figures>(
  started: StartedRun,
  { begin, figuresOf }: SubjectWork<Figures>,
): Promise<SyncReport<Figures>> {
  const { run, account, scope, clock, onTrouble } = started;
  const beganMs = clock.now();
  const client = createExchangeClient(started.connection);
  const [lost, paused] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([started.signal, lost.signal]);
  const tell = () => started.onProgress(progress());
  let agreed: (AgreedTime & { readonly exchangeMs: number; readonly machineMs: number }) | null =
    null;
  /** If one clock jumps meanwhile, the other one counts. */
  const now = () => {
    if (agreed === null) throw new Error("the time is not agreed upon yet");
    const passedMs = Math.min(client.now() - agreed.exchangeMs, clock.now() - agreed.machineMs);
    return agreed.nowMs + Math.max(0, passedMs);
  };
  const work = begin({
    run,
    account,
    scope,
    signal,
    onTrouble,
    client,
    now,
    tell,
    paused: paused.signal,
  });
  const progress = () => ({ ...NOTHING_DONE, ...work.progress(), ...client.stats() });
  const stopRenewing = keepRun(run.id, progress, { lost, paused });

  const reportOf = (status: EndedReport<unknown>["status"], stoppedBy: ExchangeFailure | null) => {
    const seconds = Math.round(clock.now() - beganMs) / 1000;
    const clockJumpMs = agreed?.jumpMs ?? null; // null: the exchange did not answer
    const figures = { ...figuresOf(progress()), ...work.details() };
    return {
      ...figures,
      status,
      ...client.stats(),
      seconds,
      stoppedBy,
      joined: false,
      clockJumpMs,
    };
  };
  const finish = async (status: "done" | "incomplete", stoppedBy: ExchangeFailure | null) => {
    await finishSyncRun(run.id, status, progress(), stoppedBy);
    return reportOf(status, stoppedBy);
  };
  try {
    const exchangeMs = await client.measureClock(); // the exchange decides which day it is, unless its clock has jumped
    agreed = { ...(await agree(started, exchangeMs)), exchangeMs, machineMs: clock.now() };
    if (agreed.jumpMs !== null) await noteClockJump(run.id, agreed.jumpMs);
    const end = await work.perform(agreed.nowMs);
    if (end.status !== "refused") return await finish(end.status, end.stoppedBy);
    await finishSyncRun(
      run.id,
      "failed",
      progress(),
      failureWithoutCode("out-of-range", end.reason),
    );
    return end;
  } catch (error) {
    if (error instanceof ExchangeError) return await finish("incomplete", error.failure);
    const isPaused = error instanceof AccountPausedError;
    await finishSyncRun(
      run.id,
      signal.aborted || isPaused ? "interrupted" : "failed",
      progress(),
      null,
    );
    const isInterrupted = started.signal.aborted || isPaused || error instanceof RunLostError;
    if (isInterrupted) return reportOf("interrupted", null);
    throw error;
  } finally {
    await stopRenewing();
    await client.close();
  }
}

/**
 * Agrees on the time at the start of a run. If the clocks agree, it deletes what was stored of the
 * future.
 */
async function agree(
  { account, scope, clock }: StartedRun,
  exchangeMs: number,
): Promise<AgreedTime> {
  const machineMs = clock.now();
  const offsetMs = account.agreedAt && account.clockOffsetMs;
  const agreed = agreeOnTime({ exchangeMs, machineMs, offsetMs });
  if (agreed.jumpMs !== null) return agreed;
  await saveClockOffset(scope, { offsetMs: exchangeMs - machineMs, agreedAtMs: exchangeMs });
  await forgetFuture(scope, exchangeMs);
  return agreed;
}

/** The account was paused: the run finishes what it has begun. */
class AccountPausedError extends Error {
  override readonly name = "AccountPausedError";
}

/**
 * Renews the run's lease and stores its progress, until the returned function is called. Aborts
 * `lost` when the run is not ours any more, `paused` with its account.
 */
function keepRun(
  runId: number,
  progress: () => SyncRunProgress,
  { lost, paused }: { lost: AbortController; paused: AbortController },
) {
  const beat = async () => {
    const state = await beatSyncRun(runId, progress());
    if (state === "lost") lost.abort(new RunLostError(runId));
    if (state === "paused")
      paused.abort(new AccountPausedError(`the account of run ${runId} was paused`));
  };
  return renewEvery(RENEW_RUN_EVERY_MS, beat, (error) => lost.abort(error));
}
