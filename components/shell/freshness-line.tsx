import { Box, Group } from "@mantine/core";
import { MarkedText } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import { dayLabel, shortDayLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import type { Text as Texts } from "@/lib/core/text";
import type { FirstSync, LedgerFreshness } from "@/lib/coverage/day-status";

const MS_PER_SECOND = 1000;
/** How often the page is refreshed until the first sync has ended. */
const FIRST_SYNC_SECONDS = 5;
/** Longer times are shown in minutes. */
const MOST_SECONDS = 90;

type FreshnessLineProps = {
  freshness: LedgerFreshness;
  firstSync: FirstSync | null;
  coverageHref: string | null;
};

/**
 * "Up to date through 19 Nov", and what is wrong, with a link to it. Hovering shows the day that is
 * due.
 */
export function FreshnessLine({ freshness, firstSync, coverageHref }: FreshnessLineProps) {
  const { t, language } = useWords("shell.freshness");
  const { feed, endedOn, through, notPublished } = freshness;
  const known = through === null ? t("none") : throughText(t, { feed, endedOn, through, language });
  const waiting =
    notPublished === null ? "" : t("waiting", { day: shortDayLabel(notPublished, language) });
  const trouble = firstSync === null ? troubleText(t, freshness) : null;
  return (
    <Group component="p" gap={12} wrap="nowrap" miw={0} c="dimmed" fz={12} lh="18px">
      <span className="truncate" title={known + waiting}>
        {known}
      </span>
      {firstSync ? (
        <Box component="span" c="var(--accent)" fw={500}>
          {firstSyncText(t, firstSync)}
          <RefreshEvery seconds={FIRST_SYNC_SECONDS} />
        </Box>
      ) : null}
      {trouble ? (
        <MarkedText tone="bad">
          {coverageHref === null ? (
            trouble
          ) : (
            <PageLink href={coverageHref} style={{ color: "inherit", fontWeight: 500 }}>
              {trouble}
            </PageLink>
          )}
        </MarkedText>
      ) : null}
    </Group>
  );
}

/** The newest day of files may be of another year. */
function throughText(
  t: Texts<"shell.freshness">,
  {
    feed,
    endedOn,
    through,
    language,
  }: Pick<LedgerFreshness, "feed" | "endedOn"> & { through: Day; language: Language },
): string {
  switch (feed) {
    case "exchange":
      return t("through", { day: shortDayLabel(through, language) });
    case "files":
      if (endedOn !== null) return t("ended", { day: dayLabel(endedOn, language) });
      return t("imported", { day: dayLabel(through, language) });
    default:
      return feed satisfies never;
  }
}

/** "First sync: 51 of 90 days, about 20 seconds left" */
export function firstSyncText(
  t: Texts<"shell.freshness">,
  { done, planned, leftMs }: FirstSync,
): string {
  if (planned === 0) return t("firstSyncSoon");
  if (leftMs === null) return t("firstSync", { done, planned });
  const seconds = Math.max(1, Math.round(leftMs / MS_PER_SECOND));
  if (seconds <= MOST_SECONDS) return t("firstSyncSeconds", { done, planned, seconds });
  return t("firstSyncMinutes", { done, planned, minutes: Math.round(seconds / 60) });
}

function troubleText(
  t: Texts<"shell.freshness">,
  { failed, missing, notImported }: LedgerFreshness,
): string | null {
  if (notImported > 0) return t("notImported", { count: notImported });
  if (failed > 0 && missing > 0) return t("both", { failed, missing });
  if (failed > 0) return t("failed", { count: failed });
  return missing > 0 ? t("missing", { count: missing }) : null;
}
