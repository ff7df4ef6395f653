import { Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { deskMedium } from "@/components/stocks/desk-medium";
import { capitalMoveLines, holderMoveLines } from "@/components/stocks/panels/moves";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { dayOf } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { groupBy } from "@/lib/core/group-by";
import type { StockMove } from "@/lib/stocks/panels/holders";
import { stockPath } from "@/lib/stocks/stock-code";
import styles from "./watchlists.module.css";

const MOST_SHOWN = 4;

export function WhoMoved({ moves }: { moves: readonly StockMove[] }) {
  const language = useLocale();
  return [...groupBy(moves, ({ after }) => dayOf(after.getTime()))].map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-label={dayLabel(day, language)}>
      <Text component="h3" size="sm" fw={600} className="figures">
        {dayLabel(day, language)}
      </Text>
      <Stack component="ol" gap={16}>
        {ofDay.map((move) => (
          <Change key={`${move.code} ${move.source} ${move.number}`} move={move} />
        ))}
      </Stack>
    </section>
  ));
}

function Change({ move }: { move: StockMove }) {
  const t = useTranslations();
  const medium = deskMedium(useWords());
  const lines =
    move.source === "share-capital"
      ? capitalMoveLines(move.moves, medium)
      : holderMoveLines(move.moves, medium);
  const rest = lines.slice(MOST_SHOWN);
  return (
    <li>
      <Text size="sm" mb={2}>
        <PageLink href={stockPath(move.code)}>{move.code}</PageLink>{" "}
        {t(`research.panels.${move.source}`)}
        <Text span size="xs" c="dimmed" ml={8}>
          {t.rich("watchlists.moved.seen", {
            after: () => medium.moment(move.after),
            before: () => medium.moment(move.before),
          })}
        </Text>
      </Text>
      {lines.length === 0 ? <SubLine>{t("research.moves.nothing")}</SubLine> : null}
      <ol className="moves">{lines.slice(0, MOST_SHOWN)}</ol>
      {rest.length > 0 ? (
        <details>
          <summary>{t("watchlists.moved.restMoves", { count: rest.length })}</summary>
          <ol className="moves">{rest}</ol>
        </details>
      ) : null}
    </li>
  );
}
