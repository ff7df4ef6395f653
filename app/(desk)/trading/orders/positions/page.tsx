import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ClosedPositionsTable } from "@/components/trading/position-tables";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../../../open-account";
import { TabPage } from "../tab-page";
import { ListPanel, TabView } from "../tab-view";
import { PositionTools } from "../trade-tools";
import { AccountExposurePanel, ClosedPanel, OpenPositions, ProfitPanel } from "./money-panels";
import { MovedPositions } from "./moved";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trading.tabs"))("positions") };
}

type PageProps = { searchParams: Promise<PageParams> };

const SHARED = {
  count: "positionCount",
  lists: ["categories", "symbols", "sides"],
  hasOrders: false,
} as const;

export default function PositionsPage({ searchParams }: PageProps) {
  const t = useTranslations("tradingMoney");
  return (
    <TabPage tab="positions">
      <TabView tab="positions" params={searchParams}>
        {(open) =>
          open.query.filter.isOpen ? (
            <ListPanel
              open={open}
              tools={<PositionTools open={open} isEmpty={false} />}
              emptyTools={<PositionTools open={open} isEmpty />}
              before={
                <PanelBoundary what={t("profit.name")}>
                  <ProfitPanel book={open.trading.book} />
                </PanelBoundary>
              }
              list={{
                ...SHARED,
                kind: "position",
                subject: "positions",
                draw: (rows, page) => <OpenPositions open={open} rows={rows} page={page} />,
              }}
              after={
                <PanelBoundary what={t("exposure.name")}>
                  <AccountExposurePanel book={open.trading.book} />
                </PanelBoundary>
              }
            />
          ) : (
            <ListPanel
              open={open}
              before={
                <PanelBoundary what={t("closed.name")}>
                  <ClosedPanel book={open.trading.book} filter={open.query.filter} />
                </PanelBoundary>
              }
              list={{
                ...SHARED,
                kind: "closed-position",
                subject: "closed-positions",
                draw: (rows, page) => <ClosedPositionsTable rows={rows} page={page} />,
              }}
              after={<MovedPositions open={open} />}
            />
          )
        }
      </TabView>
    </TabPage>
  );
}
