import { type Amount, isZeroAmount, subtractAmounts } from "@/lib/core/amount";
import type { RecordFields, RecordOfFields } from "./record-fields";

/**
 * A company's shares after their last change (docs/exchange.md 4.16). Null: the exchange does not
 * say; not zero.
 */
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

/**
 * "told" and "no-longer-told": only one of the two answers has the figure, which is not a change
 * from or to zero.
 */
export type CapitalMove = {
  readonly field: (typeof SHARE_FIELDS)[number];
  readonly kind: "grew" | "shrank" | "told" | "no-longer-told";
  readonly before: Amount | null;
  readonly after: Amount | null;
  /** Shares more, negative for less; null where one of the two is not given. */
  readonly by: Amount | null;
};

/**
 * Changes of a company's shares between two observations, field by field; null is an answer without
 * a record.
 */
export function computeCapitalMoves(
  before: ShareCapital | null,
  after: ShareCapital | null,
): CapitalMove[] {
  return SHARE_FIELDS.map((field) =>
    moveOf(field, before?.[field] ?? null, after?.[field] ?? null),
  ).filter((move) => move !== null);
}

function moveOf(
  field: CapitalMove["field"],
  before: Amount | null,
  after: Amount | null,
): CapitalMove | null {
  if (before === null && after === null) return null;
  if (before === null) return { field, kind: "told", before, after, by: null };
  if (after === null) return { field, kind: "no-longer-told", before, after, by: null };
  const by = subtractAmounts(after, before);
  if (isZeroAmount(by)) return null;
  return { field, kind: by.startsWith("-") ? "shrank" : "grew", before, after, by };
}
