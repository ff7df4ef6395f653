import { EXCHANGE_ZONE, momentText } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import type { TimeGap, TimeGaps, UnknownReason } from "@/lib/repayments/repayment-time";

/** Why some time is not completely known: "incomplete: data until 21 Nov 2026, 18:05 (UTC+8)". */
export function timeGapsText(words: Words, gaps: TimeGaps): string {
  const { t } = words;
  const parts = gaps.map((gap) => gapText(words, gap));
  return t("repayments.gaps.notWhole", { parts: parts.join(t("repayments.gaps.comma")) });
}

/** The same; null: everything is known. */
export function findTimeGapsText(words: Words, gaps: TimeGaps | null): string | null {
  return gaps && timeGapsText(words, gaps);
}

function gapText(words: Words, gap: TimeGap): string {
  const { t, language } = words;
  const time = (ms: number) => `${momentText(ms, language, "minute", EXCHANGE_ZONE)} (UTC+8)`;
  switch (gap.kind) {
    case "all":
      return because(words, t("repayments.gaps.all"), reasonText(words, gap.reason));
    case "before":
    case "after": {
      const unknown = t(`repayments.gaps.${gap.kind}`, { time: time(gap.atMs) });
      return because(words, unknown, reasonText(words, gap.reason));
    }
    case "stretch": {
      const unread = t("repayments.gaps.stretch", { from: time(gap.fromMs), to: time(gap.toMs) });
      return because(words, unread, failedText(words, gap.failed));
    }
    case "stretches":
      return because(words, t("repayments.gaps.stretches", gap), failedText(words, gap.failed));
    case "full":
      return t("repayments.gaps.full", gap);
    default:
      return gap satisfies never;
  }
}

function because({ t }: Words, gap: string, reason: string | null): string {
  return reason === null ? gap : t("repayments.gaps.because", { gap, reason });
}

function reasonText({ t }: Words, reason: UnknownReason): string | null {
  if (reason === null) return null;
  if (reason.kind !== "failed") return t(`repayments.gaps.${reason.kind}`);
  return t("repayments.gaps.failed", { failure: t(`repayments.gaps.failures.${reason.failure}`) });
}

function failedText({ t }: Words, count: number): string | null {
  return count > 0 ? t("repayments.gaps.someFailed", { count }) : null;
}
