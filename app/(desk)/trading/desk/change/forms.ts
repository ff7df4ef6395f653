import { getTranslations } from "next-intl/server";
import { categoryText } from "@/components/trading/order-text";
import { pairText } from "@/lib/core/market-name";
import type { Text } from "@/lib/core/text";
import type { GridBot } from "@/lib/trading/account-records";
import {
  BOT_FIELDS,
  intervalFields,
  investmentFields,
  limitFields,
} from "@/lib/trading/changes/bot-fields";
import { type FieldSpec, moveField } from "@/lib/trading/changes/form-fields";
import { STRATEGY_FIELDS } from "@/lib/trading/changes/strategy-fields";
import type { ChangeName } from "@/lib/trading/exchange-operations";
import {
  CATEGORIES,
  HOLD_MODES,
  isFutures,
  MARGIN_MODES,
  POSITION_SIDES,
  wordOf,
  YES_NO,
} from "@/lib/trading/exchange-words";
import type { TradingBook } from "@/lib/trading/kept";
import { findLivingBot, findOpenRecord, listOpenPositions } from "@/lib/trading/load-records";
import { PRESET_SIDES } from "@/lib/trading/preset-rules";
import type { Order, Position, StrategyOrder } from "@/lib/trading/records";
import { findFigure } from "@/lib/trading/steps";

/** A form of a change, filled with what is there now. */
export type ChangeFormText = {
  readonly title: string;
  readonly note: string;
  readonly fields: readonly FieldSpec[];
};

const TRIGGER_FIELDS = {
  limit: ["triggerPrice", "triggerOrderPrice", "qty"],
  market: ["triggerPrice", "qty"],
} as const;
const TPSL_FIELDS = ["takeProfit", "stopLoss", "qty"] as const;

/** A figure as it is now; it is sent only if it is changed. */
function changedFigure(name: FieldSpec["name"], value: string | null): FieldSpec {
  return { name, value: findFigure(value ?? undefined) ?? "", isFigure: true, isChange: true };
}

/** Its prices and its size; which of them it has says which may be changed. */
function strategyForm({ symbol, category, ...strategy }: StrategyOrder, t: Text<"trade">) {
  const isTrigger = findFigure(strategy.triggerPrice ?? undefined) !== null;
  const isLimit = strategy.triggerOrderType === "limit";
  const names = isTrigger ? TRIGGER_FIELDS[isLimit ? "limit" : "market"] : TPSL_FIELDS;
  const fields = names.map((name) => changedFigure(name, strategy[name]));
  return {
    note: t("says.of", { symbol: pairText(symbol), category: categoryText(t, category) }),
    fields,
  };
}

/** Price, quantity and presets of an order; what is emptied of a preset takes it away. */
function orderFields({ category, price, qty, ...order }: Order): readonly FieldSpec[] {
  const fields = [changedFigure("price", price), changedFigure("qty", qty)];
  if (category === "COIN-FUTURES") return [...fields, ...ON_REFUSAL];
  for (const { trigger, type, limit } of PRESET_SIDES) {
    fields.push(
      changedFigure(trigger, order[trigger]),
      {
        name: type,
        value: order[type] === "limit" ? "limit" : "market",
        options: ["market", "limit"],
        isChange: true,
        with: trigger,
      },
      { ...changedFigure(limit, order[limit]), when: { [type]: ["limit"] } },
    );
  }
  return [...fields, ...ON_REFUSAL];
}

/** Whether the exchange cancels the order if it refuses the change, and the number that it returns then. */
const ON_REFUSAL: readonly FieldSpec[] = [
  { name: "autoCancel", value: "no", options: YES_NO, isChange: true },
  { name: "requestId", value: "", when: { autoCancel: ["yes"] } },
];

/**
 * Leverage of an open position's symbol; without an id, of any symbol or of a coin that margin
 * borrows.
 */
async function leverageForm(
  book: TradingBook,
  id: string,
  t: Text<"trade">,
): Promise<ChangeFormText | null> {
  const kept = id === "" ? null : await findOpenRecord(book, "position", id);
  if (id !== "" && kept === null) return null;
  const title = t("changes.leverageTitle");
  const note = t("changes.leverageNote");
  const leverage: FieldSpec = {
    name: "leverage",
    value: kept?.record.leverage ?? "",
    isFigure: true,
    isRequired: true,
  };
  if (kept === null) {
    const futures = CATEGORIES.filter(isFutures);
    return {
      title,
      note,
      fields: [
        { name: "category", value: "USDT-FUTURES", options: [...futures, "MARGIN"] },
        { name: "symbol", value: "", isRequired: true, when: { category: futures } },
        { name: "coin", value: "", isRequired: true, when: { category: ["MARGIN"] } },
        {
          name: "marginMode",
          value: "crossed",
          options: MARGIN_MODES,
          when: { category: futures },
        },
        {
          name: "posSide",
          value: "both",
          options: ["both", ...POSITION_SIDES],
          when: { marginMode: ["isolated"] },
        },
        {
          ...leverage,
          when: { category: ["MARGIN"], marginMode: ["crossed"], posSide: POSITION_SIDES },
        },
        { ...leverage, name: "longLeverage", when: { posSide: ["both"] } },
        { ...leverage, name: "shortLeverage", when: { posSide: ["both"] } },
      ],
    };
  }
  const { category, symbol, marginMode, posSide } = kept.record;
  const fields: FieldSpec[] = [fixed("category", category), fixed("symbol", symbol)];
  if (marginMode === "isolated") {
    fields.push(fixed("marginMode", marginMode));
    if (posSide !== null) fields.push(fixed("posSide", posSide));
  }
  return { title, note, fields: [...fields, leverage] };
}

