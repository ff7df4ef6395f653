import { holderRanksChart } from "@/components/research/panels/holder-ranks-chart";
import { type HolderRow, MOST_HOLDERS_DRAWN } from "@/components/research/panels/holder-row";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { Text, Words } from "@/components/ui/text/text";
import type { HolderMove } from "@/lib/core/reality/holder-moves";
import { concentrationOf, rankHoldings } from "@/lib/core/reality/holdings";
import { currentRows, type Holding } from "@/lib/core/reality/match-holders";
import type { SharedMoves } from "@/lib/core/share/section";
import { visibleText } from "@/lib/core/visible-text";
import { areaText } from "../area-text";
import { FactRows } from "../fact-rows";
import { SharedFigure, SharedPercent, SharedUnknown } from "../shared-figure";
import { SharedDate } from "../shared-time";
import { StaticChart } from "../static-chart";
import { HolderMoves } from "./moves-part";

const FIELDS = ["name", "holdingRatio", "holdingNum"] as const;
const EXECUTIVE_FIELDS = [...FIELDS, "voteRatio", "period", "announcementDate"] as const;
const TEXTS: readonly string[] = ["name", "period"];

type HolderTableProps = { rows: readonly HolderRow[]; isExecutives: boolean; label: string; words: Words };

/** Holders as they come, in the order of the chart's ranks. */
function HolderTable({ rows, isExecutives, label, words }: HolderTableProps) {
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

type HoldersPartProps = {
  panel: "shareholders" | "executives";
  holdings: readonly HolderRow[];
  moves: SharedMoves<HolderMove<Holding>> | null;
  words: Words;
};

/** Who holds how much now, the largest first; how much the largest hold together; and what was reported before. */
export function HoldersPart({ panel, holdings, moves, words }: HoldersPartProps) {
  const t = areaText(words.t, "research.holdings");
  if (holdings.length === 0) return <p className="quiet">{t("none")}</p>;
  const current = rankHoldings(currentRows(holdings));
  const earlier = holdings.filter((holding) => !current.includes(holding));
  const isExecutives = panel === "executives";
  const label = words.t(`research.panels.${panel}`);
  const data = holderRanksChart(t, current.slice(0, MOST_HOLDERS_DRAWN), isExecutives);
  const together = concentrationOf(current).map(({ top, ratio }) => ({
    name: top === 1 ? t("largest") : t("together", { top }),
    value: <SharedPercent percent={ratio} words={words} />,
  }));
  return (
    <>
      {data === null ? null : (
        <div className="beside">
          <StaticChart
            id={panel}
            data={data}
            shape="grouped"
            title={t("ranks")}
            notes={[t("ofAll")]}
            isBeside
            words={words}
          />
          {together.length === 0 ? null : <FactRows title={t("concentration")} facts={together} />}
        </div>
      )}
      <HolderTable rows={current} isExecutives={isExecutives} label={t("table", { label })} words={words} />
      {earlier.length === 0 ? null : (
        <HolderTable
          rows={earlier}
          isExecutives={isExecutives}
          label={t("earlierOf", { label })}
          words={words}
        />
      )}
      <HolderMoves moves={moves} words={words} />
    </>
  );
}
