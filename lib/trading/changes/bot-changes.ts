import { type Amount, sumAmounts } from "@/lib/core/amount";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import type { GridBot } from "@/lib/trading/account-records";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { isFutures } from "@/lib/trading/exchange-words";
import type { BotKind } from "@/lib/trading/kept";
import { prepareRounded, type Rounded, type WriteRequest } from "@/lib/trading/prepare-write";
import type {
  ModifyBot,
  ModifyGridInterval,
  ModifyNeutralBot,
  ModifyNeutralGridInterval,
} from "@/lib/trading/requests";
import { type RuleRefusal, refuse, say } from "@/lib/trading/rule-refusal";
import { findFigure } from "@/lib/trading/steps";
import { readMarket, UnknownSymbolError } from "../order-exchange";
import {
  botSubject,
  GRID_FIELDS,
  type GridFields,
  gridLines,
  investedValue,
  isEndReached,
  type Priced,
  valueOfBot,
} from "./grid-figures";
import {
  type ChangeOperation,
  hasSameLines,
  isFigure,
  NO_PRICES,
  overtaken,
  type PreviewedChange,
  type SettledChange,
  UNCHANGED,
  UNLIMITED,
  withRefusals,
} from "./operation";

async function requireBot(
  reader: TradingReader,
  botId: string,
  kind: BotKind | "either",
): Promise<GridBot> {
  const bot = await findBot(reader, botId, kind);
  if (bot === null) throw new UnknownSymbolError(say("no-bot", { id: botId }));
  return bot;
}

/** Null: the exchange does not know it, or no longer. */
async function findBot(
  reader: TradingReader,
  botId: string,
  kind: BotKind | "either",
): Promise<GridBot | null> {
  const kinds = kind === "either" ? (["grid", "neutral"] as const) : [kind];
  for (const one of kinds) {
    const bot = await reader.findBot(botId, one);
    if (bot !== null) return bot;
  }
  return null;
}

const isOver = ({ status }: GridBot) => status === "terminating" || status === "terminated";

function checkLiving(bot: GridBot): readonly RuleRefusal[] {
  if (!isOver(bot)) return [];
  return [refuse("botId", "order-state", "4.0", say("bot-over", { status: bot.status }))];
}

type GridChange =
  | "modify-bot"
  | "modify-neutral-bot"
  | "modify-grid-interval"
  | "modify-neutral-grid-interval";
type GridChangeRequest =
  | ModifyBot
  | ModifyNeutralBot
  | ModifyGridInterval
  | ModifyNeutralGridInterval;

/** Limits, or interval and number, of a bot that runs. */
function gridChange<Name extends GridChange>(
  kind: BotKind,
  prepare: (typed: WriteRequest<Name>, priced: Priced) => Rounded<Name>,
): ChangeOperation<Name> {
  return {
    onceAccepted: "done",
    look: async (typed, { exchange: { reader, market } }): Promise<PreviewedChange<Name>> => {
      const atMs = await reader.measureClock();
      const asked: GridChangeRequest = typed;
      const bot = await requireBot(reader, asked.botId, kind);
      const priced = await readMarket(market, asked.category, bot.symbol);
      const rounded = prepare(typed, priced);
      const request: GridChangeRequest = rounded.request;
      const own = checkLiving(bot);
      const { category } = asked;
      const ends: GridFields = request;
      const isClosed = (["takeProfit", "stopLoss"] as const).some((field) =>
        isEndReached({ kind, category, bot }, field, ends[field], priced.lastPrice),
      );
      return {
        ...withRefusals(rounded, own),
        atMs,
        lastPrice: priced.lastPrice,
        quoteRate: priced.quoteRate,
        lines: gridLines(bot, request),
        orders: [],
        subject: botSubject(category, bot.symbol, {
          value: { usdt: valueOfBot(bot, category, priced) },
          isClosing: true,
          // It is another way to close the bot.
          secondPerson: isClosed ? "always" : "by-value",
        }),
      };
    },
    // The request names every figure of its kind: what another person changed would be undone.
    isAsSeen: hasSameLines,
    settle: async ({ request }, { exchange: { reader } }) => {
      const asked: GridChangeRequest = request;
      const bot = await findBot(reader, asked.botId, kind);
      if (bot === null) return UNCHANGED;
      const fields: GridFields = asked;
      const isMade = GRID_FIELDS.every(
        (field) => !(field in asked) || isSame(bot[field], fields[field]),
      );
      return isMade ? { kind: "done", details: { status: bot.status } } : overOrUnchanged(bot);
    },
  };
}

