import { InvalidArgumentError, Option } from "commander";
import { REALITY_LOCALES } from "@/lib/core/reality/locale";
import { findStockCode, type StockCode } from "@/lib/core/reality/stock-code";
import { wordedSentence } from "@/lib/processes/failure-sentence";
import { Refusal } from "@/lib/processes/refusal";
import { closeResearch, openResearch, type Research } from "@/lib/research/desk";
import { judgeCodes } from "@/lib/research/pairs";
import { DONE, type Ended, type Session, tell, withSession } from "../session";

export function codesOption(): Option {
  return new Option("--codes <list>", "stock codes, with commas between: AAPL,NVDA")
    .argParser(parseCodes)
    .makeOptionMandatory();
}

export function localeOption(): Option {
  return new Option("--locale <locale>", "language of the exchange's texts")
    .choices(REALITY_LOCALES)
    .default("en-US");
}

/** Throws InvalidArgumentError on what cannot be a code. */
export function parseCode(text: string): StockCode {
  const code = findStockCode(text);
  if (code === null) throw new InvalidArgumentError(`${JSON.stringify(text)} is no stock code.`);
  return code;
}

function parseCodes(text: string): StockCode[] {
  const parts = text.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== "").map(parseCode))];
}

type Run = (research: Research, session: Session) => Ended;

/** `withSession` for what asks the exchange about stocks. Throws Refusal where no exchange is connected. */
export function withResearch(run: Run): Promise<never> {
  return withSession(async (session) => {
    const research = await openResearch({
      exchangeBaseUrl: session.env.EXCHANGE_BASE_URL,
      watches: false,
      onTrouble: (what, error) => tell(`${what}: ${error instanceof Error ? error.message : String(error)}`),
    });
    if (research === null)
      throw new Refusal("No exchange is connected: set EXCHANGE_BASE_URL, or add an account.");
    try {
      return (await run(research, session)) ?? DONE;
    } finally {
      await closeResearch();
    }
  });
}

/** Throws Refusal on unknown codes. False, and said, where the exchange's pairs could not be read. */
export async function requireKnownCodes(
  research: Research,
  codes: readonly StockCode[],
  { signal }: Session,
): Promise<boolean> {
  if (codes.length === 0) throw new Refusal("--codes names no stock code.");
  const judged = await judgeCodes(research, codes, signal).catch((error: unknown) => {
    throw signal.aborted ? new Refusal("Stopped before the list of pairs was read.") : error;
  });
  if (judged.kind === "unread") {
    tell(
      `Nobody knows whether these codes are right, as the list of pairs was not read. ${wordedSentence(judged.failed)}`,
    );
    return false;
  }
  if (judged.unknown.length === 0) return true;
  const unknown = judged.unknown.map(({ code, meant }) =>
    meant.length === 0 ? code : `${code} (did you mean ${meant.join(", ")}?)`,
  );
  throw new Refusal(`The exchange has no pair for ${unknown.join(", ")}. Write codes as the exchange does.`);
}
