import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { TradableNow } from "@/components/research/compare/column-state";
import {
  capitalChart,
  colourCodes,
  dividendChart,
  holderChart,
  priceChart,
} from "@/components/research/compare/compare-charts";
import { CompareChoice } from "@/components/research/compare/compare-controls";
import { ComparePanel } from "@/components/research/compare/compare-panel";
import { SharedHolders } from "@/components/research/compare/compared-table";
import { currenciesOf, currencyText, earningsChart } from "@/components/research/compare/earnings-chart";
import { deskMedium } from "@/components/research/desk-medium";
import { PlainTime } from "@/components/research/panels/plain";
import { PriceFormulas } from "@/components/research/panels/prices";
import { DownloadButton } from "@/components/ui/download-button";
import {
  CAPITAL_CHOICES,
  COMPARE_PATH,
  choiceText,
  codesText,
  YEAR_CHOICES,
} from "@/lib/core/reality/compare/compare-query";
import { dividendYears } from "@/lib/core/reality/compare/dividends";
import { EARNINGS_FIGURES } from "@/lib/core/reality/compare/measure";
import { sharedHolders } from "@/lib/core/reality/compare/shared-holders";
import type { MarketTime } from "@/lib/core/reality/market/market-time";
import type { PanelName } from "@/lib/core/reality/panels";
import { comparePanel } from "@/lib/research/compare";
import { readPanels } from "@/lib/research/read";
import { getWords } from "../../../language/words";
import { readingView } from "../reading-view";
import type { OpenCompare } from "./open-compare";

type ComparedProps = { compare: OpenCompare };

export const PANELS: Readonly<Record<PanelName, ComponentType<ComparedProps>>> = {
  dividends: DividendsPanel,
  earnings: EarningsPanel,
  shareholders: ({ compare }) => <HoldersPanel compare={compare} name="shareholders" />,
  executives: ({ compare }) => <HoldersPanel compare={compare} name="executives" />,
  "share-capital": CapitalPanel,
  suspension: SuspensionPanel,
  prices: PricesPanel,
};

async function DividendsPanel({ compare }: ComparedProps) {
  const { columns, panel } = await readCompared(compare, "dividends");
  const t = await getTranslations("compare");
  const { years } = compare.query;
  const chart = dividendChart(t, panel.codes, columns, dividendYears(columns, years));
  return (
    <ComparePanel
      {...panel}
      drawing={{ chart, shape: "grouped", title: t("charts.dividends") }}
      controls={
        <CompareChoice
          name="years"
          label={t("years.label")}
          value={choiceText(years)}
          options={YEAR_CHOICES.map((count) => ({
            value: choiceText(count),
            label: count === null ? t("years.all") : t("years.some", { count }),
          }))}
        />
      }
    />
  );
}

async function EarningsPanel({ compare }: ComparedProps) {
  const { columns, panel } = await readCompared(compare, "earnings");
  const t = await getTranslations("compare");
  const { figure, currency } = compare.query;
  const currencies = currenciesOf(columns, figure);
  const axis = currencies.find(({ key }) => key === currency) ?? currencies[0] ?? null;
  const chart = earningsChart(t, panel.codes, columns, figure, axis);
  return (
    <ComparePanel
      {...panel}
      fileStem={`${panel.fileStem}-${figure}`}
      drawing={{ chart, shape: "grouped", title: t(`charts.earnings.${figure}`) }}
      controls={
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
      }
    />
  );
}

async function HoldersPanel({ compare, name }: ComparedProps & { name: "shareholders" | "executives" }) {
  const { columns, panel } = await readCompared(compare, name);
  const t = await getTranslations("compare");
  const chart = holderChart(t, name, panel.codes, columns);
  return (
    <ComparePanel {...panel} drawing={{ chart, shape: "grouped", title: t(`charts.${name}`) }}>
      <SharedHolders
        codes={panel.codes}
        holders={sharedHolders(columns)}
        read={columns.filter(({ value }) => value !== undefined).length}
        file={<DownloadButton href={csvHref(`${name}-shared`, compare)}>{t("shared.csv")}</DownloadButton>}
        words={await getWords()}
      />
    </ComparePanel>
  );
}

async function CapitalPanel({ compare }: ComparedProps) {
  const { columns, panel } = await readCompared(compare, "share-capital");
  const t = await getTranslations("compare");
  const { capital } = compare.query;
  const chart = capitalChart(t, await getTranslations("research.capital.kinds"), columns, capital);
  return (
    <ComparePanel
      {...panel}
      drawing={{ chart, shape: capital === "parts" ? "share" : "stacked", title: t(`charts.${capital}`) }}
      controls={
        <CompareChoice
          name="capital"
          label={t("capital.label")}
          value={capital}
          options={CAPITAL_CHOICES.map((value) => ({ value, label: t(`capital.${value}`) }))}
        />
      }
    />
  );
}

async function SuspensionPanel({ compare }: ComparedProps) {
  const { columns, panel } = await readCompared(compare, "suspension");
  const medium = deskMedium(await getWords());
  const { nowMs } = compare.stocks;
  const told = columns.map(({ value }) => value?.suspension ?? null);
  const timesOf = (field: "suspensionTime" | "resumptionQuoteTime" | "resumptionTradingTime") =>
    told.map((suspension) => {
      const time: MarketTime | null = suspension?.[field] ?? null;
      const date = field === "suspensionTime" ? suspension?.suspensionDate : suspension?.resumptionDate;
      return time === null ? null : <PlainTime key={field} date={date ?? null} time={time} medium={medium} />;
    });
  return (
    <ComparePanel
      {...panel}
      own={{
        tradable: columns.map(({ code, value }) =>
          value && value.listings.length > 0 ? (
            <TradableNow key={code} listings={value.listings} calendar={value.calendar} nowMs={nowMs} />
          ) : null,
        ),
        suspended: timesOf("suspensionTime"),
        quotes: timesOf("resumptionQuoteTime"),
        trading: timesOf("resumptionTradingTime"),
      }}
    />
  );
}

async function PricesPanel({ compare }: ComparedProps) {
  const { columns, panel } = await readCompared(compare, "prices");
  const [t, words] = await Promise.all([getTranslations("compare"), getWords()]);
  const chart = priceChart(t, panel.codes, columns, words.language);
  return (
    <ComparePanel {...panel} drawing={{ chart, shape: "lines", title: t("charts.prices") }}>
      <PriceFormulas codes={panel.codes} rows={panel.rows} words={words} />
    </ComparePanel>
  );
}

/** One panel of all stocks for a person who looks at them; each is asked again behind the page where it is old. */
async function readCompared<Name extends PanelName>(compare: OpenCompare, name: Name) {
  const { research, stocks } = compare;
  const { codes } = stocks;
  const readings = await readPanels(research, name, stocks);
  const views = readings.map((reading, at) => readingView(name, reading, codes[at]));
  const { columns, rows } = await comparePanel(name, research, stocks, readings);
  const files = { csvHref: csvHref(name, compare), fileStem: `${codes.join("-")}-${name}` };
  return { columns, panel: { name: name as PanelName, codes: colourCodes(codes), views, rows, ...files } };
}

function csvHref(file: string, { query, stocks }: OpenCompare): string {
  const params = new URLSearchParams({ codes: codesText(stocks.codes) });
  if (file === "dividends") params.set("years", choiceText(query.years));
  return `${COMPARE_PATH}/${file}.csv?${params}`;
}
