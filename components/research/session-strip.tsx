"use client";
import { useTranslations } from "next-intl";
import { type CSSProperties, useSyncExternalStore } from "react";
import { marketWallTime, minuteOf } from "@/lib/core/reality/market/market-clock";
import { isSession, SESSION_MINUTES, SESSIONS } from "@/lib/core/reality/market/sessions";
import { clockText } from "./hours-text";
import styles from "./session-strip.module.css";
import { useMarketNow } from "./use-market-now";

const DAY = 1440;
/** The strip begins where the market's day does. */
const FIRST = SESSION_MINUTES.overnight.from;

type SessionStripProps = { sessions: readonly string[] | null; nowMs: number };

/** The market's 24 hours with the sessions that the pair trades in; New York's clock above, the viewer's below. */
export function SessionStrip({ sessions, nowMs }: SessionStripProps) {
  const t = useTranslations();
  const now = useMarketNow(nowMs);
  const shift = useZoneShift(nowMs);
  const named = (sessions ?? []).map((name) => (isSession(name) ? t(`market.sessionWords.${name}`) : name));
  const hours = (minutes: number) =>
    SESSIONS.map((session) => {
      const { from } = SESSION_MINUTES[session];
      return (
        <span key={session} className={styles.hour} style={{ left: placeOf(from) }}>
          {clockText((from + minutes + 2 * DAY) % DAY)}
        </span>
      );
    });
  return (
    <figure className={styles.strip} aria-label={t("research.stock.sessionHours")}>
      <figcaption className="visually-hidden">
        {named.length === 0
          ? t("research.stock.tradesUnsaid")
          : t("research.stock.trades", { sessions: named.join(t("ui.comma")) })}
      </figcaption>
      <p className={styles.zone}>
        <span className={styles.zoneName}>{t("research.newYork")}</span>
        <span className={styles.hours}>{hours(0)}</span>
      </p>
      <div className={styles.bar}>
        {SESSIONS.map((session) => {
          const { from, to } = SESSION_MINUTES[session];
          const long = (to - from + DAY) % DAY;
          return (
            <span
              key={session}
              className={styles.session}
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
          className={styles.now}
          style={{ "--at": placeOf(minuteOf(now)) } as CSSProperties}
          title={t("research.stock.now", { time: now.slice(11) })}
        />
      </div>
      <p className={styles.zone}>
        <span className={styles.zoneName}>{t("research.stock.yourTime")}</span>
        <span className={styles.hours}>{shift === null ? null : hours(shift)}</span>
      </p>
    </figure>
  );
}

function placeOf(minute: number): string {
  return `${((((minute - FIRST + DAY) % DAY) / DAY) * 100).toFixed(3)}%`;
}

const subscribe = () => () => {};

/** Minutes that the viewer's clocks are ahead of New York's; the server cannot know. */
function useZoneShift(nowMs: number): number | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      const here = new Date(nowMs);
      return here.getHours() * 60 + here.getMinutes() - minuteOf(marketWallTime(nowMs));
    },
    () => null,
  );
}
