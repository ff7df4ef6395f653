"use client";
import { useTranslations } from "next-intl";
import { Figure, Unknown } from "@/components/ui/figure";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Amount } from "@/lib/core/amount";
import { changeOf } from "@/lib/core/ratio";
import { figureOf } from "@/lib/core/reality/compare/earnings";
import type { EarningsForecast } from "@/lib/core/reality/earnings";
import { isSameCurrency } from "@/lib/core/reality/earnings-periods";
import { DateCell } from "../market-time";
import styles from "../stock.module.css";
import { FIGURES_DRAWN, figuresChart } from "./earnings-figures";
import { FactList } from "./fact-list";
import { PercentFigure } from "./percent-figure";
import { ResearchChart } from "./research-chart";

const PER_SHARE = ["eps", "bps", "cfps"] as const;
const RETURNS = ["roe", "roa"] as const;
const MARGINS = ["ebitMargin", "netMargin"] as const;

/** A fiscal year, and its last forecast where it is actual and one was observed. */
export type EarningsYear = {
  readonly earnings: EarningsForecast | null;
  readonly forecast: EarningsForecast | null;
};

/** One fiscal year: what came in and what was left of it, per share and as returns, against what was forecast. */
export function Earnings({ code, earnings, forecast: last }: { code: string } & EarningsYear) {
  const t = useTranslations("research.earnings");
  if (earnings === null) return <p className={styles.none}>{t("none")}</p>;
  const { fiscalYear, isActual, publicationDeadline, currency } = earnings;
  const forecast = last !== null && isSameCurrency(earnings, last) ? last : null;
  const data = figuresChart(t, earnings, forecast);
  const unit = currency === null ? t("noUnit") : t("unit", { currency });
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>
        <strong>{fiscalYear === null ? t("noYear") : t("year", { year: fiscalYear })}</strong>
        <span className={styles.tag} data-forecast={isActual === false || undefined}>
          {t(isActual === null ? "unsaid" : isActual ? "actual" : "forecast")}
        </span>
        <span className={styles.muted}>
          {t.rich("deadline", { date: () => <DateCell date={publicationDeadline} /> })}
        </span>
      </p>
      {last !== null && forecast === null ? (
        <p className={styles.warning}>{t("otherCurrency", { currency: last.currency ?? t("unnamed") })}</p>
      ) : null}
      {data === null ? null : (
        <ResearchChart
          data={data}
          shape="grouped"
          heading={unit}
          title={t("chartTitle", { code, unit })}
          notes={[]}
          fileStem={`${code}-earnings`}
          table={{ key: "earnings", rowHead: t("figure") }}
        />
      )}
      <div className={styles.columns}>
        <FactList
          title={t("figures")}
          facts={FIGURES_DRAWN.map((field) => ({
            name: t(`fields.${field}`),
            value: <Against actual={earnings[field]} forecast={forecast?.[field] ?? null} />,
          }))}
        />
        <FactList
          title={currency === null ? t("perShareNoUnit") : t("perShare", { currency })}
          facts={PER_SHARE.map((field) => ({
            name: t(`fields.${field}`),
            value: <Against actual={earnings[field]} forecast={forecast?.[field] ?? null} />,
          }))}
        />
        <FactList
          title={t("margins")}
          facts={MARGINS.map((figure) => ({
            name: t(`fields.${figure}`),
            value: <Margin ratio={figureOf(earnings, figure)} />,
          }))}
        />
        <FactList
          title={t("returns")}
          facts={RETURNS.map((field) => ({
            name: t(`fields.${field}`),
            value: <PercentFigure percent={earnings[field]} />,
          }))}
        />
      </div>
    </div>
  );
}

function Margin({ ratio }: { ratio: Amount | null }) {
  const t = useTranslations("research.earnings");
  return ratio === null ? <Unknown reason={t("noMargin")} /> : ratioText(ratio);
}

/** The figure, and how it came out against the last forecast where there was one. */
function Against({ actual, forecast }: { actual: Amount | null; forecast: Amount | null }) {
  const t = useTranslations("research.earnings");
  if (actual === null || forecast === null) return <Figure amount={actual} />;
  const change = changeOf(actual, forecast);
  const signed = change?.startsWith("-") ? "" : "+";
  const was = () => <Figure amount={forecast} />;
  return (
    <>
      <Figure amount={actual} />
      <span className={styles.against}>
        {change === null
          ? t.rich("against", { forecast: was })
          : t.rich("againstBy", { forecast: was, change: signed + ratioText(change) })}
      </span>
    </>
  );
}
