"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { useLive } from "@/components/ui/use-polling";
import type { ActionResult, Worded } from "@/lib/core/action-result";
import { largest } from "@/lib/core/large-lists";
import type { FetchDayOutcome, SyncNowOutcome } from "@/lib/sync/contract";
import { outcomeText, type SyncProgressView } from "./run-view";

const POLL_MS = 1000;
/** While nothing runs, a sync of somebody else may be noticed a few seconds late. */
const IDLE_POLL_MS = 5000;
/** A worker checks its queue every two seconds; after this time no run is expected any more. */
const EXPECT_MS = 20_000;

export type LiveProgress = ReturnType<typeof useSyncProgress>;

type SyncOutcome = Worded<SyncNowOutcome | FetchDayOutcome>;
/** Requests a sync, or one day. */
export type RequestSync = () => Promise<ActionResult<SyncOutcome>>;

type ExpectedRun = { readonly afterRun: number | null; readonly untilMs: number };

/**
 * The account's sync, read once a second while it runs, and not while the page is hidden. `stale`:
 * the server does not answer at the moment. `waiting`: a run was requested here and has not begun
 * yet.
 */
export function useSyncProgress(url: string, first: SyncProgressView) {
  const [expected, setExpected] = useState<ExpectedRun | null>(null);
  const { view: progress, stale } = useLive(url, first, ({ running }) =>
    running.length > 0 || expected !== null ? POLL_MS : IDLE_POLL_MS,
  );
  // A run that ended has changed what the server drew before, such as the header.
  const ended = progress.runs
    .filter(({ finishedAtMs }) => finishedAtMs !== null)
    .map(({ id }) => id);
  const lastEnded = largest(ended, 0);
  const drawnAfter = useRef(lastEnded);
  const router = useRouter();
  useEffect(() => {
    if (lastEnded === drawnAfter.current) return;
    drawnAfter.current = lastEnded;
    router.refresh();
  }, [lastEnded, router]);
  useEffect(() => {
    if (expected && (newestRun(progress) !== expected.afterRun || Date.now() > expected.untilMs))
      setExpected(null);
  }, [progress, expected]);
  const expectRun = () =>
    setExpected({ afterRun: newestRun(progress), untilMs: Date.now() + EXPECT_MS });
  return { progress, stale, waiting: expected !== null, expectRun };
}

/**
 * Sends a request and keeps its outcome in words. `isAsked`: it is under way, or its run has not
 * begun yet.
 */
export function useSyncRequest(live: LiveProgress) {
  const t = useTranslations("shell.sync");
  const { outcome, isPending, run } = useAnswer<SyncOutcome>(refused, ({ kind }) => {
    if (kind === "requested") live.expectRun();
  });
  const note = outcome ? outcomeText(t, outcome) : null;
  return { note, isAsked: isPending || live.waiting, press: run };
}

function newestRun({ runs }: SyncProgressView): number | null {
  return runs[0]?.id ?? null;
}
