import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Figure, Unknown } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { type Amount, ratioOf } from "@/lib/core/amount";
import { amountLabel, changeSizeText, valueDetail } from "@/lib/core/amount-text";
import { dayLabel, monthLabel, rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { FEWEST_WEEKS, type MonthForecast } from "@/lib/overview/forecast";
import type { MonthTarget } from "@/lib/overview/target";
import styles from "./forecast-tile.module.css";

type Known = Extract<MonthForecast, { readonly kind: "known" }>;

type ForecastTileProps = {
  forecast: MonthForecast;
  /** The month's known days; null: none has a value. */
  sofar: Amount | null;
  unit: string;
  /** The reporting currency, not a coin. */
  isMoney: boolean;
  /** Null: none holds in this month, or the person does not see it. */
  target: MonthTarget | null;
  /** Changes the target. */
  children?: ReactNode;
};

/** What the month will come to, and how far it is from its target. */
export function ForecastTile(props: ForecastTileProps) {
  const { forecast, sofar, unit, isMoney, target, children } = props;
  const { t, language } = useWords("overview.forecast");
  return (
    <li>
      <div className={styles.title}>
        {t("title")}
        <Text span size="xs" lh="sm" c="dimmed" fw={400} className="figures">
          {monthLabel(forecast.month, language)}
        </Text>
      </div>
      <ForecastFigure forecast={forecast} sofar={sofar} unit={unit} isMoney={isMoney} />
      <div className={styles.target}>
        {target && target.amount !== null ? (
          <Target
            target={{ amount: target.amount, currency: target.currency }}
            sofar={sofar}
            expected={forecast.kind === "known" ? forecast.expected : sofar}
            unit={unit}
          />
        ) : null}
        {children}
      </div>
    </li>
  );
}

function ForecastFigure({
  forecast,
  sofar,
  unit,
  isMoney,
}: Pick<ForecastTileProps, "forecast" | "sofar" | "unit" | "isMoney">) {
  const words = useWords();
  const { t } = words;
  const detail = isMoney ? valueDetail(unit) : "headline";
  switch (forecast.kind) {
    case "known": {
      const { expected, range, unknownDays, leftOut } = forecast;
      const how = forecastText(words, forecast, isMoney);
      const [low, high] = [range.low, range.high].map((amount) => amountLabel(amount, detail));
      return (
        <>
          <span className={styles.figure}>
            <Figure amount={expected} detail={detail} hint={[unit, how].join("\n")} />
          </span>
          <Text size="xs" lh="16px" c="dimmed" className="figures" title={how}>
            {t("overview.forecast.range", { low: low ?? "", high: high ?? "" })}
          </Text>
          {unknownDays > 0 ? (
            <Small>{t("overview.forecast.unknownShort", { count: unknownDays })}</Small>
          ) : null}
          {leftOut.length > 0 ? <Small>{leftOutText(words, leftOut)}</Small> : null}
        </>
      );
    }
    case "whole":
      return (
        <>
          <span className={styles.figure}>
            <Figure amount={sofar} detail={detail} hint={unit} />
          </span>
          <Quiet>{t("overview.forecast.whole")}</Quiet>
        </>
      );
    case "too-few-weeks":
      return <Small>{tooFewText(words, forecast.weeks)}</Small>;
    case "not-valued":
      return <Small>{t("overview.forecast.notValued")}</Small>;
    case "not-given":
      return <Small>{t("overview.forecast.notGiven")}</Small>;
    default:
      return forecast satisfies never;
  }
}

type ForecastCellProps = {
  forecast: MonthForecast;
  /** Shown where the month is over. */
  sofar: Amount | null;
  /** The reporting currency. */
  unit: string;
};

/** The same in a table: how it was made, or why it was not, is on hover. */
export function ForecastCell({ forecast, sofar, unit }: ForecastCellProps) {
  const words = useWords();
  const { t } = words;
  const detail = valueDetail(unit);
  switch (forecast.kind) {
    case "known": {
      const { expected, range, leftOut } = forecast;
      const [low, high] = [range.low, range.high].map((amount) => amountLabel(amount, detail));
      const said = [unit, t("overview.forecast.range", { low: low ?? "", high: high ?? "" })];
      if (leftOut.length > 0) said.push(leftOutText(words, leftOut));
      const hint = [...said, forecastText(words, forecast, true)].join("\n");
      return <Figure amount={expected} detail={detail} hint={hint} />;
    }
    case "whole":
      return <Figure amount={sofar} detail={detail} hint={t("overview.forecast.whole")} />;
    case "too-few-weeks":
      return <Unknown reason={tooFewText(words, forecast.weeks)} />;
    case "not-valued":
      return <Unknown reason={t("overview.forecast.notValued")} />;
    case "not-given":
      return <Unknown reason={t("overview.forecast.notGiven")} />;
    default:
      return forecast satisfies never;
  }
}

function leftOutText({ t }: Words, coins: readonly string[]): string {
  return t("overview.forecast.leftOut", { coins: coins.map(visibleText).join(t("ui.comma")) });
}

function tooFewText({ t }: Words, weeks: number): string {
  return t("overview.forecast.tooFew", { needed: FEWEST_WEEKS, weeks });
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text span size="xs" lh="16px" c="dimmed">
      {children}
    </Text>
  );
}

/** How the forecast was made. */
function forecastText({ t, language }: Words, forecast: Known, isMoney: boolean): string {
  const { openDays, unknownDays, weeks, weeksOf } = forecast;
  const sentences = [
    t("overview.forecast.how", { open: openDays, weeks, days: rangeLabel(weeksOf, language) }),
    t("overview.forecast.rangeHow"),
  ];
  if (unknownDays > 0) sentences.push(t("overview.forecast.unknown", { count: unknownDays }));
  if (isMoney)
    sentences.push(t("overview.forecast.rates", { day: dayLabel(weeksOf.to, language) }));
  return sentences.join("\n");
}

type TargetProps = Pick<ForecastTileProps, "sofar" | "unit"> & {
  target: { readonly amount: Amount; readonly currency: string };
  expected: Amount | null;
};

function Target({ target: { amount, currency }, sofar, expected, unit }: TargetProps) {
  const { t } = useWords("overview.target");
  const target = `${amountLabel(amount, valueDetail(currency))} ${visibleText(currency)}`;
  if (currency !== unit)
    return <Small>{t("otherCurrency", { target, currency: visibleText(unit) })}</Small>;
  const reached = ratioOf(sofar, amount);
  const forecast = ratioOf(expected, amount);
  if (reached === null || forecast === null) return <Small>{target}</Small>;
  const [percent, percentThen] = [reached, forecast].map(changeSizeText);
  const said = { percent: percent ?? "", forecast: percentThen ?? "", target };
  return (
    <>
      <span className={styles.bar} aria-hidden="true">
        <span data-part="forecast" style={{ width: widthOf(forecast) }} />
        <span data-part="sofar" style={{ width: widthOf(reached) }} />
      </span>
      <Small>{t(expected === sofar ? "progress" : "progressForecast", said)}</Small>
    </>
  );
}

/** A part of the bar, for the eye: at most all of it, and none where the amount is negative. */
const widthOf = (ratio: Amount) => `${Math.min(1, Math.max(0, Number(ratio))) * 100}%`;
