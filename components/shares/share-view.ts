import type { ShareRow } from "@/lib/core/shares/share-row";
import type { ShareState } from "@/lib/core/shares/visit";

export type ShownState = ShareState | "ending";

/** As in the row, "" is a title that its subject takes the place of. */
export type ShareView = Omit<ShareRow, "commentary" | "state" | "recentViews"> & {
  readonly state: ShownState;
  /** From today to the UTC day that it ends on, 0 on that day; null: it never ends. */
  readonly daysLeft: number | null;
  /** Of each of the last 30 UTC days, the oldest first. */
  readonly recentViews: readonly number[];
};

export type RevokeShare = (id: string) => Promise<string | null>;
export type RevokeAllShares = (whose: "own" | "all") => Promise<string | null>;
export type MarkSeen = () => Promise<string | null>;
export type SaveSetting = (revokesWithAccess: boolean) => Promise<string | null>;

export function isOpen({ state }: Pick<ShareView, "state">): boolean {
  return state === "open" || state === "ending";
}
