import { Box } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { PaperBand } from "@/components/trading/paper-band";
import { StockOrders } from "@/components/trading/stock-orders";
import { TicketForm } from "@/components/trading/ticket-form";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { listVisibleAccounts } from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import { NO_KEPT_LISTS, type TradingBook, tradingBook } from "@/lib/trading/kept";
import { loadTradingTable } from "@/lib/trading/load-records";
import { filterTraded } from "@/lib/trading/load-trading-access";
import { readTicket } from "@/lib/trading/ticket";
import { accountUrl } from "../../open-account";
import { draftAction, findRulesAction } from "./actions";
import { findTraderDesk, type TradedAccount } from "./open-desk";

/** How many orders of the stock are shown. */
const SHOWN = 10;

/** The ticket of a stock's pair with its latest orders, for traders; nothing for anybody else. */
export async function StockTrade({ symbol }: { symbol: string }) {
  const user = await requireUser();
  if (viewerOf(user)) return null;
  const traded = await filterTraded(await listVisibleAccounts(user), user);
  const opened = await Promise.all(traded.map(({ id }) => findTraderDesk(user, id)));
  const [desk, ...others] = opened.filter((one) => one !== null);
  if (!desk) return null;
  const t = await getTranslations("tradeStart.stock");
  const { account, trading, scope } = desk;
  const filled = readTicket({ product: "REALITY", symbol });
  const book = tradingBook(scope, account);
  return (
    <Panel id="trade-title" title={t("title")} note={t("note", { symbol, name: account.name })}>
      <Box className="stack" mb={40}>
        {trading.environment === "paper" ? <PaperBand /> : null}
        <TicketForm
          accountId={account.id}
          filled={filled}
          allowed={["REALITY"]}
          symbols={[]}
          isOfOne
          draft={draftAction}
          findRules={findRulesAction}
        />
        {others.map((other) => (
          <OtherDesk key={other.account.id} desk={other} symbol={symbol} />
        ))}
        <StockOrders
          orders={await latestOrders(book, symbol)}
          href={`${accountUrl("/trading/orders", account)}&symbol=${encodeURIComponent(symbol)}`}
          symbol={symbol}
        />
      </Box>
    </Panel>
  );
}

async function OtherDesk({ desk: { account }, symbol }: { desk: TradedAccount; symbol: string }) {
  const t = await getTranslations("tradeStart.stock");
  const ticket = `&product=REALITY&symbol=${encodeURIComponent(symbol)}`;
  return (
    <p>
      <PageLink href={`${accountUrl("/trading/desk/ticket", account)}${ticket}`}>
        {t("other", { name: account.name })}
      </PageLink>
    </p>
  );
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
