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
import type { RealityAction, RealityEdit, RowPlace } from "./edits";
import { REALITY_ENDPOINTS, type RealityEndpoint } from "./endpoint-names";
import type { RealityQuestion } from "./market";
import type { Locale, Row } from "./panel";

const ENDPOINT: Rule<RealityEndpoint> = oneOf(...REALITY_ENDPOINTS);
const LOCALE: Rule<Locale> = oneOf("en-US", "zh-CN");
const KIND: Rule<RealityAction["kind"]> = oneOf(
  "set-rows",
  "set-object",
  "change",
  "add-row",
  "remove-row",
  "raw",
  "undo",
);

type Outline = {
  readonly endpoint: RealityEndpoint;
  readonly kind: RealityAction["kind"];
  readonly code?: string;
  readonly locale?: Locale;
  readonly afterPages?: number;
  readonly at?: RowPlace;
};

const isPlace = (value: unknown): value is RowPlace =>
  typeof value === "number"
    ? Number.isInteger(value) && value >= 0
    : Object.values(requireObject(value, "edit.at")).every((one) => typeof one === "string");

const RULES: Rules<Outline> = {
  endpoint: ENDPOINT,
  kind: KIND,
  code: text(20),
  locale: LOCALE,
  afterPages: wholeNumber(0, 1_000_000),
  at: { expected: "a place from 0 on, or the texts of some fields", accepts: isPlace },
};

/** Cells are taken as they are; {"date": "YYYY-MM-DD"} must hold a day. */
function readRow(value: unknown, name: string): Row {
  const row = requireObject(value, name);
  for (const cell of Object.values(row)) {
    if (typeof cell === "object" && cell !== null && "date" in cell) parseDay(String(cell.date));
  }
  return row as Row;
}

function readAction(
  { kind, at }: Outline,
  { rows, row, data }: { rows?: unknown; row?: unknown; data?: unknown },
): RealityAction {
  const place = at === undefined ? {} : { at };
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

/** Throws RangeError, naming the field, on an edit that is not one. */
export function parseRealityEdit(value: unknown): RealityEdit {
  const { rows, row, data, ...rest } = requireObject(value, "edit");
  const { endpoint, kind, ...outline } = checkFields<Outline>(rest, RULES, "edit");
  if (!endpoint) throw new RangeError(`edit.endpoint: ${ENDPOINT.expected} was expected`);
  if (!kind) throw new RangeError(`edit.kind: ${KIND.expected} was expected`);
  const { at: _at, ...when } = outline;
  return { endpoint, ...when, ...readAction({ endpoint, kind, ...outline }, { rows, row, data }) };
}

/** A question for the truth, from an address: endpoint, code, locale, at (milliseconds). Throws RangeError. */
export function parseRealityQuestion(query: URLSearchParams): RealityQuestion {
  const { at, ...given } = Object.fromEntries(query);
  const rules = { endpoint: ENDPOINT, code: text(20), locale: LOCALE };
  const { endpoint, ...rest } = checkFields<RealityQuestion>(
    given,
    rules as Rules<RealityQuestion>,
    "truth",
  );
  if (!endpoint) throw new RangeError(`truth.endpoint: ${ENDPOINT.expected} was expected`);
  if (at === undefined) return { endpoint, ...rest };
  if (!/^\d{1,15}$/.test(at)) throw new RangeError("truth.at: milliseconds were expected");
  return { endpoint, ...rest, atMs: Number(at) };
}
