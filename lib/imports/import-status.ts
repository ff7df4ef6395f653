/**
 * "checking" and "applying": a worker is at it, or will be (`WAITING`). "stopping": it failed or was
 * was
 * given up or is undone, and its days are being taken out.
 */
export type ImportStatus =
  | "uploaded"
  | "checking"
  | "checked"
  | "applying"
  | "stopping"
  | "applied"
  | "failed"
  | "undone";

/**
 * The progress of an import that was asked for and that no worker has taken yet. Such an import has
 * no lease.
 */
export const WAITING = "waiting";

/** Neither imported nor undone, and no worker is at it: it can be checked again and imported. */
export const OPEN_STATUSES = [
  "uploaded",
  "checked",
  "failed",
] as const satisfies readonly ImportStatus[];

export function isOpen(status: ImportStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** A worker is at it, or will be. */
export function isBusy(status: ImportStatus): boolean {
  return status === "checking" || status === "applying" || status === "stopping";
}

/** What lists and screens say: "waiting" until a worker takes it, "undoing" where it is undone. */
export type ShownStatus = ImportStatus | "waiting" | "undoing";

export function shownStatus({
  status,
  progress,
  undoneAt,
}: {
  readonly status: ImportStatus;
  readonly progress: unknown;
  readonly undoneAt: Date | null;
}): ShownStatus {
  if (progress === WAITING) return "waiting";
  return status === "stopping" && undoneAt !== null ? "undoing" : status;
}
