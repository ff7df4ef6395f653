import type { ShareKind } from "@/lib/core/reality/compare/capital";

/** The same kind of shares has the same colour in every chart. */
export const SHARE_COLOURS: Readonly<Record<ShareKind, string>> = {
  commonShares: "var(--series-5)",
  preferredShares: "var(--series-1)",
  otherShares: "var(--series-3)",
};
