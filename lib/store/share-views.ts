import type { ShareReach } from "@/lib/core/share/reach";
import type { ClientViews } from "@/lib/core/share/share-row";

/**
 * Counts one view, and tells the owner of the first one. Atomic: of however many at once, no more are counted than the
 * link allows. `counted` false where it was revoked, has expired or is used up by now, or `passVersion` is no longer its.
 */
export async function countShareView(_view: {
  readonly linkId: string;
  readonly passVersion: number;
  readonly client: string;
  readonly nowMs: number;
}): Promise<{ readonly counted: boolean }> {
  throw new Error("not written yet");
}

/** By day and client, the oldest first; null where no such link is within the reach. */
export async function loadShareViews(_reach: ShareReach, _id: string): Promise<ClientViews[] | null> {
  throw new Error("not written yet");
}
