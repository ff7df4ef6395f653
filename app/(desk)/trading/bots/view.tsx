import { Stack, Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { ExportMenu } from "@/components/exports/export-menu";
import { BotCard } from "@/components/trading/bot-card";
import { BotOrdersTable, FollowBot } from "@/components/trading/bot-tools";
import { Unread } from "@/components/trading/no-records";
import { partialText } from "@/components/trading/trading-text";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { loadBots } from "@/lib/trading/load-records";
import { getWords } from "../../../language/words";
import { exportMenuProps } from "../../exports/export-menu-props";
import { NoAccount } from "../../no-account";
import type { PageParams } from "../../open-account";
import { followBotAction, unfollowBotAction } from "../actions";
import { openTrading } from "../open-trading";
import { tradeToolsOf } from "../orders/trade-tools";
import { TradingFrame } from "../trading-frame";

/** The bots whose ids somebody gave, and the open orders of all bots. */
export async function BotsView({ params }: { params: Promise<PageParams> }) {
  const trading = await openTrading(await params, ["bots", "open-orders"]);
  if (trading.kind !== "granted") return <NoAccount kind={trading.kind} homeHref="/trading/bots" />;
  const { book, account, isManager } = trading;
  if (account.isFedByFiles) {
    return (
      <TradingFrame trading={trading}>
        <Unread reading={trading.reading} />
      </TradingFrame>
    );
  }
  const t = await getTranslations("trading");
  const { bots, openOrders } = await loadBots(book);
  const trade = tradeToolsOf(trading);
  const known = bots.filter(({ kept }) => kept !== null).length;
  return (
    <div className="stack">
      <TradingFrame trading={trading}>
        <Panel
          id="bots-title"
          title={t("heads.bots")}
          actions={
            <>
              {trade === null ? null : (
                <LinkButton href={`${trade.changeUrl}&do=create-bot`}>{t("bots.new")}</LinkButton>
              )}
              {isManager ? <FollowBot accountId={account.id} follow={followBotAction} /> : null}
              <ExportMenu
                {...exportMenuProps({
                  account,
                  subject: "bots",
                  query: new URLSearchParams(),
                  rowCount: known,
                })}
                partial={partialText(await getWords(), trading.reading)}
              />
            </>
          }
        >
          {bots.length > 0 ? (
            <Stack gap={16}>
              {bots.map((bot) => (
                <BotCard
                  key={bot.botId}
                  accountId={account.id}
                  bot={bot}
                  trade={trade}
                  unfollow={isManager ? unfollowBotAction : null}
                />
              ))}
            </Stack>
          ) : (
            <StateBox
              title={t("bots.none")}
              text={isManager ? t("bots.followText") : t("bots.noneText")}
            />
          )}
        </Panel>
        <Panel id="bot-orders-title" title={t("bots.openOrders")} note={t("bots.openOrdersNote")}>
          {openOrders.length > 0 ? (
            <BotOrdersTable rows={openOrders} />
          ) : (
            <Text c="dimmed">{t("bots.noOpenOrders")}</Text>
          )}
        </Panel>
      </TradingFrame>
    </div>
  );
}
