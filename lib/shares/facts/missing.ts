import type { InputAge } from "@/lib/stocks/panels/ratios";
import type { StockCode } from "@/lib/stocks/stock-code";
import type { ShareFacts, ShareSection } from "./facts";
import { groupMissing, type MissingPanel, RATIO_INPUTS } from "./missing-panel";
import type { MissingPanels } from "./missing-words";
import type { ComparedSection } from "./section";
import type { SharedAge } from "./shared-reading";

/** The panels that these sections name and lack, each with why. */
export function missingOf(sections: ShareFacts["sections"]): MissingPanels[] {
  const missing = sections.flatMap(missingOfSection);
  const failed = missing.filter(({ why }) => why === "failed");
  // A ratio does not know why its input is missing; the section of that panel does.
  const isFailed = ({ code, panel }: MissingPanel) =>
    failed.some((other) => other.code === code && other.panel === panel);
  return groupMissing(missing.filter((each) => each.why === "failed" || !isFailed(each)));
}

function missingOfSection(section: ShareSection): MissingPanel[] {
  switch (section.kind) {
    case "stock": {
      const { code, panel, reading } = section;
      if (reading.observed === null) return [{ code, panel, why: whyOf(reading) }];
      return section.panel === "prices" ? inputsOf(code, section.ratios?.ages) : [];
    }
    case "compared":
      return section.codes.flatMap((code, at) => missingOfColumn(section, code, at));
    case "watchlist":
      return (section.missing ?? []).flatMap(({ code, panels, why }) =>
        panels.map((panel) => ({ code, panel, why })),
      );
    case "calendar":
      return section.gaps
        .filter(({ kind }) => kind !== "kept")
        .map(({ code, source, kind }) => ({
          code,
          panel: source,
          why: kind === "failed" ? "failed" : "unread",
        }));
    default:
      return section satisfies never;
  }
}

function missingOfColumn(section: ComparedSection, code: StockCode, at: number): MissingPanel[] {
  const age = section.ages[at];
  if (age === undefined || age.observed === null)
    return [{ code, panel: section.panel, why: age ? whyOf(age) : "unread" }];
  return section.panel === "prices" ? inputsOf(code, section.columns[at]?.value?.ratios.ages) : [];
}

function whyOf({ failed }: SharedAge): MissingPanel["why"] {
  return failed === null ? "unread" : "failed";
}

type InputAges = Readonly<Record<(typeof RATIO_INPUTS)[number], InputAge>>;

/** The panels that a price's ratios are computed from and that were never read. */
function inputsOf(code: StockCode, ages: InputAges | undefined): MissingPanel[] {
  if (ages === undefined) return [];
  return RATIO_INPUTS.filter((panel) => ages[panel] === null).map((panel) => ({
    code,
    panel,
    why: "unread",
  }));
}
