import "server-only";
import { createHash } from "node:crypto";
import { systemClock } from "@/lib/core/clock";
import type { ShareFacts } from "@/lib/core/share/facts";
import { factsText, readFacts } from "@/lib/core/share/facts-text";
import { liveMarks } from "@/lib/research/live-mark";
import { captureFacts } from "@/lib/research/shares/facts";
import { loadShareFactsText, type OpenShare } from "@/lib/shares/open-share";

export type HashedFacts = {
  readonly facts: ShareFacts;
  /** SHA-256 of their text, hex. */
  readonly hash: string;
};

export type SharedFacts = {
  /** Another one as soon as `load` may give other facts. */
  readonly mark: string;
  /** Of facts that may still be shown while the new ones are drawn: but for the minute they are the same. */
  readonly minuteAgo: string | null;
  readonly load: () => Promise<HashedFacts>;
};

/**
 * What an open link shows: of a snapshot what was frozen, to the byte; of a live link what is stored now. Nobody is
 * asked for anything newer, whoever looks.
 */
export async function findSharedFacts(share: OpenShare): Promise<SharedFacts> {
  const { factsHash } = share;
  if (factsHash !== null)
    return {
      mark: factsHash,
      minuteAgo: null,
      load: async () => ({ facts: await loadFrozen(share), hash: factsHash }),
    };
  const { exchangeId, subject, language } = share;
  const nowMs = systemClock.now();
  const load = async () => {
    const facts = await captureFacts({ exchangeId }, subject, { language, nowMs });
    return { facts, hash: createHash("sha256").update(factsText(facts)).digest("hex") };
  };
  const { now, minuteAgo } = await liveMarks({ exchangeId }, subject, nowMs);
  return { mark: now, minuteAgo, load };
}

async function loadFrozen(share: OpenShare): Promise<ShareFacts> {
  const text = await loadShareFactsText(share);
  if (text === null) throw new Error("a snapshot has no facts");
  return readFacts(text);
}
