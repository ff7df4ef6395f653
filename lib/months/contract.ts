import { z } from "zod";
import { monthInput, ofAccount } from "@/lib/core/input";
import type { UnknownDay } from "./month-close";

/** `anyway`: also if days of the month are unknown; the close names them. */
export const closeMonthInput = z.object({ ...ofAccount, month: monthInput, anyway: z.boolean() });
export type CloseMonth = z.input<typeof closeMonthInput>;

export type CloseMonthOutcome =
  | { readonly kind: "closed"; readonly contentHash: string }
  | { readonly kind: "already-closed" | "not-over" }
  | { readonly kind: "not-whole"; readonly unknownDays: readonly UnknownDay[] };
