import { isDatabaseFull, isNoRoom } from "./files/no-room";

/**
 * Something that a person has to change first. Its message is shown alone, without a stack, and has
 * no secret.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/**
 * A start that fails in the same way until a person changes a setting or the checkout. The launcher
 * ends with `MISCONFIGURED_EXIT`, and a service manager that knows the code does not start it
 * again.
 */
export class Misconfigured extends Refusal {}

/** EX_CONFIG of sysexits.h; RestartPreventExitStatus of deploy/broker-desk.service names it. */
export const MISCONFIGURED_EXIT = 78;

/** The sentence for an error that a person can act on, or null for a bug. */
export function refusalFor(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  const { code, path } = error as { code?: string; path?: string };
  if (code === "EROFS") {
    return `${path ?? "A file"} is on a file system that this process may only read. Mount it writable (under systemd: ReadWritePaths= of the service), or choose another folder.`;
  }
  if (code === "EACCES" || code === "EPERM") {
    return `${path ?? "A file"} cannot be written by this user. Give the user the right to, or choose another folder.`;
  }
  if (isNoRoom(error)) return noRoomSentence(error as NodeJS.ErrnoException & { dest?: string });
  return null;
}

/** One sentence for an error that a person can act on; the stack for a bug. */
export function sentenceFor(error: unknown): string {
  return refusalFor(error) ?? (error as Error).stack ?? String(error);
}

/** A failed write may not name its file: then it is below DATA_DIR. */
function noRoomSentence(error: NodeJS.ErrnoException & { dest?: string }): string {
  const place = isDatabaseFull(error)
    ? "the database"
    : (error.dest ?? error.path ?? "the data folder");
  return `No space left on the disk that holds ${place}. Free some space, then try again.`;
}
