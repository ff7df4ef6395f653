"use client";
import { Box, Button } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { CompareChoiceProvider, CompareLink } from "@/components/research/compare-choice";
import { hoursText, useMarketNow } from "@/components/research/market-now";
import type { ReadingView } from "@/components/research/reading-view";
import { RefreshButton } from "@/components/research/refresh-button";
import { NeverRead, ReadingNotice, Updated } from "@/components/research/research-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { useWatching } from "@/components/watchlists/watch-context";
import type { Listing } from "@/lib/core/reality/listing";
import type { MarketCalendar } from "@/lib/core/reality/market/calendar";
import { SESSIONS } from "@/lib/core/reality/market/sessions";
import styles from "./universe.module.css";
import { NO_FILTER, UniverseFilters, useUniverseUrl } from "./universe-filters";
import { ANY_LIST, chooseRows, universeRows } from "./universe-rows";
import { UniverseTable } from "./universe-table";

type UniverseBoardProps = {
  listings: readonly Listing[];
  calendar: MarketCalendar | null;
  pairsView: ReadingView;
  calendarView: ReadingView;
  nowMs: number;
};

export function UniverseBoard({ listings, calendar, pairsView, calendarView, nowMs }: UniverseBoardProps) {
  const t = useTranslations();
  const { choice, change, leave } = useUniverseUrl();
  const now = useMarketNow(nowMs);
  const language = useLocale();
  const all = useMemo(
    () => universeRows(listings, calendar, now, language),
    [listings, calendar, now, language],
  );
  const watched = useListedCodes(choice.watch);
  const rows = useMemo(() => chooseRows(all, choice, watched), [all, choice, watched]);
  const haltsRead = listings.filter(({ suspensionRead }) => suspensionRead !== "never").length;
  const views = useMemo(() => [pairsView], [pairsView]);
  const { observed } = pairsView;
  const refresh = <RefreshButton views={views} what={t("research.universe.pairs")} />;
  if (!observed) {
    return (
      <Panel id="pairs-title" title={t("research.universe.pairs")} actions={refresh}>
        <NeverRead view={pairsView} />
      </Panel>
    );
  }
  const [shown, whole] = [rows.length, all.length];
  const countText =
    shown === whole
      ? t("research.universe.count", { count: whole })
      : t("research.universe.some", { shown, all: whole });
  const halts =
    haltsRead === whole
      ? t("research.universe.haltsAll")
      : t("research.universe.haltsSome", { read: haltsRead, all: whole });
  return (
    <CompareChoiceProvider>
      <UniverseFilters choice={choice} change={change} leave={leave} first={rows[0]} />
      <Panel
        id="pairs-title"
        title={countText}
        note={
          <>
            <Updated view={pairsView} /> · {halts}
          </>
        }
        actions={
          <>
            <CompareLink leave={leave} />
            {refresh}
          </>
        }
      >
        <ReadingNotice view={pairsView} />
        <ReadingNotice view={calendarView} />
        {rows.length > 0 ? (
          <UniverseTable
            rows={rows}
            sort={choice.sort}
            isDescending={choice.desc}
            onSort={(sort, desc) => change({ sort, desc })}
            label={t("research.universe.pairs")}
          />
        ) : all.length === 0 ? (
          <StateBox title={t("research.universe.noPairs")} text={t("research.universe.noPairsText")} />
        ) : (
          <StateBox title={t("research.universe.noneFound")} text={t("research.universe.noneFoundText")}>
            <Button onClick={() => change(NO_FILTER)}>{t("research.allPairs")}</Button>
          </StateBox>
        )}
        <SessionLegend />
        <p className="note">{hoursText(t, calendar?.timeZone ?? null)}</p>
      </Panel>
    </CompareChoiceProvider>
  );
}

function SessionLegend() {
  const t = useTranslations();
  return (
    <Box component="p" className="note" mt={8}>
      {t("research.universe.legend")}:{" "}
      {SESSIONS.map((session, at) => (
        <span key={session}>
          <span className={styles.marks} aria-hidden="true">
            {SESSIONS.map((each) => (
              <span key={each} data-on={each === session || undefined} />
            ))}
          </span>{" "}
          {t(`market.sessions.${session}`)}
          {at < SESSIONS.length - 1 ? t("ui.comma") : null}
        </span>
      ))}
    </Box>
  );
}

function useListedCodes(choice: string | null): ReadonlySet<string> {
  const { lists } = useWatching();
  return useMemo(
    () =>
      new Set(lists.filter(({ id }) => choice === ANY_LIST || id === choice).flatMap(({ codes }) => codes)),
    [lists, choice],
  );
}
