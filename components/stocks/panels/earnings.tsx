import type { ReactNode } from "react";
import type { Amount } from "@/lib/core/amount";
import { changeOf } from "@/lib/core/amount";
import { ratioText } from "@/lib/core/amount-text";
import { areaText } from "@/lib/core/text";
import {
  figureOf,
  findLastForecast,
  type KnownSplits,
  whyNotAgainst,
} from "@/lib/stocks/compare/earnings";
import type { WhyNot } from "@/lib/stocks/compare/measure";
import {
  type EarningsForecast,
  type EarningsPeriod,
  isSameCurrency,
} from "@/lib/stocks/panels/earnings";
import type { Medium } from "./medium";
import { Facts, PlainDate, PlainFigure, PlainMillions, PlainPercent, PlainUnknown } from "./plain";

const MONEY = ["revenue", "ebit", "netIncomeParent"] as const;
const PER_SHARE = ["eps", "bps", "cfps"] as const;
const RETURNS = ["roe", "roa"] as const;
const MARGINS = ["ebitMargin", "netMargin"] as const;

type EarningsProps = {
  earnings: EarningsForecast | null;
  /** What was observed of the stock's fiscal years, the newest first. */
  periods: readonly EarningsPeriod[];
  of: KnownSplits;
  medium: Medium;
};

export function Earnings({ earnings, periods, of, medium }: EarningsProps) {
  const t = areaText(medium.t, "research.earnings");
  if (earnings === null) return <p className="quiet">{t("none")}</p>;
  const { fiscalYear, isActual, publicationDeadline, currency } = earnings;
  const last = findLastForecast(earnings, periods);
  const forecast = last !== null && isSameCurrency(earnings, last) ? last : null;
  const compared = (
    field: (typeof MONEY)[number] | (typeof PER_SHARE)[number],
    show: AgainstProps["show"],
  ) => ({
    name: t(`fields.${field}`),
    value: (
      <Against
        actual={earnings[field]}
        forecast={forecast?.[field] ?? null}
        why={forecast && whyNotAgainst(forecast, field, of)}
        show={show}
        medium={medium}
      />
    ),
  });
  return (
    <div className="part">
      <p className="lead">
        <strong>{fiscalYear === null ? t("noYear") : t("year", { year: fiscalYear })}</strong>
        <span className="tag" data-tone={isActual === false ? "forecast" : undefined}>
          {t(isActual === null ? "unsaid" : isActual ? "actual" : "forecast")}
        </span>
        <span className="muted">
          {t.rich("deadline", {
            date: () => <PlainDate key="date" date={publicationDeadline} words={medium} />,
          })}
        </span>
      </p>
      {last !== null && forecast === null ? (
        <p className="warning">{t("otherCurrency", { currency: last.currency ?? t("unnamed") })}</p>
      ) : null}
      <div className="columns">
        <Facts
          title={currency === null ? t("figuresNoUnit") : t("figures")}
          facts={MONEY.map((field) =>
            compared(field, (amount) => (
              <PlainMillions millions={amount} currency={currency} words={medium} />
            )),
          )}
        />
        <Facts
          title={currency === null ? t("perShareNoUnit") : t("perShare", { currency })}
          facts={PER_SHARE.map((field) =>
            compared(field, (amount) => <PlainFigure amount={amount} words={medium} />),
          )}
        />
        <Facts
          title={t("margins")}
          facts={MARGINS.map((figure) => {
            const ratio = figureOf(earnings, figure);
            return {
              name: t(`fields.${figure}`),
              value:
                ratio === null ? (
                  <PlainUnknown words={medium} reason={t("noMargin")} />
                ) : (
                  ratioText(ratio)
                ),
            };
          })}
        />
        <Facts
          title={t("returns")}
          facts={RETURNS.map((field) => ({
            name: t(`fields.${field}`),
            value: <PlainPercent percent={earnings[field]} words={medium} />,
          }))}
        />
      </div>
    </div>
  );
}

type AgainstProps = {
  actual: Amount | null;
  forecast: Amount | null;
  /** Why the two are not compared; null: they are. */
  why: WhyNot | null;
  show: (amount: Amount | null) => ReactNode;
  medium: Medium;
};

function Against({ actual, forecast, why, show, medium }: AgainstProps) {
  const t = areaText(medium.t, "research.earnings");
  if (actual === null || forecast === null) return show(actual);
  const change = why === null ? changeOf(actual, forecast) : null;
  const was = () => <span key="was">{show(forecast)}</span>;
  const sign = change?.startsWith("-") ? "" : "+";
  return (
    <>
      {show(actual)}
      <span className="against">
        {change === null
          ? t.rich("against", { forecast: was })
          : t.rich("againstBy", { forecast: was, change: sign + ratioText(change) })}
        {why === null ? null : (
          <>
            {" "}
            <PlainUnknown words={medium} reason={medium.t(`compare.why.${why}`)} />
          </>
        )}
      </span>
    </>
  );
}
