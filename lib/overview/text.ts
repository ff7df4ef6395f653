import type { DayRange } from "@/lib/core/day";
import { daysLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { type Attention, ODD_KINDS, type Review, type ReviewedKind } from "./attention";

export type AttentionItem = {
  readonly key: string;
  readonly tone: "loss" | "warn" | "plain";
  readonly text: string;
  readonly linkText: string;
  readonly href: string;
  /** What a press marks as reviewed; absent where somebody has to act. */
  readonly review?: Review & { readonly kind: ReviewedKind };
};

export type AttentionPlaces = {
  readonly coverage: string;
  readonly backfill: string;
  readonly restatements: string;
  readonly orders: string;
  /** The ledger of these days, ready for "&odd=" and a kind of odd rows (lib/commissions/fees/query.ts). */
  readonly odd: (days: DayRange) => string;
};

const MOST_NAMED = 3;

/** The most urgent first. */
export function attentionItems(
  words: Words,
  view: Attention,
  places: AttentionPlaces,
): AttentionItem[] {
  const { t } = words;
  const { orders, lost, restated, odd, reviews } = view;
  const { days, hasMore, withinDays } = restated;
  const said = {
    count: days.length,
    within: withinDays,
    days: daysLabel(days, MOST_NAMED, words),
  };
  const reviewed = (
    kind: ReviewedKind,
    count: number,
    shown: Omit<AttentionItem, "key" | "review">,
  ) => item(count, { ...shown, key: kind, review: { kind, ...reviews[kind] } });
  return [
    ...lossItems(words, view, places),
    ...reviewed("orders", orders, {
      tone: "loss",
      text: t("overview.attention.orders", { count: orders }),
      linkText: t("overview.attention.ordersLink"),
      href: places.orders,
    }),
    ...(["failed", "missing"] as const).flatMap((kind) =>
      item(view[kind], {
        key: kind,
        tone: "warn",
        text: t(`overview.attention.${kind}`, { count: view[kind] }),
        linkText: t("overview.attention.see"),
        href: places.coverage,
      }),
    ),
    ...reviewed("lost", lost, {
      tone: "plain",
      text: t("overview.attention.lost", { count: lost }),
      linkText: t("overview.attention.bringIn"),
      href: places.backfill,
    }),
    ...reviewed("restated", days.length, {
      tone: "plain",
      text: hasMore
        ? t("overview.attention.restatedMore", said)
        : t("overview.attention.restated", said),
      linkText: t("overview.attention.changes"),
      href: places.restatements,
    }),
    ...ODD_KINDS.flatMap((kind) =>
      reviewed(kind, odd[kind].rows, {
        tone: "plain",
        text: t(`overview.attention.${kind}`, { count: odd[kind].rows }),
        linkText: t("overview.attention.show"),
        href: `${places.odd(odd[kind].days)}&odd=${kind}`,
      }),
    ),
  ];
}

/** Nearer than this, and somebody should act today. */
const URGENT_DAYS = 7;

function lossItems(
  { t }: Words,
  { nextLoss }: Attention,
  { coverage }: AttentionPlaces,
): AttentionItem[] {
  if (nextLoss === null) return [];
  const { days, inDays } = nextLoss;
  return [
    {
      key: "loss",
      tone: inDays <= URGENT_DAYS ? "loss" : "warn",
      text:
        inDays === 0
          ? t("overview.attention.lossToday", { count: days })
          : t("overview.attention.loss", { count: days, inDays }),
      linkText: t("overview.attention.sync"),
      href: coverage,
    },
  ];
}

function item(count: number, shown: AttentionItem): AttentionItem[] {
  return count > 0 ? [shown] : [];
}
