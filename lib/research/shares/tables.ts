import type { ExportTable } from "@/lib/core/files/export-table";
import { type SharedHolder, sharedHolders } from "@/lib/core/reality/compare/shared-holders";
import type { ShareFacts, ShareSection } from "@/lib/core/share/facts";
import type { ComparedSection } from "@/lib/core/share/section";
import type { SharedAge } from "@/lib/core/share/shared-reading";
import { compareTable, sharedTable } from "../compare-table";
import { panelTable } from "../panel-table";
import { gapsTable, sharedDatesTable, sharedStocksTable } from "./list-tables";

/** A file of what a shared page shows; `name` is [a-z-], without the file's ending. `section`: the panel that shows it. */
export type ShareTable = {
  readonly name: string;
  readonly section: ShareSection["id"];
  readonly table: ExportTable;
};

/**
 * Of each panel that is shown, in the order of the page, with the columns of the desk's own files. A stock's panel that
 * was never read has none: no answer is not an empty one.
 */
export function shareTables(facts: ShareFacts): ShareTable[] {
  return facts.sections.flatMap((section) =>
    tablesOf(section, facts).map(([name, table]) => ({ name, section: section.id, table })),
  );
}

type Named = readonly [name: string, table: ExportTable];

function tablesOf(section: ShareSection, facts: ShareFacts): Named[] {
  switch (section.kind) {
    case "stock": {
      const { panel, code, reading } = section;
      return reading.observed === null ? [] : [[panel, panelTable(panel, code, reading.observed.value)]];
    }
    case "compared":
      return comparedTables(section);
    case "watchlist":
      return [[section.id, sharedStocksTable(section, facts)]];
    case "calendar":
      return [
        [section.id, sharedDatesTable(section)],
        ["gaps", gapsTable(section)],
      ];
    default:
      return section satisfies never;
  }
}

function comparedTables(section: ComparedSection): Named[] {
  const { panel, codes, ages, rows } = section;
  const compared: Named = [panel, compareTable(codes, ages.map(toRead), rows)];
  const shared = holdersOf(section);
  return shared === null ? [compared] : [compared, [`${panel}-shared`, sharedTable(codes, shared)]];
}

/** Who holds several of the compared stocks; null: the panel is not of holders. */
function holdersOf(section: ComparedSection): readonly SharedHolder[] | null {
  return section.panel === "shareholders" || section.panel === "executives"
    ? sharedHolders(section.columns)
    : null;
}

function toRead({ observed, failed }: SharedAge) {
  return {
    observed: observed && {
      answeredAt: new Date(observed.answeredAt),
      firstSeenAt: new Date(observed.firstSeenAt),
    },
    failed,
  };
}
