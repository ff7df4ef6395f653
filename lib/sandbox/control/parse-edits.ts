import { parseDay } from "@/lib/core/day";
import { OWN_AMOUNTS } from "../commissions/book-row";
import type { DayEdit, EditAction, GivenRow } from "../commissions/edits";
import {
  amountText,
  checkFields,
  oneOf,
  type Rules,
  requireObject,
  text,
  wholeNumber,
} from "../core/rules";
import { STOCK_ENDPOINTS } from "../http/stock-endpoints";
import type { GivenRepayment, RepaymentEdit } from "../repayments/edits";
import type { RowPlace, StockEdit, StockEditAction } from "../stocks/edits";
import type { StockPanelQuestion } from "../stocks/market";
import type { StockRow } from "../stocks/panel";

/**
 * Edits of published records, as another process sends them: commissions, repayments, stocks. Each
 * parser throws RangeError, naming the field, on what is no edit.
 */

const AFTER_PAGES = wholeNumber(0, 1_000_000);

const ROW_RULES = {
  uid: text(64),
  coin: text(64),
  symbol: text(),
  productType: text(64),
  sub: oneOf(true, false),
  ...Object.fromEntries(OWN_AMOUNTS.map((field) => [field, amountText()])),
} as Rules<GivenRow>;

function parseRow(value: unknown): GivenRow {
  const row = checkFields<GivenRow>(value, ROW_RULES, "row");
  const { uid, coin, symbol, productType } = row;
  if (
    uid === undefined ||
    coin === undefined ||
    symbol === undefined ||
    productType === undefined
  ) {
    throw new RangeError("row: uid, coin, symbol and productType are needed");
  }
  return { ...row, uid, coin, symbol, productType };
}

/** The fields of an edit of commissions, but for its day and its row. */
type DayEditOutline = {
  readonly kind: EditAction["kind"];
  readonly count?: number;
  readonly place?: "first" | "last";
  readonly afterPages?: number;
};

const DAY_EDIT_RULES: Rules<DayEditOutline> = {
  kind: oneOf("late-row", "restate", "double-key", "double-row", "delete-rows"),
  count: wholeNumber(1, 1_000_000),
  place: oneOf("first", "last"),
  afterPages: AFTER_PAGES,
};

export function parseDayEdit(value: unknown): DayEdit {
  const { day, row, ...rest } = requireObject(value, "edit");
  if (typeof day !== "string") throw new RangeError("edit.day: a day was expected");
  const outline = checkFields<DayEditOutline>(rest, DAY_EDIT_RULES, "edit");
  const { kind, count, place, ...when } = outline;
  if (!kind) throw new RangeError(`edit.kind: ${DAY_EDIT_RULES.kind.expected} was expected`);
  const edited = { day: parseDay(day), ...when };
  if (kind !== "late-row") return { ...edited, kind, ...defined({ count }) };
  const given = row === undefined ? undefined : parseRow(row);
  return { ...edited, kind, ...defined({ row: given, place }) };
}

/** The fields that have a value: optional fields of an edit are absent, not undefined. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

const REPAYMENT_RULES: Rules<GivenRepayment> = {
  repayOrderId: text(64),
  repaidTimeMs: wholeNumber(0, 1e14),
  coin: text(64),
  repaidAmount: amountText(),
  repaidInterest: amountText(),
  repayType: text(64),
  businessType: text(64),
};

type RepaymentEditOutline = {
  readonly kind: RepaymentEdit["kind"];
  readonly repayOrderId?: string;
  readonly afterPages?: number;
};

const REPAYMENT_EDIT_RULES: Rules<RepaymentEditOutline> = {
  kind: oneOf("change", "withdraw", "add"),
  repayOrderId: text(64),
  afterPages: AFTER_PAGES,
};

export function parseRepaymentEdit(value: unknown): RepaymentEdit {
  const { change, repayment, ...rest } = requireObject(value, "edit");
  const outline = checkFields<RepaymentEditOutline>(rest, REPAYMENT_EDIT_RULES, "edit");
  const { kind, repayOrderId, ...when } = outline;
  if (!kind) throw new RangeError(`edit.kind: ${REPAYMENT_EDIT_RULES.kind.expected} was expected`);
  if (kind === "add") {
    const { repaidTimeMs, ...fields } = checkFields<GivenRepayment>(
      repayment,
      REPAYMENT_RULES,
      "repayment",
    );
    if (repaidTimeMs === undefined) throw new RangeError("repayment.repaidTimeMs: is needed");
    return { ...when, kind, repayment: { ...fields, repaidTimeMs } };
  }
  if (repayOrderId === undefined) throw new RangeError("edit.repayOrderId: is needed");
  if (kind === "withdraw") return { ...when, kind, repayOrderId };
  const changes = checkFields<GivenRepayment>(change, REPAYMENT_RULES, "change");
  return { ...when, kind, repayOrderId, change: changes };
}

/** The fields of an edit of a stock's answer, but for its rows. */
type StockEditOutline = Pick<StockEdit, "endpoint" | "kind" | "code" | "locale" | "afterPages"> & {
  readonly at?: RowPlace;
};

