"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { useDeferredRows } from "@/components/ui/use-deferred-rows";
import type { CapitalMove } from "@/lib/core/reality/capital-moves";
import type { HolderMove } from "@/lib/core/reality/holder-moves";
import type { Holding } from "@/lib/core/reality/match-holders";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./moves.module.css";
import { MOVES_IN_VIEW } from "./panel-height";
import { SignedFigure } from "./panels/signed-figure";
import stockStyles from "./stock.module.css";

/** Two observations and what moved between them; null: there is only one so far. */
export type MovesView<Move> = {
  readonly beforeMs: number;
  readonly afterMs: number;
  readonly moves: readonly Move[];
} | null;

type MovesProps<Move> = { title: string; view: MovesView<Move> };

const NO_MOVES: readonly never[] = [];

/** Who entered, left, grew or shrank, the largest move first. */
export function HolderMoves({ title, view }: MovesProps<HolderMove<Holding>>) {
  const shown = useDeferredRows(view?.moves ?? NO_MOVES, MOVES_IN_VIEW);
  return (
    <Moves title={title} view={view}>
      {shown.map((move, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moves have no id, and the list is drawn whole
        <HolderMoveLine key={index} move={move} />
      ))}
    </Moves>
  );
}

/** What changed of the company's own shares. */
export function CapitalMoves({ title, view }: MovesProps<CapitalMove>) {
  return (
    <Moves title={title} view={view}>
      {view?.moves.map((move) => (
        <CapitalMoveLine key={move.field} move={move} />
      ))}
    </Moves>
  );
}

export function HolderMoveLine({
  move: { kind, before, after, byShares, byRatio },
}: {
  move: HolderMove<Holding>;
}) {
  const t = useTranslations("research.moves");
  return (
    <li className={styles.move}>
      <span className={styles.kind} data-kind={kind}>
        {t(`holders.${kind}`)}
      </span>
      <span className={styles.name}>
        {kind === "renamed" && before && after
          ? `${visibleText(before.name ?? "")} → ${visibleText(after.name ?? "")}`
          : visibleText((after ?? before)?.name ?? t("noName"))}
      </span>
      <span className={styles.by}>
        <SignedFigure amount={byShares} />
      </span>
      <span className={styles.points}>
        {byRatio === null ? null : (
          <>
            <SignedFigure amount={byRatio} /> {t("points")}
          </>
        )}
      </span>
    </li>
  );
}

export function CapitalMoveLine({ move: { field, kind, before, after, by } }: { move: CapitalMove }) {
  const t = useTranslations("research.moves");
  return (
    <li className={styles.move}>
      <span className={styles.kind} data-kind={kind}>
        {t(`capital.${kind}`)}
      </span>
      <span className={styles.name}>{t(`fields.${field}`)}</span>
      <span className={styles.by}>
        {by === null ? <Figure amount={after ?? before} /> : <SignedFigure amount={by} />}
      </span>
    </li>
  );
}

function Moves({ title, view, children }: { title: string; view: MovesView<unknown>; children: ReactNode }) {
  const t = useTranslations("research.moves");
  return (
    <div>
      <h3 className={stockStyles.subtitle}>
        {title}{" "}
        {view ? (
          <span className={stockStyles.muted}>
            <LocalTime ms={view.beforeMs} /> → <LocalTime ms={view.afterMs} />
          </span>
        ) : null}
      </h3>
      {view === null ? <p className={stockStyles.none}>{t("single")}</p> : null}
      {view?.moves.length === 0 ? <p className={stockStyles.none}>{t("nothing")}</p> : null}
      <ol className={styles.moves}>{children}</ol>
    </div>
  );
}
