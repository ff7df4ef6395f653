import type { ChartShape } from "@/components/charts/chart-data";
import {
  type ColouredCode,
  capitalChart,
  colourCodes,
  type DrawnChart,
  dividendChart,
  holderChart,
  priceChart,
} from "@/components/research/compare/compare-charts";
import { ComparedTable, SharedHolders } from "@/components/research/compare/compared-table";
import { currenciesOf, earningsChart } from "@/components/research/compare/earnings-chart";
import { Swatch } from "@/components/research/panels/plain";
import { PriceFormulas } from "@/components/research/panels/prices";
import { areaText, type Words } from "@/components/ui/text/text";
import { dividendYears } from "@/lib/core/reality/compare/dividends";
import { sharedHolders } from "@/lib/core/reality/compare/shared-holders";
import type { ComparedSection } from "@/lib/core/share/section";
import type { SharedAge } from "@/lib/core/share/shared-reading";
import { FailedReading, SectionFrame, updatedText } from "./section-frame";
import type { SharedDocument } from "./share-page";
import { StaticChart } from "./static-chart";

/** A compared panel's drawing. `key` is unlike that of any other of the panel. */
type ComparedDrawing = {
  readonly key: string;
  readonly title: string;
  readonly shape: ChartShape;
  readonly drawn: NonNullable<DrawnChart>;
};

const YEARS = 10;
const FIGURES = ["revenue", "netIncomeParent"] as const;

function comparedDrawings(
  section: ComparedSection,
  codes: readonly ColouredCode[],
  { t: all, language }: Words,
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
      // Money in two currencies has no common axis: each has a drawing of its own.
      return FIGURES.flatMap((figure) =>
        currenciesOf(columns, figure).flatMap((axis) =>
          drawing(
            `${figure}-${axis.key}`,
            t(`charts.earnings.${figure}`),
            "grouped",
            earningsChart(t, codes, columns, figure, axis),
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
    case "prices":
      return drawing("index", t("charts.prices"), "lines", priceChart(t, codes, section.columns, language));
    default:
      return section satisfies never;
  }
}

function drawing(key: string, title: string, shape: ChartShape, drawn: DrawnChart): ComparedDrawing[] {
  return drawn === null ? [] : [{ key, title, shape, drawn }];
}

type ComparedPanelProps = { page: SharedDocument; section: ComparedSection; words: Words };

export function ComparedPanel({ page, section, words }: ComparedPanelProps) {
  const codes = colourCodes(section.codes);
  return (
    <SectionFrame page={page} section={section} words={words}>
      {section.ages.map((age, at) =>
        age.failed === null ? null : (
          <div key={section.codes[at]}>
            <strong>{section.codes[at]}</strong>
            <FailedReading age={age} words={words} />
          </div>
        ),
      )}
      {comparedDrawings(section, codes, words).map(({ key, title, shape, drawn }, at) => (
        <StaticChart
          key={key}
          id={`${section.id}-${at}`}
          data={drawn.data}
          shape={shape}
          heading={shape === "share" || drawn.data.unit === null ? title : `${title}, ${drawn.data.unit}`}
          notes={drawn.notes}
          words={words}
        />
      ))}
      <ComparedTable
        panel={section.panel}
        codes={codes}
        rows={section.rows}
        headOf={({ code, colour }, at) => (
          <>
            <Swatch colour={colour} />
            {code}
            <State age={section.ages[at]} words={words} />
          </>
        )}
        words={words}
      />
      {section.panel === "prices" ? <PriceFormulas codes={codes} rows={section.rows} words={words} /> : null}
      {section.panel === "shareholders" || section.panel === "executives" ? (
        <SharedHolders
          codes={codes}
          holders={sharedHolders(section.columns)}
          read={section.columns.filter(({ value }) => value !== undefined).length}
          words={words}
        />
      ) : null}
    </SectionFrame>
  );
}

function State({ age, words }: { age: SharedAge | undefined; words: Words }) {
  if (age === undefined) return null;
  const isDoubtful = age.failed !== null || age.observed === null || age.observed.isStale;
  return (
    <span className="state" data-tone={isDoubtful ? "warn" : undefined}>
      {updatedText(age, words)}
    </span>
  );
}