function isRowPlace(value: unknown): value is RowPlace {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0;
  return Object.values(requireObject(value, "edit.at")).every((one) => typeof one === "string");
}

const STOCK_EDIT_RULES: Rules<StockEditOutline> = {
  endpoint: oneOf(...STOCK_ENDPOINTS),
  kind: oneOf("set-rows", "set-object", "change", "add-row", "remove-row", "raw", "undo"),
  code: text(20),
  locale: oneOf("en-US", "zh-CN"),
  afterPages: AFTER_PAGES,
  at: { expected: "a place from 0 on, or the texts of some fields", accepts: isRowPlace },
};

/** Cells are taken as they are; {"date": "YYYY-MM-DD"} must hold a day. */
function readRow(value: unknown, name: string): StockRow {
  const row = requireObject(value, name);
  for (const cell of Object.values(row)) {
    if (typeof cell === "object" && cell !== null && "date" in cell) parseDay(String(cell.date));
  }
  return row as StockRow;
}

function readAction(
  kind: StockEditAction["kind"],
  at: RowPlace | undefined,
  { rows, row, data }: Record<string, unknown>,
): StockEditAction {
  const place = defined({ at });
  switch (kind) {
    case "set-rows":
      if (!Array.isArray(rows)) throw new RangeError("edit.rows: a list was expected");
      return { kind, rows: rows.map((one: unknown, nth) => readRow(one, `edit.rows[${nth}]`)) };
    case "set-object":
      return { kind, row: row === null ? null : readRow(row, "edit.row") };
    case "change":
    case "add-row":
      return { kind, ...place, row: readRow(row, "edit.row") };
    case "remove-row":
      return { kind, ...place };
    case "raw":
      return { kind, data: data ?? null };
    default:
      return { kind: kind satisfies "undo" };
  }
}

export function parseStockEdit(value: unknown): StockEdit {
  const { rows, row, data, ...rest } = requireObject(value, "edit");
  const outline = checkFields<StockEditOutline>(rest, STOCK_EDIT_RULES, "edit");
  const { endpoint, kind, at, ...others } = outline;
  const { endpoint: endpoints, kind: kinds } = STOCK_EDIT_RULES;
  if (!endpoint) throw new RangeError(`edit.endpoint: ${endpoints.expected} was expected`);
  if (!kind) throw new RangeError(`edit.kind: ${kinds.expected} was expected`);
  return { endpoint, ...others, ...readAction(kind, at, { rows, row, data }) };
}

type TruthQuestion = Pick<StockPanelQuestion, "endpoint" | "code" | "locale">;
const TRUTH_RULES: Rules<TruthQuestion> = {
  endpoint: STOCK_EDIT_RULES.endpoint,
  code: STOCK_EDIT_RULES.code,
  locale: STOCK_EDIT_RULES.locale,
};

/**
 * What the truth is asked for, from an address: endpoint, code, locale, at (ms). Throws RangeError.
 */
export function parseStockQuestion(query: URLSearchParams): StockPanelQuestion {
  const { at, ...given } = Object.fromEntries(query);
  const { endpoint, ...rest } = checkFields<TruthQuestion>(given, TRUTH_RULES, "truth");
  if (!endpoint)
    throw new RangeError(`truth.endpoint: ${TRUTH_RULES.endpoint.expected} was expected`);
  const question = { endpoint, ...rest };
  if (at === undefined) return question;
  if (!/^\d{1,15}$/.test(at)) throw new RangeError("truth.at: milliseconds were expected");
  return { ...question, atMs: Number(at) };
}
