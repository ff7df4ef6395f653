import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Dividends } from "@/components/research/dividends";
import { Earnings } from "@/components/research/earnings";
import { Holdings } from "@/components/research/holdings";
import { PANEL_PX } from "@/components/research/panel-height";
import { ResearchPanel } from "@/components/research/research-panel";
import { Capital } from "@/components/research/share-capital";
import { SuspensionFacts } from "@/components/research/suspension";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { jsonText } from "@/components/ui/json-text";
import { findLastForecast } from "@/lib/core/reality/compare/earnings";
import { marketWallTime } from "@/lib/core/reality/market-clock";
import type { MarketDate } from "@/lib/core/reality/market-date";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import { loadCapitalChanges } from "@/lib/research/capital";
import { loadEarningsPeriods } from "@/lib/research/earnings";
import { readingView } from "../reading-view";
import type { OpenStock } from "./open-stock";

type PanelProps = { stock: OpenStock };

export function DividendsPanel({ stock }: PanelProps) {
  const today = marketWallTime(stock.nowMs).slice(0, 10) as MarketDate;
  return (
    <StockPanel
      stock={stock}
      name="dividends"
      draw={(dividends) => <Dividends code={stock.code} dividends={jsonText(dividends)} today={today} />}
    />
  );
}

export function EarningsPanel({ stock }: PanelProps) {
  const { research, code, locale } = stock;
  return (
    <StockPanel
      stock={stock}
      name="earnings"
      draw={async (earnings) => {
        const periods = await loadEarningsPeriods(research, { code, locale });
        const forecast = earnings && findLastForecast(earnings, periods);
        return <Earnings code={code} year={jsonText({ earnings, forecast })} />;
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
        <Holdings
          code={stock.code}
          holdings={jsonText(holdings)}
          kind="shareholders"
          label={t("shareholders")}
        />
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
        <Holdings code={stock.code} holdings={jsonText(holdings)} kind="executives" label={t("executives")} />
      )}
    />
  );
}

export function ShareCapitalPanel({ stock }: PanelProps) {
  const { research, code, locale } = stock;
  return (
    <StockPanel
      stock={stock}
      name="share-capital"
      draw={async (capital) => {
        const changes = await loadCapitalChanges(research, { code, locale });
        return <Capital code={code} history={jsonText({ capital, changes })} />;
      }}
    />
  );
}

export function SuspensionPanel({ stock }: PanelProps) {
  const now = marketWallTime(stock.nowMs);
  return (
    <StockPanel
      stock={stock}
      name="suspension"
      draw={(suspension) => <SuspensionFacts suspension={jsonText(suspension)} now={now} />}
    />
  );
}

type StockPanelProps<Name extends PanelName> = PanelProps & {
  name: Name;
  draw: (value: Panels[Name]) => ReactNode | Promise<ReactNode>;
};

/** What is stored of one panel, at once; it is asked again behind the page where it is old. */
async function StockPanel<Name extends PanelName>({ stock, name, draw }: StockPanelProps<Name>) {
  const { code } = stock;
  const [t, readings] = await Promise.all([getTranslations("research"), stock.readings]);
  const reading = readings[name];
  return (
    <ResearchPanel
      id={`${name}-title`}
      title={t(`panels.${name as PanelName}`)}
      view={readingView(name, reading, code)}
      height={PANEL_PX[name]}
      actions={
        <a className={buttonClass} href={`/research/${encodeURIComponent(code)}/${name}.csv`} download>
          <Icon name="download" />
          {t("csv")}
        </a>
      }
    >
      {reading.observed ? await draw(reading.observed.value as Panels[Name]) : null}
    </ResearchPanel>
  );
}
