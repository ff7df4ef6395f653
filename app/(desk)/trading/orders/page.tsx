import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrdersTable } from "@/components/trading/order-tables";
import type { PageParams } from "../../open-account";
import { OpenTotalsLine } from "./open-totals-line";
import { TabPage } from "./tab-page";
import { ListPanel, TabView } from "./tab-view";
import { CancelAllLink, tradeOf } from "./trade-tools";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trading.tabs"))("orders") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function OrdersPage({ searchParams }: PageProps) {
  return (
    <TabPage tab="orders">
      <TabView tab="orders" params={searchParams}>
        {(open) => (
          <ListPanel
            open={open}
            tools={<CancelAllLink open={open} />}
            before={open.query.filter.isOpen ? <OpenTotalsLine open={open} /> : null}
            list={{
              kind: "order",
              subject: "orders",
              count: "orderCount",
              lists: ["categories", "symbols", "sides", "states", "placed"],
              hasOrders: true,
              draw: (rows, page) => <OrdersTable rows={rows} page={page} trade={tradeOf(open)} />,
            }}
          />
        )}
      </TabView>
    </TabPage>
  );
}
