import type { DayRange } from "@/lib/core/day";
import { daysLabel, rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { type Attention, ODD_KINDS, type Review, type ReviewedKind } from "./attention";
import type { Comparison, Period } from "./compare";

const DAY_NAMES = { weekdays: "weekday", previous: "dayBefore", year: "lastYear" } as const;
const MONTH_NAMES = { weekdays: "weekdays", previous: "lastMonth", year: "lastYear" } as const;

/**
 * "same weekday", "day before": what a comparison is called where a period has two; null: it has
 * one, and its days say enough.
 */
export function findComparisonName(
  { t }: Words,
  { name, also }: Pick<Period, "name" | "also">,
  comparison: Comparison,
): string | null {
  if (also === null) return null;
  const names = name === "latest" ? DAY_NAMES : MONTH_NAMES;
  return t(`overview.change.names.${names[comparison]}`);
}

/** "13 Nov 2026 (same weekday)", for a sentence; the days alone where a period has one comparison. */
export function comparedDaysText(
  words: Words,
  period: Pick<Period, "name" | "also">,
  comparison: Comparison,
  before: DayRange,
): string {
  const days = rangeLabel(before, words.language);
  const name = findComparisonName(words, period, comparison);
  return name === null ? days : words.t("overview.change.namedDays", { days, name });
}

export type AttentionItem = {
  readonly key: string;
  readonly tone: "loss" | "warn" | "plain";
  readonly text: string;
  readonly linkText: string;
  readonly href: string;
  /** What a review covers; absent if somebody has to act. */
  readonly review?: Review & { readonly kind: ReviewedKind };
};

export type AttentionPlaces = {
  readonly coverage: string;
  readonly backfill: string;
  readonly restatements: string;
  readonly orders: string;
  /**
   * The ledger of these days, to which "&odd=" and a kind of odd rows are added
   * (lib/commissions/fees/query.ts).
   */
  readonly odd: (days: DayRange) => string;
};

const MOST_NAMED = 3;

/** Most urgent first. */
export function attentionItems(
  words: Words,
  attention: Attention,
  places: AttentionPlaces,
): AttentionItem[] {
  const { t } = words;
  const { orders, lost, restated, odd, reviews } = attention;
  const items: AttentionItem[] = [];
  const addReviewed = (kind: ReviewedKind, item: Omit<AttentionItem, "key" | "review">) =>
    items.push({ ...item, key: kind, review: { kind, ...reviews[kind] } });

  if (attention.nextLoss !== null) items.push(lossItem(words, attention.nextLoss, places));
  if (orders > 0) {
    addReviewed("orders", {
      tone: "loss",
      text: t("overview.attention.orders", { count: orders }),
      linkText: t("overview.attention.ordersLink"),
      href: places.orders,
    });
  }
  for (const kind of ["failed", "missing"] as const) {
    if (attention[kind] === 0) continue;
    items.push({
      key: kind,
      tone: "warn",
      text: t(`overview.attention.${kind}`, { count: attention[kind] }),
      linkText: t("overview.attention.see"),
      href: places.coverage,
    });
  }
  if (lost > 0) {
    addReviewed("lost", {
      tone: "plain",
      text: t("overview.attention.lost", { count: lost }),
      linkText: t("overview.attention.bringIn"),
      href: places.backfill,
    });
  }
  if (restated.days.length > 0) {
    addReviewed("restated", {
      tone: "plain",
      text: t(`overview.attention.${restated.hasMore ? "restatedMore" : "restated"}`, {
        count: restated.days.length,
        within: restated.withinDays,
        days: daysLabel(restated.days, MOST_NAMED, words),
      }),
      linkText: t("overview.attention.changes"),
      href: places.restatements,
    });
  }
  for (const kind of ODD_KINDS) {
    const { rows, days } = odd[kind];
    if (rows === 0) continue;
    addReviewed(kind, {
      tone: "plain",
      text: t(`overview.attention.${kind}`, { count: rows }),
      linkText: t("overview.attention.show"),
      href: `${places.odd(days)}&odd=${kind}`,
    });
  }
  return items;
}

/** With so few days left, somebody should act today. */
const URGENT_DAYS = 7;

function lossItem(
  { t }: Words,
  { days, inDays }: NonNullable<Attention["nextLoss"]>,
  { coverage }: AttentionPlaces,
): AttentionItem {
  return {
    key: "loss",
    tone: inDays <= URGENT_DAYS ? "loss" : "warn",
    text:
      inDays === 0
        ? t("overview.attention.lossToday", { count: days })
        : t("overview.attention.loss", { count: days, inDays }),
    linkText: t("overview.attention.sync"),
    href: coverage,
  };
}
