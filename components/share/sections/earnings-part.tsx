import { FIGURES_DRAWN, figuresChart } from "@/components/research/panels/earnings-figures";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Text, Words } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import { changeOf } from "@/lib/core/ratio";
import { figureOf, findLastForecast } from "@/lib/core/reality/compare/earnings";
import type { EarningsForecast } from "@/lib/core/reality/earnings";
import { type EarningsPeriod, isSameCurrency } from "@/lib/core/reality/earnings-periods";
import { areaText } from "../area-text";
import { FactRows } from "../fact-rows";
import { SharedFigure, SharedPercent, SharedUnknown } from "../shared-figure";
import { SharedDate } from "../shared-time";
import { StaticChart } from "../static-chart";

const PER_SHARE = ["eps", "bps", "cfps"] as const;
const RETURNS = ["roe", "roa"] as const;
const MARGINS = ["ebitMargin", "netMargin"] as const;

type EarningsPartProps = {
  earnings: EarningsForecast | null;
  periods: readonly EarningsPeriod[];
  words: Words;
};

/** One fiscal year: what came in and what was left of it, per share and as returns, against what was forecast. */
export function EarningsPart({ earnings, periods, words }: EarningsPartProps) {
  const t = areaText(words.t, "research.earnings");
  if (earnings === null) return <p className="quiet">{t("none")}</p>;
  const last = findLastForecast(earnings, periods);
  const forecast = last !== null && isSameCurrency(earnings, last) ? last : null;
  const data = figuresChart(t, earnings, forecast);
  const { currency } = earnings;
  const unit = currency === null ? t("noUnit") : t("unit", { currency });
  return (
    <>
      <Lead t={t} earnings={earnings} words={words} />
      {last !== null && forecast === null ? (
        <p className="warning">{t("otherCurrency", { currency: last.currency ?? t("unnamed") })}</p>
      ) : null}
      {data === null ? null : (
        <StaticChart id="earnings" data={data} shape="grouped" title={unit} words={words} />
      )}
      <Figures t={t} earnings={earnings} forecast={forecast} words={words} />
    </>
  );
}

type T = Text<"research.earnings">;

function Lead({ t, earnings, words }: { t: T; earnings: EarningsForecast; words: Words }) {
  const { fiscalYear, isActual, publicationDeadline } = earnings;
  return (
    <p className="lead">
      <strong>{fiscalYear === null ? t("noYear") : t("year", { year: fiscalYear })}</strong>
      <span className="tag" data-tone={isActual === false ? "forecast" : undefined}>
        {t(isActual === null ? "unsaid" : isActual ? "actual" : "forecast")}
      </span>
      <span className="muted">
        {t.rich("deadline", {
          date: () => <SharedDate key="date" date={publicationDeadline} words={words} />,
        })}
      </span>
    </p>
  );
}

type FiguresProps = { t: T; earnings: EarningsForecast; forecast: EarningsForecast | null; words: Words };

function Figures({ t, earnings, forecast, words }: FiguresProps) {
  const { currency } = earnings;
  const against = (fields: readonly ("revenue" | "ebit" | "netIncomeParent" | "eps" | "bps" | "cfps")[]) =>
    fields.map((field) => ({
      name: t(`fields.${field}`),
      value: <Against t={t} actual={earnings[field]} forecast={forecast?.[field] ?? null} words={words} />,
    }));
  return (
    <div className="columns">
      <FactRows title={t("figures")} facts={against(FIGURES_DRAWN)} />
      <FactRows
        title={currency === null ? t("perShareNoUnit") : t("perShare", { currency })}
        facts={against(PER_SHARE)}
      />
      <FactRows
        title={t("margins")}
        facts={MARGINS.map((figure) => ({
          name: t(`fields.${figure}`),
          value: <Margin t={t} ratio={figureOf(earnings, figure)} words={words} />,
        }))}
      />
      <FactRows
        title={t("returns")}
        facts={RETURNS.map((field) => ({
          name: t(`fields.${field}`),
          value: <SharedPercent percent={earnings[field]} words={words} />,
        }))}
      />
    </div>
  );
}

function Margin({ t, ratio, words }: { t: T; ratio: Amount | null; words: Words }) {
  return ratio === null ? <SharedUnknown words={words} reason={t("noMargin")} /> : ratioText(ratio);
}

type AgainstProps = { t: T; actual: Amount | null; forecast: Amount | null; words: Words };

/** The figure, and how it came out against the last forecast where there was one. */
function Against({ t, actual, forecast, words }: AgainstProps) {
  if (actual === null || forecast === null) return <SharedFigure amount={actual} words={words} />;
  const change = changeOf(actual, forecast);
  const was = () => <SharedFigure key="was" amount={forecast} words={words} />;
  const sign = change?.startsWith("-") ? "" : "+";
  return (
    <>
      <SharedFigure amount={actual} words={words} />
      <span className="against">
        {change === null
          ? t.rich("against", { forecast: was })
          : t.rich("againstBy", { forecast: was, change: sign + ratioText(change) })}
      </span>
    </>
  );
}
