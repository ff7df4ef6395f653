import { type ReactNode, Suspense } from "react";
import { systemClock } from "@/lib/core/clock";

/** Nobody sees a page wait for so long; a skeleton that comes and goes is seen, and costs a third of a second more. */
const SOON_MS = 150;

/**
 * What is read from the store in almost no time comes with its page, in one piece; only where it takes longer does its
 * skeleton come first. Where it fails, it fails in its own place.
 */
export async function soon(drawn: Promise<ReactNode>, skeleton: ReactNode): Promise<ReactNode> {
  const waited = new AbortController();
  const isDrawn = await Promise.race([
    drawn.then(
      () => true,
      () => false,
    ),
    systemClock.sleep(SOON_MS, waited.signal).then(
      () => false,
      () => false,
    ),
  ]);
  waited.abort();
  if (isDrawn) return drawn;
  return (
    <Suspense fallback={skeleton}>
      <Late drawn={drawn} />
    </Suspense>
  );
}

function Late({ drawn }: { drawn: Promise<ReactNode> }): Promise<ReactNode> {
  return drawn;
}
