import { plural } from "@/components/ui/amount-text";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { CoverageDay } from "./coverage-day";

/** A sync run as it crosses to the browser: times in milliseconds. */
export type RunView = {
  readonly id: number;
  readonly trigger: "first-start" | "button" | "schedule" | "command";
  readonly status: "running" | "done" | "incomplete" | "failed" | "interrupted";
  readonly startedAtMs: number;
  readonly finishedAtMs: number | null;
  readonly daysPlanned: number;
  readonly daysComplete: number;
  readonly daysEmpty: number;
  readonly daysPending: number;
  readonly daysFailed: number;
  readonly daysChanged: number;
  readonly rows: number;
  readonly requests: number;
  readonly retries: number;
  readonly failure: ExchangeFailure | null;
};

/** What the progress route answers, about once a second while somebody looks. */
export type SyncProgressView = {
  readonly running: RunView | null;
  /** The last runs, newest first, the one that is going included. */
  readonly runs: readonly RunView[];
  /** The days the exchange can be asked for, and today. */
  readonly days: readonly CoverageDay[];
  /** Whether a process is there that would take up a request. */
  readonly workerAlive: boolean;
};

export const triggerText: Record<RunView["trigger"], string> = {
  "first-start": "First start",
  button: "Button",
  schedule: "Schedule",
  command: "Command line",
};

/** Who began a run, inside a sentence. */
export const startedByText: Record<RunView["trigger"], string> = {
  "first-start": "by the first start",
  button: "with the button",
  schedule: "by the schedule",
  command: "from the command line",
};

export function daysDone(run: RunView): number {
  return run.daysComplete + run.daysEmpty + run.daysPending + run.daysFailed;
}

/** How a run ended, in words; the colour only repeats it. */
export function resultText(run: RunView): string {
  switch (run.status) {
    case "running":
      return "Running";
    case "done":
      return run.daysPending > 0 ? `Done; ${plural(run.daysPending, "day")} still pending` : "Done";
    case "incomplete":
      return run.daysFailed > 0
        ? `Incomplete: ${plural(run.daysFailed, "day")} failed`
        : "Incomplete: stopped early";
    case "failed":
      return "Failed";
    case "interrupted":
      return "Interrupted: its process ended";
    default:
      return run.status satisfies never;
  }
}

/** "8 s", "2 min 05 s", "1 h 04 min" */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const pad = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${pad(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}
