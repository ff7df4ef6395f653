import "server-only";
import { createHash } from "node:crypto";
import { systemClock } from "@/lib/core/clock";
import type { ShareFacts } from "@/lib/core/share/facts";
import { factsText, readFacts } from "@/lib/core/share/facts-text";
import { liveMark } from "@/lib/research/live-mark";
import { captureFacts } from "@/lib/research/share-facts";
import { loadShareFactsText, type OpenShare } from "@/lib/sharing/open-share";

export type HashedFacts = {
  readonly facts: ShareFacts;
  /** SHA-256 of their text, hex. */
  readonly hash: string;
};

/** `mark`: another one as soon as `load` may give other facts. */
export type SharedFacts = { readonly mark: string; readonly load: () => Promise<HashedFacts> };

/**
 * What an open link shows: of a snapshot what was frozen, to the byte; of a live link what is stored now. Nobody is
 * asked for anything newer, whoever looks.
 */
export async function findSharedFacts(share: OpenShare): Promise<SharedFacts> {
  const { factsHash } = share;
  if (factsHash !== null)
    return { mark: factsHash, load: async () => ({ facts: await loadFrozen(share), hash: factsHash }) };
  const { exchangeId, subject, language } = share;
  const nowMs = systemClock.now();
  const load = async () => {
    const facts = await captureFacts({ exchangeId }, subject, { language, nowMs });
    return { facts, hash: createHash("sha256").update(factsText(facts)).digest("hex") };
  };
  return { mark: await liveMark({ exchangeId }, subject, nowMs), load };
}

async function loadFrozen(share: OpenShare): Promise<ShareFacts> {
  const text = await loadShareFactsText(share);
  if (text === null) throw new Error("a snapshot has no facts");
  return readFacts(text);
}
