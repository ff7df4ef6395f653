import { datesAhead, dividendTypeText, dividendWhat } from "@/components/research/panels/dividend-events";
import { dividendYearsChart } from "@/components/research/panels/dividend-years-chart";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { Text, Words } from "@/components/ui/text/text";
import { type AdjustedDividend, dividendHistory, effectiveDate } from "@/lib/core/reality/dividend-years";
import type { Dividend } from "@/lib/core/reality/dividends";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { areaText } from "../area-text";
import { SharedFigure, SharedUnknown } from "../shared-figure";
import { SharedDate } from "../shared-time";
import { StaticChart } from "../static-chart";
import { StaticChartTable } from "../static-chart-table";

type DividendsPartProps = {
  code: string;
  dividends: readonly Dividend[];
  /** The market's date of the capture. */
  today: MarketDate;
  words: Words;
};

/** What was paid on a share, year by year, which dates are ahead, and every record. */
export function DividendsPart({ code, dividends, today, words }: DividendsPartProps) {
  const t = areaText(words.t, "research.dividends");
  if (dividends.length === 0) return <p className="quiet">{t("none")}</p>;
  const history = dividendHistory(dividends);
  const data = dividendYearsChart(t, history);
  return (
    <>
      {history.years.length === 0 ? null : (
        <div className="beside">
          <StaticChart id="dividends" data={data} shape="stacked" title={t("chart")} isBeside words={words} />
          <StaticChartTable data={data} label={t("chartTitle", { code })} rowHead={t("year")} words={words} />
          <p className="note">{t("notes")}</p>
        </div>
      )}
      {history.uncounted > 0 ? (
        <p className="warning">{t("uncounted", { count: history.uncounted })}</p>
      ) : null}
      <Ahead t={t} dividends={dividends} today={today} words={words} />
      <Records t={t} dividends={history.dividends} words={words} />
    </>
  );
}

type T = Text<"research.dividends">;

function Ahead({ t, dividends, today, words }: { t: T } & Omit<DividendsPartProps, "code">) {
  const ahead = datesAhead(t, dividends, today);
  return (
    <div className="part">
      <h3>{t("ahead")}</h3>
      {ahead.length === 0 ? <p className="quiet">{t("noneAhead")}</p> : null}
      <ol className="dates">
        {ahead.map(({ date, name, what }) => (
          <li key={`${date} ${name} ${what}`}>
            <SharedDate date={date} words={words} />
            <span>{name}</span>
            <span className="muted">{what}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const FIELDS = [
  "date",
  "type",
  "amount",
  "adjusted",
  "announcementDate",
  "recordDate",
  "dividendDate",
] as const;
const TEXTS: readonly string[] = ["date", "type"];

function Records({ t, dividends, words }: { t: T; dividends: readonly AdjustedDividend[]; words: Words }) {
  const paid = decimalsOf(dividends.map(({ dividend }) => dividend.dividendPerShare));
  const adjusted = decimalsOf(dividends.map((each) => each.adjusted));
  return (
    <div className="wrap">
      <table className="folding">
        <caption>{t("table")}</caption>
        <thead>
          <tr>
            {FIELDS.map((field) => (
              <th key={field} scope="col" data-text={TEXTS.includes(field) ? "" : undefined}>
                {t(`fields.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dividends.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records have no id, and the list is drawn once
            <RecordRow key={at} t={t} row={row} decimals={{ paid, adjusted }} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RecordRowProps = {
  t: T;
  row: AdjustedDividend;
  decimals: { paid: number; adjusted: number };
  words: Words;
};

function RecordRow({ t, row: { dividend, adjusted }, decimals, words }: RecordRowProps) {
  const { type, dividendPerShare, announcementDate, recordDate, dividendDate, splitValidDate } = dividend;
  const unknown = <SharedUnknown words={words} />;
  return (
    <tr>
      <th scope="row">
        <SharedDate date={effectiveDate(dividend)} words={words} />
      </th>
      <td data-text="" data-lead="">
        {type === null ? unknown : dividendTypeText(t, type)}
      </td>
      <td data-label={t("fields.amount")}>
        {dividendPerShare === null ? (
          dividendWhat(t, dividend) || unknown
        ) : (
          <SharedFigure amount={dividendPerShare} decimals={decimals.paid} words={words} />
        )}
      </td>
      <td data-label={t("fields.adjusted")}>
        {dividendPerShare === null ? null : (
          <SharedFigure
            amount={adjusted}
            decimals={decimals.adjusted}
            reason={t("noAdjusted")}
            words={words}
          />
        )}
      </td>
      <td data-label={t("fields.announcementDate")}>
        <SharedDate date={announcementDate} words={words} />
      </td>
      <td data-label={t("fields.recordDate")}>
        {splitValidDate === null ? <SharedDate date={recordDate} words={words} /> : null}
      </td>
      <td data-label={t("fields.dividendDate")}>
        {splitValidDate === null ? <SharedDate date={dividendDate} words={words} /> : null}
      </td>
    </tr>
  );
}
