import type { ColouredCode } from "@/components/research/compare/colour-codes";
import type { Words } from "@/components/ui/text/text";
import type { SharedHolder, SharedPart } from "@/lib/core/reality/compare/shared-holders";
import { visibleText } from "@/lib/core/visible-text";
import { SharedFigure, SharedPercent } from "../shared-figure";
import { Swatch } from "../swatch";

type SharedHoldersTableProps = {
  codes: readonly ColouredCode[];
  holders: readonly SharedHolder[];
  /** How many of the stocks were read. */
  read: number;
  words: Words;
};

/** Who holds several of the stocks, and how much of each. */
export function SharedHoldersTable({ codes, holders, read, words }: SharedHoldersTableProps) {
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
