import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FillsTable } from "@/components/trading/order-tables";
import type { PageParams } from "../../../open-account";
import { TabPage } from "../tab-page";
import { ListPanel, TabView } from "../tab-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trading.tabs"))("fills") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function FillsPage({ searchParams }: PageProps) {
  return (
    <TabPage tab="fills">
      <TabView tab="fills" params={searchParams}>
        {(open) => (
          <ListPanel
            open={open}
            list={{
              kind: "fill",
              subject: "fills",
              count: "fillCount",
              lists: ["categories", "symbols", "sides", "states"],
              hasOrders: true,
              draw: (rows, page) => <FillsTable rows={rows} page={page} />,
            }}
          />
        )}
      </TabView>
    </TabPage>
  );
}
