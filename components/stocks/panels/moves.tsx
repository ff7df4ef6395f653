import type { ReactNode } from "react";
import { areaText } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ComparedAnswers, HolderMove } from "@/lib/stocks/panels/holders";
import type { CapitalMove } from "@/lib/stocks/panels/share-capital";
import type { Medium } from "./medium";
import { PlainDifference, PlainFigure } from "./plain";

type MovesProps<Move> = {
  title: string;
  /** Null: there is only one observation so far. */
  compared: ComparedAnswers<Move> | null;
  linesOf: (moves: readonly Move[], medium: Medium) => ReactNode[];
  medium: Medium;
};

export function holderMoveLines(moves: readonly HolderMove[], medium: Medium): ReactNode[] {
  const t = areaText(medium.t, "research.moves");
  return moves.map(({ kind, before, after, byShares, byRatio }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: moves have no id, and the list is drawn whole
    <li key={index}>
      <span className="kind" data-kind={kind}>
        {t(`holders.${kind}`)}
      </span>
      <span>
        {kind === "renamed" && before && after
          ? `${visibleText(before.name ?? "")} → ${visibleText(after.name ?? "")}`
          : visibleText((after ?? before)?.name ?? t("noName"))}
      </span>
      <span>
        <PlainDifference amount={byShares} words={medium} />
      </span>
      <span>
        {byRatio === null ? null : (
          <>
            <PlainDifference amount={byRatio} words={medium} /> {t("points")}
          </>
        )}
      </span>
    </li>
  ));
}

export function capitalMoveLines(moves: readonly CapitalMove[], medium: Medium): ReactNode[] {
  const t = areaText(medium.t, "research.moves");
  return moves.map(({ field, kind, before, after, by }) => (
    <li key={field}>
      <span className="kind" data-kind={kind}>
        {t(`capital.${kind}`)}
      </span>
      <span>{t(`fields.${field}`)}</span>
      <span>
        {by === null ? (
          <PlainFigure amount={after ?? before} words={medium} />
        ) : (
          <PlainDifference amount={by} words={medium} />
        )}
      </span>
      <span />
    </li>
  ));
}

export function Moves<Move>({ title, compared, linesOf, medium }: MovesProps<Move>) {
  const t = areaText(medium.t, "research.moves");
  return (
    <div>
      <h3 className="subtitle">
        {title}{" "}
        {compared === null ? null : (
          <span className="muted">
            {medium.moment(compared.before)} → {medium.moment(compared.after)}
          </span>
        )}
      </h3>
      {compared === null ? <p className="quiet">{t("single")}</p> : null}
      {compared?.moves.length === 0 ? <p className="quiet">{t("nothing")}</p> : null}
      <ol className="moves">{linesOf(compared?.moves ?? [], medium)}</ol>
    </div>
  );
}
