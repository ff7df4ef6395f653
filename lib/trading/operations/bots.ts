import { type Amount, multiplyAmounts, sumAmounts } from "@/lib/core/amount";
import type { GridBot } from "@/lib/core/trading/account-records";
import type { ChangeField, ChangeLine } from "@/lib/core/trading/desk/order-record";
import type { Instrument } from "@/lib/core/trading/instrument";
import type { BotKind } from "@/lib/core/trading/kept";
import type { LimitSubject, Prices } from "@/lib/core/trading/order-limits";
import { type Refusal, refuse } from "@/lib/core/trading/refusal";
import type {
  CreateBot,
  CreateNeutralBot,
  ModifyBot,
  ModifyGridInterval,
  ModifyNeutralBot,
  ModifyNeutralGridInterval,
} from "@/lib/core/trading/requests";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/core/trading/settings";
import { findFigure } from "@/lib/core/trading/steps";
import { type Category, isFutures } from "@/lib/core/trading/words";
import { prepareRounded, prepareWrite, type WriteRequest } from "@/lib/core/trading/writes";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import type { GridValidation } from "@/lib/exchange/trading/write-results";
import { type OrderPlace, readMarket, UnknownSymbolError } from "../order-exchange";
import {
  isFigure,
  NO_PRICES,
  type Operation,
  overtaken,
  type Seen,
  type Settled,
  UNCHANGED,
  UNLIMITED,
} from "./operation";

const GRID_FIELDS = ["maxPrice", "minPrice", "gridNum", "takeProfit", "stopLoss", "leverage"] as const;
type GridFields = { readonly [Field in (typeof GRID_FIELDS)[number]]?: string | null };

type Priced = Prices & { readonly instrument: Instrument };

/** A futures grid has leverage of its own; a spot grid and a change have none. */
function subjectOf(
  category: Category,
  symbol: string,
  more: Partial<Pick<LimitSubject, "leverage" | "value">>,
): LimitSubject {
  return {
    ...UNLIMITED,
    sentWhile: "on",
    category,
    symbol,
    isCounted: true,
    secondPerson: "by-value",
    ...more,
  };
}

/** Makes a bot of either sort: the exchange is asked whether it would take the grid, which changes nothing. */
function creation<Name extends "create-bot" | "create-neutral-bot">(
  name: Name,
  validate: (typed: WriteRequest<Name>, priced: Priced, place: OrderPlace) => Promise<GridValidation | null>,
): Operation<Name> {
  return {
    onceAccepted: "done",
    look: async (typed, place): Promise<Seen<Name>> => {
      const { reader, market } = place.exchange;
      const atMs = await reader.measureClock();
      const asked: CreateBot | CreateNeutralBot = typed;
      const priced = await readMarket(market, asked.category, asked.symbol);
      const rounded = prepareRounded(name, typed, priced as never, DEFAULT_TRADING_SETTINGS);
      const request: CreateBot | CreateNeutralBot = rounded.request;
      const validation = rounded.write === null ? null : await validate(rounded.request, priced, place);
      const refusals = [...rounded.refusals, ...checkValidation(validation)];
      const { lastPrice, quoteRate } = priced;
      const invested = request.investmentAmount ?? [];
      const lines: ChangeLine[] = [
        ...gridLines({}, request),
        ...invested.map(({ coin, amount }) => ({
          what: "investment" as const,
          of: coin,
          before: null,
          after: amount,
        })),
        ...(validation?.minInvestment
          ? [{ what: "minInvestment" as const, before: null, after: validation.minInvestment }]
          : []),
      ];
      return {
        ...rounded,
        refusals,
        write: refusals.length > 0 ? null : rounded.write,
        atMs,
        lastPrice,
        quoteRate,
        lines,
        orders: [],
        subject: subjectOf(request.category, request.symbol, {
          // A futures grid that names none gets the exchange's, which nobody knows.
          leverage: isFutures(request.category) ? (findFigure(request.leverage) ?? UNKNOWN_LEVERAGE) : null,
          value: { usdt: investedValue(invested, priced) },
        }),
      };
    },
    settle: async ({ request, orderId }, { exchange: { reader } }) => {
      // No question of the exchange lists the bots of an account: a person says which it is.
      if (orderId === null) return { kind: "unchanged", absent: [] };
      const bot = await reader.findBot(orderId, name === "create-bot" ? "grid" : "neutral");
      const asked: CreateBot | CreateNeutralBot = request;
      if (bot === null) return UNCHANGED;
      if (bot.symbol !== asked.symbol) return { kind: "unclear", candidates: [bot.botId] };
      return { kind: "done", details: { botId: bot.botId, status: bot.status } };
    },
  };
}

