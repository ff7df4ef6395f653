import { Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { deskMedium } from "@/components/research/desk-medium";
import { capitalMoveLines, holderMoveLines } from "@/components/research/panels/moves";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { dayLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/text";
import { dayOf } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { HolderMove } from "@/lib/core/reality/holder-moves";
import type { Holding } from "@/lib/core/reality/match-holders";
import type { CapitalMove } from "@/lib/core/reality/share-capital";
import { stockPath } from "@/lib/core/reality/stock-code";
import styles from "./watchlists.module.css";

/** What moved in one panel of one stock, between when the older answer was last seen and the newer one first. */
export type MoveView = {
  readonly code: string;
  readonly number: number;
  readonly beforeMs: number;
  readonly afterMs: number;
} & (
  | { readonly source: "shareholders" | "executives"; readonly moves: readonly HolderMove<Holding>[] }
  | { readonly source: "share-capital"; readonly moves: readonly CapitalMove[] }
);

const MOST_SHOWN = 4;

export function WhoMoved({ moves }: { moves: readonly MoveView[] }) {
  const language = useLocale();
  return [...groupBy(moves, ({ afterMs }) => dayOf(afterMs))].map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-label={dayLabel(day, language)}>
      <Text component="h3" size="sm" fw={600} className="figures">
        {dayLabel(day, language)}
      </Text>
      <Stack component="ol" gap={16}>
        {ofDay.map((view) => (
          <Change key={`${view.code} ${view.source} ${view.number}`} view={view} />
        ))}
      </Stack>
    </section>
  ));
}

function Change({ view }: { view: MoveView }) {
  const t = useTranslations();
  const medium = deskMedium(useWords());
  const lines =
    view.source === "share-capital"
      ? capitalMoveLines(view.moves, medium)
      : holderMoveLines(view.moves, medium);
  const rest = lines.slice(MOST_SHOWN);
  return (
    <li>
      <Text size="sm" mb={2}>
        <PageLink href={stockPath(view.code)}>{view.code}</PageLink> {t(`research.panels.${view.source}`)}
        <Text span size="xs" c="dimmed" ml={8}>
          {t.rich("watchlists.moved.seen", {
            after: () => <LocalTime ms={view.afterMs} />,
            before: () => <LocalTime ms={view.beforeMs} />,
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
