import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { Figure } from "@/components/ui/figure";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { Text } from "@/components/ui/text/text";
import { useDeferredRows } from "@/components/ui/use-deferred-rows";
import { type AdjustedDividend, effectiveDate } from "@/lib/core/reality/dividend-years";
import { DateCell } from "../market-time";
import { NotSaid } from "../not-said";
import { ROWS_IN_VIEW } from "../panel-height";
import styles from "../stock.module.css";
import { dividendTypeText, dividendWhat } from "./dividend-events";

const FIELDS = [
  "date",
  "type",
  "amount",
  "adjusted",
  "announcementDate",
  "recordDate",
  "dividendDate",
] as const;
const WORDS: readonly string[] = ["date", "type"];

type RowTexts = Readonly<Record<(typeof FIELDS)[number] | "noAdjusted", string>>;

/** Every record, the newest first; an amount beside what it would be on one of today's shares. */
export function DividendTable({ dividends }: { dividends: readonly AdjustedDividend[] }) {
  const t = useTranslations("research.dividends");
  const words = useMemo(() => wordsOf(t), [t]);
  const shown = useDeferredRows(dividends, ROWS_IN_VIEW);
  const paidDecimals = decimalsOf(dividends.map(({ dividend }) => dividend.dividendPerShare));
  const adjustedDecimals = decimalsOf(dividends.map(({ adjusted }) => adjusted));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={styles.wrap} aria-label={t("table")} tabIndex={0}>
      <table className={styles.table} aria-rowcount={dividends.length + 1}>
        <thead>
          <tr>
            {FIELDS.map((field) => (
              <th key={field} scope="col" data-text={WORDS.includes(field) || undefined}>
                {words[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <DividendRow
              // biome-ignore lint/suspicious/noArrayIndexKey: records have no id, and the list is drawn whole
              key={index}
              row={row}
              t={t}
              words={words}
              paidDecimals={paidDecimals}
              adjustedDecimals={adjustedDecimals}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What every row says again. */
function wordsOf(t: Text<"research.dividends">): RowTexts {
  const heads = Object.fromEntries(FIELDS.map((field) => [field, t(`fields.${field}`)]));
  return { ...heads, noAdjusted: t("noAdjusted") } as RowTexts;
}

type DividendRowProps = {
  row: AdjustedDividend;
  t: Text<"research.dividends">;
  words: RowTexts;
  paidDecimals: number;
  adjustedDecimals: number;
};

const DividendRow = memo(function DividendRow({
  row: { dividend, adjusted },
  t,
  words,
  paidDecimals,
  adjustedDecimals,
}: DividendRowProps) {
  const { type, dividendPerShare, announcementDate, recordDate, dividendDate, splitValidDate } = dividend;
  return (
    <tr>
      <th scope="row" data-text="">
        <DateCell date={effectiveDate(dividend)} />
      </th>
      <td data-text="">{type === null ? <NotSaid /> : dividendTypeText(t, type)}</td>
      <td data-lead="">
        {dividendPerShare === null ? (
          dividendWhat(t, dividend) || <NotSaid />
        ) : (
          <Figure amount={dividendPerShare} decimals={paidDecimals} />
        )}
      </td>
      <td data-label={words.adjusted}>
        {dividendPerShare === null ? null : (
          <Figure amount={adjusted} decimals={adjustedDecimals} reason={words.noAdjusted} />
        )}
      </td>
      <td data-label={words.announcementDate}>
        <DateCell date={announcementDate} />
      </td>
      <td data-label={words.recordDate}>{splitValidDate ? null : <DateCell date={recordDate} />}</td>
      <td data-label={words.dividendDate}>{splitValidDate ? null : <DateCell date={dividendDate} />}</td>
    </tr>
  );
});
