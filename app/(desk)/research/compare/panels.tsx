import { useTranslations } from "next-intl";
import { CsvButtons } from "@/components/exports/csv-buttons";
import { TradableNow } from "@/components/stocks/compare/column-state";
import { CompareCard } from "@/components/stocks/compare/compare-card";
import { colourCodes } from "@/components/stocks/compare/compare-charts";
import { CompareChoice } from "@/components/stocks/compare/compare-controls";
import {
  type Currency,
  comparedDrawing,
  comparedFoot,
  currenciesOf,
  currencyText,
} from "@/components/stocks/compare/compared-drawing";
import { deskMedium } from "@/components/stocks/desk-medium";
import type { Medium } from "@/components/stocks/panels/medium";
import { PlainTime } from "@/components/stocks/panels/plain";
import { comparePanel } from "@/lib/stocks/compare/compare-panel";
import {
  CAPITAL_CHOICES,
  COMPARE_PATH,
  type CompareQuery,
  choiceText,
  codesText,
  YEAR_CHOICES,
} from "@/lib/stocks/compare/compare-query";
import type { ComparedPanel } from "@/lib/stocks/compare/compared-panel";
import { EARNINGS_FIGURES } from "@/lib/stocks/compare/measure";
import { unlikePeriods } from "@/lib/stocks/compare/periods";
import type { MarketTime } from "@/lib/stocks/market/market-time";
import type { PanelName } from "@/lib/stocks/panels/panels";
import { readPanels } from "@/lib/stocks/queue/read-panels";
import { getWords } from "../../../language/words";
import { panelAgeView } from "../panel-age-view";
import type { OpenCompare } from "./open-compare";

type ComparedPanelProps = { compare: OpenCompare; name: PanelName };

/** One panel of all compared stocks; old answers are queued again. */
export async function PanelView({ compare, name }: ComparedPanelProps) {
  const { queue, stocks, query } = compare;
  const words = await getWords();
  const readings = await readPanels(queue, name, stocks);
  const compared = await comparePanel(name, queue, stocks, readings);
  const codes = colourCodes(stocks.codes);
  const currencies =
    compared.panel === "earnings" ? currenciesOf(compared.columns, query.figure) : [];
  const axis = currencies.find(({ key }) => key === query.currency) ?? currencies[0] ?? null;
  const stem = [...stocks.codes, name].join("-");
  const fileStem = name === "earnings" ? `${stem}-${query.figure}` : stem;
  const file = (
    <CsvButtons href={csvHref(`${name}-shared`, compare)}>
      {words.t("compare.shared.csv")}
    </CsvButtons>
  );
  return (
    <CompareCard
      name={name}
      codes={codes}
      views={readings.map((reading, at) => panelAgeView(name, reading, stocks.codes[at]))}
      rows={compared.rows}
      periods={unlikePeriods(compared)}
      csvHref={csvHref(name, compare)}
      fileStem={fileStem}
      drawing={comparedDrawing(compared, codes, { ...query, axis }, words)}
      controls={<Controls name={name} query={query} currencies={currencies} axis={axis} />}
      own={
        compared.panel === "suspension"
          ? suspensionCells(compared, stocks.nowMs, deskMedium(words))
          : {}
      }
    >
      {comparedFoot({ compared, codes, file, words })}
    </CompareCard>
  );
}

type ControlsProps = {
  name: PanelName;
  query: CompareQuery;
  currencies: readonly Currency[];
  axis: Currency | null;
};

/** The choices of a panel's chart; nothing if there are none. */
function Controls({ name, query: { years, figure, capital }, currencies, axis }: ControlsProps) {
  const t = useTranslations("compare");
  if (name === "dividends") {
    return (
      <CompareChoice
        name="years"
        label={t("years.label")}
        value={choiceText(years)}
        options={YEAR_CHOICES.map((count) => ({
          value: choiceText(count),
          label: count === null ? t("years.all") : t("years.some", { count }),
        }))}
      />
    );
  }
  if (name === "earnings") {
    return (
      <>
        <CompareChoice
          name="figure"
          label={t("figureLabel")}
          value={figure}
          options={EARNINGS_FIGURES.map((value) => ({ value, label: t(`measures.${value}`) }))}
        />
        {axis === null || currencies.length < 2 ? null : (
          <CompareChoice
            name="currency"
            label={t("currencyLabel")}
            value={axis.key}
            options={currencies.map((each) => ({ value: each.key, label: currencyText(t, each) }))}
          />
        )}
      </>
    );
  }
  return name === "share-capital" ? (
    <CompareChoice
      name="capital"
      label={t("capital.label")}
      value={capital}
      options={CAPITAL_CHOICES.map((value) => ({ value, label: t(`capital.${value}`) }))}
    />
  ) : null;
}

/** Times in the viewer's zone, and whether each stock can be traded as time goes on. */
function suspensionCells({ columns }: ComparedPanel<"suspension">, nowMs: number, medium: Medium) {
  const told = columns.map(({ value }) => value?.suspension ?? null);
  const timesOf = (field: "suspensionTime" | "resumptionQuoteTime" | "resumptionTradingTime") =>
    told.map((suspension) => {
      const time: MarketTime | null = suspension?.[field] ?? null;
      const date =
        field === "suspensionTime" ? suspension?.suspensionDate : suspension?.resumptionDate;
      return time === null ? null : (
        <PlainTime key={field} date={date ?? null} time={time} medium={medium} />
      );
    });
  return {
    tradable: columns.map(({ code, value }) =>
      value && value.listings.length > 0 ? (
        <TradableNow key={code} listings={value.listings} calendar={value.calendar} nowMs={nowMs} />
      ) : null,
    ),
    suspended: timesOf("suspensionTime"),
    quotes: timesOf("resumptionQuoteTime"),
    trading: timesOf("resumptionTradingTime"),
  };
}

function csvHref(file: string, { query, stocks }: OpenCompare): string {
  const params = new URLSearchParams({ codes: codesText(stocks.codes) });
  if (file === "dividends") params.set("years", choiceText(query.years));
  return `${COMPARE_PATH}/${file}.csv?${params}`;
}
