import { colourCodes } from "@/components/stocks/compare/compare-charts";
import {
  comparedDrawing,
  comparedFoot,
  currenciesOf,
} from "@/components/stocks/compare/compared-drawing";
import { ComparedTable } from "@/components/stocks/compare/compared-table";
import { Swatch } from "@/components/stocks/panels/plain";
import type { Words } from "@/lib/core/text";
import type { ComparedSection } from "@/lib/shares/facts/section";
import type { SharedAge } from "@/lib/shares/facts/shared-reading";
import { FailedReading, SectionFrame, updatedText } from "./section-frame";
import type { SharedDocument } from "./share-page";
import { StaticChart } from "./static-chart";

const YEARS = 10;
const FIGURES = ["revenue", "netIncomeParent"] as const;

/** What the drawings of a panel are of, by a key. Money in two currencies has no common axis: each has its own drawing. */
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
  const drawings = choicesOf(section).flatMap(({ key, ...choice }) => {
    const drawing = comparedDrawing(section, codes, choice, words);
    return drawing?.chart ? [{ ...drawing, key, chart: drawing.chart }] : [];
  });
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
      {drawings.map(({ key, title, shape, chart: { data, notes } }, at) => (
        <StaticChart
          key={key}
          id={`${section.id}-${at}`}
          data={data}
          shape={shape}
          heading={shape === "share" || data.unit === null ? title : `${title}, ${data.unit}`}
          notes={notes}
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
      {comparedFoot({ compared: section, codes, words })}
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
