import { capitalChart } from "@/components/research/compare/capital-chart";
import type { DrawnChart } from "@/components/research/compare/chart-parts";
import { type ColouredCode, colourCodes } from "@/components/research/compare/colour-codes";
import { dividendChart } from "@/components/research/compare/dividend-chart";
import { currenciesOf, earningsChart } from "@/components/research/compare/earnings-chart";
import { holderChart } from "@/components/research/compare/holder-chart";
import type { Words } from "@/components/ui/text/text";
import { dividendYears } from "@/lib/core/reality/compare/dividends";
import { type SharedHolder, type SharedPart, sharedHolders } from "@/lib/core/reality/compare/shared-holders";
import type { ComparedSection } from "@/lib/core/share/section";
import { visibleText } from "@/lib/core/visible-text";
import { areaText } from "../area-text";
import type { BarShape } from "../plan-bars";
import type { SharedDocument } from "../share-page";
import { SharedFigure, SharedPercent } from "../shared-figure";
import { StaticChart } from "../static-chart";
import { Swatch } from "../swatch";
import { ComparedTable } from "./compared-table";
import { FailedReading } from "./reading-state";
import { SectionFrame } from "./section-frame";

/** A compared panel's drawing. `key` is unlike that of any other of the panel. */
type ComparedDrawing = {
  readonly key: string;
  readonly title: string;
  readonly shape: BarShape;
  readonly drawn: NonNullable<DrawnChart>;
};

/** So many years back, as the desk's own comparison opens. */
const YEARS = 10;
const FIGURES = ["revenue", "netIncomeParent"] as const;

/** What is drawn of a compared panel; empty where nothing can be, or it has no chart. */
function comparedDrawings(
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

type SharedHoldersTableProps = {
  codes: readonly ColouredCode[];
  holders: readonly SharedHolder[];
  /** How many of the stocks were read. */
  read: number;
  words: Words;
};

/** Who holds several of the stocks, and how much of each. */
function SharedHoldersTable({ codes, holders, read, words }: SharedHoldersTableProps) {
  const { t } = words;
  if (holders.length === 0) {
    return (
      <div className="part">
        <h3>{t("compare.shared.title")}</h3>
        <p className="quiet">{t(read < 2 ? "compare.shared.few" : "compare.shared.none")}</p>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="wrap" aria-label={t("compare.shared.title")} tabIndex={0}>
      <table className="fixed">
        <caption>
          {t("compare.shared.title")} <span className="muted">{t("compare.shared.note")}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("compare.shared.name")}</th>
            {codes.map(({ code, colour }) => (
              <th key={code} scope="col">
                <Swatch colour={colour} />
                {code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holders.map(({ name, parts }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two holders may be spelt alike, and the list is drawn once
            <tr key={at}>
              <th scope="row">{visibleText(name)}</th>
              {parts.map((part, column) => (
                <td key={codes[column]?.code}>
                  <Part part={part} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Null: not listed for this stock. */
function Part({ part, words }: { part: SharedPart | null; words: Words }) {
  if (part === null) return null;
  if (part.holdingRatio !== null) return <SharedPercent percent={part.holdingRatio} words={words} />;
  return <SharedFigure amount={part.holdingNum} words={words} />;
}
