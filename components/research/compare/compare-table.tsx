import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type CompareRow, shownRows } from "@/lib/core/reality/compare/measure";
import type { MeasureKey } from "@/lib/core/reality/compare/measure-keys";
import { stockPath } from "@/lib/core/reality/stock-path";
import type { ReadingView } from "../reading-view";
import type { ColouredCode } from "./colour-codes";
import { ColumnState } from "./column-state";
import styles from "./compare.module.css";
import { CompareValue } from "./compare-cell";

type CompareTableProps = {
  codes: readonly ColouredCode[];
  /** One for each code. */
  views: readonly ReadingView[];
  rows: readonly CompareRow[];
  label: string;
  /** Cells that show more than the text of the file: by measure, one for each code; null: as the others. */
  own?: Partial<Record<MeasureKey, readonly ReactNode[]>>;
};

/** Measures by stocks; each column says by itself when it was read, or why not. */
export function CompareTable({ codes, views, rows, label, own = {} }: CompareTableProps) {
  const t = useTranslations("compare");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={styles.wrap} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("measure")}</th>
            {codes.map(({ code, colour }, at) => (
              <th key={code} scope="col">
                <Link className={styles.code} href={stockPath(code)} prefetch={false}>
                  <span className={styles.swatch} style={{ background: colour }} />
                  {code}
                </Link>
                {views[at] ? <ColumnState view={views[at]} /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows(rows).map(({ key, header, form, year, below, cells }) => (
            <tr key={header} data-below={below === undefined ? undefined : ""}>
              <th scope="row">
                {below === undefined || below === "dividends" ? null : (
                  <span className="visually-hidden">{t(`measures.${below}`)}: </span>
                )}
                {key === "dividends" ? t("dividendsOf", { year: year ?? "" }) : t(`measures.${key}`)}
              </th>
              {cells.map((cell, at) => (
                <td key={codes[at]?.code}>{own[key]?.[at] ?? <CompareValue cell={cell} form={form} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
