import { getTranslations } from "next-intl/server";
import { capitalChart, dividendChart, priceChart } from "@/components/research/compare/compare-charts";
import { CompareChoice } from "@/components/research/compare/compare-controls";
import { ComparePanel } from "@/components/research/compare/compare-panel";
import { DeskComparedTable } from "@/components/research/compare/desk-compared-table";
import { currenciesOf, currencyText, earningsChart } from "@/components/research/compare/earnings-chart";
import { PriceFormulas } from "@/components/research/panels/prices";
import { DrawnChart } from "@/components/research/research-chart";
import { CAPITAL_CHOICES, choiceText, YEAR_CHOICES } from "@/lib/core/reality/compare/compare-query";
import { dividendYears } from "@/lib/core/reality/compare/dividends";
import { EARNINGS_FIGURES } from "@/lib/core/reality/compare/measure-keys";
import type { PanelName } from "@/lib/core/reality/panels";
import { getWords } from "../../../language/words";
import type { OpenCompare } from "./open-compare";
import { csvHref, readCompared } from "./read-compared";

export type ComparedProps = { compare: OpenCompare };

/** The texts, and the stem of a panel's saved pictures. */
export async function namesOf(name: PanelName, { stocks }: OpenCompare) {
  return { t: await getTranslations("compare"), fileStem: `${stocks.codes.join("-")}-${name}` };
}

export async function ComparedDividendsPanel({ compare }: ComparedProps) {
  const { columns, table } = await readCompared(compare, "dividends");
  const { t, fileStem } = await namesOf("dividends", compare);
  const { years } = compare.query;
  const chart = dividendChart(t, table.codes, columns, dividendYears(columns, years));
  return (
    <ComparePanel
      name="dividends"
      views={table.views}
      csvHref={csvHref("dividends", compare)}
      chart={
        chart && (
          <DrawnChart
            {...chart}
            shape="grouped"
            heading={t("charts.dividends")}
            title={t("charts.dividends")}
            fileStem={fileStem}
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
        )
      }
      table={<DeskComparedTable {...table} />}
    />
  );
}

export async function ComparedEarningsPanel({ compare }: ComparedProps) {
  const { columns, table } = await readCompared(compare, "earnings");
  const { t, fileStem } = await namesOf("earnings", compare);
  const { figure, currency } = compare.query;
  const currencies = currenciesOf(columns, figure);
  const axis = currencies.find(({ key }) => key === currency) ?? currencies[0] ?? null;
  const chart = earningsChart(t, table.codes, columns, figure, axis);
  const controls = (
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
  return (
    <ComparePanel
      name="earnings"
      views={table.views}
      csvHref={csvHref("earnings", compare)}
      controls={controls}
      chart={
        chart && (
          <DrawnChart
            {...chart}
            shape="grouped"
            heading={t(`charts.earnings.${figure}`)}
            title={t(`charts.earnings.${figure}`)}
            fileStem={`${fileStem}-${figure}`}
            controls={controls}
          />
        )
      }
      table={<DeskComparedTable {...table} />}
    />
  );
}

export async function ComparedCapitalPanel({ compare }: ComparedProps) {
  const { columns, table } = await readCompared(compare, "share-capital");
  const { t, fileStem } = await namesOf("share-capital", compare);
  const kinds = await getTranslations("research.capital.kinds");
  const { capital } = compare.query;
  const chart = capitalChart(t, kinds, columns, capital);
  const controls = (
    <CompareChoice
      name="capital"
      label={t("capital.label")}
      value={capital}
      options={CAPITAL_CHOICES.map((value) => ({ value, label: t(`capital.${value}`) }))}
    />
  );
  return (
    <ComparePanel
      name="share-capital"
      views={table.views}
      csvHref={csvHref("share-capital", compare)}
      controls={controls}
      chart={
        chart && (
          <DrawnChart
            {...chart}
            shape={capital === "parts" ? "share" : "stacked"}
            heading={t(`charts.${capital}`)}
            title={t(`charts.${capital}`)}
            fileStem={fileStem}
            controls={controls}
          />
        )
      }
      table={<DeskComparedTable {...table} />}
    />
  );
}

export async function ComparedPricesPanel({ compare }: ComparedProps) {
  const { columns, table } = await readCompared(compare, "prices");
  const [{ t, fileStem }, words] = await Promise.all([namesOf("prices", compare), getWords()]);
  const chart = priceChart(t, table.codes, columns, words.language);
  return (
    <ComparePanel
      name="prices"
      views={table.views}
      csvHref={csvHref("prices", compare)}
      chart={
        chart && (
          <DrawnChart
            {...chart}
            shape="lines"
            heading={t("charts.prices")}
            title={t("charts.prices")}
            fileStem={fileStem}
          />
        )
      }
      table={<DeskComparedTable {...table} />}
    >
      <PriceFormulas {...table} words={words} />
    </ComparePanel>
  );
}