/** Above every ceiling. */
const UNKNOWN_LEVERAGE = "1000" as Amount;

function checkValidation(validation: GridValidation | null): readonly Refusal[] {
  if (validation === null || validation.isValid) return [];
  const least = validation.minInvestment;
  const sentence = `${validation.reason ?? "The exchange does not take this grid"}.${least ? ` It takes at least ${least}.` : ""}`;
  return [refuse("investmentAmount", "grid", "4.0", sentence, least)];
}

/** In USDT: what is put in of the quote coin, and of the base coin at the last price. */
function investedValue(
  invested: readonly { readonly coin: string; readonly amount: string }[],
  { instrument, lastPrice, quoteRate }: Priced,
): Amount | null {
  const parts = invested.map(({ coin, amount }) => {
    const figure = findFigure(amount);
    if (figure === null || quoteRate === null) return null;
    if (coin === instrument.quoteCoin) return multiplyAmounts(figure, quoteRate);
    if (coin !== instrument.baseCoin || lastPrice === null) return null;
    return multiplyAmounts(multiplyAmounts(figure, lastPrice), quoteRate);
  });
  return parts.length === 0 || parts.includes(null)
    ? null
    : sumAmounts(parts.filter((part) => part !== null));
}

function gridLines(before: GridFields, after: GridFields): readonly ChangeLine[] {
  return GRID_FIELDS.flatMap((what): readonly ChangeLine[] => {
    if (!(what in after)) return [];
    const line = {
      what: what satisfies ChangeField,
      before: before[what] || null,
      after: after[what] || null,
    };
    return line.before === null && line.after === null ? [] : [line];
  });
}

async function ask<Name extends "validate-grid" | "validate-neutral-grid">(
  name: Name,
  request: WriteRequest<Name>,
  priced: Priced,
  { exchange, signal }: OrderPlace,
): Promise<GridValidation | null> {
  const prepared = prepareWrite(name, request, priced as never, DEFAULT_TRADING_SETTINGS);
  if (!prepared.ok) return null;
  const outcome = await exchange.writer.send<"validate-grid">(prepared.write as never, signal);
  switch (outcome.kind) {
    case "accepted":
      return outcome.result;
    case "refused":
      return { isValid: false, reason: outcome.failure.detail, minInvestment: null };
    case "replaced":
      return null;
    case "not-sent":
    case "unknown":
      throw new ExchangeError(outcome.failure);
    default:
      return outcome satisfies never;
  }
}

export const createBot = creation("create-bot", (request, priced, place) =>
  ask("validate-grid", request, priced, place),
);
export const createNeutralBot = creation("create-neutral-bot", (request, priced, place) =>
  ask("validate-neutral-grid", request, priced, place),
);

async function requireBot(reader: TradingReader, botId: string, kind: BotKind | "either"): Promise<GridBot> {
  const kinds = kind === "either" ? (["grid", "neutral"] as const) : [kind];
  for (const one of kinds) {
    const bot = await reader.findBot(botId, one);
    if (bot !== null) return bot;
  }
  throw new UnknownSymbolError(`The exchange knows no bot ${botId}.`);
}

const isOver = ({ status }: GridBot) => status === "terminating" || status === "terminated";

function checkLiving(bot: GridBot): readonly Refusal[] {
  if (!isOver(bot)) return [];
  return [refuse("botId", "order-state", "4.0", `The bot is ${bot.status} already.`)];
}

type GridChange =
  | "modify-bot"
  | "modify-neutral-bot"
  | "modify-grid-interval"
  | "modify-neutral-grid-interval";
type GridChangeRequest = ModifyBot | ModifyNeutralBot | ModifyGridInterval | ModifyNeutralGridInterval;

