"use client";
import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { usePanelsLive } from "@/components/stocks/live";
import { useMarketNow } from "@/components/stocks/market-now";
import { type PanelAgeView, placeText, topicKey } from "@/components/stocks/panel-age";
import { Updated } from "@/components/stocks/panel-card";
import { TradableMark } from "@/components/stocks/universe/tradable-mark";
import { visibleText } from "@/lib/core/visible-text";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import { judgeTradable } from "@/lib/stocks/market/tradable";
import type { StockListing } from "@/lib/stocks/pairs/listing";

export function ColumnState({ view }: { view: PanelAgeView }) {
  const t = useTranslations("compare.state");
  const reading = useTranslations("reading");
  const { places } = usePanelsLive();
  const place = places.get(topicKey(view)) ?? null;
  const { observed, failed } = view;
  const tone = observed ? "warn" : "error";
  return (
    <span className="state" data-tone={failed && place === null ? tone : undefined}>
      {place !== null && placeText(reading, place)}
      {place === null && (observed ? <Updated view={view} /> : t(failed ? "failed" : "never"))}
    </span>
  );
}

type TradableNowProps = {
  listings: readonly StockListing[];
  calendar: MarketCalendar | null;
  nowMs: number;
};

export function TradableNow({ listings, calendar, nowMs }: TradableNowProps) {
  const now = useMarketNow(nowMs);
  return listings.map((listing) => (
    <Box
      key={listing.symbol}
      component="span"
      display="flex"
      style={{ justifyContent: "flex-end" }}
    >
      {listings.length === 1 ? null : (
        <Text span size="xs" lh="sm" c="dimmed">
          {visibleText(listing.symbol)}
        </Text>
      )}
      <TradableMark tradable={judgeTradable(listing, calendar, now)} />
    </Box>
  ));
}
