import { parseDay } from "@/lib/core/day";
import {
  checkFields,
  oneOf,
  type Rule,
  type Rules,
  requireObject,
  text,
  wholeNumber,
} from "../control/rules";
import { amountText } from "./amount-text";
import { OWN_AMOUNTS } from "./book-row";
import type { DayEdit, EditAction, GivenRow } from "./edits";

const ROW_RULES = {
  uid: text(64),
  coin: text(64),
  symbol: text(),
  productType: text(64),
  sub: oneOf(true, false),
  ...Object.fromEntries(OWN_AMOUNTS.map((field) => [field, amountText()])),
} as Rules<GivenRow>;

const KIND: Rule<EditAction["kind"]> = oneOf(
  "late-row",
  "restate",
  "double-key",
  "double-row",
  "delete-rows",
);
const COUNT = wholeNumber(1, 1_000_000);

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

/** Throws RangeError, naming the field, on an edit that is not one. */
export function parseDayEdit(value: unknown): DayEdit {
  const { day: dayText, row, ...rest } = requireObject(value, "edit");
  if (typeof dayText !== "string") throw new RangeError("edit.day: a day was expected");
  const rules = {
    kind: KIND,
    count: COUNT,
    place: oneOf("first", "last"),
    afterPages: wholeNumber(0, 1_000_000),
  };
  const { kind, ...fields } = checkFields<{
    kind: EditAction["kind"];
    count?: number;
    place?: "first" | "last";
    afterPages?: number;
  }>(rest, rules, "edit");
  if (!kind) throw new RangeError(`edit.kind: ${KIND.expected} was expected`);
  const { count, place, afterPages } = fields;
  const when = { day: parseDay(dayText), ...(afterPages === undefined ? {} : { afterPages }) };
  if (kind === "late-row") {
    return {
      ...when,
      kind,
      ...(row === undefined ? {} : { row: parseRow(row) }),
      ...(place ? { place } : {}),
    };
  }
  return { ...when, kind, ...(count === undefined ? {} : { count }) };
}
