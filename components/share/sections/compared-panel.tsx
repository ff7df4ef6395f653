import { colourCodes } from "@/components/research/compare/colour-codes";
import type { Words } from "@/components/ui/text/text";
import { sharedHolders } from "@/lib/core/reality/compare/shared-holders";
import type { ComparedSection } from "@/lib/core/share/section";
import type { SharedDocument } from "../share-page";
import { StaticChart } from "../static-chart";
import { comparedDrawings } from "./compared-chart";
import { ComparedTable } from "./compared-table";
import { FailedReading } from "./reading-state";
import { SectionFrame } from "./section-frame";
import { SharedHoldersTable } from "./shared-holders-table";

type ComparedPanelProps = { page: SharedDocument; section: ComparedSection; words: Words };

/** One panel of all stocks: charts above the table, which says of each column when it was read. */
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
          title={shape === "share" || drawn.data.unit === null ? title : `${title}, ${drawn.data.unit}`}
          notes={drawn.notes}
          words={words}
        />
      ))}
      <ComparedTable section={section} codes={codes} words={words} />
      {section.panel === "shareholders" || section.panel === "executives" ? (
        <SharedHoldersTable
          codes={codes}
          holders={sharedHolders(section.columns)}
          read={section.columns.filter(({ value }) => value !== undefined).length}
          words={words}
        />
      ) : null}
    </SectionFrame>
  );
}
