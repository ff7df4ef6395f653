import { amountLabel } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import { sourceText } from "@/components/valuation/rates-text";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { RateCell, RateDay } from "@/lib/core/reports/rates-board";

/** `lastDay`: empty for one day. */
export type RateText = Readonly<Record<"coin" | "day" | "lastDay" | "rate" | "source", string>>;
export type RateField = keyof RateText;
/** What a person sees stored when they decide; null: no rate of this coin and day. */
export type SeenRate = { readonly rate: Amount; readonly source: string } | null;

export type RateOutcome =
  | { readonly kind: "saved"; readonly days: number }
  | { readonly kind: "removed" }
  | { readonly kind: "refused"; readonly field: RateField | null; readonly problem: string }
  | { readonly kind: "changed-meanwhile"; readonly now: SeenRate };

/** Where a rate comes from, in words: "BTC on 19 Nov 2026: 65,000 USDT, set on this day, desk". */
export function cellText(
  { t, language }: Words,
  { cell, day, currency }: { cell: RateCell; day: Day; currency: string },
): string {
  const { coin, state, rate, rateDay, source, rows } = cell;
  const of = { coin, day: dayLabel(day, language) };
  if (rate === null) return t(rows > 0 ? "rates.cell.needed" : "rates.cell.unneeded", of);
  const values = { ...of, rate: amountLabel(rate), currency, source: sourceText(t, source ?? "") };
  if (state === "set") return t("rates.cell.set", values);
  if (rateDay === null) return t("rates.cell.fixed", values);
  return t("rates.cell.earlier", { ...values, rateDay: dayLabel(rateDay, language) });
}

/** What is stored of a coin and day, as far as the table shows it. */
export function seenRate(days: readonly RateDay[], coin: string, day: string): SeenRate {
  const cell = days.find((shown) => shown.day === day)?.cells.find((shown) => shown.coin === coin);
  if (cell?.state !== "set" || cell.rate === null || cell.source === null) return null;
  return { rate: cell.rate, source: cell.source };
}
