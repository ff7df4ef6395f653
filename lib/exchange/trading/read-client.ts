import * as z from "zod";
import type { TimeRange } from "@/lib/core/time-ranges";
import type {
  AccountAssets,
  AccountSettings,
  GridBot,
  GridOrders,
  LoanData,
} from "@/lib/trading/account-records";
import { checkMaxOpen, type MaxOpenQuestion } from "@/lib/trading/account-rules";
import { READS, type ReadName } from "@/lib/trading/exchange-operations";
import type {
  Category,
  FuturesCategory,
  PositionSide,
  StrategyType,
} from "@/lib/trading/exchange-words";
import type { BotKind } from "@/lib/trading/kept";
import { checkHistoryRange, checkRead, type ReadQuestion } from "@/lib/trading/read-rules";
import type {
  AdlRank,
  ClosedPosition,
  Fill,
  MaxOpen,
  MovedPosition,
  Order,
  Position,
  StrategyOrder,
} from "@/lib/trading/records";
import type { OrderNamed } from "@/lib/trading/requests";
import type { RuleRefusal } from "@/lib/trading/rule-refusal";
import { englishSentence } from "@/lib/trading/text";
import { badResponse, ExchangeError } from "../http/errors";
import {
  createSignedEndpoint,
  type KeyConnectionOptions,
  openKeyConnection,
} from "../http/key-connection";
import type { Query } from "../http/query";
import type { ExchangeAnswer } from "../http/transport";
import { readWire } from "../http/wire-fields";
import { keyLimit } from "../rate-limit/limits";
import { type AskTradingPage, walkPages, walkWindows } from "./paged-list";
import {
  assetsSchema,
  botSchema,
  gridOrdersSchema,
  loanDataSchema,
  settingsSchema,
} from "./wire-account";
import {
  adlRankSchema,
  closedPositionSchema,
  fillSchema,
  maxOpenSchema,
  movedPositionSchema,
  orderSchema,
  positionSchema,
  strategyOrderSchema,
} from "./wire-records";
import { listOf } from "./wire-words";

type OfSymbol = { readonly category: Category; readonly symbol?: string };
type OfFutures = { readonly category: FuturesCategory; readonly symbol?: string };
type InTime = { readonly range: TimeRange };
type Pages<Row> = AsyncIterable<readonly Row[]>;

/**
 * Reads an account's orders, positions, bots and assets; changes nothing. Every question throws
 * ExchangeError where the exchange gives no usable answer, and RangeError (one sentence) where it
 * must not be asked. A list is read to its end; a range of time is read from its newest end, at
 * most 90 days back.
 */
export type TradingReader = {
  /** The exchange's now, ms. The clocks are compared once for all clients over the same leases. */
  readonly measureClock: () => Promise<number>;
  /**
   * One small question. Throws ExchangeError, saying why, where the key cannot read the account's
   * assets.
   */
  readonly checkKey: () => Promise<{ environment: "live" | "sandbox" }>;
  readonly assets: () => Promise<AccountAssets>;
  readonly settings: () => Promise<AccountSettings>;
  /**
   * Null: the exchange does not know the order. Just after an unknown outcome that proves nothing.
   */
  readonly findOrder: (named: OrderNamed) => Promise<Order | null>;
  readonly openOrders: (question?: Partial<OfSymbol>) => Pages<Order>;
  readonly orderHistory: (question: OfSymbol & InTime) => Pages<Order>;
  readonly fills: (
    question: Partial<OfSymbol> & InTime & { readonly orderId?: string },
  ) => Pages<Fill>;
  readonly positions: (
    question: OfFutures & { readonly posSide?: PositionSide },
  ) => Promise<readonly Position[]>;
  readonly closedPositions: (question: OfFutures & InTime) => Pages<ClosedPosition>;
  readonly movedPositions: (question: OfFutures & InTime) => Pages<MovedPosition>;
  readonly maxOpen: (question: MaxOpenQuestion) => Promise<MaxOpen>;
  readonly adlRanks: () => Promise<readonly AdlRank[]>;
  readonly loans: () => Promise<LoanData>;
  readonly strategyOrders: (
    question: Pick<OfSymbol, "category"> & { readonly type?: StrategyType },
  ) => Promise<readonly StrategyOrder[]>;
  readonly strategyHistory: (
    question: Pick<OfSymbol, "category"> & InTime & { readonly type?: StrategyType },
  ) => Pages<StrategyOrder>;
  readonly strategySubOrders: (orderId: string) => Pages<Order>;
  /** Null: the exchange does not know it. */
  readonly findBot: (botId: string, kind: BotKind) => Promise<GridBot | null>;
  readonly botOrders: (botId: string, kind: BotKind) => Promise<GridOrders>;
  /** Gives the rate slots back and closes the connections. */
  readonly close: () => Promise<void>;
};

