import { READING_WORDS } from "@/lib/core/reconciliation";

/** What the exchange's totals may add up: the words that files use too. */
export const readings = { ...READING_WORDS, sum: "{scope}, {period}" } as const;
