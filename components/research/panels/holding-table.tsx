import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { Figure } from "@/components/ui/figure";
import { decimalsOf } from "@/components/ui/text/decimals";
import { useDeferredRows } from "@/components/ui/use-deferred-rows";
import { visibleText } from "@/lib/core/visible-text";
import { DateCell } from "../market-time";
import { NotSaid } from "../not-said";
import { ROWS_IN_VIEW } from "../panel-height";
import styles from "../stock.module.css";
import type { HolderRow } from "./holder-row";
import { PercentFigure } from "./percent-figure";

const FIELDS = ["name", "holdingRatio", "holdingNum"] as const;
const EXECUTIVE_FIELDS = [...FIELDS, "voteRatio", "period", "announcementDate"] as const;
const WORDS: readonly string[] = ["name", "period"];

type Heads = Readonly<Record<(typeof EXECUTIVE_FIELDS)[number], string>>;

type HoldingTableProps = { rows: readonly HolderRow[]; isExecutives: boolean; label: string };

/** Holders as they come, in the order of the chart's ranks. */
export function HoldingTable({ rows, isExecutives, label }: HoldingTableProps) {
  const t = useTranslations("research.holdings");
  const heads = useMemo(
    () => Object.fromEntries(EXECUTIVE_FIELDS.map((field) => [field, t(`fields.${field}`)])) as Heads,
    [t],
  );
  const shown = useDeferredRows(rows, ROWS_IN_VIEW);
  const decimals = decimalsOf(rows.map(({ holdingNum }) => holdingNum));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={styles.wrap} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {(isExecutives ? EXECUTIVE_FIELDS : FIELDS).map((field) => (
              <th key={field} scope="col" data-text={WORDS.includes(field) || undefined}>
                {heads[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: holders have no id, and two may have one name
            <HoldingRow key={index} row={row} heads={heads} isExecutives={isExecutives} decimals={decimals} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HoldingRowProps = { row: HolderRow; heads: Heads; isExecutives: boolean; decimals: number };

const HoldingRow = memo(function HoldingRow({ row, heads, isExecutives, decimals }: HoldingRowProps) {
  const name = row.name === null ? null : visibleText(row.name);
  return (
    <tr>
      <th scope="row" data-text="" title={name ?? undefined}>
        {name ?? <NotSaid />}
      </th>
      <td data-lead="">
        <PercentFigure percent={row.holdingRatio} />
      </td>
      <td data-label={heads.holdingNum}>
        <Figure amount={row.holdingNum} decimals={decimals} />
      </td>
      {isExecutives ? <ExecutiveCells row={row} heads={heads} /> : null}
    </tr>
  );
});

function ExecutiveCells({
  row: { voteRatio = null, period = null, announcementDate = null },
  heads,
}: Pick<HoldingRowProps, "row" | "heads">) {
  return (
    <>
      <td data-label={heads.voteRatio}>
        <PercentFigure percent={voteRatio} />
      </td>
      <td data-text="" data-label={heads.period}>
        {period ?? <NotSaid />}
      </td>
      <td data-label={heads.announcementDate}>
        <DateCell date={announcementDate} />
      </td>
    </>
  );
}
