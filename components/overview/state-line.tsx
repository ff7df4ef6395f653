"use client";
import { Box, Group } from "@mantine/core";
import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { useInBrowser } from "@/components/ui/use-in-browser";
import { EXCHANGE_ZONE } from "@/lib/core/moment-text";
import type { BookState } from "@/lib/coverage/day-status";
import { isWholeBook, stateText } from "./state-text";

type StateLineProps = { state: BookState; nowMs: number; coverageHref: string | null };

export function StateLine({ state, nowMs, coverageHref }: StateLineProps) {
  const words = useWords();
  const zone = useInBrowser<string | null>(() => null, EXCHANGE_ZONE);
  const isWhole = isWholeBook(state);
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" fw={500} className="figures">
      <Box component="span" c={isWhole ? "var(--gain)" : "var(--warn)"} pt={2} flex="none" lh={1}>
        <Icon name={isWhole ? "check" : "warning"} />
      </Box>
      <span>
        {stateText(words, state, nowMs, zone)}{" "}
        {isWhole || coverageHref === null ? null : (
          <PageLink href={coverageHref}>{words.t("overview.state.see")}</PageLink>
        )}
      </span>
    </Group>
  );
}
