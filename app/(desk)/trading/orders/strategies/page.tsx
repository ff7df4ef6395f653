import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StrategiesTable } from "@/components/trading/order-tables";
import type { PageParams } from "../../../open-account";
import { TabPage } from "../tab-page";
import { ListPanel, TabView } from "../tab-view";
import { tradeOf } from "../trade-tools";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trading.tabs"))("strategies") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function StrategiesPage({ searchParams }: PageProps) {
  return (
    <TabPage tab="strategies">
      <TabView tab="strategies" params={searchParams}>
        {(open) => (
          <ListPanel
            open={open}
            list={{
              kind: "strategy",
              subject: "strategy-orders",
              count: "strategyCount",
              lists: ["categories", "symbols", "sides", "states", "placed"],
              hasOrders: true,
              draw: (rows, page) => (
                <StrategiesTable rows={rows} page={page} trade={tradeOf(open)} />
              ),
            }}
          />
        )}
      </TabView>
    </TabPage>
  );
}
