"use client";
import { Box, Flex, Stack } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PlainTime } from "@/components/stocks/panels/plain";
import { TradableMark } from "@/components/stocks/universe/tradable-mark";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { useInBrowser } from "@/components/ui/use-in-browser";
import { WatchStar } from "@/components/watchlists/watch-star";
import { visibleText } from "@/lib/core/visible-text";
import { comparePath } from "@/lib/stocks/compare/compare-query";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import { marketWallTime, minuteOf } from "@/lib/stocks/market/market-clock";
import { isSession, SESSION_MINUTES, SESSIONS } from "@/lib/stocks/market/sessions";
import { judgeTradable, suspensionState } from "@/lib/stocks/market/tradable";
import { namesIn, type StockListing } from "@/lib/stocks/pairs/listing";
import { deskMedium } from "./desk-medium";
import { clockText, hoursText, useMarketNow } from "./market-now";
import type { PanelAgeView } from "./panel-age";
import { NeverRead, ReadingNotice, Updated } from "./panel-card";
import stripStyles from "./stocks.module.css";

type StockHeaderProps = {
  code: string;
  listings: readonly StockListing[];
  calendar: MarketCalendar | null;
  pairsView: PanelAgeView;
  nowMs: number;
  nav: ReactNode;
  share: ReactNode;
};

export function StockHeader({
  code,
  listings,
  calendar,
  pairsView,
  nowMs,
  nav,
  share,
}: StockHeaderProps) {
  const { t, language } = useWords();
  const now = useMarketNow(nowMs);
  const [first] = listings;
  const names = first ? namesIn(language, first.names).map(({ name }) => name) : [];
  const line = [
    names.join(" · ") || t("research.stock.noName"),
    ...listings.map(({ symbol }) => visibleText(symbol)),
  ];
  return (
    <>
      <PageHead
        title={code}
        line={line.join(" · ")}
        badge={first ? <TradableMark tradable={judgeTradable(first, calendar, now)} /> : null}
        actions={
          <>
            {first ? <WatchStar code={code} /> : null}
            {share}
            {first ? <Link href={comparePath([code])}>{t("research.compare.title")}</Link> : null}
          </>
        }
      />
      {nav}
      <Stack gap={16} mb={32}>
        {first ? <Suspended listing={first} now={now} /> : null}
        <ReadingNotice view={pairsView} />
        {first ? (
          <div>
            <SessionStrip sessions={first.tradingPeriod} nowMs={nowMs} />
            <p className="note" title={hoursText(t, calendar?.timeZone ?? null)}>
              {t("research.hoursAssumed")} <Updated view={pairsView} />
            </p>
          </div>
        ) : (
          <NeverRead view={pairsView} />
        )}
      </Stack>
    </>
  );
}

function Suspended({ listing: { suspension }, now }: { listing: StockListing; now: string }) {
  const t = useTranslations("research.stock");
  const medium = deskMedium(useWords());
  const state = suspensionState(suspension, now);
  if (suspension === null || (state !== "suspended" && state !== "ahead")) return null;
  const { suspensionDate, suspensionTime, suspensionReason } = suspension;
  const at = () => <PlainTime date={suspensionDate} time={suspensionTime} medium={medium} />;
  return (
    <Notice tone={state === "suspended" ? "error" : "warn"}>
      {suspensionReason === null
        ? t.rich(state, { at })
        : t.rich(`${state}Why`, { at, reason: suspensionReason })}
    </Notice>
  );
}

const DAY = 1440;
/** The strip begins where the market's day does. */
const FIRST = SESSION_MINUTES.overnight.from;

/**
 * The market's 24 hours with the sessions that the pair trades in; New York's clock above, the
 * viewer's below.
 */
function SessionStrip({ sessions, nowMs }: { sessions: readonly string[] | null; nowMs: number }) {
  const t = useTranslations();
  const now = useMarketNow(nowMs);
  /** Minutes that the viewer's clocks are ahead of New York's; the server cannot know. */
  const shift = useInBrowser<number | null>(() => {
    const here = new Date(nowMs);
    return here.getHours() * 60 + here.getMinutes() - minuteOf(marketWallTime(nowMs));
  }, null);
  const named = (sessions ?? []).map((name) =>
    isSession(name) ? t(`market.sessionWords.${name}`) : name,
  );
  const hours = (minutes: number) =>
    SESSIONS.map((session) => {
      const { from } = SESSION_MINUTES[session];
      return (
        <span key={session} style={{ position: "absolute", top: 0, left: placeOf(from) }}>
          {clockText((from + minutes + 2 * DAY) % DAY)}
        </span>
      );
    });
  return (
    <Box component="figure" maw={720} aria-label={t("research.stock.sessionHours")}>
      <figcaption className="visually-hidden">
        {named.length === 0
          ? t("research.stock.tradesUnsaid")
          : t("research.stock.trades", { sessions: named.join(t("ui.comma")) })}
      </figcaption>
      <Zone name={t("research.newYork")}>{hours(0)}</Zone>
      <Flex pos="relative" gap={1} h={22} ml={72}>
        {SESSIONS.map((session) => {
          const { from, to } = SESSION_MINUTES[session];
          const long = (to - from + DAY) % DAY;
          return (
            <span
              key={session}
              className={stripStyles.session}
              data-on={sessions?.includes(session) || undefined}
              style={{ width: `${(long / DAY) * 100}%` }}
              title={t("research.stock.sessionTitle", {
                session: t(`market.sessions.${session}`),
                from: clockText(from),
                to: clockText(to),
              })}
            >
              {t(`market.sessions.${session}`)}
            </span>
          );
        })}
        <span
          className={stripStyles.now}
          style={{ "--at": placeOf(minuteOf(now)) } as CSSProperties}
          title={t("research.stock.now", { time: now.slice(11) })}
        />
      </Flex>
      <Zone name={t("research.stock.yourTime")}>{shift === null ? null : hours(shift)}</Zone>
    </Box>
  );
}

function Zone({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Flex component="p" h={18} c="dimmed" fz={11} lh="18px">
      <Box component="span" flex="none" w={72}>
        {name}
      </Box>
      <Box component="span" pos="relative" flex={1} className="figures">
        {children}
      </Box>
    </Flex>
  );
}

function placeOf(minute: number): string {
  return `${((((minute - FIRST + DAY) % DAY) / DAY) * 100).toFixed(3)}%`;
}
