"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { WatchStar } from "@/components/watchlists/watch-star";
import { comparePath } from "@/lib/core/reality/compare/compare-query";
import { type Listing, namesIn } from "@/lib/core/reality/listing";
import type { MarketCalendar } from "@/lib/core/reality/market/calendar";
import { judgeTradable, suspensionState } from "@/lib/core/reality/market/tradable";
import { visibleText } from "@/lib/core/visible-text";
import { deskMedium } from "./desk-medium";
import { hoursText } from "./hours-text";
import { PlainTime } from "./panels/plain";
import type { ReadingView } from "./reading-view";
import { NeverRead, ReadingNotice, Updated } from "./research-panel";
import { SessionStrip } from "./session-strip";
import styles from "./stock.module.css";
import { TradableMark } from "./universe/tradable-mark";
import { useMarketNow } from "./use-market-now";

type StockHeaderProps = {
  code: string;
  /** The pairs of the stock; most have one. */
  listings: readonly Listing[];
  calendar: MarketCalendar | null;
  pairsView: ReadingView;
  nowMs: number;
  /** The tabs of the research pages. */
  nav: ReactNode;
  /** The button that shares the page. */
  share: ReactNode;
};

/** What the stock is, and whether it can be traded now. */
export function StockHeader({ code, listings, calendar, pairsView, nowMs, nav, share }: StockHeaderProps) {
  const language = useLocale();
  const t = useTranslations();
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
      <div className={styles.header}>
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
      </div>
    </>
  );
}

function Suspended({ listing: { suspension }, now }: { listing: Listing; now: string }) {
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
