import { getLocale, getTranslations } from "next-intl/server";
import { EarnedTable, type EarnedView } from "@/components/trading/start/earned-table";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { rangeLabel } from "@/components/ui/text/day-text";
import { viewerOf } from "@/lib/access/scope/view-as";
import { requireUser } from "@/lib/access/sign-in/session";
import type { AssetReading } from "@/lib/core/trading/kept";
import { loadEarned, SOLD_FOR, sellable } from "@/lib/reports/trading/earned";
import { loadTradingDesk } from "@/lib/trading/trading-desk";
import { accountUrl } from "../../open-account";
import type { OpenTrading } from "../open-trading";

/** What was earned this month in each coin, with a ticket that sells it; nothing for those who do not trade. */
export async function EarnedPanel({ trading, reading }: { trading: OpenTrading; reading: AssetReading }) {
  const { book, account } = trading;
  const user = await requireUser();
  const { roles } = await loadTradingDesk(book, user);
  if (viewerOf(user) || !roles.includes("trader")) return null;
  const t = await getTranslations("tradeStart.earned");
  const { range, coins } = await loadEarned(book, reading);
  const ticket = accountUrl("/trading/desk/ticket", account);
  const rows = coins.map((coin): EarnedView => {
    const qty = sellable(coin);
    const words = { product: "SPOT", symbol: `${coin.coin}${SOLD_FOR}`, side: "sell", orderType: "market" };
    return {
      ...coin,
      isLess: qty !== null && qty !== coin.earned,
      sellHref: qty === null ? null : `${ticket}&${new URLSearchParams({ ...words, qty })}`,
    };
  });
  return (
    <Panel
      id="earned-title"
      title={t("title")}
      note={t("note", { days: rangeLabel(range, await getLocale()) })}
    >
      {rows.length > 0 ? <EarnedTable rows={rows} /> : <StateBox title={t("none")} text="" />}
    </Panel>
  );
}
