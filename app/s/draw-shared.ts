import "server-only";
import { createHash } from "node:crypto";
import type { Words } from "@/components/ui/text/text";
import { wordsIn } from "@/components/ui/text/words-in";
import { type AnswerKeeper, makeKeeper } from "@/lib/shares/kept-answers";
import type { OpenVisit } from "./open-visit";
import { findSharedFacts, type HashedFacts } from "./shared-facts";

/** Some hundreds of pages, or as many pictures. */
const MOST_KEPT_BYTES = 48 * 2 ** 20;

/** On globalThis: one budget for all routes, however often Next loads this module. */
const holder = globalThis as typeof globalThis & { brokerDeskSharedAnswers?: AnswerKeeper };

/** Puts facts into the form that a route answers in; null: they have no such part. */
export type Drawing = (shared: HashedFacts, words: Words) => Promise<Buffer | string | null>;

/**
 * What `draw` makes of what an open link shows, made anew only when that or the link itself has changed; where only the
 * minute is another one, nobody waits for it. `name` says which of the link's answers it is. The token is in the key:
 * after a rotation with a grace period two open one link, and a page has its own in its links.
 */
export async function drawShared(
  { share, token }: OpenVisit,
  name: string,
  draw: Drawing,
): Promise<Buffer | null> {
  const { mark, minuteAgo, load } = await findSharedFacts(share);
  const keyOf = (of: string) =>
    createHash("sha256")
      .update(JSON.stringify([name, token, share, of]))
      .digest("base64url");
  holder.brokerDeskSharedAnswers ??= makeKeeper(MOST_KEPT_BYTES, (error) =>
    console.error("a shared page could not be drawn anew:", error),
  );
  // Nothing stays nothing: there is no such part.
  const make = async () => Buffer.from((await draw(await load(), wordsIn(share.language))) ?? "");
  const drawn = await holder.brokerDeskSharedAnswers(keyOf(mark), make, minuteAgo && keyOf(minuteAgo));
  return drawn.length === 0 ? null : drawn;
}
