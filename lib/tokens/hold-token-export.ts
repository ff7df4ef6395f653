import { renewEvery } from "@/lib/database/lease";
import {
  RENEW_TOKEN_LEASE_EVERY_MS,
  releaseTokenLease,
  renewTokenLease,
  takeTokenLease,
} from "@/lib/tokens/store";

/**
 * Lets a token fetch one file at a time, across all processes. Null: another fetch is under way.
 * Call the returned function to let go.
 */
export async function holdTokenExport(tokenId: string): Promise<(() => Promise<void>) | null> {
  const lease = await takeTokenLease(tokenId);
  if (lease === null) return null;
  const stopRenewing = renewEvery(
    RENEW_TOKEN_LEASE_EVERY_MS,
    () => renewTokenLease(tokenId, lease),
    logFailure,
  );
  let isHeld = true;
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    await stopRenewing();
    await releaseTokenLease(tokenId, lease).catch(logFailure);
  };
}

/** Only logs: without a renewal the lease runs out. */
function logFailure(error: unknown): void {
  console.error("the lease of a token's export could not be kept:", error);
}
