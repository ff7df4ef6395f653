import { useTranslations } from "next-intl";
import { CapitalMoves, HolderMoves, type MovesView } from "@/components/research/moves";
import styles from "@/components/research/stock.module.css";
import { Panel } from "@/components/ui/panel";
import type { Compared } from "@/lib/research/moves";
import { requirePart } from "@/lib/research/stock-page";
import type { OpenStock } from "./open-stock";

/** Who moved between the two newest observations of each list. */
export function MovesPanel({ stock }: { stock: OpenStock }) {
  const t = useTranslations("research");
  const moves = requirePart(stock.moves);
  return (
    <Panel id="moves-title" title={t("moves.title")} note={t("moves.note")}>
      <div className={styles.parts}>
        <HolderMoves title={t("panels.shareholders")} view={viewOf(moves.shareholders)} />
        <HolderMoves title={t("panels.executives")} view={viewOf(moves.executives)} />
        <CapitalMoves title={t("panels.share-capital")} view={viewOf(moves["share-capital"])} />
      </div>
    </Panel>
  );
}

function viewOf<Move>(compared: Compared<Move> | null): MovesView<Move> {
  if (compared === null) return null;
  const { before, after, moves } = compared;
  return { beforeMs: before.getTime(), afterMs: after.getTime(), moves };
}
