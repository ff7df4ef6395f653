import { capitalChart } from "@/components/research/compare/capital-chart";
import type { DrawnChart } from "@/components/research/compare/chart-parts";
import type { ColouredCode } from "@/components/research/compare/colour-codes";
import { dividendChart } from "@/components/research/compare/dividend-chart";
import { currenciesOf, earningsChart } from "@/components/research/compare/earnings-chart";
import { holderChart } from "@/components/research/compare/holder-chart";
import type { Words } from "@/components/ui/text/text";
import { dividendYears } from "@/lib/core/reality/compare/dividends";
import type { ComparedSection } from "@/lib/core/share/section";
import { areaText } from "../area-text";
import type { BarShape } from "../plan-bars";

/** A compared panel's drawing. `key` is unlike that of any other of the panel. */
export type ComparedDrawing = {
  readonly key: string;
  readonly title: string;
  readonly shape: BarShape;
  readonly drawn: NonNullable<DrawnChart>;
};

/** So many years back, as the desk's own comparison opens. */
const YEARS = 10;
const FIGURES = ["revenue", "netIncomeParent"] as const;

/** What is drawn of a compared panel; empty where nothing can be, or it has no chart. */
export function comparedDrawings(
  section: ComparedSection,
  codes: readonly ColouredCode[],
  { t: all }: Words,
): ComparedDrawing[] {
  const t = areaText(all, "compare");
  switch (section.panel) {
    case "dividends": {
      const { columns } = section;
      const drawn = dividendChart(t, codes, columns, dividendYears(columns, YEARS));
      return drawing("years", t("charts.dividends"), "grouped", drawn);
    }
    case "earnings": {
      const { columns } = section;
      // Money in two currencies stands on no common axis: each has a drawing of its own.
      return FIGURES.flatMap((figure) =>
        currenciesOf(columns, figure).flatMap((axis) =>
          drawing(
            `${figure}-${axis.key}`,
            t(`charts.earnings.${figure}`),
            "grouped",
            earningsChart(t, columns, figure, axis),
          ),
        ),
      );
    }
    case "shareholders":
    case "executives": {
      const { panel, columns } = section;
      return drawing("steps", t(`charts.${panel}`), "grouped", holderChart(t, panel, codes, columns));
    }
    case "share-capital": {
      const kinds = areaText(all, "research.capital.kinds");
      return drawing("parts", t("charts.parts"), "share", capitalChart(t, kinds, section.columns, "parts"));
    }
    case "suspension":
      return [];
    default:
      return section satisfies never;
  }
}

function drawing(key: string, title: string, shape: BarShape, drawn: DrawnChart): ComparedDrawing[] {
  return drawn === null ? [] : [{ key, title, shape, drawn }];
}
