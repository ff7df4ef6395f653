import { useLocale, useTranslations } from "next-intl";
import { dayLabel } from "@/components/ui/text/day-text";
import type { DayStatus } from "@/lib/core/coverage";
import type { Day } from "@/lib/core/day";
import styles from "./calendar.module.css";
import { type CoverageDay, STATUS_ORDER } from "./coverage-day";

/** The states that this calendar has, each with its square, its word and how many days have it. */
export function Legend({ days, edge }: { days: readonly CoverageDay[]; edge: Day }) {
  const t = useTranslations("coverage.calendar");
  const language = useLocale();
  const word = useTranslations("ui.dayStatus");
  const counts = new Map<DayStatus, number>();
  for (const { status } of days) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    <ul className={styles.legend} aria-label={t("states")}>
      {STATUS_ORDER.filter((status) => counts.has(status)).map((status) => (
        <li key={status} title={t(`meanings.${status}`)}>
          <span className={styles.swatch} data-status={status} />
          {word(status)} <span className="figures">{counts.get(status)}</span>
        </li>
      ))}
      <li title={t("edgeTitle")}>
        <span className={styles.edgeMark} />
        {t("edge", { day: dayLabel(edge, language) })}
      </li>
    </ul>
  );
}
