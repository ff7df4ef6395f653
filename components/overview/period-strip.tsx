import { Text } from "@mantine/core";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { rangeLabel } from "@/lib/core/day-text";
import type { CoinFigure, ComparedDays, ValueFigure } from "@/lib/overview/overview";
import styles from "./period-strip.module.css";
import { briefRange, type PeriodName } from "./period-text";
import { UnitFigure } from "./unit-figure";

export type StripPeriod = ComparedDays & {
  readonly name: PeriodName;
  readonly figure: CoinFigure | ValueFigure;
  readonly href: string;
};

type PeriodStripProps = { periods: readonly StripPeriod[]; current: PeriodName; unit: string };

export function PeriodStrip({ periods, current, unit }: PeriodStripProps) {
  const { t, language } = useWords("overview");
  return (
    <ul className={styles.strip} aria-label={t("strip.label")}>
      {periods.map(({ name, figure, href, ...days }) => (
        <li key={name} data-current={name === current || undefined}>
          <PageLink
            className={styles.period}
            href={href}
            scroll={false}
            aria-current={name === current ? "true" : undefined}
            title={rangeLabel(days.now, language)}
          >
            {t(`periods.${name}`)}
            <Text span size="xs" lh="sm" c="dimmed" fw={400} className="figures">
              {briefRange(language, days.now, days.now.to.slice(0, 4))}
            </Text>
          </PageLink>
          <UnitFigure figure={figure} days={days} unit={unit} inWords />
        </li>
      ))}
    </ul>
  );
}