export type TradingReaderOptions = KeyConnectionOptions & {
  /**
   * An answer from another environment is refused (wrong-environment). Default: both are accepted.
   */
  readonly environment?: "live" | "sandbox";
  readonly signal?: AbortSignal | undefined;
};

/** "The order does not exist" (public sources). */
const NO_ORDER = ["25204"];
const NO_BOT = ["25575", "25577"];

/** Throws RangeError on an address or credentials that cannot be used; nothing is sent yet. */
export function createTradingReader(options: TradingReaderOptions): TradingReader {
  const connection = openKeyConnection(options);
  const { signal } = options;
  const limitOf = (name: ReadName) =>
    keyLimit(
      options.baseUrl,
      options.credentials.apiKey,
      name,
      options.perSecond ?? READS[name].perSecond,
    );

  async function ask(
    name: ReadName,
    question: ReadQuestion,
    more: Query = {},
  ): Promise<ExchangeAnswer> {
    requireNone(checkRead(name, question));
    const endpoint = createSignedEndpoint(READS[name].path, connection.asking(limitOf(name)));
    const { limit: _, ...asked } = question;
    const answer = await endpoint({ ...asked, ...more }, signal);
    requireEnvironment(options.environment, environmentOf(answer));
    return answer;
  }

  async function read<Value>(
    name: ReadName,
    schema: z.ZodType<Value>,
    question: ReadQuestion = {},
  ): Promise<Value> {
    const answer = await ask(name, question);
    return readWire(schema, answer.data, answer.mayQuote);
  }

  async function find<Value>(
    name: ReadName,
    schema: z.ZodType<Value>,
    question: ReadQuestion,
    unknownCodes: readonly string[],
  ): Promise<Value | null> {
    try {
      return await read(name, schema.nullable(), question);
    } catch (error) {
      const code = error instanceof ExchangeError ? error.failure.code : null;
      if (code !== null && unknownCodes.includes(code)) return null;
      throw error;
    }
  }

  const pageOf =
    (name: ReadName, question: ReadQuestion): AskTradingPage =>
    (more) =>
      ask(name, question, more);

  async function* inTime<Row>(
    name: ReadName,
    row: z.ZodType<Row>,
    idOf: (row: Row) => string,
    { range, ...question }: ReadQuestion & InTime,
  ): AsyncGenerator<readonly Row[]> {
    requireNone(checkRead(name, question));
    const refusal = checkHistoryRange(range, await connection.exchangeNow(signal));
    if (refusal !== null) requireNone([refusal]);
    yield* walkWindows(row, idOf, pageOf(name, question), range);
  }

  async function maxOpen(question: MaxOpenQuestion): Promise<MaxOpen> {
    requireNone(checkMaxOpen(question, null));
    const { lane, signer, priority } = connection.asking(limitOf("max-open-available"));
    // A POST that changes nothing. It is sent only once all the same: posts are never repeated
    // here.
    const outcome = await connection.transport.post({
      path: READS["max-open-available"].path,
      body: JSON.stringify(question),
      signer,
      channelApiCode: null,
      gate: lane.gate,
      urgency: { priority },
      signal: signal ?? new AbortController().signal,
      unlistedCode: "refused",
    });
    if (outcome.kind !== "answered") throw new ExchangeError(outcome.failure);
    return readWire(maxOpenSchema, outcome.data);
  }

  const byOrder = ({ orderId }: { readonly orderId: string }) => orderId;

  return {
    measureClock: () => connection.exchangeNow(signal),
    checkKey: async () => ({ environment: environmentOf(await ask("assets", {})) }),
    assets: () => read("assets", assetsSchema),
    settings: () => read("settings", settingsSchema),
    findOrder: async ({ orderId, clientOid }) => {
      // The exchange goes by orderId where both are sent.
      const question = orderId ? { orderId } : { clientOid: clientOid ?? "" };
      const order = await find("order-info", orderSchema, question, NO_ORDER);
      if (order === null) return null;
      if (orderId) requireAsked("orderId", orderId, order.orderId);
      else requireAsked("clientOid", clientOid ?? "", order.clientOid);
      return order;
    },
    openOrders: (question = {}) =>
      walkPages(orderSchema, byOrder, pageOf("unfilled-orders", question)),
    orderHistory: (question) => inTime("history-orders", orderSchema, byOrder, question),
    fills: (question) => inTime("fills", fillSchema, ({ execId }) => execId, question),
    positions: async (question) =>
      await read("current-position", rowsSchema(positionSchema), question),
    closedPositions: (question) =>
      inTime("history-position", closedPositionSchema, ({ positionId }) => positionId, question),
    movedPositions: (question) =>
      inTime("move-position-history", movedPositionSchema, byOrder, question),
    maxOpen,
    adlRanks: () => read("adl-rank", rowsSchema(adlRankSchema)),
    loans: () => read("loan-data", loanDataSchema),
    strategyOrders: (question) =>
      read("unfilled-strategy-orders", rowsSchema(strategyOrderSchema), question),
    strategyHistory: (question) =>
      inTime("history-strategy-orders", strategyOrderSchema, byOrder, question),
    strategySubOrders: (orderId) =>
      walkPages(orderSchema, byOrder, pageOf("strategy-sub-orders", { orderId })),
    findBot: async (botId, kind) => {
      const name = kind === "grid" ? "bot-detail" : "neutral-bot-detail";
      const bot = await find(name, botSchema, { botId }, NO_BOT);
      if (bot !== null) requireAsked("botId", botId, bot.botId);
      return bot;
    },
    botOrders: async (botId, kind) => {
      const name = kind === "grid" ? "bot-orders" : "neutral-bot-orders";
      const orders = await read(name, gridOrdersSchema, { botId });
      requireAsked("botId", botId, orders.botId);
      return orders;
    },
    close: connection.close,
  };
}

/** A list without pages: an array, or an object with one; null is empty. */
function rowsSchema<Row>(row: z.ZodType<Row>): z.ZodType<readonly Row[]> {
  const wrapped = z.object({ list: listOf(row) }, "data is neither a list nor an object with one");
  return z.union([listOf(row), wrapped.transform(({ list }) => list)]);
}

function environmentOf({ headers }: ExchangeAnswer): "live" | "sandbox" {
  return headers["x-exchange-environment"] === "sandbox" ? "sandbox" : "live";
}

function requireEnvironment(
  wanted: "live" | "sandbox" | undefined,
  found: "live" | "sandbox",
): void {
  if (wanted === undefined || wanted === found) return;
  const detail = `the answer came from a ${found} exchange, the account is of a ${wanted} one`;
  throw new ExchangeError({ kind: "wrong-environment", code: null, httpStatus: null, detail });
}

/** Refuses an answer about something else. Throws ExchangeError (bad-response). */
function requireAsked(field: string, asked: string, answered: string | null): void {
  if (answered !== null && answered !== asked)
    throw badResponse(`${field} is another one than was asked for`);
}

function requireNone([first]: readonly RuleRefusal[]): void {
  if (first !== undefined) throw new RangeError(englishSentence(first.said));
}
