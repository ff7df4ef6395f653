"use client";
import { Stack } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PlainTime } from "@/components/stocks/panels/plain";
import { TradableMark } from "@/components/stocks/universe/tradable-mark";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { WatchStar } from "@/components/watchlists/watch-star";
import { visibleText } from "@/lib/core/visible-text";
import { comparePath } from "@/lib/stocks/compare/compare-query";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import { judgeTradable, suspensionState } from "@/lib/stocks/market/tradable";
import { namesIn, type StockListing } from "@/lib/stocks/pairs/listing";
import { deskMedium } from "./desk-medium";
import { useMarketNow } from "./market-now";
import type { PanelAgeView } from "./panel-age";
import { NeverRead, ReadingNotice } from "./panel-card";

type StockHeaderProps = {
  code: string;
  listings: readonly StockListing[];
  calendar: MarketCalendar | null;
  pairsView: PanelAgeView;
  nowMs: number;
  nav: ReactNode;
  quote: ReactNode;
  share: ReactNode;
};

export function StockHeader({
  code,
  listings,
  calendar,
  pairsView,
  nowMs,
  nav,
  quote,
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
      <Stack gap={16} mb={24}>
        {first ? <Suspended listing={first} now={now} /> : null}
        <ReadingNotice view={pairsView} />
        {first ? null : <NeverRead view={pairsView} />}
        {first ? quote : null}
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
