import { changesChart } from "@/components/research/panels/capital-changes";
import { SHARE_COLOURS } from "@/components/research/share-kinds";
import { amountLabel } from "@/components/ui/text/amount-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Text, Words } from "@/components/ui/text/text";
import { sumAmounts } from "@/lib/core/amount";
import type { CapitalMove } from "@/lib/core/reality/capital-moves";
import { apartFrom, partOf, SHARE_KINDS, type ShareKind } from "@/lib/core/reality/compare/capital";
import type { ShareCapital } from "@/lib/core/reality/share-capital";
import type { SharedMoves } from "@/lib/core/share/section";
import { areaText } from "../area-text";
import { FactRows } from "../fact-rows";
import { SharedFigure, SharedUnknown } from "../shared-figure";
import { SharedDate } from "../shared-time";
import { StaticChart } from "../static-chart";
import { StaticChartTable } from "../static-chart-table";
import { Swatch } from "../swatch";
import { CapitalMoves } from "./moves-part";

type CapitalPartProps = {
  code: string;
  capital: ShareCapital | null;
  changes: readonly ShareCapital[];
  moves: SharedMoves<CapitalMove> | null;
  words: Words;
};

/** What all shares are made of, and why their number changed last. */
export function CapitalPart({ code, capital, changes, moves, words }: CapitalPartProps) {
  const t = areaText(words.t, "research.capital");
  if (capital === null) return <p className="quiet">{t("none")}</p>;
  const data = changesChart(t, changes, words.language);
  return (
    <>
      {data === null ? null : (
        <div className="beside">
          <StaticChart id="capital" data={data} shape="stacked" title={t("changes")} isBeside words={words} />
          <StaticChartTable
            data={data}
            label={t("changesTitle", { code })}
            rowHead={t("changed")}
            words={words}
          />
          <p className="note">{t("changesNote")}</p>
        </div>
      )}
      <div className="columns">
        <Composition t={t} capital={capital} words={words} />
        <LastChange t={t} capital={capital} words={words} />
      </div>
      <CapitalMoves moves={moves} words={words} />
    </>
  );
}

type PartProps = { t: Text<"research.capital">; capital: ShareCapital; words: Words };

function Composition({ t, capital, words }: PartProps) {
  const parts = sumAmounts(SHARE_KINDS.flatMap((kind) => capital[kind] ?? []));
  return (
    <div className="part">
      <FactRows
        title={t("composition")}
        facts={[
          ...SHARE_KINDS.map((kind) => ({
            name: t(`kinds.${kind}`),
            value: <Kind capital={capital} kind={kind} words={words} />,
          })),
          { name: t("total"), value: <SharedFigure amount={capital.totalShares} words={words} /> },
        ]}
      />
      {apartFrom(capital) === null ? null : (
        <p className="warning">{t("apart", { parts: amountLabel(parts) })}</p>
      )}
    </div>
  );
}

function Kind({ capital, kind, words }: { capital: ShareCapital; kind: ShareKind; words: Words }) {
  const ratio = partOf(capital, kind);
  return (
    <>
      {ratio === null ? null : (
        <span className="muted">
          <Swatch colour={SHARE_COLOURS[kind]} /> {ratioText(ratio)}{" "}
        </span>
      )}
      <SharedFigure amount={capital[kind]} words={words} />
    </>
  );
}

function LastChange({ t, capital, words }: PartProps) {
  const { changeDate, announcementDate, changeReason, specialExplain } = capital;
  return (
    <FactRows
      title={t("changed")}
      facts={[
        { name: t("changed"), value: <SharedDate date={changeDate} words={words} /> },
        { name: t("announced"), value: <SharedDate date={announcementDate} words={words} /> },
        { name: t("reason"), value: changeReason ?? <SharedUnknown words={words} /> },
        ...(specialExplain === null ? [] : [{ name: t("structure"), value: specialExplain }]),
      ]}
    />
  );
}
