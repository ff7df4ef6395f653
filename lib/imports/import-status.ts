/** "stopping": it failed or was given up, and its days are being taken out. */
export type ImportStatus =
  | "uploaded"
  | "checking"
  | "checked"
  | "applying"
  | "stopping"
  | "applied"
  | "failed"
  | "undone";

/** Neither imported nor undone, and no worker is at it: it can be checked again and imported. */
export const OPEN_STATUSES = [
  "uploaded",
  "checked",
  "failed",
] as const satisfies readonly ImportStatus[];

export function isOpen(status: ImportStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** A worker is at it. */
export function isBusy(status: ImportStatus): boolean {
  return status === "checking" || status === "applying" || status === "stopping";
}
