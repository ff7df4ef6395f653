import * as z from "zod";
import {
  type AccountAssets,
  type AccountSettings,
  BOT_FIGURES,
  type BotFigure,
  type CoinAsset,
  type GridBot,
  type GridOrder,
  type GridOrders,
  type LoanData,
} from "@/lib/trading/account-records";
import {
  BOT_STATES,
  CATEGORIES,
  HOLD_MODES,
  MARGIN_MODES,
  STP_MODES,
  YES_NO,
} from "@/lib/trading/exchange-words";
import { amount, filledText, optionalAmount } from "../http/wire-fields";
import { recordSchema } from "./record-schema";
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

const coinAsset: z.ZodType<CoinAsset> = recordSchema(
  {
    coin: filledText,
    equity: amount,
    balance: optionalAmount,
    available: optionalAmount,
    debt: optionalAmount,
    locked: optionalAmount,
    bonus: optionalAmount,
  },
  { usdValue: optionalAmount },
);

/** docs/exchange.md 2.3. A coin that comes twice is refused: the two could be parts or the same. */
export const assetsSchema: z.ZodType<AccountAssets> = recordSchema(
  {
    accountEquity: optionalAmount,
    usdtEquity: optionalAmount,
    btcEquity: optionalAmount,
    unrealisedPnl: optionalAmount,
    usdtUnrealisedPnl: optionalAmount,
    btcUnrealizedPnl: optionalAmount,
    assets: listOf(coinAsset),
  },
  {
    effEquity: optionalAmount,
    mmr: optionalAmount,
    imr: optionalAmount,
    mgnRatio: optionalAmount,
    positionMgnRatio: optionalAmount,
    positionValue: optionalAmount,
    leverage: optionalAmount,
  },
)
  .superRefine(({ assets }, context) => {
    const coins = assets.map(({ coin }) => coin);
    const twice = coins.findIndex((coin, at) => coins.indexOf(coin) !== at);
    if (twice >= 0) {
      context.addIssue({
        code: "custom",
        path: ["assets", twice, "coin"],
        message: "is there twice",
      });
    }
  })
  .transform(({ btcUnrealizedPnl, ...assets }) => ({
    ...assets,
    btcUnrealisedPnl: btcUnrealizedPnl,
  }));

const optionalList = <Row>(row: z.ZodType<Row>) =>
  z
    .array(row, "is not a list")
    .nullish()
    .transform((rows): readonly Row[] => rows ?? []);

/** From public sources. */
export const settingsSchema: z.ZodType<AccountSettings> = recordSchema(
  {
    holdMode: optionalWord(HOLD_MODES),
    symbolConfigList: optionalList(
      recordSchema(
        { category: optionalWord(CATEGORIES), symbol: filledText, leverage: optionalAmount },
        { marginMode: optionalWord(MARGIN_MODES) },
      ),
    ),
    coinConfigList: optionalList(z.object({ coin: filledText, leverage: optionalAmount })),
  },
  { uid: optionalId, accountMode: optionalName, stpMode: optionalWord(STP_MODES) },
).transform(({ symbolConfigList, coinConfigList, ...settings }) => ({
  ...settings,
  symbols: symbolConfigList,
  coins: coinConfigList,
}));

export const loanDataSchema: z.ZodType<LoanData> = recordSchema(
  {
    currentLoans: optionalAmount,
    debtCoinList: optionalList(
      recordSchema(
        { coin: filledText, debt: optionalAmount },
        { interestFreeAmount: optionalAmount, interestRateNextHour: optionalAmount },
      ),
    ),
  },
  { interestPaymentTime: optionalName },
);

/**
 * Figures that decide: what a bot may trade, what it was given and what it earned. Changes and
 * totals depend on them.
 */
const DECIDING = [
  "totalProfit",
  "gridProfit",
  "maxPrice",
  "minPrice",
  "baseInvestmentAmount",
  "quoteInvestmentAmount",
  "triggerPrice",
  "stopLoss",
  "takeProfit",
  "leverage",
] as const satisfies readonly BotFigure[];
type Deciding = (typeof DECIDING)[number];
const isDeciding = (name: BotFigure): name is Deciding => DECIDING.some((one) => one === name);
const SHOWN = BOT_FIGURES.filter((name): name is Exclude<BotFigure, Deciding> => !isDeciding(name));

function figuresOf<Name extends BotFigure>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, optionalAmount])) as Record<
    Name,
    typeof optionalAmount
  >;
}

const GRID_TYPES = ["long", "short", "neutral"] as const;
const GRID_ORDER_MODES = ["arithmetic", "geometric"] as const;

export const botSchema: z.ZodType<GridBot> = recordSchema(
  {
    botId: id,
    symbol: filledText,
    category: optionalWord(CATEGORIES),
    status: word(BOT_STATES),
    gridType: optionalWord(GRID_TYPES),
    gridOrderMode: optionalWord(GRID_ORDER_MODES),
    gridNum: optionalId,
    baseInvestmentCoin: optionalName,
    quoteInvestmentCoin: optionalName,
    ...figuresOf(DECIDING),
  },
  {
    slippage: optionalName,
    triggerCondition: optionalName,
    terminationCondition: optionalName,
    terminationReason: optionalName,
    hodlMode: optionalWord(YES_NO),
    autoTransferProfits: optionalWord(YES_NO),
    createdTime: optionalInstant,
    runningTime: optionalWhole,
    ...figuresOf(SHOWN),
  },
).transform(({ createdTime, runningTime, ...bot }) => ({
  ...bot,
  createdTimeMs: createdTime,
  runningTimeMs: runningTime,
}));

const gridOrder: z.ZodType<GridOrder> = recordSchema(
  { orderId: id },
  { delegateCount: optionalAmount, delegatePrice: optionalAmount, changeRequired: optionalAmount },
);

export const gridOrdersSchema: z.ZodType<GridOrders> = z
  .object(
    {
      botId: id,
      symbol: filledText,
      buyOrderList: listOf(gridOrder),
      sellOrderList: listOf(gridOrder),
    },
    "data is not an object",
  )
  .transform(({ buyOrderList, sellOrderList, ...bot }) => ({
    ...bot,
    buyOrders: buyOrderList,
    sellOrders: sellOrderList,
  }));
