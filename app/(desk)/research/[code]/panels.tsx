import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { deskMedium } from "@/components/research/desk-medium";
import { Dividends } from "@/components/research/panels/dividends";
import { Earnings } from "@/components/research/panels/earnings";
import { Holdings } from "@/components/research/panels/holdings";
import type { Medium } from "@/components/research/panels/medium";
import { Prices } from "@/components/research/panels/prices";
import { ShareCapital } from "@/components/research/panels/share-capital";
import { SuspensionFacts } from "@/components/research/panels/suspension";
import { ResearchPanel } from "@/components/research/research-panel";
import { PANEL_PX } from "@/components/research/skeletons";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { useWords } from "@/components/ui/text/use-words";
import { marketWallTime } from "@/lib/core/reality/market/market-clock";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import { stockPath } from "@/lib/core/reality/stock-code";
import { ratiosOf } from "@/lib/research/ratios";
import { requirePart } from "@/lib/research/stock-page";
import { readingView } from "../reading-view";
import type { OpenStock } from "./open-stock";

type DrawPanels = {
  readonly [Name in PanelName]: (value: Panels[Name], stock: OpenStock, medium: Medium) => ReactNode;
};

const DRAW: DrawPanels = {
  dividends: (dividends, { code, nowMs }, medium) => {
    const today = marketWallTime(nowMs).slice(0, 10) as MarketDate; // a wall time begins with its date
    return <Dividends code={code} dividends={dividends} today={today} medium={medium} />;
  },
  earnings: (earnings, { periods }, medium) => (
    <Earnings earnings={earnings} periods={requirePart(periods)} medium={medium} />
  ),
  shareholders: (holdings, _, medium) => (
    <Holdings panel="shareholders" holdings={holdings} medium={medium} />
  ),
  executives: (holdings, _, medium) => <Holdings panel="executives" holdings={holdings} medium={medium} />,
  "share-capital": (capital, { code, changes }, medium) => (
    <ShareCapital code={code} capital={capital} changes={requirePart(changes)} medium={medium} />
  ),
  suspension: (suspension, { nowMs }, medium) => (
    <SuspensionFacts suspension={suspension} now={marketWallTime(nowMs)} medium={medium} />
  ),
  prices: (prices, { code, nowMs, readings, periods }, medium) => {
    const read = requirePart(readings);
    return (
      <Prices
        code={code}
        prices={prices}
        ratios={ratiosOf(prices, read, requirePart(periods), nowMs)}
        readAt={read.prices.observed?.answeredAt ?? new Date(nowMs)}
        medium={medium}
      />
    );
  },
};

type StockPanelProps<Name extends PanelName> = { stock: OpenStock; name: Name };

/** What is stored of one panel, at once; it is asked again behind the page where it is old. */
export function StockPanel<Name extends PanelName>({ stock, name }: StockPanelProps<Name>) {
  const t = useTranslations("research");
  const medium = deskMedium(useWords());
  const { code, readings } = stock;
  const reading = requirePart(readings)[name];
  const value = reading.observed?.value as Panels[Name] | undefined;
  return (
    <ResearchPanel
      id={`${name}-title`}
      title={t(`panels.${name as PanelName}`)}
      view={readingView(name, reading, code)}
      height={PANEL_PX[name]}
      actions={
        <LinkButton href={`${stockPath(code)}/${name}.csv`} download>
          <Icon name="download" />
          {t("csv")}
        </LinkButton>
      }
    >
      {value === undefined ? null : DRAW[name](value, stock, medium)}
    </ResearchPanel>
  );
}
