import type { Amount } from "@/lib/core/amount";
import type { ChangeLine } from "@/lib/core/trading/desk/order-record";
import { type Refusal, refusalsOf, refuse, say } from "@/lib/core/trading/refusal";
import type { CreateBot, CreateNeutralBot } from "@/lib/core/trading/requests";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/core/trading/settings";
import { findFigure } from "@/lib/core/trading/steps";
import { isFutures } from "@/lib/core/trading/words";
import { prepareRounded, prepareWrite, type WriteRequest } from "@/lib/core/trading/writes";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { GridValidation } from "@/lib/exchange/trading/write-results";
import { type OrderPlace, readMarket } from "../order-exchange";
import { botSubject, gridLines, investedValue, type Priced } from "./grid-figures";
import { type Operation, type Seen, UNCHANGED } from "./operation";

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
        subject: botSubject(request.category, request.symbol, {
          // A futures grid that names none gets the exchange's, which nobody knows.
          leverage: isFutures(request.category) ? (findFigure(request.leverage) ?? UNKNOWN_LEVERAGE) : null,
          value: { usdt: investedValue(invested, priced) },
          shorts: isFutures(request.category)
            ? !("gridType" in request && request.gridType === "long")
            : null,
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
  const { reason } = validation;
  const said = reason === null ? say("grid-refused") : say("grid-refused-as", { reason });
  return refusalsOf(
    refuse("investmentAmount", "grid", "4.0", said, least),
    least === null ? null : refuse("investmentAmount", "grid", "4.0", say("grid-least", { least }), least),
  );
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
