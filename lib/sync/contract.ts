import { z } from "zod";
import { dayInput, exactText, ofAccount } from "@/lib/core/input";
import type { SyncTrigger } from "./sync-run";

/** `account`: as the address names it; null: the person's first. */
export const syncNowInput = z.object({ account: exactText(1_000).nullable() });
export type SyncNow = z.input<typeof syncNowInput>;

/**
 * `paused`: an administrator paused the account. `files`: it is fed by files alone, so there is no
 * exchange to ask.
 */
type NotSynced = { readonly kind: "refused"; readonly problem: "paused" | "files" };

/** `no-worker`: the request waits until a worker runs. */
export type SyncNowOutcome =
  | { readonly kind: "requested" | "no-worker" }
  /** Nothing was requested, for a sync is already running. */
  | { readonly kind: "running"; readonly trigger: SyncTrigger }
  | NotSynced;

export const fetchDayInput = z.object({ ...ofAccount, day: dayInput });
export type FetchDay = z.input<typeof fetchDayInput>;

export type FetchDayOutcome =
  | { readonly kind: "requested" | "no-worker" }
  /** The day is read when the sync that is running has ended. */
  | { readonly kind: "waits" }
  | NotSynced
  /** `outside`: the exchange cannot be asked for this day. */
  | { readonly kind: "refused"; readonly problem: "outside" };

export type SyncRequestProblem = (
  | NotSynced
  | Extract<FetchDayOutcome, { kind: "refused" }>
)["problem"];
