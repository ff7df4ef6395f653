import { Group } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ExportMenu } from "@/components/exports/export-menu";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { NoRecords, Unread } from "@/components/trading/no-records";
import type { RecordsPage } from "@/components/trading/records-table";
import { TradingFilterBar } from "@/components/trading/trading-filter-bar";
import { partialText } from "@/components/trading/trading-text";
import { Panel } from "@/components/ui/panel";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { UrlTransition } from "@/components/ui/url-transition";
import { isFiltered, type Kept, type KeptList, type ListedKind } from "@/lib/trading/kept";
import { loadTradingDays, sourcesOfTab } from "@/lib/trading/load-reading-state";
import { loadTradingChoices, loadTradingTable } from "@/lib/trading/load-records";
import {
  formatTradingFilter,
  parseTradingQuery,
  type TradingQuery,
  type TradingTab,
} from "@/lib/trading/query";
import { getWords } from "../../../language/words";
import { exportMenuProps } from "../../exports/export-menu-props";
import { NoAccount } from "../../no-account";
import { accountUrl, type PageParams } from "../../open-account";
import { type OpenTrading, openTrading } from "../open-trading";
import { TradingFrame } from "../trading-frame";

/** For traders, so that an order that was just sent shows up. */
const REFRESH_SECONDS = 10;

/** How a list of the orders screen is loaded and shown. */
export type TabList<Kind extends ListedKind> = {
  readonly kind: Kind;
  /** Of lib/exports/trading. */
  readonly subject: string;
  readonly count: "orderCount" | "fillCount" | "positionCount" | "strategyCount";
  readonly lists: readonly KeptList[];
  readonly hasOrders: boolean;
  readonly draw: (rows: readonly Kept<Kind>[], page: RecordsPage) => ReactNode;
};

type TabViewProps = {
  tab: TradingTab;
  params: Promise<PageParams>;
  /** Draws the list that the address asks for: what is open, or what is done. */
  children: (open: OpenList) => ReactNode;
};
export type OpenList = {
  readonly trading: OpenTrading;
  readonly tab: TradingTab;
  readonly query: TradingQuery;
  readonly today: Parameters<typeof TradingFilterBar>[0]["today"];
};

/** Opens the account and reads the address for one list of the orders screen. */
export async function TabView({ tab, params, children }: TabViewProps) {
  const given = await params;
  const path = pathOf(tab);
  const asksDone = given.when === "done";
  const trading = await openTrading(given, sourcesOfTab(tab, !asksDone));
  if (trading.kind !== "granted") return <NoAccount kind={trading.kind} homeHref={path} />;
  const days = await loadTradingDays(trading.book);
  const parsed = parseTradingQuery(tab, given, days);
  if (!parsed.ok) {
    const resetHref = accountUrl(path, trading.account);
    return <MalformedAddress problems={parsed.problems} resetHref={resetHref} />;
  }
  return (
    <UrlTransition>
      {children({ trading, tab, query: parsed.query, today: days.today })}
    </UrlTransition>
  );
}

/** Filters, notes and the table of one kind of record. */
export async function ListPanel<Kind extends ListedKind>({
  open: { trading, tab, query, today },
  list,
  tools,
  emptyTools,
  before,
  after,
}: {
  open: OpenList;
  list: TabList<Kind>;
  /** Before the export, for those who trade. */
  tools?: ReactNode;
  /** What they can do while the list is empty. */
  emptyTools?: ReactNode;
  /** Above and below the list, whether it has rows or not. */
  before?: ReactNode;
  after?: ReactNode;
}) {
  const { book, account, reading } = trading;
  const { filter, direction } = query;
  const t = await getTranslations("trading");
  const { rows, count, next, previous } = await loadTradingTable(book, list.kind, query);
  const detailUrl = accountUrl("/trading/orders/row", account);
  const widest = filter.isOpen ? "when=open" : "when=done&preset=all";
  return (
    <TradingFrame trading={trading}>
      {trading.trader !== null && filter.isOpen ? <RefreshEvery seconds={REFRESH_SECONDS} /> : null}
      <TradingFilterBar
        filter={filter}
        choices={loadTradingChoices(book, list.kind, filter)}
        today={today}
        lists={list.lists}
        hasOpen={tab !== "fills"}
        hasOrders={list.hasOrders}
      />
      {before}
      {reading.readAtMs === null && count === 0 ? (
        <Unread reading={reading} />
      ) : count === 0 ? (
        <>
          <NoRecords
            tab={tab}
            isOpen={filter.isOpen}
            isFiltered={isFiltered(filter)}
            readAtMs={reading.readAtMs ?? reading.nowMs}
            widestHref={`${accountUrl(pathOf(tab), account)}&${widest}`}
          />
          {emptyTools === undefined ? null : <Group gap={8}>{emptyTools}</Group>}
        </>
      ) : (
        <Panel
          id="records-title"
          title={t(`tabs.${tab}`)}
          note={t(`table.${list.count}`, { count })}
          actions={
            <>
              {tools}
              <ExportMenu
                {...exportMenuProps({
                  account,
                  subject: list.subject,
                  query: formatTradingFilter(tab, filter),
                  rowCount: count,
                })}
                partial={partialText(await getWords(), reading)}
              />
            </>
          }
        >
          {list.draw(rows, { next, previous, count, direction, detailUrl })}
        </Panel>
      )}
      {after}
    </TradingFrame>
  );
}

function pathOf(tab: TradingTab): string {
  return tab === "orders" ? "/trading/orders" : `/trading/orders/${tab}`;
}
