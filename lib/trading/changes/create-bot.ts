import type { Amount } from "@/lib/core/amount";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { GridValidation } from "@/lib/exchange/trading/write-results";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { isFutures } from "@/lib/trading/exchange-words";
import type { BotKind } from "@/lib/trading/kept";
import type { ChangeLine } from "@/lib/trading/order-record";
import {
  type PreparedWrite,
  prepareRounded,
  prepareWrite,
  type Rounded,
  type WriteRequest,
} from "@/lib/trading/prepare-write";
import type { CreateBot, CreateNeutralBot } from "@/lib/trading/requests";
import { type RuleRefusal, refusalsOf, refuse, say } from "@/lib/trading/rule-refusal";
import { differenceOfBot } from "@/lib/trading/same-order";
import { findFigure } from "@/lib/trading/steps";
import { type OrderPlace, readMarket } from "../order-exchange";
import { botSubject, gridLines, investedValue, type Priced } from "./grid-figures";
import { type ChangeOperation, type PreviewedChange, withRefusals } from "./operation";

type BotCreation = "create-bot" | "create-neutral-bot";

/**
 * What the two sorts of bots do differently. `validate` asks the exchange, which changes nothing.
 */
type BotSort<Name extends BotCreation> = {
  readonly kind: BotKind;
  readonly prepare: (typed: WriteRequest<Name>, priced: Priced) => Rounded<Name>;
  readonly validate: (request: WriteRequest<Name>, priced: Priced) => Validation;
};

/** Makes a bot of either sort. */
function creation<Name extends BotCreation>({
  kind,
  prepare,
  validate,
}: BotSort<Name>): ChangeOperation<Name> {
  return {
    onceAccepted: "done",
    look: async (typed, place): Promise<PreviewedChange<Name>> => {
      const { reader, market } = place.exchange;
      const atMs = await reader.measureClock();
      const asked: CreateBot | CreateNeutralBot = typed;
      const priced = await readMarket(market, asked.category, asked.symbol);
      const rounded = prepare(typed, priced);
      const request: CreateBot | CreateNeutralBot = rounded.request;
      const validation =
        rounded.write === null ? null : await ask(validate(rounded.request, priced), place);
      const { lastPrice, quoteRate } = priced;
      const isFuture = isFutures(request.category);
      const isLong = "gridType" in request && request.gridType === "long";
      return {
        ...withRefusals(rounded, checkValidation(validation)),
        atMs,
        lastPrice,
        quoteRate,
        lines: linesOf(request, validation?.minInvestment ?? null),
        orders: [],
        subject: botSubject(request.category, request.symbol, {
          leverage: isFuture ? (findFigure(request.leverage) ?? UNKNOWN_LEVERAGE) : null,
          value: { usdt: investedValue(request.investmentAmount ?? [], priced) },
          shorts: isFuture ? !isLong : null,
        }),
      };
    },
    // No question of the exchange lists the bots of an account: a person says which it is.
    settle: async () => ({ kind: "unchanged", absent: [] }),
    findNamed: async ({ request, sentMs }, exchangeId, { exchange: { reader } }) => {
      const bot = await reader.findBot(exchangeId, kind);
      if (bot === null) return { kind: "none" };
      const difference = differenceOfBot({ request, sentMs }, bot);
      if (difference !== null) return { kind: "differs", difference };
      return { kind: "done", details: { botId: bot.botId, status: bot.status } };
    },
  };
}

/**
 * The settings of a new bot, what is put in, and the exchange's least investment, where it said
 * one.
 */
function linesOf(
  request: CreateBot | CreateNeutralBot,
  minInvestment: Amount | null,
): readonly ChangeLine[] {
  const lines = [...gridLines({}, request)];
  for (const { coin, amount } of request.investmentAmount ?? [])
    lines.push({ what: "investment", of: coin, before: null, after: amount });
  if (minInvestment) lines.push({ what: "minInvestment", before: null, after: minInvestment });
  return lines;
}

/**
 * Above every ceiling: a futures grid that names no leverage gets the exchange's, which nobody
 * knows.
 */
const UNKNOWN_LEVERAGE = "1000" as Amount;

function checkValidation(validation: GridValidation | null): readonly RuleRefusal[] {
  if (validation === null || validation.isValid) return [];
  const { reason, minInvestment: least } = validation;
  const said = reason === null ? say("grid-refused") : say("grid-refused-as", { reason });
  return refusalsOf(
    refuse("investmentAmount", "grid", "4.0", said, least),
    least === null
      ? null
      : refuse("investmentAmount", "grid", "4.0", say("grid-least", { least }), least),
  );
}

type Validation = PreparedWrite<"validate-grid"> | PreparedWrite<"validate-neutral-grid">;

/** Null: our own rules refuse it already. */
async function ask(
  prepared: Validation,
  { exchange, signal }: OrderPlace,
): Promise<GridValidation | null> {
  if (!prepared.ok) return null;
  const outcome = await exchange.writer.send<"validate-grid" | "validate-neutral-grid">(
    prepared.write,
    signal,
  );
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

export const createBot = creation<"create-bot">({
  kind: "grid",
  prepare: (typed, priced) => prepareRounded("create-bot", typed, priced, DEFAULT_TRADING_SETTINGS),
  validate: (request, priced) =>
    prepareWrite("validate-grid", request, priced, DEFAULT_TRADING_SETTINGS),
});
export const createNeutralBot = creation<"create-neutral-bot">({
  kind: "neutral",
  prepare: (typed, priced) =>
    prepareRounded("create-neutral-bot", typed, priced, DEFAULT_TRADING_SETTINGS),
  validate: (request, priced) =>
    prepareWrite("validate-neutral-grid", request, priced, DEFAULT_TRADING_SETTINGS),
});
