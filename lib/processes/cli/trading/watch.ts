import { setTimeout as sleep } from "node:timers/promises";
import { refusalFor } from "@/lib/core/refusal";
import { type CommandSession, tell } from "../command";
import { iso } from "../table";

/** Clears the terminal from the cursor's first place on, so that a picture replaces the one before. */
const CLEAR = "\x1b[H\x1b[2J\x1b[3J";

export type Watched<Found> = {
  readonly read: (session: CommandSession) => Promise<Found>;
  readonly text: (found: Found) => string;
  readonly everySeconds: number;
  readonly isJson: boolean;
};

/**
 * Shows what is read, again and again, until Ctrl-C. A terminal's picture is replaced; a file or a
 * pipe gets what has changed, with `isJson` as one line each. The first read may fail the command;
 * a later failure is shown, and the next read follows.
 */
export async function watch<Found extends object>(
  session: CommandSession,
  { read, text, everySeconds, isJson }: Watched<Found>,
): Promise<void> {
  const { signal } = session;
  const isScreen = process.stdout.isTTY === true && !isJson;
  let shown: string | null = null;
  let failed: string | null = null;
  while (!signal.aborted) {
    try {
      const found = await read(session);
      const now = isJson ? JSON.stringify(found) : text(found);
      const at = iso(Date.now());
      if (isScreen)
        process.stdout.write(`${CLEAR}${at}, every ${everySeconds} s. Ctrl-C ends.\n\n${now}`);
      else if (now !== shown) process.stdout.write(isJson ? jsonLine(at, found) : `${at}\n${now}`);
      shown = now;
      failed = null;
    } catch (error) {
      if (signal.aborted) return;
      const sentence = refusalFor(error);
      if (shown === null || sentence === null) throw error;
      if (sentence !== failed) tell(`${iso(Date.now())} ${sentence}`);
      failed = sentence;
    }
    await sleep(everySeconds * 1000, null, { signal }).catch(() => {});
  }
}

function jsonLine(at: string, found: object): string {
  return `${JSON.stringify({ at, ...(Array.isArray(found) ? { list: found } : found) })}\n`;
}
