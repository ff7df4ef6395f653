import { compareAmounts } from "@/lib/core/amount";
import type { TradingSettings } from "./exchange-settings";
import {
  CATEGORIES,
  HOLD_MODES,
  isFutures,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
} from "./exchange-words";
import type { Instrument } from "./instrument";
import type {
  CancelSymbolOrder,
  ClosePositions,
  CountdownCancelAll,
  MovePositions,
  SetHoldMode,
  SetLeverage,
} from "./requests";
import {
  checkRequired,
  checkWord,
  type RuleRefusal,
  refusalsOf,
  refuse,
  say,
} from "./rule-refusal";
import { checkFigure, checkPriceStep, findFigure, roundingOf } from "./steps";

const FUTURES = CATEGORIES.filter(isFutures);
const LEVERAGE_FIELDS = ["leverage", "longLeverage", "shortLeverage"] as const;

/** docs/exchange.md 4.5. `instrument` where the caller has it: its leverage bounds are checked. */
export function checkSetLeverage(
  request: SetLeverage,
  instrument: Instrument | null,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const form = refusalsOf(
    checkRequired(request, ["category"], "4.5"),
    checkWord("category", request.category, ["MARGIN", ...FUTURES], "4.5"),
  );
  if (form.length > 0) return form;
  const futures = isFutures(request.category);
  const isIsolated = request.marginMode === "isolated";
  const perSide = request.longLeverage !== undefined || request.shortLeverage !== undefined;
  return refusalsOf(
    checkRequired(request, [futures ? "symbol" : "coin"], "4.5"),
    checkWord("marginMode", request.marginMode, MARGIN_MODES, "4.5"),
    checkWord("posSide", request.posSide, POSITION_SIDES, "4.5"),
    isIsolated && !futures
      ? refuse("marginMode", "futures-only", "4.5", say("isolated-futures-only"), "crossed")
      : null,
    // Both sides at once need none.
    isIsolated && futures && !perSide ? checkRequired(request, ["posSide"], "4.5") : null,
    perSide && !isIsolated
      ? refuse("longLeverage", "leverage", "4.5", say("leverage-of-sides"))
      : null,
    !perSide && settings.leverage === "required"
      ? checkRequired(request, ["leverage"], "4.5")
      : null,
    !perSide && request.leverage === undefined && settings.leverage === "optional" && isIsolated
      ? refuse("leverage", "leverage", "4.5", say("leverage-missing"))
      : null,
    LEVERAGE_FIELDS.flatMap((field) =>
      refusalsOf(
        checkFigure(field, request[field], "4.5"),
        checkLeverageBounds(field, request[field], instrument),
      ),
    ),
  );
}

function checkLeverageBounds(
  field: string,
  value: string | undefined,
  instrument: Instrument | null,
): RuleRefusal | null {
  const leverage = findFigure(value);
  if (leverage === null || instrument === null) return null;
  const { minLeverage, maxLeverage, symbol } = instrument;
  if (maxLeverage !== null && compareAmounts(leverage, maxLeverage) > 0)
    return refuse(
      field,
      "leverage",
      "4.5",
      say("leverage-most", { symbol, most: maxLeverage }),
      maxLeverage,
    );
  if (minLeverage !== null && compareAmounts(leverage, minLeverage) < 0)
    return refuse(
      field,
      "leverage",
      "4.5",
      say("leverage-least", { symbol, least: minLeverage }),
      minLeverage,
    );
  return null;
}

/** Public sources: only without positions and orders, which the exchange judges. */
export function checkSetHoldMode(request: SetHoldMode): readonly RuleRefusal[] {
  return refusalsOf(
    checkRequired(request, ["holdMode"], "4.0"),
    checkWord("holdMode", request.holdMode, HOLD_MODES, "4.0"),
  );
}

/** Public sources: 5 to 60 whole seconds, 0 switches it off. */
export function checkCountdown({ countdown }: CountdownCancelAll): readonly RuleRefusal[] {
  const isWhole = /^(?:0|[1-9]\d*)$/.test(countdown);
  const seconds = isWhole ? Number(countdown) : Number.NaN;
  if (seconds === 0 || (seconds >= 5 && seconds <= 60)) return [];
  const nearest = Number.isNaN(seconds) ? null : seconds < 5 ? "5" : "60";
  const said = say("countdown");
  return [refuse("countdown", "countdown", "4.0", said, nearest)];
}

export function checkCancelSymbolOrder(request: CancelSymbolOrder): readonly RuleRefusal[] {
  return refusalsOf(
    checkRequired(request, ["category"], "4.0"),
    checkWord("category", request.category, CATEGORIES, "4.0"),
    request.symbol === "" ? checkRequired(request, ["symbol"], "4.0") : null,
  );
}

/** Closes at the market, futures only (public sources). */
export function checkClosePositions(request: ClosePositions): readonly RuleRefusal[] {
  return refusalsOf(
    checkRequired(request, ["category"], "4.0"),
    checkWord("category", request.category, FUTURES, "4.0"),
    checkWord("posSide", request.posSide, POSITION_SIDES, "4.0"),
    // Left out it means every symbol; an empty one may be a form's slip.
    request.symbol === "" ? checkRequired(request, ["symbol"], "4.0") : null,
  );
}

const MAX_MOVED = 10;

/** Public sources: up to 10 positions of USDT or USDC futures, from one user to another. */
export function checkMovePositions(request: MovePositions): readonly RuleRefusal[] {
  const { positionList, fromUid, toUid } = request;
  return refusalsOf(
    checkRequired(request, ["fromUid", "toUid", "category"], "4.0"),
    checkWord("category", request.category, ["USDT-FUTURES", "USDC-FUTURES"], "4.0"),
    fromUid !== "" && fromUid === toUid
      ? refuse("toUid", "required", "4.0", say("moves-to-other"))
      : null,
    positionList.length >= 1 && positionList.length <= MAX_MOVED
      ? null
      : refuse(
          "positionList",
          "batch-size",
          "4.0",
          say("moves-count", { most: String(MAX_MOVED) }),
          positionList.length === 0 ? null : String(MAX_MOVED),
        ),
    positionList.flatMap((position, index) =>
      refusalsOf(
        checkRequired(position, ["symbol", "side", "qty"], "4.0"),
        checkWord("side", position.side, SIDES, "4.0"),
        checkFigure("qty", position.qty, "4.0"),
      ).map((refusal) => ({ ...refusal, field: `positionList[${index}].${refusal.field}` })),
    ),
  );
}

/** What max-open-available is asked for (public sources): it reads, though it is a POST. */
export type MaxOpenQuestion = {
  readonly category: (typeof CATEGORIES)[number];
  readonly symbol: string;
  readonly orderType: (typeof ORDER_TYPES)[number];
  readonly side: (typeof SIDES)[number];
  readonly price?: string;
  readonly size?: string;
};

export function checkMaxOpen(
  question: MaxOpenQuestion,
  instrument: Instrument | null,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkRequired(question, ["category", "symbol", "orderType", "side"], "4.0"),
    checkWord("category", question.category, CATEGORIES, "4.0"),
    checkWord("orderType", question.orderType, ORDER_TYPES, "4.0"),
    checkWord("side", question.side, SIDES, "4.0"),
    question.orderType === "limit" ? checkRequired(question, ["price"], "4.0") : null,
    checkFigure("price", question.price, "4.0"),
    checkFigure("size", question.size, "4.0"),
    instrument && checkPriceStep("price", question.price, instrument, roundingOf(question.side)),
  );
}
