"use client";
import { Box, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime } from "@/components/ui/local-time";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { ServerAction } from "@/lib/core/action-result";
import { isZeroAmount } from "@/lib/core/amount";
import { pairText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import { BOT_FIGURES, type GridBot } from "@/lib/trading/account-records";
import type { OfBot } from "@/lib/trading/contract";
import type { BotRecord, FollowedBot, Kept } from "@/lib/trading/kept";
import { FigureFact, UnreadFields } from "./cells";
import { BotActions, type TradeTools } from "./changes/row-actions";
import styles from "./trading.module.css";
import { sideText, stateText } from "./trading-text";

type BotCardProps = {
  accountId: number;
  bot: FollowedBot;
  /** Null: this person may not. */
  unfollow: ServerAction<OfBot, null> | null;
  /** Null: this person does not trade. */
  trade: TradeTools | null;
};

/** One bot: its settings, its earnings and its open orders. */
export function BotCard({ accountId, bot, unfollow, trade }: BotCardProps) {
  const { botId, kept, unknownAtMs } = bot;
  const t = useTranslations("trading.bots");
  const symbol = kept?.record.bot.symbol;
  return (
    <Stack component="article" gap={12} p={16} bd="1px solid var(--hairline)" bdrs={8}>
      <Group gap="4px 12px" align="baseline">
        <Text component="h3" fw={600} style={{ overflowWrap: "anywhere" }}>
          {symbol === undefined
            ? visibleText(botId)
            : t("title", { symbol: pairText(symbol), id: botId })}
        </Text>
        {kept ? <BotKindAndState record={kept.record} /> : null}
        {unfollow ? (
          <Box ml="auto">
            <AskFirst
              trigger={t("unfollow")}
              label={`${t("unfollow")} ${botId}`}
              title={t("unfollowAsk", { id: botId })}
              text={t("unfollowText")}
              isHarmless
              run={() => unfollow({ accountId, botId })}
            />
          </Box>
        ) : null}
      </Group>
      {unknownAtMs === null ? null : (
        <Notice>{t.rich("unknown", { at: () => <LocalTime ms={unknownAtMs} exact /> })}</Notice>
      )}
      {trade && kept?.isOpen ? <BotActions botId={botId} trade={trade} /> : null}
      {kept ? <BotFigures kept={kept} /> : null}
      {kept === null && unknownAtMs === null ? <p>{t("unread")}</p> : null}
    </Stack>
  );
}

function BotKindAndState({ record: { kind, bot } }: { record: BotRecord }) {
  const t = useTranslations("trading");
  return (
    <Quiet>
      {t(`bots.kinds.${kind}`)}
      {bot.gridType ? ` · ${sideText(t, bot.gridType)}` : ""} · {stateText(t, bot.status)}
    </Quiet>
  );
}

function BotFigures({ kept: { record, readAtMs } }: { kept: Kept<"bot"> }) {
  const t = useTranslations("trading.bots");
  const { bot, orders } = record;
  const { createdTimeMs } = bot;
  const quote = bot.quoteInvestmentCoin;
  const inQuote = quote === null ? {} : { coin: quote };
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t("profit")}</dt>
          <dd className={styles.key}>
            <Figure amount={bot.totalProfit} {...inQuote} detail="headline" />
          </dd>
        </div>
        <FigureFact term={t("gridProfit")}>
          <Figure amount={bot.gridProfit} {...inQuote} detail="headline" />
        </FigureFact>
        <FigureFact term={t("unpaired")}>
          <Figure amount={bot.unpairedProfit} {...inQuote} detail="headline" />
        </FigureFact>
        <FigureFact term={t("range")}>
          {t.rich("rangeText", {
            low: () => <Figure amount={bot.minPrice} />,
            high: () => <Figure amount={bot.maxPrice} />,
            grids: bot.gridNum ?? "—",
          })}
        </FigureFact>
        <FigureFact term={t("investment")}>
          <Investment bot={bot} />
        </FigureFact>
        <FigureFact term={t("orders")}>
          {t("ordersText", { buys: orders.buyOrders.length, sells: orders.sellOrders.length })}
        </FigureFact>
        <FigureFact term={t("since")}>
          {createdTimeMs === null ? "—" : <LocalTime ms={createdTimeMs} exact />}
        </FigureFact>
      </dl>
      <UnreadFields of={[bot, ...orders.buyOrders, ...orders.sellOrders]} />
      <details>
        <summary>{t("all")}</summary>
        <Box component="dl" mt={12} className={styles.figures ?? ""}>
          {BOT_FIGURES.map((field) => (
            <FigureFact key={field} term={field}>
              <Figure amount={bot[field]} />
            </FigureFact>
          ))}
        </Box>
      </details>
      <SubLine>{t.rich("asOf", { at: () => <LocalTime ms={readAtMs} exact /> })}</SubLine>
    </>
  );
}

/** The investment in each coin. */
function Investment({ bot }: { bot: GridBot }) {
  const parts = [
    { amount: bot.quoteInvestmentAmount, coin: bot.quoteInvestmentCoin },
    { amount: bot.baseInvestmentAmount, coin: bot.baseInvestmentCoin },
  ].filter(({ amount }) => amount !== null && !isZeroAmount(amount));
  if (parts.length === 0) return <Figure amount={null} />;
  return parts.map(({ amount, coin }, index) => (
    <span key={coin}>
      {index === 0 ? null : ", "}
      {coin === null ? (
        <Figure amount={amount} detail="headline" />
      ) : (
        <Figure amount={amount} coin={coin} detail="headline" />
      )}
    </span>
  ));
}
