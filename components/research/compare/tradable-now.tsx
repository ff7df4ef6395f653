"use client";
import type { Listing } from "@/lib/core/reality/listing";
import type { MarketCalendar } from "@/lib/core/reality/market/calendar";
import { judgeTradable } from "@/lib/core/reality/market/tradable";
import { visibleText } from "@/lib/core/visible-text";
import { TradableMark } from "../universe/tradable-mark";
import { useMarketNow } from "../use-market-now";
import styles from "./compare.module.css";

type TradableNowProps = { listings: readonly Listing[]; calendar: MarketCalendar | null; nowMs: number };

/** Whether a stock's pairs trade now, as the market's clock goes on. */
export function TradableNow({ listings, calendar, nowMs }: TradableNowProps) {
  const now = useMarketNow(nowMs);
  return listings.map((listing) => (
    <span key={listing.symbol} className={styles.tradable}>
      {listings.length === 1 ? null : <span className={styles.state}>{visibleText(listing.symbol)}</span>}
      <TradableMark tradable={judgeTradable(listing, calendar, now)} />
    </span>
  ));
}
