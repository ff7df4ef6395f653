import { holderRanksChart } from "@/components/research/panels/holder-ranks-chart";
import { type HolderRow, MOST_HOLDERS_DRAWN } from "@/components/research/panels/holder-row";
import type { Words } from "@/components/ui/text/text";
import type { HolderMove } from "@/lib/core/reality/holder-moves";
import { concentrationOf, rankHoldings } from "@/lib/core/reality/holdings";
import { currentRows, type Holding } from "@/lib/core/reality/match-holders";
import type { SharedMoves } from "@/lib/core/share/section";
import { areaText } from "../area-text";
import { FactRows } from "../fact-rows";
import { SharedPercent } from "../shared-figure";
import { StaticChart } from "../static-chart";
import { HolderTable } from "./holder-table";
import { HolderMoves } from "./moves-part";

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
