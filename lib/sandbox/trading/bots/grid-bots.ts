import { ONE, text, units } from "@/lib/sandbox/core/decimal";
import { createWallet, freeOf } from "../engine/account";
import { checkMayTrade } from "../engine/account-state";
import { isFutures } from "../engine/order";
import { ticksOf } from "../engine/order-checks";
import type { Watch } from "../engine/settle";
import type { Venue, VenueAccount } from "../engine/state";
import type { GridCheck, TradingExchange } from "../interface/exchange";
import { refuse } from "../interface/refusals";
import type {
  AddInvestmentRequest,
  GridIntervalRequest,
  GridKind,
  GridParams,
  ModifyGridRequest,
} from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";
import type { Market } from "../market/market";
import {
  BadGrid,
  type Bot,
  enoughFor,
  type GridPlan,
  gridInstrument,
  leanOf,
  leastInvestmentOf,
  leverageOfGrid,
  planGrid,
} from "./grid";
import { deploy, terminate, transfer } from "./grid-bot";
import { botOrders, botRecord } from "./grid-record";

export type BotWatch = Watch & {
  readonly bots: (account: VenueAccount) => readonly Bot[];
  readonly add: (bot: Bot) => void;
  /** The account has no bots any more; their orders are the caller's. */
  readonly forget: (account: VenueAccount) => void;
};

/** Prices that start or end a bot, in ticks. */
function pricesOf({ instrument, params, status }: Bot): number[] {
  const { triggerPrice, takeProfit, stopLoss } = params;
  const prices = status === "waiting" ? [triggerPrice] : [takeProfit, stopLoss];
  const ticks: number[] = [];
  for (const price of prices) if (price) ticks.push(ticksOf(instrument, price));
  return ticks;
}

/** Refuses prices that are no whole ticks; "" and undefined name none. */
function checkPrices(instrument: TradedInstrument, prices: readonly (string | undefined)[]): void {
  for (const price of prices) if (price) ticksOf(instrument, price);
}

/**
 * Whether the market has reached one of the bot's prices: one above `from` from below, another from
 * above.
 */
function hasReached(venue: Venue, bot: Bot, from: number): boolean {
  const last = venue.market(bot.instrument).last(venue.minute());
  return pricesOf(bot).some((ticks) => (ticks > from ? last >= ticks : last <= ticks));
}

function look(venue: Venue, bot: Bot): void {
  if (bot.status === "terminating") terminate(venue, bot);
  else if (bot.status === "running" && hasReached(venue, bot, bot.startTicks))
    terminate(venue, bot);
  else if (bot.status === "waiting" && hasReached(venue, bot, bot.createdTicks)) start(venue, bot);
}

/** Starts the bot. One whose grid cannot be planned at the present price keeps waiting. */
function start(venue: Venue, bot: Bot): void {
  const plan = tryPlan(venue, bot);
  if (plan) deploy(venue, bot, plan);
}

function tryPlan(venue: Venue, bot: Bot): GridPlan | null {
  try {
    return planGrid(venue, bot.instrument, bot.params, bot.kind, bot.invested);
  } catch (error) {
    if (error instanceof BadGrid) return null;
    throw error;
  }
}

export function createBotWatch(venue: Venue): BotWatch {
  const byAccount = new Map<string, Bot[]>();
  const living = new Map<string, Set<Bot>>();
  const inMarket = ({ instrument }: Market) => [...(living.get(instrument.bookKey) ?? [])];
  return {
    bots: ({ uid }) => byAccount.get(uid) ?? [],
    add: (bot) => {
      const { bookKey } = bot.instrument;
      venue.wake(bot.instrument);
      byAccount.set(bot.account.uid, [...(byAccount.get(bot.account.uid) ?? []), bot]);
      const others = living.get(bookKey) ?? new Set<Bot>();
      others.add(bot);
      living.set(bookKey, others);
    },
    forget: (account) => {
      for (const bot of byAccount.get(account.uid) ?? [])
        living.get(bot.instrument.bookKey)?.delete(bot);
      byAccount.delete(account.uid);
    },
    prices: function* (market) {
      for (const bot of inMarket(market)) yield* pricesOf(bot);
    },
    isBusy: (market) => inMarket(market).some(({ status }) => status === "terminating"),
    look: (market) => {
      for (const bot of inMarket(market)) {
        look(venue, bot);
        if (bot.status === "terminated") living.get(market.instrument.bookKey)?.delete(bot);
      }
    },
  };
}

