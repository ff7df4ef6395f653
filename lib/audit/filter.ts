import type { DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { AuditKind, AuditResult } from "./event";

/** An empty list or null does not filter. */
export type AuditFilter = {
  /** UTC+8 days, both included. */
  readonly range: DayRange;
  readonly kinds: readonly AuditKind[];
  readonly results: readonly AuditResult[];
  /** E-mails, or users of the operating system. */
  readonly persons: readonly string[];
  /** The beginning of the object. */
  readonly object: string | null;
  readonly address: string | null;
};

/**
 * Which entries somebody may see. Entries without an account (sign-ins, people, rates) belong to
 * the desk.
 */
export type AuditReach =
  | { readonly kind: "desk" }
  | { readonly kind: "account"; readonly scope: WholeAccountScope };
