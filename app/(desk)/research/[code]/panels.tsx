import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PANEL_PX } from "@/components/research/panel-height";
import { Dividends } from "@/components/research/panels/dividends";
import { Earnings } from "@/components/research/panels/earnings";
import { Holdings } from "@/components/research/panels/holdings";
import { Capital } from "@/components/research/panels/share-capital";
import { SuspensionFacts } from "@/components/research/panels/suspension";
import { ResearchPanel } from "@/components/research/research-panel";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { findLastForecast } from "@/lib/core/reality/compare/earnings";
import { marketWallTime } from "@/lib/core/reality/market/market-clock";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import { requirePart } from "@/lib/research/stock-page";
import { readingView } from "../reading-view";
import type { OpenStock } from "./open-stock";

type PanelProps = { stock: OpenStock };

export function DividendsPanel({ stock }: PanelProps) {
  const today = marketWallTime(stock.nowMs).slice(0, 10) as MarketDate;
  return (
    <StockPanel
      stock={stock}
      name="dividends"
      draw={(dividends) => <Dividends code={stock.code} dividends={dividends} today={today} />}
    />
  );
}

export function EarningsPanel({ stock }: PanelProps) {
  return (
    <StockPanel
      stock={stock}
      name="earnings"
      draw={(earnings) => {
        const forecast = earnings && findLastForecast(earnings, requirePart(stock.periods));
        return <Earnings code={stock.code} earnings={earnings} forecast={forecast} />;
      }}
    />
  );
}

export function ShareholdersPanel({ stock }: PanelProps) {
  const t = useTranslations("research.panels");
  return (
    <StockPanel
      stock={stock}
      name="shareholders"
      draw={(holdings) => (
        <Holdings code={stock.code} holdings={holdings} kind="shareholders" label={t("shareholders")} />
      )}
    />
  );
}

export function ExecutivesPanel({ stock }: PanelProps) {
  const t = useTranslations("research.panels");
  return (
    <StockPanel
      stock={stock}
      name="executives"
      draw={(holdings) => (
        <Holdings code={stock.code} holdings={holdings} kind="executives" label={t("executives")} />
      )}
    />
  );
}

export function ShareCapitalPanel({ stock }: PanelProps) {
  return (
    <StockPanel
      stock={stock}
      name="share-capital"
      draw={(capital) => <Capital code={stock.code} capital={capital} changes={requirePart(stock.changes)} />}
    />
  );
}

export function SuspensionPanel({ stock }: PanelProps) {
  const now = marketWallTime(stock.nowMs);
  return (
    <StockPanel
      stock={stock}
      name="suspension"
      draw={(suspension) => <SuspensionFacts suspension={suspension} now={now} />}
    />
  );
}

type StockPanelProps<Name extends PanelName> = PanelProps & {
  name: Name;
  draw: (value: Panels[Name]) => ReactNode;
};

/** What is stored of one panel, at once; it is asked again behind the page where it is old. */
function StockPanel<Name extends PanelName>({
  stock: { code, readings },
  name,
  draw,
}: StockPanelProps<Name>) {
  const t = useTranslations("research");
  const reading = requirePart(readings)[name];
  return (
    <ResearchPanel
      id={`${name}-title`}
      title={t(`panels.${name as PanelName}`)}
      view={readingView(name, reading, code)}
      height={PANEL_PX[name]}
      actions={
        <LinkButton href={`/research/${encodeURIComponent(code)}/${name}.csv`} download>
          <Icon name="download" />
          {t("csv")}
        </LinkButton>
      }
    >
      {reading.observed ? draw(reading.observed.value as Panels[Name]) : null}
    </ResearchPanel>
  );
}
