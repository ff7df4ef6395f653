import { z } from "zod";
import { exactText } from "@/lib/core/input";
import { findStockCode } from "./stock-code";

/** A stock code as a page sends it; its letters stay as they are. */
export const stockCodeInput = exactText(100).transform((text, context) => {
  const code = findStockCode(text);
  if (code !== null) return code;
  context.addIssue({ code: "custom", message: "is no stock code" });
  return z.NEVER;
});

const word = exactText(1_000);

/** `code` null: the question is about the whole market. */
export const askAgainInput = z.object({ source: word, code: word.nullable() });
export type AskAgain = z.input<typeof askAgainInput>;

/** "no-question": no endpoint answers this. */
export type AskAgainProblem = "no-exchange" | "no-question";
/**
 * `place` in the endpoint's queue: 1 is next, 0 is being asked now; null: it was answered at once.
 */
export type AskAgainOutcome =
  | { readonly kind: "queued"; readonly place: number | null }
  | { readonly kind: "refused"; readonly problem: AskAgainProblem };
