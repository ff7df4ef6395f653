import type { ReactNode } from "react";
import type { ChartShape } from "@/components/charts/chart-data";
import { areaText, type Words } from "@/components/ui/text/text";
import type { CompareQuery } from "@/lib/core/reality/compare/compare-query";
import type { ComparedPanel } from "@/lib/core/reality/compare/compared-panel";
import { dividendYears } from "@/lib/core/reality/compare/dividends";
import { PriceFormulas } from "../panels/prices";
import {
  type ColouredCode,
  capitalChart,
  type DrawnChart,
  dividendChart,
  holderChart,
  priceChart,
} from "./compare-charts";
import { SharedHolders } from "./compared-table";
import { type Currency, earningsChart } from "./earnings-chart";

/** `chart` null: nothing of it can be drawn. */
export type ComparedDrawing = {
  readonly title: string;
  readonly shape: ChartShape;
  readonly chart: DrawnChart;
};

/** `axis`: the currency of the chart of earnings; null: its figure is no money. */
type Choice = Pick<CompareQuery, "years" | "figure" | "capital"> & { readonly axis: Currency | null };

/** A compared panel's drawing; null: it has none. */
export function comparedDrawing(
  compared: ComparedPanel,
  codes: readonly ColouredCode[],
  { years, figure, axis, capital }: Choice,
  { t: all, language }: Words,
): ComparedDrawing | null {
  const t = areaText(all, "compare");
  switch (compared.panel) {
    case "dividends": {
      const { columns } = compared;
      const chart = dividendChart(t, codes, columns, dividendYears(columns, years));
      return { title: t("charts.dividends"), shape: "grouped", chart };
    }
    case "earnings": {
      const chart = earningsChart(t, codes, compared.columns, figure, axis);
      return { title: t(`charts.earnings.${figure}`), shape: "grouped", chart };
    }
    case "shareholders":
    case "executives": {
      const { panel, columns } = compared;
      const chart = holderChart(t, panel, codes, columns);
      return { title: t(`charts.${panel}`), shape: "grouped", chart };
    }
    case "share-capital": {
      const kinds = areaText(all, "research.capital.kinds");
      const chart = capitalChart(t, kinds, compared.columns, capital);
      return { title: t(`charts.${capital}`), shape: capital === "parts" ? "share" : "stacked", chart };
    }
    case "suspension":
      return null;
    case "prices": {
      const chart = priceChart(t, codes, compared.columns, language);
      return { title: t("charts.prices"), shape: "lines", chart };
    }
    default:
      return compared satisfies never;
  }
}

type FootProps = { compared: ComparedPanel; codes: readonly ColouredCode[]; file?: ReactNode; words: Words };

/** What is below a compared panel's table; null: nothing. */
export function comparedFoot({ compared, codes, file, words }: FootProps): ReactNode {
  if (compared.panel === "prices") return <PriceFormulas codes={codes} rows={compared.rows} words={words} />;
  if (compared.panel !== "shareholders" && compared.panel !== "executives") return null;
  return <SharedHolders codes={codes} columns={compared.columns} file={file} words={words} />;
}
