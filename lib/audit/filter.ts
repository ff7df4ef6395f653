import type { DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
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

/** Which audit entries somebody may see. Those without an account (sign-ins, people, rates) are the desk's. */
export type AuditReach =
  | { readonly kind: "desk" }
  | { readonly kind: "account"; readonly scope: WholeAccountScope };
