"use client";
import { Box, Button, Checkbox, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { hoursText } from "@/components/stocks/market-now";
import type { PanelAgeView } from "@/components/stocks/panel-age";
import { NeverRead, ReadingNotice, Updated } from "@/components/stocks/panel-card";
import { RefreshButton } from "@/components/stocks/refresh-button";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { comparePath, MOST_COMPARED } from "@/lib/stocks/compare/compare-query";
import type { StockListQuery } from "@/lib/stocks/list/query";
import type { ListPage } from "@/lib/stocks/list/stock-list";
import { UniverseFilters } from "./universe-filters";
import { UniverseTable } from "./universe-table";
import { NO_FILTER, useStocksUrl } from "./use-stocks-url";

type UniverseBoardProps = ListPage & {
  query: StockListQuery;
  isNarrowed: boolean;
  /** The time zone of the market's calendar. */
  zone: string | null;
  /** False: the exchange has no public prices. */
  hasPrices: boolean;
  pairsView: PanelAgeView;
  pricesView: PanelAgeView;
  calendarView: PanelAgeView;
  /** The menu of saved views. */
  children?: ReactNode;
};

export function UniverseBoard({ query, isNarrowed, children, ...board }: UniverseBoardProps) {
  const t = useTranslations();
  const { change } = useStocksUrl();
  const { rows, count, all, pairsView, pricesView, calendarView, hasPrices, zone } = board;
  const [compared, compare] = useState<ChosenToCompare>({ codes: [], refused: null });
  const { ref: bar, height } = useElementSize<HTMLDivElement>();
  const views = useMemo(() => [pricesView, pairsView], [pricesView, pairsView]);
  const refresh = <RefreshButton views={views} what={t("research.universe.pairs")} />;
  if (!pairsView.observed) {
    return (
      <Panel id="pairs-title" title={t("research.universe.pairs")} actions={refresh}>
        <NeverRead view={pairsView} />
      </Panel>
    );
  }
  const noPrices = hasPrices ? null : t("research.list.noPrices");
  return (
    <>
      <UniverseFilters ref={bar} query={query} isNarrowed={isNarrowed} first={board.first}>
        {children}
      </UniverseFilters>
      <Panel
        id="pairs-title"
        title={
          count === all
            ? t("research.universe.count", { count: all })
            : t("research.universe.some", { shown: count, all })
        }
        note={<Ages {...board} />}
        actions={
          <>
            <CompareLink {...compared} />
            {refresh}
          </>
        }
      >
        <ReadingNotice view={pairsView} />
        {pricesView.failed ? <ReadingNotice view={pricesView} isOneOfMany /> : null}
        {noPrices === null ? null : (
          <Box mb={12}>
            <Notice>{noPrices}</Notice>
          </Box>
        )}
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
              barPx={height}
              rows={rows}
              order={query}
              pricedAt={pricesView.observed && new Date(pricesView.observed.answeredAt)}
              noPrices={noPrices}
            />
          </Checkbox.Group>
        ) : all === 0 ? (
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
        <Pager
          hasViews
          label={t("research.list.pages")}
          next={board.next}
          previous={board.previous}
          note={t("research.list.here", { count: rows.length, all: count })}
        />
        <p className="note">
          {t("research.prices.oneCurrency", { coin: "USDT", currency: "USD" })}{" "}
          {t("research.prices.oneShare")}
        </p>
        <p className="note">{hoursText(t, zone)}</p>
      </Panel>
    </>
  );
}

/** How old prices and pairs are, and how many suspensions are known. */
function Ages({
  pricesView,
  pairsView,
  haltsRead,
  all,
}: Omit<UniverseBoardProps, "query" | "isNarrowed">) {
  const t = useTranslations("research");
  const halts =
    haltsRead === all ? t("universe.haltsAll") : t("universe.haltsSome", { read: haltsRead, all });
  return (
    <>
      {pricesView.observed ? (
        <Updated view={pricesView} what={t("list.prices")} />
      ) : (
        t("list.pricesUnread")
      )}
      {" · "}
      <Updated view={pairsView} what={t("list.pairs")} />
      {" · "}
      {halts}
    </>
  );
}

type ChosenToCompare = { readonly codes: string[]; readonly refused: string | null };

/** Leads to the comparison of the chosen stocks and says which one was too many. */
function CompareLink({ codes, refused }: ChosenToCompare) {
  const t = useTranslations("research.compare");
  return (
    <>
      <Text span size="xs" lh="sm" c="var(--warn)" role="status">
        {refused === null ? null : t("full", { code: refused })}
      </Text>
      <LinkButton href={comparePath(codes)}>
        {codes.length === 0 ? t("title") : t("these", { count: codes.length })}
      </LinkButton>
    </>
  );
}
