import "server-only";
import { createHash } from "node:crypto";
import type { Words } from "@/lib/core/text";
import { wordsIn } from "@/lib/core/words-in";
import { webOrigin } from "@/lib/env/web-origin";
import type { ShareFacts } from "@/lib/shares/facts/facts";
import { findSharedFacts } from "@/lib/shares/facts/find-shared-facts";
import { shareTables } from "@/lib/shares/facts/share-tables";
import { type AnswerKeeper, makeKeeper } from "@/lib/shares/kept-answers";
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
  holder.brokerDeskSharedAnswers ??= makeKeeper(MOST_KEPT_BYTES);
  const keep = holder.brokerDeskSharedAnswers;
  const { mark, load } = await findSharedFacts(share, keep);
  // With the token: after a rotation two open one link for a while, and each page has its own in
  // its links.
  const about = JSON.stringify([name, token, share, mark]);
  const key = createHash("sha256").update(about).digest("base64url");
  // The keeper holds bytes: empty ones stand for a part that is not there.
  const make = async () => Buffer.from((await draw(await load(), wordsIn(share.language))) ?? "");
  const drawn = await keep(key, make);
  return drawn.length === 0 ? null : drawn;
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
