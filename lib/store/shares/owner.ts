import type { ShareReach } from "@/lib/core/share/reach";

/** Whose links a statement is held to; null: everybody's. */
export function shareOwner(reach: ShareReach): string | null {
  return reach.kind === "own" ? reach.userId : null;
}