/** What `plan` returns; refuses the request with the reason of a BadGrid. */
function requirePlan<T>(plan: () => T): T {
  try {
    return plan();
  } catch (error) {
    if (error instanceof BadGrid) return refuse("badGrid", error.message);
    throw error;
  }
}

/** The sandbox has the unified account only, so other sources hold nothing to invest. */
function checkFunds(fundsSource: GridParams["fundsSource"]): void {
  if (fundsSource && !fundsSource.includes("uta")) refuse("balanceShort");
}

function createBot(
  venue: Venue,
  watch: BotWatch,
  uid: string,
  kind: GridKind,
  params: GridParams,
): Bot {
  checkMayTrade(venue);
  const account = venue.account(uid);
  const instrument = gridInstrument(venue, params, kind);
  const lean = leanOf(params, kind);
  const invested = requirePlan(() => leastInvestmentOf(venue, instrument, params, kind));
  const plan = requirePlan(() => planGrid(venue, instrument, params, kind, invested));
  checkFunds(params.fundsSource);
  for (const [coin, amount] of invested)
    if (freeOf(account.main, coin) < amount) refuse("balanceShort");
  const id = venue.newId();
  const leverage = isFutures(instrument) ? Number(leverageOfGrid(params) / ONE) : null;
  const wallet = createWallet(account, `bot:${id}`, leverage);
  const last = venue.market(instrument).last(venue.minute());
  const bot: Bot = {
    id,
    kind,
    account,
    wallet,
    instrument,
    lean,
    params,
    status: "waiting",
    createdMs: venue.now(),
    endedMs: null,
    createdTicks: last,
    startTicks: last,
    lotsPerCell: plan.lots,
    cells: [],
    invested,
    gridProfit: 0n,
    paidOut: 0n,
    finalProfit: null,
  };
  checkPrices(instrument, [params.triggerPrice, params.takeProfit, params.stopLoss]);
  account.bots.set(id, wallet);
  for (const [coin, amount] of invested) transfer(venue, bot, coin, amount);
  watch.add(bot);
  if ((params.triggerCondition ?? "instant") === "instant") deploy(venue, bot, plan);
  return bot;
}

function requireBot(
  venue: Venue,
  watch: BotWatch,
  uid: string,
  botId: string,
  kind?: GridKind,
): Bot {
  const bot = watch.bots(venue.account(uid)).find(({ id }) => id === botId);
  if (!bot || (kind && bot.kind !== kind)) return refuse("unknownBot");
  return bot;
}

function requireLiving(
  venue: Venue,
  watch: BotWatch,
  uid: string,
  botId: string,
  kind?: GridKind,
): Bot {
  const bot = requireBot(venue, watch, uid, botId, kind);
  if (bot.status === "terminating") refuse("botStopping");
  if (bot.status === "terminated") refuse("botStopped");
  return bot;
}

function modifyBot(bot: Bot, change: ModifyGridRequest): void {
  if (change.category && change.category !== bot.instrument.category) refuse("unknownBot");
  checkPrices(bot.instrument, [change.takeProfit, change.stopLoss]);
  const { botId: _id, category: _category, takeProfit, stopLoss, ...rest } = change;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  bot.params = { ...bot.params, ...given, takeProfit, stopLoss };
}

/**
 * Lays the grid out anew around the present price, after a change of its range, number of grids or
 * investment.
 */
function layOutAnew(venue: Venue, bot: Bot, params: GridParams, invested: Bot["invested"]): void {
  const plan = requirePlan(() => planGrid(venue, bot.instrument, params, bot.kind, invested));
  bot.params = params;
  if (bot.status === "running") deploy(venue, bot, plan);
  else bot.lotsPerCell = plan.lots;
}

