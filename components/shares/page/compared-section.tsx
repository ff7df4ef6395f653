import { colourCodes } from "@/components/stocks/compare/compare-charts";
import {
  type ComparedDrawing,
  comparedDrawing,
  comparedFoot,
  currenciesOf,
} from "@/components/stocks/compare/compared-drawing";
import { ComparedTable } from "@/components/stocks/compare/compared-table";
import { Swatch } from "@/components/stocks/panels/plain";
import type { Words } from "@/lib/core/text";
import type { ComparedSection } from "@/lib/shares/facts/section";
import type { SharedAge } from "@/lib/shares/facts/shared-reading";
import { unlikePeriods } from "@/lib/stocks/compare/periods";
import { FailedReading, SectionFrame, updatedText } from "./section-frame";
import type { SharedDocument } from "./share-page";
import { StaticChart } from "./static-chart";

const YEARS = 10;
const FIGURES = ["revenue", "netIncomeParent"] as const;

/**
 * What the drawings of a panel are of, by a key. Money in two currencies has no common axis: each
 * has its own drawing.
 */
function choicesOf(section: ComparedSection) {
  const choice = { years: YEARS, capital: "parts" } as const;
  if (section.panel !== "earnings") return [{ ...choice, key: "", figure: FIGURES[0], axis: null }];
  return FIGURES.flatMap((figure) =>
    currenciesOf(section.columns, figure).map((axis) => ({
      ...choice,
      key: `${figure}-${axis.key}`,
      figure,
      axis,
    })),
  );
}

type ComparedSectionProps = { page: SharedDocument; section: ComparedSection; words: Words };

export function ComparedView({ page, section, words }: ComparedSectionProps) {
  const codes = colourCodes(section.codes);
  const drawings = choicesOf(section).map(({ key, ...choice }) => ({
    key,
    drawing: comparedDrawing(section, codes, choice, words),
  }));
  const drawn = drawings.filter(({ drawing }) => drawing?.chart);
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
      {drawn.map(({ key, drawing }, at) => (
        <Drawing key={key} id={`${section.id}-${at}`} drawing={drawing} words={words} />
      ))}
      <ComparedTable
        panel={section.panel}
        codes={codes}
        rows={section.rows}
        periods={unlikePeriods(section)}
        headOf={({ code, colour }, at) => (
          <>
            <Swatch colour={colour} />
            {code}
            <State age={section.ages[at]} words={words} />
          </>
        )}
        words={words}
      />
      {comparedFoot({ compared: section, codes, words })}
    </SectionFrame>
  );
}

type DrawingProps = { id: string; drawing: ComparedDrawing | null; words: Words };

function Drawing({ id, drawing, words }: DrawingProps) {
  if (!drawing?.chart) return null;
  const { title, shape, chart } = drawing;
  const { data, notes } = chart;
  const hasUnit = shape !== "share" && data.unit !== null;
  return (
    <StaticChart
      id={id}
      data={data}
      shape={shape}
      heading={hasUnit ? `${title}, ${data.unit}` : title}
      notes={notes}
      words={words}
    />
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