/** Positions of a product; one of a row is closed by its button. */
async function closingForm(t: Text<"trade">): Promise<ChangeFormText> {
  const words = await getTranslations("positionChanges");
  return {
    title: words("closeAll"),
    note: `${words("closeNote")} ${t("changes.symbolNote")}`,
    fields: [
      { name: "category", value: "USDT-FUTURES", options: CATEGORIES.filter(isFutures) },
      { name: "symbol", value: "" },
      { name: "posSide", value: "either", options: ["either", ...POSITION_SIDES] },
    ],
  };
}

const MOVABLE = ["USDT-FUTURES", "USDC-FUTURES"] as const;

/** A size for each position with cross margin; null: there is none to move. */
async function moveForm(book: TradingBook): Promise<ChangeFormText | null> {
  const words = await getTranslations("positionChanges");
  const positions = await listOpenPositions(book, MOVABLE);
  const fields = positions.map(({ record }) => moveFieldOf(record, words));
  const sizes = fields.filter((field) => field !== null);
  const held = MOVABLE.filter((category) =>
    positions.some(({ record }) => record.category === category && record.marginMode === "crossed"),
  );
  const [first] = held;
  if (first === undefined || sizes.length === 0) return null;
  return {
    title: words("moveTitle"),
    note: words("moveNote"),
    fields: [
      { name: "toUid", value: "", isRequired: true },
      { name: "category", value: first, options: held },
      ...sizes,
    ],
  };
}

/** Null: it cannot be moved. */
function moveFieldOf(position: Position, words: Text<"positionChanges">): FieldSpec | null {
  const { symbol, category, marginMode, total } = position;
  const posSide = wordOf(POSITION_SIDES, position.posSide);
  if (posSide === undefined || total === null || marginMode !== "crossed") return null;
  const values = { symbol: pairText(symbol), size: total };
  return {
    name: moveField(symbol, posSide),
    label: words(posSide === "long" ? "moveLong" : "moveShort", values),
    value: "",
    isFigure: true,
    when: { category: [category] },
  };
}

async function holdModeForm(): Promise<ChangeFormText> {
  const words = await getTranslations("positionChanges");
  return {
    title: words("holdMode"),
    note: words("holdModeNote"),
    fields: [{ name: "holdMode", value: "one_way_mode", options: HOLD_MODES }],
  };
}

/** A field with the one value that it can have. */
function fixed(name: FieldSpec["name"], value: string): FieldSpec {
  return { name, value, options: [value] };
}

function botFields(operation: ChangeName, bot: GridBot, isSpot: boolean): readonly FieldSpec[] {
  if (operation === "add-investment") return investmentFields(bot, isSpot);
  return operation === "modify-bot" || operation === "modify-neutral-bot"
    ? limitFields(bot)
    : intervalFields(bot);
}

type ChangeTarget = "order" | "strategy" | "bot";

function titleOf(t: Text<"trade">, operation: ChangeName, target: ChangeTarget, id: string) {
  return {
    title: t(`changes.says.${operation}`, { what: t(`changes.targets.${target}`, { id }) }),
  };
}

/**
 * Null: the desk does not know what is to be changed. "no-product": it does not know whether the
 * bot trades spot or futures.
 */
export async function findChangeForm(
  book: TradingBook,
  operation: ChangeName,
  id: string,
  t: Text<"trade">,
): Promise<ChangeFormText | "no-product" | null> {
  switch (operation) {
    case "modify-order": {
      const order = await findOpenRecord(book, "order", id);
      if (order === null) return null;
      const { symbol, category } = order.record;
      const about = { symbol: pairText(symbol), category: categoryText(t, category) };
      return {
        ...titleOf(t, operation, "order", id),
        note: category === "COIN-FUTURES" ? t("says.of", about) : t("changes.orderNote", about),
        fields: orderFields(order.record),
      };
    }
    case "cancel-symbol-order":
      return {
        title: t("changes.cancelAll"),
        note: t("changes.symbolNote"),
        fields: [
          { name: "category", value: "SPOT", options: CATEGORIES },
          { name: "symbol", value: id },
        ],
      };
    case "place-strategy-order":
      return {
        title: t("tickets.strategy"),
        note: t("tickets.strategyNote"),
        fields: STRATEGY_FIELDS,
      };
    case "modify-strategy-order": {
      const kept = await findOpenRecord(book, "strategy", id);
      return kept && { ...strategyForm(kept.record, t), ...titleOf(t, operation, "strategy", id) };
    }
    case "set-leverage":
      return leverageForm(book, id, t);
    case "create-bot":
    case "create-neutral-bot":
      return { title: t("changes.newBot"), note: t("changes.newBotNote"), fields: BOT_FIELDS };
    case "modify-bot":
    case "modify-neutral-bot":
    case "modify-grid-interval":
    case "modify-neutral-grid-interval":
    case "add-investment": {
      const record = await findLivingBot(book, id);
      if (record === null) return null;
      const { category } = record;
      if (category === null) return "no-product";
      return {
        ...titleOf(t, operation, "bot", id),
        note: t("says.of", {
          symbol: pairText(record.bot.symbol),
          category: t(`categories.${category}`),
        }),
        fields: botFields(operation, record.bot, category === "SPOT"),
      };
    }
    case "close-positions":
      return closingForm(t);
    case "move-positions":
      return moveForm(book);
    case "set-hold-mode":
      return holdModeForm();
    case "close-bot":
    case "cancel-strategy-order":
    case "cancel-order":
      return null; // they have no form: a button drafts them
    default:
      return operation satisfies never;
  }
}
