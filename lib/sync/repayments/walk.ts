import type pg from "pg";
import type { ExchangeFailure } from "@/lib/core/failure";
import { append } from "@/lib/core/large-lists";
import type { TimeRange } from "@/lib/core/time-ranges";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { saveRepaymentFailure, saveRepaymentWindow } from "@/lib/repayments/store/repayments";
import type { RunningSync } from "@/lib/sync/perform-run";
import { createStopRule } from "@/lib/sync/stop-rule";
import { requireRunning } from "@/lib/sync/store";
import { RECENT_MS } from "./plan";
import type { RepaymentTally } from "./tally";

/** A stretch that cannot be read is halved until it is this short; the rest is read. */
const NARROWEST_FAILURE_MS = 86_400_000;
/**
 * A refusal counts only if the exchange also refuses the newest second of the stretch, which is
 * requested again.
 */
const REFUSED_MS = 1_000;
/**
 * Narrowing 800 days down to one takes ten requests. After so many in a row without an answer the
 * walk gives up.
 */
const FRUITLESS_IN_A_ROW = 30;

type WalkJob = Pick<RunningSync, "run" | "scope" | "client" | "signal"> & {
  /** The exchange's time when the run began, ms. All its reads are as of this time. */
  readonly readAtMs: number;
  readonly tally: RepaymentTally;
};

/**
 * `refused`: the exchange has nothing up to `atMs`. `stoppedBy`: why the rest of the run is
 * skipped.
 */
type WalkEnd = {
  readonly refused: { readonly atMs: number; readonly failure: ExchangeFailure } | null;
  readonly stoppedBy: ExchangeFailure | null;
};

export type RepaymentWalk = ReturnType<typeof createRepaymentWalk>;

export function createRepaymentWalk(job: WalkJob) {
  const stopsRun = createStopRule();
  const reading: UnbrokenReading = { fromMs: Number.NEGATIVE_INFINITY, toMs: 0 };
  let fruitless = 0;

  /** Stores why the time was not read. It does not count as missed by the run. */
  const leaveOut = (range: TimeRange, failure: ExchangeFailure) =>
    saveRepaymentFailure(job.scope, { range, failure, attemptedAtMs: job.readAtMs });

  /** The same for time that counts as missed by the run. */
  async function giveUp(range: TimeRange, failure: ExchangeFailure): Promise<void> {
    await leaveOut(range, failure);
    job.tally.failed(range, failure);
  }

  /**
   * Stores each window, the newest first, and failures of what cannot be read. Throws for bugs, a
   * lost database and an aborted signal.
   */
  async function read(range: TimeRange): Promise<WalkEnd> {
    const open = [range]; // the last one is the newest
    for (let piece = open.pop(); piece; piece = open.pop()) {
      const { rest, failure } = await readPiece(job, reading, piece);
      if (rest === null || rest.toMs < piece.toMs) {
        stopsRun(null);
        fruitless = 0;
      }
      if (rest === null) continue;
      if (failure.kind === "out-of-range") {
        if (rest.toMs - rest.fromMs < REFUSED_MS)
          return { refused: { atMs: rest.toMs, failure }, stoppedBy: null };
        const newestFromMs = rest.toMs - REFUSED_MS + 1;
        open.push({ ...rest, toMs: newestFromMs - 1 }, { ...rest, fromMs: newestFromMs });
        continue;
      }
      fruitless += 1;
      if (stopsRun(failure.kind) || fruitless >= FRUITLESS_IN_A_ROW) {
        for (const left of [rest, ...open.reverse()]) await giveUp(left, failure);
        return { refused: null, stoppedBy: failure };
      }
      if (rest.toMs - rest.fromMs < NARROWEST_FAILURE_MS) await giveUp(rest, failure);
      else append(open, halves(rest));
    }
    return { refused: null, stoppedBy: null };
  }

  return { read, giveUp, leaveOut };
}

/** Older half first. */
function halves({ fromMs, toMs }: TimeRange): [TimeRange, TimeRange] {
  const middleMs = Math.floor((fromMs + toMs) / 2);
  return [
    { fromMs, toMs: middleMs },
    { fromMs: middleMs + 1, toMs },
  ];
}

/** What this walk has read last without a gap, from new to old. */
type UnbrokenReading = { fromMs: number; toMs: number };
type PieceEnd = { rest: null; failure: null } | { rest: TimeRange; failure: ExchangeFailure };

/** Stores what the exchange lists of the piece. `rest`: the part that it did not list. */
async function readPiece(
  job: WalkJob,
  reading: UnbrokenReading,
  piece: TimeRange,
): Promise<PieceEnd> {
  const { run, scope, client, readAtMs, tally, signal } = job;
  let toMs = piece.toMs;
  try {
    for await (const window of client.repaymentWindows({ range: piece, signal })) {
      signal.throwIfAborted();
      if (window.range.toMs !== toMs)
        throw new Error("a window of repayments does not follow the one before");
      const readUntilMs = toMs + 1 === reading.fromMs ? reading.toMs : toMs;
      const requireStill = (stored: pg.ClientBase) => requireRunning(stored, run.id);
      const read = { ...window, readAtMs, readUntilMs, requireStill };
      const saved = await saveRepaymentWindow(scope, read);
      Object.assign(reading, { fromMs: window.range.fromMs, toMs: readUntilMs });
      toMs = window.range.fromMs - 1;
      tally.read(window, saved);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ExchangeError)) throw error;
    return { rest: { fromMs: piece.fromMs, toMs }, failure: error.failure };
  }
  if (toMs >= piece.fromMs)
    throw new Error("the windows of repayments ended before what was asked for");
  return { rest: null, failure: null };
}

/**
 * Reads targets, the newest first. Refused time counts as missed only if a person requested it.
 * Returns why it stopped, or null.
 */
export async function readTargets(
  walk: RepaymentWalk,
  targets: readonly TimeRange[],
  { nowMs, isAskedFor }: { nowMs: number; isAskedFor: boolean },
): Promise<ExchangeFailure | null> {
  const leave = isAskedFor ? walk.giveUp : walk.leaveOut;
  let refused: WalkEnd["refused"] = null;
  let stoppedBy: ExchangeFailure | null = null;
  for (const target of targets) {
    if (stoppedBy) await walk.giveUp(target, stoppedBy);
    else if (refused && target.toMs <= refused.atMs) await leave(target, refused.failure);
    else {
      const end: WalkEnd = await walk.read(target);
      stoppedBy = end.stoppedBy ?? refusedNow(end, nowMs);
      if (!end.refused) continue;
      refused = end.refused;
      const left = { fromMs: target.fromMs, toMs: refused.atMs };
      await (stoppedBy ? walk.giveUp : leave)(left, refused.failure);
    }
  }
  return stoppedBy;
}

/** A refusal of recent time is a failure and not the beginning of the history. */
export function refusedNow({ refused }: WalkEnd, nowMs: number): ExchangeFailure | null {
  return refused && refused.atMs > nowMs - RECENT_MS ? refused.failure : null;
}
