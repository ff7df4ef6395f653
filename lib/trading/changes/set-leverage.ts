import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { isFutures, type PositionSide } from "@/lib/trading/exchange-words";
import { prepareRounded } from "@/lib/trading/prepare-write";
import type { Position } from "@/lib/trading/records";
import type { SetLeverage } from "@/lib/trading/requests";
import { refuse, say } from "@/lib/trading/rule-refusal";
import { findFigure } from "@/lib/trading/steps";
import { readMarket } from "../order-exchange";
import { type ChangeOperation, isFigure, UNCHANGED, UNLIMITED, withRefusals } from "./operation";

/**
 * docs/exchange.md 4.5. What it sets holds for positions that are open as well: a second person
 * always approves it.
 */
export const setLeverage: ChangeOperation<"set-leverage"> = {
  onceAccepted: "done",
  look: async (typed, { exchange: { reader, market } }) => {
    const atMs = await reader.measureClock();
    const { category, symbol } = typed;
    const [befores, priced] = await Promise.all([
      Promise.all(partsOf(typed).map((part) => readLeverage(reader, typed, part.posSide))),
      isFutures(category) && symbol ? readMarket(market, category, symbol) : null,
    ]);
    const facts = { instrument: priced?.instrument ?? null };
    const rounded = prepareRounded("set-leverage", typed, facts, DEFAULT_TRADING_SETTINGS);
    const lines = partsOf(rounded.request).map(({ what, asked }, at) => ({
      what,
      before: befores[at] ?? null,
      after: findFigure(asked),
    }));
    const isMissing = lines.some(({ after }) => after === null);
    const own = isMissing && rounded.refusals.length === 0 ? LEVERAGE_MISSING : [];
    return {
      ...withRefusals(rounded, own),
      atMs,
      lastPrice: priced?.lastPrice ?? null,
      quoteRate: priced?.quoteRate ?? null,
      lines,
      orders: [],
      subject: {
        ...UNLIMITED,
        sentWhile: "on",
        category,
        symbol: symbol ?? null,
        leverage: highest(lines.map(({ after }) => after).filter((after) => after !== null)),
        isCounted: true,
        secondPerson: "always",
      },
    };
  },
  settle: async ({ request }, { exchange: { reader } }) => {
    const parts = partsOf(request);
    const are = await Promise.all(
      parts.map(({ posSide }) => readLeverage(reader, request, posSide)),
    );
    const isMade = parts.every(({ asked }, at) => isFigure(are[at] ?? null, asked));
    return isMade ? { kind: "done", details: { leverage: are } } : UNCHANGED;
  },
};

const LEVERAGE_MISSING = [refuse("leverage", "leverage", "4.5", say("leverage-missing"))];

type LeveragePart = {
  readonly what: "leverage" | "longLeverage" | "shortLeverage";
  readonly posSide: PositionSide | undefined;
  readonly asked: string | undefined;
};

/**
 * What is set: one leverage, or each side's own, which wins over the other (docs/exchange.md 4.5).
 */
function partsOf({
  leverage,
  posSide,
  longLeverage,
  shortLeverage,
}: SetLeverage): readonly LeveragePart[] {
  if (longLeverage === undefined && shortLeverage === undefined)
    return [{ what: "leverage", posSide, asked: leverage }];
  const sides: readonly LeveragePart[] = [
    { what: "longLeverage", posSide: "long", asked: longLeverage ?? leverage },
    { what: "shortLeverage", posSide: "short", asked: shortLeverage ?? leverage },
  ];
  return sides.filter(({ asked }) => asked !== undefined);
}

/** The ceiling holds for the highest of them. */
function highest(figures: readonly Amount[]): Amount | null {
  return figures.reduce<Amount | null>(
    (most, one) => (most === null || compareAmounts(one, most) > 0 ? one : most),
    null,
  );
}

/**
 * Leverage of the symbol, or of the coin that margin borrows. The settings do not tell the two
 * sides of an isolated position apart, so that one is read from the position. Null: the exchange
 * does not say.
 */
async function readLeverage(
  reader: TradingReader,
  asked: SetLeverage,
  posSide: PositionSide | undefined,
): Promise<Amount | null> {
  const { category, symbol, coin } = asked;
  if (isFutures(category) && symbol && asked.marginMode === "isolated") {
    const held = await reader.positions({ category, symbol });
    const isIt = (one: Position) =>
      one.symbol === symbol && one.marginMode === "isolated" && one.posSide === posSide;
    return held.find(isIt)?.leverage ?? null;
  }
  const { symbols, coins } = await reader.settings();
  if (!isFutures(category)) return coins.find((one) => one.coin === coin)?.leverage ?? null;
  const found = symbols.find(
    (one) => one.symbol === symbol && (one.category === null || one.category === category),
  );
  return found?.leverage ?? null;
}
