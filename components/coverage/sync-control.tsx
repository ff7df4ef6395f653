"use client";
import { useState, useTransition } from "react";
import { countText, plural } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { LocalTime } from "@/components/ui/local-time";
import { failureText } from "@/lib/core/failure";
import styles from "./coverage-board.module.css";
import { daysDone, type RunView, resultText, startedByText } from "./run-view";
import type { LiveProgress } from "./use-sync-progress";

/** What became of a press of the button. */
export type SyncRequestOutcome =
  | { readonly kind: "requested" }
  | { readonly kind: "running"; readonly trigger: RunView["trigger"] }
  | { readonly kind: "no-worker" }
  | { readonly kind: "refused"; readonly reason: string };

type SyncControlProps = { live: LiveProgress; requestSync: (() => Promise<SyncRequestOutcome>) | null };

/** "Sync now", and how far the run is that goes now, whoever began it. */
export function SyncControl({ live, requestSync }: SyncControlProps) {
  const { progress, stale, waiting } = live;
  const [isPending, startTransition] = useTransition();
  const [note, setNote] = useState<string | null>(null);
  const { running } = progress;
  const busy = isPending || running !== null || waiting;
  const press = (request: () => Promise<SyncRequestOutcome>) =>
    startTransition(async () => {
      const outcome = await request();
      setNote(outcomeText(outcome));
      if (outcome.kind === "requested") live.expectRun();
    });
  return (
    <div className={styles.control}>
      <div className={styles.controlRow}>
        <p className={styles.controlText} role="status">
          {running ? <RunningText run={running} /> : <IdleText live={live} />}
          {note && !running ? <span className={styles.controlLine}>{note}</span> : null}
          {stale ? (
            <span className={styles.controlLine}>The server does not answer just now; trying again.</span>
          ) : null}
        </p>
        {requestSync ? (
          <Button look="primary" onClick={() => press(requestSync)} aria-busy={busy} disabled={busy}>
            <Icon name="sync" />
            {busy ? "Syncing" : "Sync now"}
          </Button>
        ) : null}
      </div>
      {running ? <RunProgress run={running} /> : null}
    </div>
  );
}

function RunningText({ run }: { run: RunView }) {
  return (
    <>
      A sync is running, started {startedByText[run.trigger]} at <LocalTime ms={run.startedAtMs} />.
      <span className={styles.controlLine}>Days are shown as they come in; this page can be closed.</span>
    </>
  );
}

function IdleText({ live: { progress, waiting } }: { live: LiveProgress }) {
  const last = progress.runs[0];
  if (!progress.workerAlive) {
    return (
      <>
        No worker is running, so nothing will be read.
        <span className={styles.controlLine}>
          Start it with <code>npm start</code>, or sync from the command line:{" "}
          <code>npm run desk -- sync --help</code>
        </span>
      </>
    );
  }
  if (waiting) return <>A sync was asked for and begins in a moment.</>;
  if (!last) return <>Nothing has been read from the exchange yet.</>;
  return (
    <>
      Last sync: {lowerFirst(resultText(last))}, <LocalTime ms={last.startedAtMs} />.
      {last.failure ? (
        <span className={styles.controlLine}>
          {failureText[last.failure.kind].happened} {failureText[last.failure.kind].next}
        </span>
      ) : null}
    </>
  );
}

function RunProgress({ run }: { run: RunView }) {
  const done = daysDone(run);
  return (
    <>
      <progress
        className={styles.bar}
        value={done}
        max={Math.max(run.daysPlanned, 1)}
        aria-label="Days read"
      />
      <dl className={styles.counts}>
        <Count term="Days" value={`${countText(done)} of ${countText(run.daysPlanned)}`} />
        <Count term="Rows" value={countText(run.rows)} />
        <Count term="Requests" value={countText(run.requests)} />
        <Count term="Retries" value={countText(run.retries)} />
        {run.daysFailed > 0 ? <Count term="Failed" value={plural(run.daysFailed, "day")} /> : null}
      </dl>
    </>
  );
}

function Count({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt> <dd>{value}</dd>
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Null when there is nothing to add to what the progress shows. */
function outcomeText(outcome: SyncRequestOutcome): string | null {
  switch (outcome.kind) {
    case "requested":
      return null;
    case "running":
      return `A sync is already running, started ${startedByText[outcome.trigger]}.`;
    case "no-worker":
      return "The request waits; it begins as soon as a worker is there.";
    case "refused":
      return outcome.reason;
    default:
      return outcome satisfies never;
  }
}
