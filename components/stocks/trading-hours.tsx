"use client";
import { Box, Flex } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { useInBrowser } from "@/components/ui/use-in-browser";
import { marketWallTime, minuteOf } from "@/lib/stocks/market/market-clock";
import { isSession, SESSION_MINUTES, SESSIONS } from "@/lib/stocks/market/sessions";
import { clockText, hoursText, useMarketNow } from "./market-now";
import type { PanelAgeView } from "./panel-age";
import { Updated } from "./panel-card";
import stripStyles from "./stocks.module.css";

type TradingHoursProps = {
  sessions: readonly string[] | null;
  /** The zone label of the market's calendar; null: it gives none. */
  timeZone: string | null;
  pairsView: PanelAgeView;
  nowMs: number;
};

/** When the pair trades, as the exchange lists it. */
export function TradingHours({ sessions, timeZone, pairsView, nowMs }: TradingHoursProps) {
  const t = useTranslations();
  return (
    <Panel id="hours-title" title={t("research.hours.title")} note={<Updated view={pairsView} />}>
      <SessionStrip sessions={sessions} nowMs={nowMs} />
      <p className="note" title={hoursText(t, timeZone)}>
        {t("research.hoursAssumed")}
      </p>
    </Panel>
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
