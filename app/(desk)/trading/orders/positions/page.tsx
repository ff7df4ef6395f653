import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClosedPositionsTable, PositionsTable } from "@/components/trading/position-tables";
import type { PageParams } from "../../../open-account";
import { TabPage } from "../tab-page";
import { ListPanel, TabView } from "../tab-view";
import { tradeOf } from "../trade-tools";

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
  return (
    <TabPage tab="positions">
      <TabView tab="positions" params={searchParams}>
        {(open) =>
          open.query.filter.isOpen ? (
            <ListPanel
              open={open}
              list={{
                ...SHARED,
                kind: "position",
                subject: "positions",
                draw: (rows, page) => (
                  <PositionsTable rows={rows} page={page} trade={tradeOf(open)} />
                ),
              }}
            />
          ) : (
            <ListPanel
              open={open}
              list={{
                ...SHARED,
                kind: "closed-position",
                subject: "closed-positions",
                draw: (rows, page) => <ClosedPositionsTable rows={rows} page={page} />,
              }}
            />
          )
        }
      </TabView>
    </TabPage>
  );
}
