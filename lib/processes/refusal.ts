import { SealError } from "@/lib/accounts/seal";
import { isNoRoom } from "@/lib/core/files/no-room";
import { EnvError } from "@/lib/env/read-env";
import { BackupError } from "@/lib/operations/backup/backup-file";
import { DatabaseRefusal } from "@/lib/operations/connect-database";

/** Something a person has to change first. The message is the one sentence shown; no stack trace follows. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** The sentence for an error that a person can act on, or null for a bug. */
export function refusalFor(error: unknown): string | null {
  const own = [Refusal, EnvError, DatabaseRefusal, SealError, BackupError].some(
    (kind) => error instanceof kind,
  );
  if (own) return (error as Error).message;
  const { code, path } = error as { code?: string; path?: string };
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") {
    return `${path ?? "A file"} cannot be written: make it writable for this user, or point DATA_DIR elsewhere.`;
  }
  if (isNoRoom(error)) return noRoomSentence(error as NodeJS.ErrnoException & { dest?: string });
  return null;
}

/** One sentence for what a person can change; the stack only for what is a bug. */
export function sentenceFor(error: unknown): string {
  return refusalFor(error) ?? (error as Error).stack ?? String(error);
}

/** A failed write does not name its file; what is not named lies below DATA_DIR. */
function noRoomSentence({ code, path, dest }: NodeJS.ErrnoException & { dest?: string }): string {
  const place = code === "53100" ? "the database" : (dest ?? path ?? "the data folder");
  return `There is no room left on the disk that holds ${place}: make room, then try again.`;
}
