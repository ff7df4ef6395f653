import { failureTexts } from "@/lib/core/failure";

/** Why the exchange gave no usable answer: the words that the command line uses too. */
export const failures = {
  commissions: failureTexts("commissions"),
  repayments: failureTexts("repayments"),
} as const;
