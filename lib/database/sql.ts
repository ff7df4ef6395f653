// SQL: statements whose parts bring their own values.
import pg from "pg";
import { type Connection, queryColumn, queryRow, queryRows, queryValue } from "./database";
import { Prisma } from "./generated/client";

/** A statement or a part of one, with its values. */
export type Sql = Prisma.Sql;

/** What a statement may take as a parameter. */
export type SqlValue = string | number | boolean | Date | null | readonly SqlValue[];

/**
 * A statement or a part of one. `${value}` is always a parameter, also a text: only a part stands
 * as SQL.
 */
export const sql: (strings: TemplateStringsArray, ...values: readonly (Sql | SqlValue)[]) => Sql =
  Prisma.sql;

/**
 * A name that the program chose: of a column, table or type, or a keyword. Throws for anything but
 * letters, digits and "_".
 */
export function name(text: string): Sql {
  if (!/^[a-z_]\w*$/i.test(text)) throw new RangeError(`not a plain name: ${text}`);
  return Prisma.raw(text);
}

/** `one and other`. Throws where there is none. */
export function all(conditions: readonly Sql[]): Sql {
  return Prisma.join(conditions, " and ");
}

/** `one, other`. Throws where there is none. */
export function list(items: readonly Sql[]): Sql {
  return Prisma.join(items, ", ");
}

export function readRows<Row extends pg.QueryResultRow>(
  { text, values }: Sql,
  on?: Connection,
): Promise<Row[]> {
  return queryRows<Row>(text, values, on);
}

/** The row of a statement that always has one. */
export function readRow<Row extends pg.QueryResultRow>(
  { text, values }: Sql,
  on?: Connection,
): Promise<Row> {
  return queryRow<Row>(text, values, on);
}

/** The value of a statement that always has one row of one column. */
export function readValue<Value>({ text, values }: Sql, on?: Connection): Promise<Value> {
  return queryValue<Value>(text, values, on);
}

/** The values of a statement of one column. */
export function readColumn<Value>({ text, values }: Sql, on?: Connection): Promise<Value[]> {
  return queryColumn<Value>(text, values, on);
}

/** The statement with its values in place: for COPY, which takes no parameters, and for psql. */
export function literal({ strings, values }: Sql): string {
  return strings.reduce((text, next, at) => `${text}${literalOf(values[at - 1])}${next}`);
}

function literalOf(value: unknown): string {
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return String(value);
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(", ")}]`;
  throw new TypeError(`no literal for ${String(value)}`);
}
