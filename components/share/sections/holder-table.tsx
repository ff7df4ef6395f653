import type { HolderRow } from "@/components/research/panels/holder-row";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { Text, Words } from "@/components/ui/text/text";
import { visibleText } from "@/lib/core/visible-text";
import { areaText } from "../area-text";
import { SharedFigure, SharedPercent, SharedUnknown } from "../shared-figure";
import { SharedDate } from "../shared-time";

const FIELDS = ["name", "holdingRatio", "holdingNum"] as const;
const EXECUTIVE_FIELDS = [...FIELDS, "voteRatio", "period", "announcementDate"] as const;
const TEXTS: readonly string[] = ["name", "period"];

type HolderTableProps = { rows: readonly HolderRow[]; isExecutives: boolean; label: string; words: Words };

/** Holders as they come, in the order of the chart's ranks. */
export function HolderTable({ rows, isExecutives, label, words }: HolderTableProps) {
  const t = areaText(words.t, "research.holdings");
  const decimals = decimalsOf(rows.map(({ holdingNum }) => holdingNum));
  return (
    <div className="wrap">
      <table className="folding">
        <caption>{label}</caption>
        <thead>
          <tr>
            {(isExecutives ? EXECUTIVE_FIELDS : FIELDS).map((field) => (
              <th key={field} scope="col" data-text={TEXTS.includes(field) ? "" : undefined}>
                {t(`fields.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: holders have no id, and two may have one name
            <tr key={at}>
              <th scope="row">{(row.name && visibleText(row.name)) ?? <SharedUnknown words={words} />}</th>
              <td data-lead="">
                <SharedPercent percent={row.holdingRatio} words={words} />
              </td>
              <td data-label={t("fields.holdingNum")}>
                <SharedFigure amount={row.holdingNum} decimals={decimals} words={words} />
              </td>
              {isExecutives ? <ExecutiveCells t={t} row={row} words={words} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ExecutiveCellsProps = { t: Text<"research.holdings">; row: HolderRow; words: Words };

function ExecutiveCells({ t, row, words }: ExecutiveCellsProps) {
  const { voteRatio = null, period = null, announcementDate = null } = row;
  return (
    <>
      <td data-label={t("fields.voteRatio")}>
        <SharedPercent percent={voteRatio} words={words} />
      </td>
      <td data-text="" data-label={t("fields.period")}>
        {period ?? <SharedUnknown words={words} />}
      </td>
      <td data-label={t("fields.announcementDate")}>
        <SharedDate date={announcementDate} words={words} />
      </td>
    </>
  );
}
