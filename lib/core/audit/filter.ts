import type { DayRange } from "../day";
import type { AuditKind, AuditResult } from "./event";

/** Which entries are wanted; an empty list and null let everything through. */
export type AuditFilter = {
  /** UTC+8 days, both included. */
  readonly range: DayRange;
  readonly kinds: readonly AuditKind[];
  readonly results: readonly AuditResult[];
  /** E-mails, and users of the operating system. */
  readonly persons: readonly string[];
  /** What the object begins with. */
  readonly object: string | null;
  readonly address: string | null;
};
