import { z } from "zod";
import { exactText, wholeNumber } from "@/lib/core/input";
import { LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS } from "./retention";

/**
 * `typed`: days, or nothing to keep entries indefinitely. `seen`: the setting that the form was
 * opened with.
 */
export const saveRetentionInput = z.object({
  typed: exactText(40),
  seen: wholeNumber(LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS).nullable(),
});
export type SaveRetention = z.input<typeof saveRetentionInput>;

export type SaveRetentionOutcome =
  | { readonly kind: "saved" | "unchanged" }
  | { readonly kind: "refused"; readonly problem: "not-days" | "changed-meanwhile" };
