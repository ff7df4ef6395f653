import { z } from "zod";
import { dayInput, exactText, monthInput, ofAccount } from "@/lib/core/input";
import type { UnknownDay } from "./month-close";

const MOST_COINS = 10_000;

/** `unknown`, `unvalued`: what the person was told that the close would lack. */
export const closeMonthInput = z.object({
  ...ofAccount,
  month: monthInput,
  unknown: z.array(dayInput).max(31).readonly(),
  unvalued: z.array(exactText(200)).max(MOST_COINS).readonly(),
});
export type CloseMonth = z.input<typeof closeMonthInput>;

export type CloseMonthOutcome =
  | { readonly kind: "closed"; readonly contentHash: string }
  | { readonly kind: "already-closed" | "not-over" }
  | { readonly kind: "not-whole"; readonly unknownDays: readonly UnknownDay[] }
  | { readonly kind: "not-valued"; readonly coins: readonly string[] };