/** Null and an empty text are none. */
function isSame(is: string | null, asked: string | null | undefined): boolean {
  if (!asked) return !is || isFigure(is as Amount, "0");
  return isFigure(is as Amount | null, asked);
}

function overOrUnchanged(bot: GridBot): SettledChange {
  return isOver(bot) ? overtaken(say("overtaken-bot", { status: bot.status })) : UNCHANGED;
}

export const modifyBot = gridChange<"modify-bot">("grid", (typed, priced) =>
  prepareRounded("modify-bot", typed, priced, DEFAULT_TRADING_SETTINGS),
);
export const modifyNeutralBot = gridChange<"modify-neutral-bot">("neutral", (typed, priced) =>
  prepareRounded("modify-neutral-bot", typed, priced, DEFAULT_TRADING_SETTINGS),
);
export const modifyGridInterval = gridChange<"modify-grid-interval">("grid", (typed, priced) =>
  prepareRounded("modify-grid-interval", typed, priced, DEFAULT_TRADING_SETTINGS),
);
export const modifyNeutralGridInterval = gridChange<"modify-neutral-grid-interval">(
  "neutral",
  (typed, priced) =>
    prepareRounded("modify-neutral-grid-interval", typed, priced, DEFAULT_TRADING_SETTINGS),
);

const investedIn = (bot: GridBot, coin: string) =>
  coin === bot.quoteInvestmentCoin ? bot.quoteInvestmentAmount : bot.baseInvestmentAmount;

export const addInvestment: ChangeOperation<"add-investment"> = {
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
      ...withRefusals(rounded, own),
      atMs,
      lastPrice: priced.lastPrice,
      quoteRate: priced.quoteRate,
      lines: [
        {
          what: "investment",
          of: coin,
          before,
          after: before && added ? sumAmounts([before, added]) : size,
        },
      ],
      orders: [],
      subject: botSubject(typed.category, bot.symbol, {
        value: { usdt: investedValue([{ coin, amount: size }], priced) },
        shorts: isFutures(typed.category) ? bot.gridType !== "long" : null,
      }),
    };
  },
  // Its outcome is judged by the sum that was seen.
  isAsSeen: hasSameLines,
  settle: async ({ request, seen: { lines } }, { exchange: { reader } }) => {
    const bot = await findBot(reader, request.botId, "either");
    if (bot === null) return UNCHANGED;
    const { before = null, after = null } = lines.find(({ what }) => what === "investment") ?? {};
    const is = investedIn(bot, request.coin);
    if (isFigure(is, after ?? undefined)) return { kind: "done", details: { invested: is } };
    // Another investment came between: nobody can tell which of the two it was.
    const isAsBefore = isSame(is, before);
    return isAsBefore ? overOrUnchanged(bot) : { kind: "unclear", candidates: [] };
  },
};

/**
 * docs/exchange.md 4.9a. It sells or closes what the bot holds: a second person always approves it.
 * A stop leaves bots, so that one can be closed in every state of the account.
 */
export const closeBot: ChangeOperation<"close-bot"> = {
  onceAccepted: "done",
  look: async (typed, { exchange: { reader } }) => {
    const atMs = await reader.measureClock();
    const bot = await requireBot(reader, typed.botId, "either");
    const rounded = prepareRounded("close-bot", typed, null, DEFAULT_TRADING_SETTINGS);
    const own = checkLiving(bot);
    return {
      ...withRefusals(rounded, own),
      atMs,
      ...NO_PRICES,
      lines: [{ what: "state", before: bot.status, after: "terminated" }],
      orders: [],
      subject: { ...UNLIMITED, sentWhile: "any", secondPerson: "always" },
    };
  },
  isAsSeen: hasSameLines,
  settle: async ({ request }, { exchange: { reader } }) => {
    const bot = await findBot(reader, request.botId, "either");
    if (bot === null) return UNCHANGED;
    return isOver(bot) ? { kind: "done", details: { status: bot.status } } : UNCHANGED;
  },
};