/** Limits, or interval and number, of a bot that runs. */
function gridChange<Name extends GridChange>(name: Name, kind: BotKind): Operation<Name> {
  return {
    onceAccepted: "done",
    look: async (typed, { exchange: { reader, market } }): Promise<Seen<Name>> => {
      const atMs = await reader.measureClock();
      const asked: GridChangeRequest = typed;
      const bot = await requireBot(reader, asked.botId, kind);
      const priced = await readMarket(market, asked.category, bot.symbol);
      const rounded = prepareRounded(name, typed, priced as never, DEFAULT_TRADING_SETTINGS);
      const request: GridChangeRequest = rounded.request;
      const own = checkLiving(bot);
      return {
        ...rounded,
        refusals: [...rounded.refusals, ...own],
        write: own.length > 0 ? null : rounded.write,
        atMs,
        lastPrice: priced.lastPrice,
        quoteRate: priced.quoteRate,
        lines: gridLines(bot, request),
        orders: [],
        subject: subjectOf(asked.category, bot.symbol, {}),
      };
    },
    settle: async ({ request }, { exchange: { reader } }) => {
      const asked: GridChangeRequest = request;
      const bot = await requireBot(reader, asked.botId, kind);
      const fields: GridFields = asked;
      const isMade = GRID_FIELDS.every((field) => !(field in asked) || isSame(bot[field], fields[field]));
      return isMade ? { kind: "done", details: { status: bot.status } } : overOrUnchanged(bot);
    },
  };
}

/** Null and an empty text are none. */
function isSame(is: string | null, asked: string | null | undefined): boolean {
  if (!asked) return !is || isFigure(is as Amount, "0");
  return isFigure(is as Amount | null, asked);
}

function overOrUnchanged(bot: GridBot): Settled {
  return isOver(bot) ? overtaken(`the bot was ${bot.status} before it was changed`) : UNCHANGED;
}

export const modifyBot = gridChange("modify-bot", "grid");
export const modifyNeutralBot = gridChange("modify-neutral-bot", "neutral");
export const modifyGridInterval = gridChange("modify-grid-interval", "grid");
export const modifyNeutralGridInterval = gridChange("modify-neutral-grid-interval", "neutral");

const investedIn = (bot: GridBot, coin: string) =>
  coin === bot.quoteInvestmentCoin ? bot.quoteInvestmentAmount : bot.baseInvestmentAmount;

export const addInvestment: Operation<"add-investment"> = {
  onceAccepted: "done",
  look: async (typed, { exchange: { reader, market } }) => {
    const atMs = await reader.measureClock();
    const bot = await requireBot(reader, typed.botId, "either");
    const priced = await readMarket(market, typed.category, bot.symbol);
    const rounded = prepareRounded("add-investment", typed, null, DEFAULT_TRADING_SETTINGS);
    const { coin, size } = rounded.request;
    const before = investedIn(bot, coin);
    const added = findFigure(size);
    const own = checkLiving(bot);
    return {
      ...rounded,
      refusals: [...rounded.refusals, ...own],
      write: own.length > 0 ? null : rounded.write,
      atMs,
      lastPrice: priced.lastPrice,
      quoteRate: priced.quoteRate,
      lines: [
        { what: "investment", of: coin, before, after: before && added ? sumAmounts([before, added]) : size },
      ],
      orders: [],
      subject: subjectOf(typed.category, bot.symbol, {
        value: { usdt: investedValue([{ coin, amount: size }], priced) },
      }),
    };
  },
  settle: async ({ request, seen: { lines } }, { exchange: { reader } }) => {
    const bot = await requireBot(reader, request.botId, "either");
    const { before = null, after = null } = lines.find(({ what }) => what === "investment") ?? {};
    const is = investedIn(bot, request.coin);
    if (isFigure(is, after ?? undefined)) return { kind: "done", details: { invested: is } };
    // Another investment came between: nobody can tell which of the two it was.
    const isAsBefore = isSame(is, before);
    return isAsBefore ? overOrUnchanged(bot) : { kind: "unclear", candidates: [] };
  },
};

/** docs/exchange.md 4.9a. It sells or closes what the bot holds: a second person always approves it. */
export const closeBot: Operation<"close-bot"> = {
  onceAccepted: "done",
  look: async (typed, { exchange: { reader } }) => {
    const atMs = await reader.measureClock();
    const bot = await requireBot(reader, typed.botId, "either");
    const rounded = prepareRounded("close-bot", typed, null, DEFAULT_TRADING_SETTINGS);
    const own = checkLiving(bot);
    return {
      ...rounded,
      refusals: [...rounded.refusals, ...own],
      write: own.length > 0 ? null : rounded.write,
      atMs,
      ...NO_PRICES,
      lines: [{ what: "state", before: bot.status, after: "terminated" }],
      orders: [],
      subject: { ...UNLIMITED, sentWhile: "reducing", secondPerson: "always" },
    };
  },
  settle: async ({ request }, { exchange: { reader } }) => {
    const bot = await requireBot(reader, request.botId, "either");
    return isOver(bot) ? { kind: "done", details: { status: bot.status } } : UNCHANGED;
  },
};
