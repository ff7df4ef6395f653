import { dayLabel } from "@/components/ui/day-text";
import type { DayStatus } from "@/lib/core/coverage";
import type { Day } from "@/lib/core/day";
import styles from "./calendar.module.css";
import { type CoverageDay, STATUS_ORDER, statusMeaning, statusWord } from "./coverage-day";

/** The states that this calendar has, each with its square, its word and how many days have it. */
export function Legend({ days, edge }: { days: readonly CoverageDay[]; edge: Day }) {
  const counts = new Map<DayStatus, number>();
  for (const { status } of days) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    <ul className={styles.legend} aria-label="Legend">
      {STATUS_ORDER.filter((status) => counts.has(status)).map((status) => (
        <li key={status} title={statusMeaning[status]}>
          <span className={styles.swatch} data-status={status} />
          {statusWord[status]} <span className="figures">{counts.get(status)}</span>
        </li>
      ))}
      <li title="The exchange answers for 90 days back; days left of the line can no longer be asked for.">
        <span className={styles.edgeMark} />
        90-day edge: {dayLabel(edge)} is the oldest day the exchange still gives
      </li>
    </ul>
  );
}
