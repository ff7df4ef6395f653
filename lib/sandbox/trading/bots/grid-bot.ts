import { ONE, text, times } from "@/lib/sandbox/core/decimal";
import { change, freeOf, purseOf } from "../engine/account";
import { finish } from "../engine/fills";
import { acceptOrder } from "../engine/new-order";
import { isFutures, isOpen, quoteValue } from "../engine/order";
import { findPosition } from "../engine/positions";
import type { Venue, VenueOrder } from "../engine/state";
import { coinsOf, equityOf } from "../engine/valuation";
import { outcomeOf } from "../interface/refusals";
import type { PlaceOrderRequest, WireSide } from "../interface/requests";
import { type Bot, firstTicks, type GridCell, type GridPlan } from "./grid";

const DELEGATE = {
  long: "strategy_grid_positive",
  short: "strategy_grid_reverse",
  neutral: "strategy_grid_middle",
};

/** Moves a coin between the account and its bot. */
export function transfer(venue: Venue, bot: Bot, coin: string, intoBot: bigint): void {
  const reason = { atMs: venue.now(), kind: "bot" } as const;
  change(bot.account.main, coin, -intoBot, reason);
  change(bot.wallet, coin, intoBot, reason);
}

function send(
  venue: Venue,
  bot: Bot,
  order: Omit<PlaceOrderRequest, "category" | "symbol">,
  onFill: VenueOrder["onFill"],
) {
  const { category, symbol } = bot.instrument;
  return outcomeOf(
    () =>
      acceptOrder(
        venue,
        { category, symbol, ...order },
        { wallet: bot.wallet, delegateType: DELEGATE[bot.lean], clientOid: "", onFill },
      ).order,
  );
}

const priceText = ({ instrument }: Bot, ticks: number) => text(BigInt(ticks) * instrument.tick);
const sizeText = ({ instrument }: Bot, lots: number) => text(BigInt(lots) * instrument.lot);

/** Lots of coins or of a long position; negative: of a short one. */
export function heldLots({ wallet, instrument }: Bot): number {
  if (!isFutures(instrument))
    return Number(purseOf(wallet, instrument.base).balance / instrument.lot);
  const position = findPosition(wallet, instrument, null);
  if (!position) return 0;
  return position.side === "long" ? position.lots : -position.lots;
}

/** Buys or sells at once until the bot holds `target` lots. */
function moveTo(venue: Venue, bot: Bot, target: number): void {
  const { instrument } = bot;
  const missing = target - heldLots(bot);
  // On spot the fee is taken from what is bought.
  const fee = !isFutures(instrument) && missing > 0 ? instrument.takerRate : 0n;
  const wanted = Math.abs(missing);
  const lots = wanted + Math.ceil((wanted * Number(fee * 2n)) / Number(ONE));
  if (lots < instrument.minLots) return;
  const side: WireSide = missing > 0 ? "buy" : "sell";
  const last = venue.market(instrument).last(venue.minute());
  const price = priceText(bot, firstTicks(instrument, bot.params, last, side));
  send(
    venue,
    bot,
    { side, orderType: "limit", timeInForce: "ioc", price, qty: sizeText(bot, lots) },
    null,
  );
}

/**
 * Lays the grid out at the present price: trades up to what its cells begin with, then places an
 * order in each.
 */
export function deploy(venue: Venue, bot: Bot, plan: GridPlan): void {
  const { lean, instrument } = bot;
  withdrawOrders(venue, bot);
  const last = venue.market(instrument).last(venue.minute());
  const holds = ({ low, high }: GridCell) => (lean === "short" ? low < last : high > last);
  bot.startTicks = last;
  bot.lotsPerCell = plan.lots;
  bot.cells = plan.levels
    .slice(1)
    .map((high, nth) => ({ low: plan.levels[nth] ?? 1, high, order: null, opened: null }));
  const filled = lean === "neutral" ? 0 : bot.cells.filter(holds).length;
  moveTo(venue, bot, (lean === "short" ? -1 : 1) * filled * plan.lots);
  bot.status = "running";
  for (const cell of bot.cells) {
    const sells = lean === "short" ? !holds(cell) : holds(cell);
    const opensPair = lean === "neutral" || (lean === "short" ? sells : !sells);
    // The first lots of a cell count as bought at its lower level, or sold at its upper one.
    const virtual = lean === "short" ? cell.high : cell.low;
    cell.opened = opensPair
      ? null
      : {
          side: lean === "short" ? "sell" : "buy",
          value: quoteValue(instrument, plan.lots, virtual),
          fee: 0n,
        };
    placeCell(venue, bot, cell, sells ? "sell" : "buy");
  }
}

/**
 * Places the cell's next order. On spot a cell sells only what it has: its purchase less the fee.
 */
