import { larger, over, rounded, smaller, text, units } from "@/lib/sandbox/core/decimal";
import { isFutures, isOpen, remainingLots } from "../engine/order";
import type { Venue, VenueOrder } from "../engine/state";
import type { BotOrdersRecord, WireBotRecord } from "../interface/records";
import type { Bot } from "./grid";
import { heldLots, investedWorth, totalProfit, worthOfBot } from "./grid-bot";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

const yesNo = (value: boolean | undefined) => (value ? "yes" : "no");

export function botRecord(venue: Venue, bot: Bot): WireBotRecord {
  const { instrument, params, invested, createdMs } = bot;
  const ratio = (part: bigint) => rounded(over(part, investedWorth(bot)), 8);
  const runningMs = (bot.endedMs ?? venue.now()) - createdMs;
  // Less than a day counts as one.
  const countedMs = BigInt(Math.max(DAY_MS, runningMs));
  const yearly = (part: bigint) =>
    rounded(over(part * BigInt(YEAR_MS), investedWorth(bot) * countedMs), 8);
  const total = totalProfit(venue, bot);
  const unpaired = total - bot.gridProfit;
  const price = (ticks: number) => text(BigInt(ticks) * instrument.tick);
  const quote = isFutures(instrument) ? instrument.settle : instrument.quote;
  const base = instrument.base;
  return {
    botId: bot.id,
    symbol: instrument.symbol,
    status: bot.status,
    category: instrument.category,
    totalProfit: text(total),
    roi: ratio(total),
    gridProfit: text(bot.gridProfit),
    gridProfitRate: ratio(bot.gridProfit),
    unpairedProfit: text(unpaired),
    unpairedProfitRate: ratio(unpaired),
    margin: isFutures(instrument) ? text(worthOfBot(venue, bot)) : "",
    arbitrageAPR: yearly(bot.gridProfit),
    totalAPR: yearly(total),
    createdTime: String(createdMs),
    runningTime: String(runningMs),
    currentBaseBalance: isFutures(instrument)
      ? ""
      : text(bot.wallet.purses.get(base)?.balance ?? 0n),
    currentQuoteBalance: text(bot.wallet.purses.get(quote)?.balance ?? 0n),
    initialBaseHoldings: text(invested.get(base) ?? 0n),
    initialQuoteHoldings: text(invested.get(quote) ?? 0n),
    reservedBaseTradingFee: "0",
    reservedQuoteTradingFee: "0",
    gridStartPrice: price(bot.startTicks),
    gridType: bot.lean === "neutral" ? "netural" : bot.lean,
    maxPrice: params.maxPrice,
    minPrice: params.minPrice,
    gridNum: params.gridNum,
    gridOrderMode: params.gridOrderMode,
    baseInvestmentCoin: base,
    baseInvestmentAmount: text(invested.get(base) ?? 0n),
    quoteInvestmentCoin: quote,
    quoteInvestmentAmount: text(invested.get(quote) ?? 0n),
    slippage: params.slippage ?? "2%",
    triggerCondition: params.triggerCondition ?? "instant",
    triggerParams: params.triggerParams ?? [],
    triggerPrice: params.triggerPrice ?? "",
    terminationCondition: params.terminationCondition ?? "",
    terminationParams: params.terminationParams ?? [],
    terminationSell: yesNo(params.terminationSell ?? true),
    stopLoss: params.stopLoss ?? "",
    takeProfit: params.takeProfit ?? "",
    hodlMode: yesNo(params.hodlMode),
    fundsSource: params.fundsSource ?? ["uta"],
    trailingGrid: yesNo(params.trailingGrid),
    movingAverageGains: params.movingAverageGains ?? "",
    stopUpwardPrice: params.stopUpwardPrice ?? "",
    reinvestProfit: yesNo(params.reinvestProfit),
    ...(isFutures(instrument) ? futuresFields(bot) : {}),
    autoTransferProfits: yesNo(params.autoTransferProfits),
    ...(bot.kind === "neutral" ? neutralFields(bot) : {}),
  };
}

function futuresFields({ params }: Bot) {
  return {
    marketOpen: yesNo(params.marketOpen ?? true),
    lossReserve: yesNo(params.lossReserve ?? true),
    autoReserveMargin: yesNo(params.autoReserveMargin),
    reservedMargin: params.reservedMargin ?? "0",
  };
}

function neutralFields(bot: Bot) {
  const { instrument, params, cells } = bot;
  const profits = cells.map(({ low, high }) => BigInt(high - low) * instrument.tick);
  return {
    leverage: params.leverage ?? "1",
    holdAveragePrice: averageOf(bot),
    holdPosition: text(BigInt(heldLots(bot)) * instrument.lot),
    oneGridMinProfit: text(profits.reduce(smaller, profits[0] ?? 0n)),
    oneGridMaxProfit: text(profits.reduce(larger, 0n)),
  };
}

/** The price at which the position was opened; "" without one. */
function averageOf({ wallet, instrument }: Bot): string {
  const [position] = wallet.positions.values();
  if (!position) return "";
  return rounded(
    over(position.openValue, BigInt(position.lots) * instrument.lot),
    instrument.priceDecimals + 4,
  );
}

export function botOrders(venue: Venue, bot: Bot): BotOrdersRecord {
  const { instrument, account, wallet } = bot;
  const last = venue.market(instrument).last(venue.minute());
  const orders = [...account.open.values()].filter(
    (order) => order.wallet === wallet && isOpen(order),
  );
  const record = (order: VenueOrder) => {
    const ticks = order.ticks ?? last;
    return {
      orderId: order.id,
      delegateCount: text(BigInt(remainingLots(order)) * instrument.lot),
      delegatePrice: text(BigInt(ticks) * instrument.tick),
      changeRequired: rounded((BigInt(Math.abs(ticks - last)) * units("100")) / BigInt(last), 2),
    };
  };
  const bySide = (side: VenueOrder["side"]) =>
    orders.filter((order) => order.side === side).map(record);
  return {
    botId: bot.id,
    symbol: instrument.symbol,
    buyOrderList: bySide("buy"),
    sellOrderList: bySide("sell"),
  };
}
