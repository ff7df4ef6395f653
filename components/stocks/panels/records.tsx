import type { ReactNode } from "react";
import type { Words } from "@/lib/core/text";

export type RecordColumn<Row> = {
  readonly key: string;
  readonly head: ReactNode;
  /** The label on a phone, where the head is not shown. */
  readonly label?: string;
  /** Words are on the left, figures on the right. */
  readonly isText?: boolean;
  /** On a phone in the first line, beside the row's name. */
  readonly isLead?: boolean;
  readonly isRare?: boolean;
  readonly cell: (row: Row, index: number) => ReactNode;
};

type RecordsProps<Row> = {
  /** Above the table, unless it is `hidden` because a title is there already. */
  caption: ReactNode;
  isCaptionHidden?: boolean;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  /**
   * "fixed": the first column stays in view while the others scroll; "words": cells are sentences.
   */
  look?: "fixed" | "words";
  isBelow?: (row: Row) => boolean;
  isWhole?: boolean;
  words: Words;
};

/** Rows shown of a folded table; panels.css has the same number. */
export const SHOWN = 10;
const LEAST_FOLDED = 3;

/** A table without a script: a long one folds after its first rows, and prints whole. */
export function Records<Row>({
  columns: [name, ...columns],
  rows,
  words: { t },
  ...given
}: RecordsProps<Row>) {
  if (name === undefined) return null;
  const lines = rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: records have no id, and the table is drawn whole
    <tr key={index} data-below={given.isBelow?.(row) ? "" : undefined}>
      <th scope="row">{name.cell(row, index)}</th>
      {columns.map(({ key, label, isText, isLead, isRare, cell }) => (
        <td
          key={key}
          data-text={isText ? "" : undefined}
          data-lead={isLead ? "" : undefined}
          data-rare={isRare ? "" : undefined}
          data-label={isLead ? undefined : label}
        >
          {cell(row, index)}
        </td>
      ))}
    </tr>
  ));
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <div className="wrap" tabIndex={0}>
        <table className={`records ${given.look ?? ""}`}>
          <caption className={given.isCaptionHidden ? "visually-hidden" : undefined}>
            {given.caption}
          </caption>
          <thead>
            <tr>
              {[name, ...columns].map(({ key, head, isText, isRare }) => (
                <th
                  key={key}
                  scope="col"
                  data-text={isText ? "" : undefined}
                  data-rare={isRare ? "" : undefined}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{lines}</tbody>
        </table>
      </div>
      {given.isWhole || rows.length < SHOWN + LEAST_FOLDED ? null : (
        <details className="fold">
          <summary>
            <span className="more">{t("research.showAll", { count: rows.length })}</span>
            <span className="less">{t("research.showFewer")}</span>
          </summary>
        </details>
      )}
    </div>
  );
}