function placeCell(venue: Venue, bot: Bot, cell: GridCell, side: WireSide): void {
  const { instrument, wallet, lotsPerCell } = bot;
  const isSpotSale = side === "sell" && !isFutures(instrument);
  const free = isSpotSale ? Number(freeOf(wallet, instrument.base) / instrument.lot) : lotsPerCell;
  const lots = Math.min(lotsPerCell, free);
  cell.order = null;
  if (lots < instrument.minLots) return;
  const placed = send(
    venue,
    bot,
    {
      side,
      orderType: "limit",
      price: priceText(bot, side === "buy" ? cell.low : cell.high),
      qty: sizeText(bot, lots),
    },
    (order) => {
      if (order.status === "filled" && bot.status === "running") turn(venue, bot, cell, order);
    },
  );
  if (placed.ok && isOpen(placed.value)) cell.order = placed.value;
}

/** After a fill: books the profit where it ends a pair, and places the order on the other side. */
function turn(venue: Venue, bot: Bot, cell: GridCell, order: VenueOrder): void {
  const { side, filledValue } = order;
  const fee = feeInQuote(bot, order);
  const { opened } = cell;
  if (opened && opened.side !== side) {
    const gain = side === "sell" ? filledValue - opened.value : opened.value - filledValue;
    const profit = gain - fee - opened.fee;
    bot.gridProfit += profit;
    cell.opened = null;
    if (bot.params.autoTransferProfits && profit > 0n) payOut(venue, bot, profit);
  } else {
    cell.opened = {
      side,
      value: filledValue,
      fee: side === "buy" && !isFutures(bot.instrument) ? 0n : fee,
    };
  }
  placeCell(venue, bot, cell, side === "buy" ? "sell" : "buy");
}

/**
 * The fee in the coin of profits. A fee in the base coin is part of the purchase: less is left to
 * sell.
 */
function feeInQuote({ instrument }: Bot, order: VenueOrder): bigint {
  const coin = isFutures(instrument) ? instrument.settle : instrument.quote;
  return order.fees.get(coin) ?? 0n;
}

function payOut(venue: Venue, bot: Bot, profit: bigint): void {
  const coin = isFutures(bot.instrument) ? bot.instrument.settle : bot.instrument.quote;
  if (freeOf(bot.wallet, coin) < profit) return;
  transfer(venue, bot, coin, -profit);
  bot.paidOut += profit;
}

function withdrawOrders(venue: Venue, bot: Bot): void {
  for (const order of [...bot.account.open.values()]) {
    if (order.wallet === bot.wallet) finish(venue, order, "cancelled", "grid_cancel");
  }
  for (const cell of bot.cells) cell.order = null;
}

/** Whether a spot bot sells its coins when it ends. */
const sellsAtEnd = ({ params }: Bot) =>
  !(params.hodlMode ?? false) && (params.terminationSell ?? true);

/** What is left to close at market price, in lots. */
function leftToClose(bot: Bot): number {
  if (isFutures(bot.instrument)) return Math.abs(heldLots(bot));
  if (!sellsAtEnd(bot)) return 0;
  const lots = Number(freeOf(bot.wallet, bot.instrument.base) / bot.instrument.lot);
  return lots < bot.instrument.minLots ? 0 : lots;
}

/** Ends the bot. What the market does not take at once is sold in the next minutes. */
export function terminate(venue: Venue, bot: Bot): void {
  const { instrument } = bot;
  if (bot.status !== "terminating") withdrawOrders(venue, bot);
  bot.status = "terminating";
  const lots = Math.min(leftToClose(bot), instrument.maxMarketLots);
  if (lots > 0) {
    const side: WireSide = heldLots(bot) > 0 ? "sell" : "buy";
    const order = { side, orderType: "market", qty: sizeText(bot, lots) } as const;
    send(venue, bot, isFutures(instrument) ? { ...order, reduceOnly: true } : order, null);
  }
  if (leftToClose(bot) > 0) return;
  bot.finalProfit = totalProfit(venue, bot);
  for (const coin of coinsOf(bot.wallet)) {
    const { balance, debt } = purseOf(bot.wallet, coin);
    if (balance !== debt) transfer(venue, bot, coin, debt - balance);
  }
  bot.status = "terminated";
  bot.endedMs = venue.now();
}

/** The worth of its coins and its position, in the quote coin. */
export function worthOfBot(venue: Venue, { wallet, instrument }: Bot): bigint {
  const last = BigInt(venue.market(instrument).last(venue.minute())) * instrument.tick;
  let worth = 0n;
  for (const coin of coinsOf(wallet)) {
    const equity = equityOf(venue, wallet, coin);
    worth += coin === instrument.base ? times(equity, last) : equity;
  }
  return worth;
}

/** The worth of what was invested, at the price when the bot was made, in the quote coin. */
export function investedWorth({ instrument, invested, createdTicks }: Bot): bigint {
  const price = BigInt(createdTicks) * instrument.tick;
  let worth = 0n;
  for (const [coin, amount] of invested)
    worth += coin === instrument.base ? times(amount, price) : amount;
  return worth;
}

export const totalProfit = (venue: Venue, bot: Bot): bigint =>
  bot.finalProfit ?? worthOfBot(venue, bot) + bot.paidOut - investedWorth(bot);
