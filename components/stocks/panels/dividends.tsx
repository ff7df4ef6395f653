import { type ChartData, seriesOf } from "@/components/charts/chart-data";
import { decimalsOf } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { areaText, type Text } from "@/lib/core/text";
import { dividendDetail } from "@/lib/stocks/calendar/event-text";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import {
  type AdjustedDividend,
  type Dividend,
  type DividendHistory,
  dividendHistory,
  effectiveDate,
} from "@/lib/stocks/panels/dividends";
import type { Medium } from "./medium";
import { PlainDate, PlainFigure, PlainUnknown } from "./plain";
import { type RecordColumn, Records, SHOWN } from "./records";

type DividendsText = Text<"research.dividends">;

type DividendsProps = {
  code: string;
  dividends: readonly Dividend[];
  today: MarketDate;
  medium: Medium;
};

export function Dividends({ code, dividends, today, medium }: DividendsProps) {
  const t = areaText(medium.t, "research.dividends");
  if (dividends.length === 0) return <p className="quiet">{t("none")}</p>;
  const history = dividendHistory(dividends, today);
  return (
    <div className="part">
      {history.years.length > 1
        ? medium.chart({
            id: "dividends",
            data: yearsChart(t, history),
            shape: "stacked",
            heading: t("chart"),
            title: t("chartTitle", { code }),
            notes: [t("notes")],
            fileStem: `${code}-dividends`,
            rowHead: t("year"),
          })
        : null}
      {history.uncounted > 0 ? (
        <p className="warning">{t("uncounted", { count: history.uncounted })}</p>
      ) : null}
      {medium.hasDatesElsewhere ? null : (
        <DatesAhead t={t} dividends={dividends} today={today} medium={medium} />
      )}
      <Records
        caption={t("table")}
        columns={recordColumns(t, history.dividends, medium)}
        rows={history.dividends}
        words={medium}
      />
    </div>
  );
}

function yearsChart(t: DividendsText, { years }: DividendHistory): ChartData {
  return {
    unit: t("unit"),
    none: t("noPayment"),
    series: [seriesOf(t("types.cash_dividend"), "var(--accent)", "cash")],
    buckets: years.map(({ year, adjusted, payments, left }) => ({
      from: `${year}-01-01` as Day,
      to: `${year}-12-31` as Day,
      label: year,
      gap: left > 0 ? t("left", { count: left }) : null,
      amounts: [payments === 0 ? null : adjusted],
      total: null,
    })),
  };
}

const EVENTS = ["exrightDate", "recordDate", "dividendDate", "splitValidDate"] as const;

/** The dates from `today` on, the next first. */
function DatesAhead({
  t,
  dividends,
  today,
  medium,
}: { t: DividendsText } & Omit<DividendsProps, "code">) {
  const whatOf = (dividend: Dividend) => dividendDetail(areaText(medium.t, "calendar"), dividend);
  const ahead: { date: MarketDate; event: (typeof EVENTS)[number]; what: string }[] = [];
  for (const dividend of dividends) {
    for (const event of EVENTS) {
      const date = dividend[event];
      if (date !== null && date >= today) ahead.push({ date, event, what: whatOf(dividend) });
    }
  }
  ahead.sort((a, b) => (a.date < b.date ? -1 : 1));
  return (
    <div>
      <h3 className="subtitle">{t("ahead")}</h3>
      {ahead.length === 0 ? <p className="quiet">{t("noneAhead")}</p> : null}
      <ol className="dates">
        {ahead.map(({ date, event, what }) => (
          <li key={`${date} ${event} ${what}`}>
            <PlainDate date={date} words={medium} />
            <span>{t(`events.${event}`)}</span>
            <span className="muted">{what}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function recordColumns(
  t: DividendsText,
  dividends: readonly AdjustedDividend[],
  medium: Medium,
): RecordColumn<AdjustedDividend>[] {
  const words = medium;
  const seen = dividends.slice(0, SHOWN); // long fractions of decades ago would move these off their edge
  const decimals = decimalsOf(seen.map(({ dividend }) => dividend.dividendPerShare));
  const adjustedDecimals = decimalsOf(seen.map(({ adjusted }) => adjusted));
  const dateOf = (field: "announcementDate" | "recordDate" | "dividendDate") => ({
    key: field,
    head: t(`fields.${field}`),
    label: t(`fields.${field}`),
    cell: ({ dividend }: AdjustedDividend) =>
      dividend.splitValidDate !== null && field !== "announcementDate" ? null : (
        <PlainDate date={dividend[field]} words={words} />
      ),
  });
  return [
    {
      key: "date",
      head: t("fields.date"),
      cell: ({ dividend }) => <PlainDate date={effectiveDate(dividend)} words={words} />,
    },
    {
      key: "type",
      head: t("fields.type"),
      isText: true,
      isLead: true,
      cell: ({ dividend: { type } }) =>
        type === null ? <PlainUnknown words={words} /> : typeText(t, type),
    },
    {
      key: "amount",
      head: t("fields.amount"),
      label: t("fields.amount"),
      cell: ({ dividend }) =>
        dividend.dividendPerShare === null ? (
          dividendDetail(areaText(medium.t, "calendar"), dividend) || <PlainUnknown words={words} />
        ) : (
          <PlainFigure amount={dividend.dividendPerShare} decimals={decimals} words={words} />
        ),
    },
    {
      key: "adjusted",
      head: t("fields.adjusted"),
      label: t("fields.adjusted"),
      cell: ({ dividend, adjusted }) =>
        dividend.dividendPerShare === null ? null : (
          <PlainFigure
            amount={adjusted}
            decimals={adjustedDecimals}
            reason={t("noAdjusted")}
            words={words}
          />
        ),
    },
    { ...dateOf("announcementDate"), isRare: true },
    dateOf("recordDate"),
    dateOf("dividendDate"),
  ];
}

const TYPES = ["cash_dividend", "stock_split", "stock_dividend"] as const;

/** Unknown types are shown as the exchange writes them. */
function typeText(t: DividendsText, type: string): string {
  const known = TYPES.find((each) => each === type);
  return known ? t(`types.${known}`) : type;
}
