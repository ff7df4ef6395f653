import { type Amount, isZeroAmount, subtractAmounts } from "@/lib/core/amount";
import type { RecordFields, RecordOfFields } from "./record-fields";

/** A company's shares after their last change (docs/exchange.md 4.16). Null: the exchange does not say; not zero. */
export const CAPITAL_FIELDS = {
  announcementDate: "date",
  changeDate: "date",
  totalShares: "amount",
  commonShares: "amount",
  preferredShares: "amount",
  otherShares: "amount",
  /** How the shares are structured. */
  specialExplain: "text",
  changeReason: "text",
} as const satisfies RecordFields;
export type ShareCapital = RecordOfFields<typeof CAPITAL_FIELDS>;

const SHARE_FIELDS = ["totalShares", "commonShares", "preferredShares", "otherShares"] as const;

/** "told" and "no-longer-told": given in one of the two only, which is not a change from or to zero. */
export type CapitalMove = {
  readonly field: (typeof SHARE_FIELDS)[number];
  readonly kind: "grew" | "shrank" | "told" | "no-longer-told";
  readonly before: Amount | null;
  readonly after: Amount | null;
  /** Shares more, negative for less; null where one of the two is not given. */
  readonly by: Amount | null;
};

/** What changed of a company's shares between two observations, field by field; null is an answer without a record. */
export function computeCapitalMoves(
  before: ShareCapital | null,
  after: ShareCapital | null,
): CapitalMove[] {
  return SHARE_FIELDS.flatMap((field): CapitalMove[] => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    if (from === null && to === null) return [];
    if (from === null) return [{ field, kind: "told", before: from, after: to, by: null }];
    if (to === null) return [{ field, kind: "no-longer-told", before: from, after: to, by: null }];
    const by = subtractAmounts(to, from);
    if (isZeroAmount(by)) return [];
    return [{ field, kind: by.startsWith("-") ? "shrank" : "grew", before: from, after: to, by }];
  });
}
