import "server-only";
import { createHash } from "node:crypto";
import { systemClock } from "@/lib/core/clock";
import type { Words } from "@/lib/core/text";
import { wordsIn } from "@/lib/core/words-in";
import { webOrigin } from "@/lib/env/web-origin";
import { captureFacts, liveMark } from "@/lib/shares/facts/capture-facts";
import { factsText, readFacts, type ShareFacts } from "@/lib/shares/facts/facts";
import { shareTables } from "@/lib/shares/facts/share-tables";
import { type AnswerKeeper, makeKeeper } from "@/lib/shares/kept-answers";
import { loadFactsText, type OpenShare } from "@/lib/shares/open-share";
import { type OpenVisit, renderShare } from "./answers";

/** Some hundreds of pages, or as many pictures. */
const MOST_KEPT_BYTES = 48 * 2 ** 20;

/** On globalThis: one budget for all routes, however often Next loads this module. */
const holder = globalThis as typeof globalThis & { brokerDeskSharedAnswers?: AnswerKeeper };

/** Puts facts into the form that a route answers in; null: they have no such part. */
type Drawing = (
  /** `hash`: SHA-256 of their text, hex. */
  shared: { readonly facts: ShareFacts; readonly hash: string },
  words: Words,
) => Promise<Buffer | string | null>;

/**
 * What `draw` makes of an open link, kept until the link shows other facts; null: it has no such
 * part.
 */
export async function drawShared({ share, token }: OpenVisit, name: string, draw: Drawing) {
  const { mark, load } = await findSharedFacts(share);
  // With the token: after a rotation two open one link for a while, and each page has its own in
  // its links.
  const about = JSON.stringify([name, token, share, mark]);
  const key = createHash("sha256").update(about).digest("base64url");
  holder.brokerDeskSharedAnswers ??= makeKeeper(MOST_KEPT_BYTES);
  // The keeper holds bytes: empty ones stand for a part that is not there.
  const make = async () => Buffer.from((await draw(await load(), wordsIn(share.language))) ?? "");
  const drawn = await holder.brokerDeskSharedAnswers(key, make);
  return drawn.length === 0 ? null : drawn;
}

/**
 * A snapshot's frozen content, or what is stored now; the exchange is not asked. Another `mark`:
 * `load` may give other facts.
 */
async function findSharedFacts(share: OpenShare) {
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
  const load = async () => {
    const facts = await captureFacts({ exchangeId }, subject, { language, nowMs });
    return { facts, hash: createHash("sha256").update(factsText(facts)).digest("hex") };
  };
  return { mark: await liveMark({ exchangeId }, subject, nowMs), load };
}

/**
 * The document of an open link. `only`: the one section to show, null for all; null where the link
 * lacks that section.
 */
export function drawDocument(visit: OpenVisit, only: string | null): Promise<Buffer | null> {
  const { kind: shareKind, title, commentary, author, publisher, expiresAt } = visit.share;
  return drawShared(visit, `page ${only ?? ""}`, async ({ facts, hash }, words) => {
    if (only !== null && !facts.sections.some(({ id }) => id === only)) return null;
    const page = {
      kind: "document",
      origin: webOrigin(),
      path: `/s/${visit.token}`,
      shareKind,
      title,
      commentary,
      author,
      publisher: publisher && { name: publisher.name, hasLogo: publisher.logoHash !== null },
      expiresAt,
      facts,
      factsHash: hash,
      files: shareTables(facts).map(({ name, section }) => ({ name, section })),
      only,
    } as const;
    return renderShare(page, words);
  });
}
