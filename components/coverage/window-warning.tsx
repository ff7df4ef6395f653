import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { daysLabel, listWords } from "@/components/ui/text/day-text";
import type { Text } from "@/components/ui/text/text";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import styles from "./coverage-board.module.css";
import type { CoverageDay } from "./coverage-day";

/** From so many days before a loss on, the page says so. */
const WARN_DAYS = 14;

export type ComingLoss = { readonly days: readonly Day[]; readonly inDays: number };

/** The unread days that leave the exchange's window soon, and when the first of them does; null when none does. */
export function findComingLoss(days: readonly CoverageDay[]): ComingLoss | null {
  const unread = days
    .filter(({ status }) => status === "missing" || status === "failed")
    .flatMap(({ day, daysUntilLost }) =>
      daysUntilLost === null || daysUntilLost > WARN_DAYS ? [] : [{ day, inDays: daysUntilLost }],
    )
    .sort((a, b) => a.inDays - b.inDays);
  const first = unread[0];
  return first ? { days: unread.map(({ day }) => day), inDays: first.inDays } : null;
}

/** "3 unread days leave the exchange's window soon, the first tomorrow." */
export function WindowWarning({ days }: { days: readonly CoverageDay[] }) {
  const t = useTranslations("coverage.loss");
  const words = useWords();
  const loss = findComingLoss(days);
  if (!loss) return null;
  return (
    <div className={styles.warning}>
      <Notice tone="error">
        <strong>{lossText(t, loss)}</strong> {t("rest", { days: daysLabel(loss.days, 4, listWords(words)) })}
      </Notice>
    </div>
  );
}

export function lossText(t: Text<"coverage.loss">, { days, inDays }: ComingLoss): string {
  const when = inDays === 0 ? t("today") : inDays === 1 ? t("tomorrow") : t("inDays", { count: inDays });
  return days.length === 1 ? t("one", { when }) : t("many", { count: days.length, when });
}
