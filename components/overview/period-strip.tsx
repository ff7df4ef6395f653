import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { rangeLabel } from "@/lib/core/day-text";
import type { CoinFigure, ComparedDays, ValueFigure } from "@/lib/overview/overview";
import styles from "./period-strip.module.css";
import { briefRange, type PeriodName } from "./period-text";
import { type SecondChange, UnitFigure } from "./unit-figure";

export type StripPeriod = ComparedDays & {
  readonly name: PeriodName;
  readonly figure: CoinFigure | ValueFigure;
  /** What the first comparison is called; null: its days say enough. */
  readonly comparisonName: string | null;
  readonly second: SecondChange | null;
  readonly href: string;
};

type PeriodStripProps = {
  periods: readonly StripPeriod[];
  current: PeriodName;
  unit: string;
  /** The tile after the month to date; null: none. */
  forecast: ReactNode;
};

/** The day and the months first, then the days that are counted back. */
const ORDER: readonly PeriodName[] = [
  "latest",
  "mtd",
  "lastMonth",
  "qtd",
  "ytd",
  "7d",
  "30d",
  "90d",
  "all",
];

export function PeriodStrip({ periods, current, unit, forecast }: PeriodStripProps) {
  const { t, language } = useWords("overview");
  const sorted = periods.toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
  const tileOf = ({ name, figure, href, comparisonName, second, ...days }: StripPeriod) => (
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
      <UnitFigure
        figure={figure}
        days={days}
        unit={unit}
        inWords
        name={comparisonName}
        also={second}
      />
    </li>
  );
  return (
    <ul
      className={styles.strip}
      data-columns={sorted.length > 7 ? 5 : 4}
      aria-label={t("strip.label")}
    >
      {sorted.slice(0, 2).map(tileOf)}
      {forecast}
      {sorted.slice(2).map(tileOf)}
    </ul>
  );
}
