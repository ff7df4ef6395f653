import type { ReactNode } from "react";
import type { Words } from "@/components/ui/text/text";
import type { CapitalMove } from "@/lib/core/reality/capital-moves";
import type { HolderMove } from "@/lib/core/reality/holder-moves";
import type { Holding } from "@/lib/core/reality/match-holders";
import type { SharedMoves } from "@/lib/core/share/section";
import { visibleText } from "@/lib/core/visible-text";
import { momentText } from "../moment-text";
import { SharedDifference, SharedFigure } from "../shared-figure";

type MovesProps<Move> = { moves: SharedMoves<Move> | null; words: Words };

/** Who entered, left, grew or shrank between the last two answers, the largest move first. */
export function HolderMoves({ moves, words }: MovesProps<HolderMove<Holding>>) {
  return (
    <Moves moves={moves} words={words}>
      {moves?.moves.map((move, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moves have no id, and the list is drawn once
        <HolderMoveRow key={at} move={move} words={words} />
      ))}
    </Moves>
  );
}

function HolderMoveRow({ move, words }: { move: HolderMove<Holding>; words: Words }) {
  const { kind, before, after, byShares, byRatio } = move;
  const { t } = words;
  return (
    <li>
      <span className="muted">{t(`research.moves.holders.${kind}`)}</span>
      <span>
        {kind === "renamed" && before && after
          ? `${visibleText(before.name ?? "")} → ${visibleText(after.name ?? "")}`
          : visibleText((after ?? before)?.name ?? t("research.moves.noName"))}
      </span>
      <span data-side="">
        <SharedDifference amount={byShares} words={words} />
      </span>
      <span data-side="">
        {byRatio === null ? null : (
          <>
            <SharedDifference amount={byRatio} words={words} /> {t("research.moves.points")}
          </>
        )}
      </span>
    </li>
  );
}

/** What changed of the company's own shares. */
export function CapitalMoves({ moves, words }: MovesProps<CapitalMove>) {
  const { t } = words;
  return (
    <Moves moves={moves} words={words}>
      {moves?.moves.map(({ field, kind, before, after, by }) => (
        <li key={field}>
          <span className="muted">{t(`research.moves.capital.${kind}`)}</span>
          <span>{t(`research.moves.fields.${field}`)}</span>
          <span data-side="">
            {by === null ? (
              <SharedFigure amount={after ?? before} words={words} />
            ) : (
              <SharedDifference amount={by} words={words} />
            )}
          </span>
          <span />
        </li>
      ))}
    </Moves>
  );
}

function Moves({ moves, words, children }: MovesProps<unknown> & { children: ReactNode }) {
  const { t, language } = words;
  return (
    <div className="part">
      <h3>
        {t("research.moves.title")}{" "}
        {moves === null ? null : (
          <span className="muted">
            {t("share.movesBetween", {
              before: momentText(moves.before, language),
              after: momentText(moves.after, language),
            })}
          </span>
        )}
      </h3>
      {moves === null ? <p className="quiet">{t("research.moves.single")}</p> : null}
      {moves?.moves.length === 0 ? <p className="quiet">{t("research.moves.nothing")}</p> : null}
      <ol className="moves">{children}</ol>
    </div>
  );
}