function modifyInterval(venue: Venue, bot: Bot, change: GridIntervalRequest): void {
  if (change.category !== bot.instrument.category) refuse("unknownBot");
  const { maxPrice, minPrice, gridNum } = change;
  layOutAnew(venue, bot, { ...bot.params, maxPrice, minPrice, gridNum }, bot.invested);
}

function addInvestment(venue: Venue, bot: Bot, asked: AddInvestmentRequest): void {
  const { category, coin, size, adjustType, fundsSource, reinvestProfit } = asked;
  const { instrument, account } = bot;
  if (category !== instrument.category) refuse("unknownBot");
  const coins = isFutures(instrument) ? [instrument.settle] : [instrument.base, instrument.quote];
  if (!coins.includes(coin)) refuse("unknownCoin");
  const isDecrease = isFutures(instrument) && adjustType === "decrease";
  if (!isDecrease) checkFunds(fundsSource);
  const moved = units(size);
  if (moved === 0n) refuse("invalid", "size");
  const payer = isDecrease ? bot.wallet : account.main;
  if (freeOf(payer, coin) < moved) refuse("balanceShort");
  const amount = isDecrease ? -moved : moved;
  const invested = new Map(bot.invested).set(coin, (bot.invested.get(coin) ?? 0n) + amount);
  requirePlan(() => planGrid(venue, instrument, bot.params, bot.kind, invested));
  transfer(venue, bot, coin, amount);
  bot.invested.set(coin, invested.get(coin) ?? 0n);
  const params = reinvestProfit === undefined ? bot.params : { ...bot.params, reinvestProfit };
  layOutAnew(venue, bot, params, bot.invested);
}

/** Whether a grid can be made; where it is only the investment that is short, how much it needs. */
function validateGrid(venue: Venue, kind: GridKind, params: GridParams): GridCheck {
  const instrument = gridInstrument(venue, params, kind);
  let least = "";
  try {
    const { minInvestment } = planGrid(venue, instrument, params, kind, enoughFor(instrument));
    least = text(minInvestment);
    const invested = leastInvestmentOf(venue, instrument, params, kind);
    planGrid(venue, instrument, params, kind, invested);
  } catch (error) {
    if (!(error instanceof BadGrid)) throw error;
    return { valid: "no", reason: error.message, minInvestment: least };
  }
  return { valid: "yes", reason: "", minInvestment: least };
}

type BotOperations = Pick<
  TradingExchange,
  | "validateGrid"
  | "createBot"
  | "modifyBot"
  | "modifyBotInterval"
  | "addInvestment"
  | "closeBot"
  | "botDetail"
  | "botOrders"
>;

export function botOperations(venue: Venue, watch: BotWatch): BotOperations {
  const living = (uid: string, botId: string, kind?: GridKind) =>
    requireLiving(venue, watch, uid, botId, kind);
  return {
    validateGrid: (_uid, kind, params) => venue.outcome(() => validateGrid(venue, kind, params)),
    createBot: (uid, kind, params) =>
      venue.outcome(() => ({ botId: createBot(venue, watch, uid, kind, params).id })),
    modifyBot: (uid, kind, change) =>
      venue.outcome(() => {
        modifyBot(living(uid, change.botId, kind), change);
        return { botId: change.botId };
      }),
    modifyBotInterval: (uid, kind, change) =>
      venue.outcome(() => {
        modifyInterval(venue, living(uid, change.botId, kind), change);
        return { botId: change.botId };
      }),
    addInvestment: (uid, change) =>
      venue.outcome(() => {
        addInvestment(venue, living(uid, change.botId), change);
        return { botId: change.botId };
      }),
    closeBot: (uid, botId) =>
      venue.outcome(() => {
        terminate(venue, living(uid, botId));
        return { botId };
      }),
    botDetail: (uid, kind, botId) =>
      venue.outcome(() => botRecord(venue, requireBot(venue, watch, uid, botId, kind))),
    botOrders: (uid, kind, botId) =>
      venue.outcome(() => botOrders(venue, requireBot(venue, watch, uid, botId, kind))),
  };
}
