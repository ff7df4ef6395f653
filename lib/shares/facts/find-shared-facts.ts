import { createHash } from "node:crypto";
import { systemClock } from "@/lib/core/clock";
import type { AnswerKeeper } from "../kept-answers";
import { loadFactsText, type OpenShare } from "../open-share";
import { captureFacts, liveMark } from "./capture-facts";
import { factsText, readFacts } from "./facts";

/**
 * A snapshot's frozen content, or what is stored now; the exchange is not asked. Another `mark`:
 * `load` may give other facts.
 */
export async function findSharedFacts(share: OpenShare, keep: AnswerKeeper) {
  const { factsHash } = share;
  if (factsHash !== null) {
    const load = async () => {
      const text = await loadFactsText(share);
      if (text === null) throw new Error("a snapshot has no facts");
      return { facts: readFacts(text), hash: factsHash };
    };
    return { mark: factsHash, load };
  }
  const { exchangeId, subject, language } = share;
  const nowMs = systemClock.now();
  const mark = await liveMark({ exchangeId }, subject, nowMs);
  const capture = async () => {
    const facts = await captureFacts({ exchangeId }, subject, { language, nowMs });
    return Buffer.from(factsText(facts));
  };
  // Kept apart from the drawings: anybody may ask for any number of invented parts.
  const load = async () => {
    const about = JSON.stringify(["facts", exchangeId, subject, language, mark]);
    const text = await keep(createHash("sha256").update(about).digest("base64url"), capture);
    const hash = createHash("sha256").update(text).digest("hex");
    return { facts: readFacts(text.toString()), hash };
  };
  return { mark, load };
}
