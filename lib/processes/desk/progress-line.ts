import type { SyncRunProgress } from "@/lib/sync/state";

/** A terminal's line is rewritten at most this often. */
const REDRAW_EVERY_MS = 200;

/** One line on a terminal's standard error that is rewritten; elsewhere nothing, so that logs stay readable. */
export function createProgressLine(stream: NodeJS.WriteStream = process.stderr) {
  let drawnAt = 0;
  return {
    show(progress: SyncRunProgress): void {
      const now = performance.now();
      if (!stream.isTTY || now - drawnAt < REDRAW_EVERY_MS) return;
      drawnAt = now;
      stream.write(`\r\u001b[K${progressText(progress)}`);
    },
    clear(): void {
      if (stream.isTTY && drawnAt > 0) stream.write("\r\u001b[K");
    },
  };
}

export function progressText(progress: SyncRunProgress): string {
  const { daysPlanned, daysComplete, daysEmpty, daysPending, daysFailed, rows, requests, retries } = progress;
  const read = daysComplete + daysEmpty + daysPending + daysFailed;
  const failed = daysFailed > 0 ? `, ${daysFailed} failed` : "";
  const again = retries > 0 ? ` (${retries} again)` : "";
  return `${read} of ${daysPlanned} days${failed}, ${rows} rows, ${requests} requests${again}`;
}
