import {
  type Amount,
  compareAmounts,
  isZeroAmount,
  multiplyAmounts,
  subtractAmounts,
} from "@/lib/core/amount";
import { maySend, type OrderPreview, type PreviewBase } from "./order-preview";
import type { ChangePreview } from "./order-record";

/** The figures of a preview that a person decides by. Null: not known, or there is none. */
export type SeenFigures = {
  /** Only of an order that is executed at the market: a limit order names its own price. */
  readonly price: Amount | null;
  readonly value: Amount | null;
  readonly fee: Amount | null;
  readonly borrows: Amount | null;
  /** The reduce-only order that would be replaced. */
  readonly replaces: string | null;
  /**
   * What a change would change, before and after: what its request does not name stays as it is by
   * then. Empty for an order.
   */
  readonly lines: string;
};

/** What differs between the preview on a screen and the newest one. */
export type SeenChange =
  | { readonly what: "body" | "rule" | "limit" | "replaces" | "lines" }
  | {
      readonly what: "price" | "value" | "fee" | "borrows";
      readonly before: Amount | null;
      readonly after: Amount | null;
    };

/** A figure that differs by more than this part of what was seen is another one: 0.5 %. */
export const SEEN_TOLERANCE = "0.005" as Amount;

type Previewed = PreviewBase | OrderPreview | ChangePreview;

export function seenOf(preview: Previewed): SeenFigures {
  const { value, lastPrice } = preview;
  if (!("quoteCoin" in preview)) {
    const lines = "lines" in preview ? linesText(preview) : "";
    return { price: null, value, fee: null, borrows: null, replaces: null, lines };
  }
  const { fee, borrows, replaces, request } = preview;
  const isAtMarket = request.orderType === "market";
  return {
    price: isAtMarket ? lastPrice : null,
    value,
    fee,
    borrows,
    replaces: replaces?.orderId ?? null,
    lines: "",
  };
}

function linesText({ lines }: Pick<ChangePreview, "lines">): string {
  return lines.map(({ what, before, after }) => `${what} ${before} ${after}`).join("\n");
}

type ShownBody = { readonly bodySha256: string | null; readonly seen: SeenFigures };
type NewestPreview = {
  readonly bodySha256: string | null;
  readonly preview: Previewed;
};

/** Why the newest preview is not what was seen; empty: it still is. */
export function changesSince(
  shown: ShownBody,
  { bodySha256, preview }: NewestPreview,
): readonly SeenChange[] {
  const now = seenOf(preview);
  const changes: SeenChange[] = [];
  if (preview.refusals.length > 0) changes.push({ what: "rule" });
  if (preview.limits.some(({ isKept }) => !isKept)) changes.push({ what: "limit" });
  // A refused preview has no body: the rule says it better.
  if (shown.bodySha256 !== bodySha256 && maySend(preview)) changes.push({ what: "body" });
  if (now.replaces !== shown.seen.replaces) changes.push({ what: "replaces" });
  if (now.lines !== shown.seen.lines) changes.push({ what: "lines" });
  for (const what of ["price", "value", "fee", "borrows"] as const) {
    const [before, after] = [shown.seen[what], now[what]];
    if (isOther(before, after)) changes.push({ what, before, after });
  }
  return changes;
}

/** Nothing and zero are different where one of them is not known. */
function isOther(before: Amount | null, after: Amount | null): boolean {
  if (before === null || after === null) return before !== after;
  if (isZeroAmount(before)) return !isZeroAmount(after);
  const moved = sizeOf(subtractAmounts(after, before));
  return compareAmounts(moved, multiplyAmounts(sizeOf(before), SEEN_TOLERANCE)) > 0;
}

function sizeOf(amount: Amount): Amount {
  return amount.startsWith("-") ? (amount.slice(1) as Amount) : amount;
}
