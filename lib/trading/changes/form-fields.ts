import type { PositionSide, Side } from "../exchange-words";

export const FIELD_NAMES = [
  "price",
  "qty",
  "state",
  "category",
  "symbol",
  "type",
  "side",
  "posSide",
  "tpslMode",
  "triggerPrice",
  "triggerBy",
  "triggerOrderType",
  "triggerOrderPrice",
  "reduceOnly",
  "takeProfit",
  "tpOrderType",
  "tpLimitPrice",
  "stopLoss",
  "slOrderType",
  "slLimitPrice",
  "leverage",
  "longLeverage",
  "shortLeverage",
  "coin",
  "marginMode",
  "gridType",
  "minPrice",
  "maxPrice",
  "gridNum",
  "gridOrderMode",
  "investment",
  "minInvestment",
  "autoCancel",
  "requestId",
  "holdMode",
  "toUid",
] as const;

/** A field of a change's form; its text is as typed, "" is nothing. */
export type FieldName = (typeof FIELD_NAMES)[number];

/** How much of one position is moved: "move BTCUSDT long". */
export type MoveField = `move ${string} ${PositionSide}`;

export function moveField(symbol: string, posSide: PositionSide): MoveField {
  return `move ${symbol} ${posSide}`;
}

export function isMoveField(field: string): field is MoveField {
  return /^move \S+ (?:long|short)$/.test(field);
}

/** `side`: the one that the position was opened with (docs/trading.md 5). */
export function readMoveField(field: string): { readonly symbol: string; readonly side: Side } {
  const [, symbol = "", posSide] = field.split(" ");
  return { symbol, side: posSide === "long" ? "buy" : "sell" };
}

/** One field of a form of a change. */
export type FieldSpec = {
  readonly name: FieldName | MoveField;
  /** Left out: the name's own. */
  readonly label?: string;
  readonly value: string;
  /** The words of a choice; left out: a text. */
  readonly options?: readonly string[];
  readonly isFigure?: boolean;
  readonly isRequired?: boolean;
  /** Sent only where it is another one than before. */
  readonly isChange?: boolean;
  /** Shown, and sent, only once something is typed into this other one. */
  readonly with?: FieldName;
  /** Shown, and sent, only while one of these fields is shown and has one of these values. */
  readonly when?: Readonly<Partial<Record<FieldName, readonly string[]>>>;
};

export type ChangeText = Readonly<Record<string, string>>;

export function isAsked(field: FieldSpec, fields: readonly FieldSpec[], text: ChangeText): boolean {
  if (field.with !== undefined && (text[field.with] ?? "").trim() === "") return false;
  if (field.when === undefined) return true;
  return Object.entries(field.when).some(([name, values]) => {
    const other = fields.find((one) => one.name === name);
    return other !== undefined && values.includes(text[name] ?? "") && isAsked(other, fields, text);
  });
}

/** The text to send: without fields that the form does not show, or that were not changed. */
export function askedText(fields: readonly FieldSpec[], text: ChangeText): ChangeText {
  const asked = fields.filter(
    (field) =>
      isAsked(field, fields, text) && !(field.isChange && text[field.name]?.trim() === field.value),
  );
  return Object.fromEntries(asked.map(({ name }) => [name, text[name] ?? ""]));
}
