import * as z from "zod";
import {
  type AccountAssets,
  type AccountSettings,
  BOT_FIGURES,
  type CoinAsset,
  type GridBot,
  type GridOrders,
  type LoanData,
} from "@/lib/core/trading/account-records";
import {
  BOT_STATES,
  CATEGORIES,
  HOLD_MODES,
  MARGIN_MODES,
  STP_MODES,
  YES_NO,
} from "@/lib/core/trading/words";
import { amount, filledText, optionalAmount } from "../http/wire-fields";
import {
  id,
  listOf,
  optionalId,
  optionalInstant,
  optionalName,
  optionalWhole,
  optionalWord,
  word,
} from "./wire-words";

const coinAsset: z.ZodType<CoinAsset> = z.object({
  coin: filledText,
  equity: amount,
  usdValue: optionalAmount,
  balance: optionalAmount,
  available: optionalAmount,
  debt: optionalAmount,
  locked: optionalAmount,
  bonus: optionalAmount,
});

/** docs/exchange.md 2.3. A coin twice is refused: it could be added up or be the same. */
export const assetsSchema: z.ZodType<AccountAssets> = z
  .object(
    {
      accountEquity: optionalAmount,
      usdtEquity: optionalAmount,
      btcEquity: optionalAmount,
      unrealisedPnl: optionalAmount,
      usdtUnrealisedPnl: optionalAmount,
      btcUnrealizedPnl: optionalAmount,
      effEquity: optionalAmount,
      mmr: optionalAmount,
      imr: optionalAmount,
      mgnRatio: optionalAmount,
      positionMgnRatio: optionalAmount,
      positionValue: optionalAmount,
      leverage: optionalAmount,
      assets: listOf(coinAsset),
    },
    "data is not an object",
  )
  .superRefine(({ assets }, context) => {
    const coins = assets.map(({ coin }) => coin);
    const twice = coins.findIndex((coin, at) => coins.indexOf(coin) !== at);
    if (twice >= 0) {
      context.addIssue({ code: "custom", path: ["assets", twice, "coin"], message: "is there twice" });
    }
  })
  .transform(({ btcUnrealizedPnl, ...assets }) => ({ ...assets, btcUnrealisedPnl: btcUnrealizedPnl }));

const optionalList = <Row>(row: z.ZodType<Row>) =>
  z
    .array(row, "is not a list")
    .nullish()
    .transform((rows): readonly Row[] => rows ?? []);

/** Public sources. */
export const settingsSchema: z.ZodType<AccountSettings> = z
  .object(
    {
      uid: optionalId,
      accountMode: optionalName,
      holdMode: optionalWord(HOLD_MODES),
      stpMode: optionalWord(STP_MODES),
      symbolConfigList: optionalList(
        z.object({
          category: optionalWord(CATEGORIES),
          symbol: filledText,
          marginMode: optionalWord(MARGIN_MODES),
          leverage: optionalAmount,
        }),
      ),
      coinConfigList: optionalList(z.object({ coin: filledText, leverage: optionalAmount })),
    },
    "data is not an object",
  )
  .transform(({ symbolConfigList, coinConfigList, ...settings }) => ({
    ...settings,
    symbols: symbolConfigList,
    coins: coinConfigList,
  }));

export const loanDataSchema: z.ZodType<LoanData> = z.object(
  {
    currentLoans: optionalAmount,
    interestPaymentTime: optionalName,
    debtCoinList: optionalList(
      z.object({
        coin: filledText,
        debt: optionalAmount,
        interestFreeAmount: optionalAmount,
        interestRateNextHour: optionalAmount,
      }),
    ),
  },
  "data is not an object",
);

const figures = Object.fromEntries(BOT_FIGURES.map((name) => [name, optionalAmount])) as Record<
  (typeof BOT_FIGURES)[number],
  typeof optionalAmount
>;

export const botSchema: z.ZodType<GridBot> = z
  .object(
    {
      botId: id,
      symbol: filledText,
      status: word(BOT_STATES),
      gridType: optionalWord(["long", "short", "neutral"]),
      gridOrderMode: optionalWord(["arithmetic", "geometric"]),
      gridNum: optionalId,
      slippage: optionalName,
      triggerCondition: optionalName,
      terminationCondition: optionalName,
      terminationReason: optionalName,
      baseInvestmentCoin: optionalName,
      quoteInvestmentCoin: optionalName,
      hodlMode: optionalWord(YES_NO),
      autoTransferProfits: optionalWord(YES_NO),
      createdTime: optionalInstant,
      runningTime: optionalWhole,
      ...figures,
    },
    "data is not an object",
  )
  .transform(({ createdTime, runningTime, ...bot }) => ({
    ...bot,
    createdTimeMs: createdTime,
    runningTimeMs: runningTime,
  }));

const gridOrder = z.object({
  orderId: id,
  delegateCount: optionalAmount,
  delegatePrice: optionalAmount,
  changeRequired: optionalAmount,
});

export const gridOrdersSchema: z.ZodType<GridOrders> = z
  .object(
    { botId: id, symbol: filledText, buyOrderList: listOf(gridOrder), sellOrderList: listOf(gridOrder) },
    "data is not an object",
  )
  .transform(({ buyOrderList, sellOrderList, ...bot }) => ({
    ...bot,
    buyOrders: buyOrderList,
    sellOrders: sellOrderList,
  }));
