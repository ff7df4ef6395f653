import type { ExportColumn } from "@/lib/exports/export-table";
import type compare from "@/messages/en-US/compare.json";

/**
 * How a value is written, and what its column in a file is: "amount" a number, "money" a number in
 * the column's own currency, "percent" as the exchange writes it ("9.63"), "ratio" of one
 * ("0.0963"), "multiple" how often one goes into another, "difference" and "change" an amount and a
 * ratio with their sign, "text" what came from outside, "word" one of the desk's own words.
 */
export const MEASURE_FORMS = {
  amount: "amount",
  money: "amount",
  percent: "amount",
  ratio: "ratio",
  multiple: "ratio",
  difference: "amount",
  change: "ratio",
  count: "count",
  day: "day",
  text: "text",
  word: "text",
} as const satisfies Record<string, ExportColumn["kind"]>;
export type MeasureForm = keyof typeof MEASURE_FORMS;

/** Why a cell is empty: never read, or not provided by the exchange. By the key of its words. */
export type WhyNot = keyof typeof compare.why;

/** A value as text; null: the exchange does not say; `why`: another reason. */
export type MeasureValue = string | null | { readonly why: WhyNot };

/**
 * One measure of a comparison: a row of its table, and a column of its file by the same `header`.
 */
export type CompareMeasure<Value> = {
  readonly key: MeasureKey;
  readonly header: string;
  readonly form: MeasureForm;
  readonly of: (value: Value) => MeasureValue;
  /** For "money": its currency; null: the exchange does not say. */
  readonly currencyOf?: (value: Value) => string | null;
  readonly year?: string;
  /** The measure above it, which it explains. */
  readonly below?: MeasureKey;
  /** Only shown where some stock has it; the file always has it. */
  readonly isRare?: boolean;
};

/** One stock's column; `value` undefined: it was never read. */
export type CompareColumn<Value> = { readonly code: string; readonly value: Value | undefined };

export type CompareCell = {
  readonly text: string | null;
  /** Why the cell is empty; null: it is not. */
  readonly why: WhyNot | null;
  readonly currency: string | null;
};

/** A measure with a cell for each column. */
export type CompareRow = Pick<
  CompareMeasure<never>,
  "key" | "header" | "form" | "year" | "below"
> & {
  readonly isRare: boolean;
  readonly cells: readonly CompareCell[];
};

/** A measure whose column in a file is called as the measure is. */
export function measure<Value>(
  key: MeasureKey,
  form: MeasureForm,
  of: CompareMeasure<Value>["of"],
): CompareMeasure<Value> {
  return { key, header: key, form, of };
}

export function missing(why: WhyNot): MeasureValue {
  return { why };
}

/** A row for each measure; a column that was never read is empty. */
export function compareRows<Value>(
  measures: readonly CompareMeasure<Value>[],
  columns: readonly CompareColumn<Value>[],
): CompareRow[] {
  return measures.map((measure) => {
    const { of: _, currencyOf: __, isRare = false, ...head } = measure;
    return { ...head, isRare, cells: columns.map(({ value }) => cellOf(measure, value)) };
  });
}

export function shownRows(rows: readonly CompareRow[]): CompareRow[] {
  return rows.filter(({ isRare, cells }) => !isRare || cells.some(({ text }) => text !== null));
}

function cellOf<Value>(
  { of, currencyOf }: CompareMeasure<Value>,
  value: Value | undefined,
): CompareCell {
  if (value === undefined) return { text: null, why: "unread", currency: null };
  const told = of(value);
  if (typeof told === "string")
    return { text: told, why: null, currency: currencyOf?.(value) ?? null };
  return { text: null, why: told?.why ?? "notSaid", currency: null };
}

/**
 * Names every measure; its text and the head of its column are found by it. "dividends": one for
 * each year.
 */
export type MeasureKey = keyof typeof compare.measures | "dividends";

/**
 * The unit of each figure: money in millions or per share, percent as the exchange writes it, or a
 * ratio of one.
 */
export const FIGURE_UNITS = {
  revenue: "millions",
  ebit: "millions",
  netIncomeParent: "millions",
  eps: "perShare",
  bps: "perShare",
  cfps: "perShare",
  ebitMargin: "ratio",
  netMargin: "ratio",
  roe: "percent",
  roa: "percent",
} as const;

export type EarningsFigure = keyof typeof FIGURE_UNITS;
export const EARNINGS_FIGURES = Object.keys(FIGURE_UNITS) as readonly EarningsFigure[];
