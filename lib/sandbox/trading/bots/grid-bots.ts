import { ONE, text, units } from "@/lib/sandbox/core/decimal";
import { createWallet, freeOf } from "../engine/account";
import { checkMayTrade } from "../engine/account-state";
import { isFutures } from "../engine/order";
import { ticksOf } from "../engine/order-checks";
import type { Watch } from "../engine/settle";
import type { Venue, VenueAccount } from "../engine/state";
import type { TradingExchange } from "../interface/exchange";
import { refuse } from "../interface/refusals";
import type {
  AddInvestmentRequest,
  GridIntervalRequest,
  GridKind,
  GridParams,
  ModifyGridRequest,
} from "../interface/requests";
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
};

const optionalTicks = (bot: Pick<Bot, "instrument">, price: string | undefined) =>
  price ? ticksOf(bot.instrument, price) : null;

/** Prices that start or end a bot. */
function* pricesOf(bot: Bot): Generator<number> {
  const { triggerPrice, takeProfit, stopLoss } = bot.params;
  const wanted = bot.status === "waiting" ? [triggerPrice] : [takeProfit, stopLoss];
  for (const price of wanted) {
    const ticks = optionalTicks(bot, price);
    if (ticks !== null) yield ticks;
  }
}

/** A price above the one it began at is reached from below, and the other way round. */
function hasReached(venue: Venue, bot: Bot, from: number): boolean {
  const last = venue.market(bot.instrument).last(venue.minute());
  return [...pricesOf(bot)].some((ticks) => (ticks > from ? last >= ticks : last <= ticks));
}

function look(venue: Venue, bot: Bot): void {
  if (bot.status === "terminating") terminate(venue, bot);
  else if (bot.status === "running" && hasReached(venue, bot, bot.startTicks))
    terminate(venue, bot);
  else if (bot.status === "waiting" && hasReached(venue, bot, bot.createdTicks)) start(venue, bot);
}

/** A grid that the market has moved out of reach of keeps waiting. */
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
      living.set(bookKey, (living.get(bookKey) ?? new Set()).add(bot));
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

/** Refuses with the plan's reason where it is a creation or a change. */
function requirePlan<T>(plan: () => T): T {
  try {
    return plan();
  } catch (error) {
    if (error instanceof BadGrid) return refuse("badGrid", error.message);
    throw error;
  }
}

/** The sandbox has the unified account alone: elsewhere there is nothing to invest. */
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
  for (const price of [params.triggerPrice, params.takeProfit, params.stopLoss])
    optionalTicks(bot, price);
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
  for (const price of [change.takeProfit, change.stopLoss]) optionalTicks(bot, price);
  const { botId: _id, category: _category, takeProfit, stopLoss, ...rest } = change;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  bot.params = { ...bot.params, ...given, takeProfit, stopLoss };
}

/** With another range, number of grids or investment: the grid is laid out anew around the present price. */
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
  const less = isFutures(instrument) && adjustType === "decrease";
  if (!less) checkFunds(fundsSource);
  const amount = less ? -units(size) : units(size);
  if (amount === 0n) refuse("invalid", "size");
  if (freeOf(less ? bot.wallet : account.main, coin) < (less ? -amount : amount))
    refuse("balanceShort");
  const invested = new Map(bot.invested).set(coin, (bot.invested.get(coin) ?? 0n) + amount);
  requirePlan(() => planGrid(venue, instrument, bot.params, bot.kind, invested));
  transfer(venue, bot, coin, amount);
  bot.invested.set(coin, invested.get(coin) ?? 0n);
  const params = reinvestProfit === undefined ? bot.params : { ...bot.params, reinvestProfit };
  layOutAnew(venue, bot, params, bot.invested);
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
    validateGrid: (_uid, kind, params) =>
      venue.outcome(() => {
        const instrument = gridInstrument(venue, params, kind);
        try {
          const { minInvestment } = planGrid(
            venue,
            instrument,
            params,
            kind,
            enoughFor(instrument),
          );
          const short = (reason: string) =>
            ({ valid: "no", reason, minInvestment: text(minInvestment) }) as const;
          try {
            planGrid(
              venue,
              instrument,
              params,
              kind,
              leastInvestmentOf(venue, instrument, params, kind),
            );
          } catch (error) {
            if (error instanceof BadGrid) return short(error.message);
            throw error;
          }
          return { valid: "yes", reason: "", minInvestment: text(minInvestment) };
        } catch (error) {
          if (error instanceof BadGrid)
            return { valid: "no", reason: error.message, minInvestment: "" };
          throw error;
        }
      }),
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
