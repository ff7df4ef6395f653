"use client";
import { Box, Button, Checkbox, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { hoursText, useMarketNow } from "@/components/stocks/market-now";
import type { PanelAgeView } from "@/components/stocks/panel-age";
import { NeverRead, ReadingNotice, Updated } from "@/components/stocks/panel-card";
import { RefreshButton } from "@/components/stocks/refresh-button";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { useWatching } from "@/components/watchlists/watch-context";
import { comparePath, MOST_COMPARED } from "@/lib/stocks/compare/compare-query";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import { SESSIONS } from "@/lib/stocks/market/sessions";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import styles from "./universe.module.css";
import { NO_FILTER, UniverseFilters, useUniverseUrl } from "./universe-filters";
import { ANY_LIST, chooseRows, universeRows } from "./universe-rows";
import { UniverseTable } from "./universe-table";

type UniverseBoardProps = {
  listings: readonly StockListing[];
  calendar: MarketCalendar | null;
  pairsView: PanelAgeView;
  calendarView: PanelAgeView;
  nowMs: number;
};

export function UniverseBoard({
  listings,
  calendar,
  pairsView,
  calendarView,
  nowMs,
}: UniverseBoardProps) {
  const t = useTranslations();
  const { choice, change, leave } = useUniverseUrl();
  const now = useMarketNow(nowMs);
  const language = useLocale();
  const all = useMemo(
    () => universeRows(listings, calendar, now, language),
    [listings, calendar, now, language],
  );
  const { lists } = useWatching();
  const watched = useMemo(() => {
    const chosen = lists.filter(({ id }) => choice.watch === ANY_LIST || id === choice.watch);
    return new Set(chosen.flatMap(({ codes }) => codes));
  }, [lists, choice.watch]);
  const rows = useMemo(() => chooseRows(all, choice, watched), [all, choice, watched]);
  const [compared, compare] = useState<ChosenToCompare>({ codes: [], refused: null });
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
    <>
      <UniverseFilters
        choice={choice}
        change={change}
        leave={leave}
        first={rows[0]?.listing.code ?? null}
      />
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
            <CompareLink {...compared} leave={leave} />
            {refresh}
          </>
        }
      >
        <ReadingNotice view={pairsView} />
        <ReadingNotice view={calendarView} />
        {rows.length > 0 ? (
          <Checkbox.Group
            value={compared.codes}
            onChange={(codes) =>
              compare(
                codes.length > MOST_COMPARED
                  ? { ...compared, refused: codes.at(-1) ?? null }
                  : { codes, refused: null },
              )
            }
          >
            <UniverseTable
              rows={rows}
              sort={choice.sort}
              isDescending={choice.desc}
              onSort={(sort, desc) => change({ sort, desc })}
              label={t("research.universe.pairs")}
            />
          </Checkbox.Group>
        ) : all.length === 0 ? (
          <StateBox
            title={t("research.universe.noPairs")}
            text={t("research.universe.noPairsText")}
          />
        ) : (
          <StateBox
            title={t("research.universe.noneFound")}
            text={t("research.universe.noneFoundText")}
          >
            <Button onClick={() => change(NO_FILTER)}>{t("research.allPairs")}</Button>
          </StateBox>
        )}
        <SessionLegend />
        <p className="note">{hoursText(t, calendar?.timeZone ?? null)}</p>
      </Panel>
    </>
  );
}

type ChosenToCompare = { readonly codes: string[]; readonly refused: string | null };

/**
 * Leads to the comparison of the chosen stocks and says which one was too many. `leave`: call it
 * before leaving the page.
 */
function CompareLink({ codes, refused, leave }: ChosenToCompare & { leave: () => void }) {
  const t = useTranslations("research.compare");
  return (
    <>
      <Text span size="xs" lh="sm" c="var(--warn)" role="status">
        {refused === null ? null : t("full", { code: refused })}
      </Text>
      <LinkButton href={comparePath(codes)} onClick={leave}>
        {codes.length === 0 ? t("title") : t("these", { count: codes.length })}
      </LinkButton>
    </>
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
