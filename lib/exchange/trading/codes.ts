import { listCodeWords } from "@/lib/trading/exchange-codes";
import { englishMeaning } from "@/lib/trading/text";
import type { CodeMeaning } from "../http/retry";

/**
 * Codes of orders, positions and bots, from public sources. Each of them means that nothing was
 * changed. docs/exchange.md 7 names three codes whose outcome is unknown; they are in
 * error-codes.ts.
 */
export const TRADING_CODES: Readonly<Record<string, CodeMeaning>> = Object.fromEntries(
  listCodeWords().map(([code, word]) => [
    code,
    {
      kind: word === "scope" ? "permission-missing" : "rejected",
      retry: "never",
      detail: englishMeaning(word),
    } satisfies CodeMeaning,
  ]),
);
