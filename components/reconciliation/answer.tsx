import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { MarkedText } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { compareAmounts } from "@/lib/core/amount";
import { type Day, WINDOW_DAYS } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import type { CoinTotal, TotalVerdict } from "@/lib/reconciliation/reconciliation";

type CheckedTotals = {
  /** Days with a checked total on which every row matches. */
  readonly matchingDays: number;
  /** Coins of the matching days. */
  readonly coins: number;
  /** Days with a row that does not match. */
  readonly differingDays: number;
  readonly verdicts: readonly Pick<TotalVerdict, "total" | "kind" | "best" | "like">[];
  /** The 90 days to the newest one; null: a day is missing. */
  readonly windowCoins: readonly CoinTotal[] | null;
  readonly isStale: boolean;
};

type ReconciliationAnswer = ReturnType<typeof findAnswer>;

/**
 * Whether our records and the exchange's totals agree, as far as this can be checked. `pause`: why
 * only totals of single days were compared, not those of 90 days.
 */
export function findAnswer(checked: CheckedTotals) {
  const { matchingDays, differingDays, verdicts, isStale } = checked;
  const windowCoins = isStale || !isWindowOfCoin(verdicts) ? null : checked.windowCoins;
  let compared = 0;
  let differing = 0;
  for (const { ours, lowest, highest } of windowCoins ?? []) {
    const hasOneTotal =
      lowest !== null && highest !== null && compareAmounts(lowest, highest) === 0;
    if (!hasOneTotal) continue;
    compared += 1;
    if (compareAmounts(ours, lowest) !== 0) differing += 1;
  }
  if (differingDays > 0 || differing > 0)
    return { kind: "differs", coins: differing, days: differingDays } as const;
  if (compared > 0)
    return { kind: "matches", coins: compared, days: WINDOW_DAYS, pause: null } as const;
  if (matchingDays === 0) return { kind: "unknown" } as const;
  const pause = checked.windowCoins === null ? "missing-days" : isStale ? "revised-day" : null;
  return { kind: "matches", coins: checked.coins, days: matchingDays, pause } as const;
}

/**
 * Whether the data shows that totalRebateAmount is a coin's rebate over 90 days. Only then is it
 * compared.
 */
function isWindowOfCoin(verdicts: CheckedTotals["verdicts"]): boolean {
  const verdict = verdicts.find(({ total }) => total === "totalRebateAmount");
  if (!verdict?.best || (verdict.kind !== "holds" && verdict.kind !== "mostly")) return false;
  return [verdict.best, ...verdict.like].some(({ reading }) => reading.id === "coin/window");
}

/** The answer in one line. `day`: the newest compared day. */
export function AnswerLine({ answer, day }: { answer: ReconciliationAnswer; day: Day }) {
  const { t, language } = useWords();
  switch (answer.kind) {
    case "matches":
      return (
        <AnswerHead tone="good" text={t("proof.answer.matches", answer)}>
          {answer.pause === "missing-days" ? t("proof.answer.paused") : null}
          {answer.pause === "revised-day"
            ? t("proof.answer.stale", { day: dayLabel(day, language) })
            : null}
        </AnswerHead>
      );
    case "differs":
      return (
        <AnswerHead tone="bad" text={t("proof.answer.differs")}>
          {answer.coins > 0
            ? t("proof.answer.differsCoins", { count: answer.coins, days: WINDOW_DAYS })
            : null}{" "}
          {answer.days > 0 ? t("proof.answer.differsDays", { count: answer.days }) : null}
        </AnswerHead>
      );
    case "unknown":
      return (
        <AnswerHead tone="quiet" text={t("proof.answer.unknown")}>
          {t("proof.answer.unknownText")}
        </AnswerHead>
      );
    default:
      return answer satisfies never;
  }
}

type AnswerHeadProps = { tone: "good" | "bad" | "quiet"; text: string; children?: ReactNode };

export function AnswerHead({ tone, text, children }: AnswerHeadProps) {
  return (
    <div>
      <Text fz={20} lh="28px" fw={600}>
        <MarkedText tone={tone}>{text}</MarkedText>
      </Text>
      <Text c="dimmed" mt={4} mb={16}>
        {children}
      </Text>
    </div>
  );
}
