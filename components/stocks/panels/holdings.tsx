import { decimalsOf } from "@/lib/core/amount-text";
import { largest } from "@/lib/core/large-lists";
import { areaText, type Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { concentrationOf, currentRows, rankHoldings } from "@/lib/stocks/panels/holders";
import type { HoldingRow } from "@/lib/stocks/panels/panels";
import type { Medium } from "./medium";
import { Facts, PartBar, PlainDate, PlainFigure, PlainPercent, PlainUnknown } from "./plain";
import { type RecordColumn, Records } from "./records";

type HoldingsProps = {
  panel: "shareholders" | "executives";
  holdings: readonly HoldingRow[];
  medium: Medium;
};

export function Holdings({ panel, holdings, medium }: HoldingsProps) {
  const t = areaText(medium.t, "research.holdings");
  if (holdings.length === 0) return <p className="quiet">{t("none")}</p>;
  const current = rankHoldings(currentRows(holdings));
  const earlier = holdings.filter((holding) => !current.includes(holding));
  const label = medium.t(`research.panels.${panel}`);
  const shares = concentrationOf(current);
  return (
    <div className="part">
      <Records
        caption={t("table", { label })}
        columns={holderColumns(t, panel, current, medium)}
        rows={current}
        words={medium}
      />
      {shares.length === 0 ? null : (
        <Facts
          title={t("concentration")}
          facts={shares.map(({ top, ratio }) => ({
            name: top === 1 ? t("largest") : t("together", { top }),
            value: <PlainPercent percent={ratio} words={medium} />,
          }))}
        />
      )}
      {earlier.length === 0 ? null : (
        <details>
          <summary>{t("earlier", { count: earlier.length })}</summary>
          <Records
            caption={t("earlierOf", { label })}
            columns={holderColumns(t, panel, earlier, medium)}
            rows={earlier}
            words={medium}
          />
        </details>
      )}
    </div>
  );
}

function holderColumns(
  t: Text<"research.holdings">,
  panel: HoldingsProps["panel"],
  rows: readonly HoldingRow[],
  words: Medium,
): RecordColumn<HoldingRow>[] {
  const decimals = decimalsOf(rows.map(({ holdingNum }) => holdingNum));
  const most = largest(rows.map(({ holdingRatio }) => Number(holdingRatio ?? 0)));
  const field = (name: "holdingNum" | "voteRatio" | "period" | "announcementDate") => ({
    key: name,
    head: t(`fields.${name}`),
    label: t(`fields.${name}`),
  });
  const columns: RecordColumn<HoldingRow>[] = [
    {
      key: "name",
      head: t("fields.name"),
      cell: ({ name }) => (name === null ? <PlainUnknown words={words} /> : visibleText(name)),
    },
    {
      key: "holdingRatio",
      head: t("fields.holdingRatio"),
      isLead: true,
      cell: ({ holdingRatio }) => (
        <>
          <PartBar percent={holdingRatio} most={most} />
          <PlainPercent percent={holdingRatio} words={words} />
        </>
      ),
    },
    {
      ...field("holdingNum"),
      cell: ({ holdingNum }) => (
        <PlainFigure amount={holdingNum} decimals={decimals} words={words} />
      ),
    },
  ];
  if (panel === "shareholders") return columns;
  // Usually a share has one vote; then the column would repeat the holding.
  const hasOwnVotes = rows.some(({ voteRatio = null, holdingRatio }) => voteRatio !== holdingRatio);
  if (hasOwnVotes) {
    columns.push({
      ...field("voteRatio"),
      cell: ({ voteRatio = null }) => <PlainPercent percent={voteRatio} words={words} />,
    });
  }
  return [
    ...columns,
    {
      ...field("period"),
      isText: true,
      cell: ({ period = null }) => period ?? <PlainUnknown words={words} />,
    },
    {
      ...field("announcementDate"),
      cell: ({ announcementDate = null }) => <PlainDate date={announcementDate} words={words} />,
    },
  ];
}
