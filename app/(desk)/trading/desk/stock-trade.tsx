import { Box } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { cache } from "react";

import { StockOrders } from "@/components/trading/stock-orders";
import { TicketDrawer } from "@/components/trading/ticket-drawer";
import { TicketForm } from "@/components/trading/ticket-form";
import { LinkButton } from "@/components/ui/link-button";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import {
  isAdministrator,
  listVisibleAccounts,
  type VisibleAccount,
} from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import { NO_KEPT_LISTS, type TradingBook, tradingBook } from "@/lib/trading/kept";
import { loadTradingTable } from "@/lib/trading/load-records";
import { filterTradable, filterTraded, loadPersonLimits } from "@/lib/trading/load-trading-access";
import { readTicket } from "@/lib/trading/ticket";
import { accountUrl } from "../../open-account";
import { PaperMark } from "../paper-mark";
import { draftAction, findRulesAction } from "./actions";
import { liveFiguresAction } from "./live-actions";
import { findTraderDesk, type TradedAccount } from "./open-desk";
import { findSymbolsAction } from "./ticket/actions";

/** How many orders of the stock are shown. */
const SHOWN = 10;

/** The desks that this person may trade at; none under another person's view. */
const openTraderDesks = cache(async () => {
  const user = await requireUser();
  if (viewerOf(user)) return [];
  const traded = await filterTraded(await listVisibleAccounts(user), user);
  const opened = await Promise.all(traded.map(({ id }) => findTraderDesk(user, id)));
  return opened.filter((one) => one !== null);
});

/**
 * For an administrator who is a trader nowhere: the first account with a trade key. Null: there is
 * none, or this person would not be led anywhere by it.
 */
async function findDeskToJoin(): Promise<VisibleAccount | null> {
  const user = await requireUser();
  if (!isAdministrator(user) || viewerOf(user)) return null;
  const [account] = await filterTradable(await listVisibleAccounts(user));
  return account ?? null;
}

/**
 * Opens the ticket of a stock's pair, for traders. An administrator who is none is led to the page
 * that says why; nothing for anybody else.
 */
export async function StockTicket({ symbol }: { symbol: string }) {
  const [desk, ...others] = await openTraderDesks();
  const t = await getTranslations("tradeStart.stock");
  if (!desk) {
    const account = await findDeskToJoin();
    if (account === null) return null;
    const shell = await getTranslations("shell.pages");
    return (
      <Box className="screen-only">
        <Panel id="trade-title" title={t("title")} note={t("note", { symbol, name: account.name })}>
          <LinkButton href={ticketUrl(account, symbol)}>{shell("ticket")}</LinkButton>
        </Panel>
      </Box>
    );
  }
  const { user, account, trading, scope } = desk;
  const person = await loadPersonLimits(scope, user);
  return (
    <Box className="screen-only">
      <Panel id="trade-title" title={t("title")} note={t("note", { symbol, name: account.name })}>
        <TicketDrawer title={t("ticket", { symbol })} text={t("open")}>
          <div className="stack">
            {trading.environment === "paper" ? <PaperMark scope={desk.scope} /> : null}
            <TicketForm
              accountId={account.id}
              filled={readTicket({ product: "REALITY", symbol })}
              limits={trading.limits}
              person={person}
              isOfOne
              draft={draftAction}
              findRules={findRulesAction}
              findSymbols={findSymbolsAction}
              findFigures={liveFiguresAction}
            />
          </div>
        </TicketDrawer>
        {others.map((other) => (
          <OtherDesk key={other.account.id} desk={other} symbol={symbol} />
        ))}
      </Panel>
    </Box>
  );
}

/** The latest orders of a stock's pair, for traders; nothing for anybody else. */
export async function OrdersOfStock({ symbol }: { symbol: string }) {
  const [desk] = await openTraderDesks();
  if (!desk) return null;
  const t = await getTranslations("tradeStart.stock");
  const { account, scope } = desk;
  const orders = await latestOrders(tradingBook(scope, account), symbol);
  return (
    <Box mt={40}>
      <Panel id="orders-title" title={t("orders")} note={account.name}>
        <StockOrders
          orders={orders}
          href={`${accountUrl("/trading/orders", account)}&symbol=${encodeURIComponent(symbol)}`}
          symbol={symbol}
        />
      </Panel>
    </Box>
  );
}

async function OtherDesk({ desk: { account }, symbol }: { desk: TradedAccount; symbol: string }) {
  const t = await getTranslations("tradeStart.stock");
  return (
    <p>
      <PageLink href={ticketUrl(account, symbol)}>{t("other", { name: account.name })}</PageLink>
    </p>
  );
}

function ticketUrl(account: VisibleAccount, symbol: string): string {
  const ticket = new URLSearchParams({ product: "REALITY", symbol });
  return `${accountUrl("/trading/desk/ticket", account)}&${ticket}`;
}

/** Open ones first. */
async function latestOrders(book: TradingBook, symbol: string) {
  const filter = {
    ...NO_KEPT_LISTS,
    symbols: [symbol],
    range: null,
    orderIds: [],
    except: NO_KEPT_LISTS,
  };
  const page = { direction: "desc", size: SHOWN, position: null } as const;
  const load = (isOpen: boolean) =>
    loadTradingTable(book, "order", { ...page, filter: { ...filter, isOpen } });
  const [open, done] = await Promise.all([load(true), load(false)]);
  return [...open.rows, ...done.rows].slice(0, SHOWN);
}
