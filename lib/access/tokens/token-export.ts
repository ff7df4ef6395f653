import { releaseTokenLease, renewTokenLease, takeTokenLease } from "@/lib/store/people/api-tokens";

/** Long enough for a database that stores a day meanwhile to be asked twice. */
const TTL_MS = 60_000;
const RENEW_MS = 20_000;

/**
 * One file at a time for each token, over all processes. Null: it fetches another. The answer lets go of it, once the
 * file has left or its reader has gone away; whoever forgets to holds it for ever.
 */
export async function holdTokenExport(tokenId: string): Promise<(() => Promise<void>) | null> {
  const lease = await takeTokenLease(tokenId, TTL_MS);
  if (lease === null) return null;
  const renewing = setInterval(() => {
    renewTokenLease(tokenId, lease, TTL_MS).catch(tell);
  }, RENEW_MS);
  renewing.unref();
  let isHeld = true;
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    clearInterval(renewing);
    await releaseTokenLease(tokenId, lease).catch(tell);
  };
}

/** Without a word to the database the lease ends by itself. */
function tell(error: unknown): void {
  console.error("the lease of a token's export could not be kept:", error);
}
