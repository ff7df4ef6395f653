import { z } from "zod";
import { findDay } from "@/lib/core/day";
import type { SortDirection } from "@/lib/core/sort";
import { list, name, type Sql, sql } from "./sql";

/**
 * `position` null: the first page. `whereGone`: what is read instead of a page whose rows are gone,
 * the nearest page (for people) or no rows (for programs that follow the pages).
 */
export type KeysetRequest<Cursor> = {
  readonly direction: SortDirection;
  readonly size: number;
  readonly position: { readonly side: "after" | "before"; readonly cursor: Cursor } | null;
  readonly whereGone?: "nearest" | "nothing";
};

/** `next` and `previous` are cursors for a URL; null where there is no such page. */
export type KeysetRows<Row> = {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly previous: string | null;
};

/** Rows after the cursor (from the beginning without one), in `direction`. */
export type KeysetSlice<Cursor> = {
  readonly direction: SortDirection;
  readonly cursor: Cursor | null;
};

type KeysetReader<Row, Cursor> = {
  /** Up to `size` + 1 rows of the slice. */
  readonly read: (slice: KeysetSlice<Cursor>) => Promise<Row[]>;
  readonly cursorAt: (row: Row) => string;
};

/** A page begins after a row, so added rows move nothing. */
export async function readKeysetPage<Row, Cursor>(
  { direction, size, position, whereGone = "nearest" }: KeysetRequest<Cursor>,
  { read, cursorAt }: KeysetReader<Row, Cursor>,
): Promise<KeysetRows<Row>> {
  const backward = direction === "asc" ? "desc" : "asc";
  const isReplaced = position !== null && whereGone === "nearest";
  const cursorText = (row: Row | undefined) => (row ? cursorAt(row) : null);
  /** `isBeside`: there is a page on the side that was read from. */
  const pageOf = (
    slice: readonly Row[],
    isForward: boolean,
    isBeside: boolean,
  ): KeysetRows<Row> => {
    const rows = slice.slice(0, size);
    if (!isForward) rows.reverse();
    const isMore = slice.length > size;
    const [hasPrevious, hasNext] = isForward ? [isBeside, isMore] : [isMore, isBeside];
    return {
      rows,
      next: hasNext ? cursorText(rows.at(-1)) : null,
      previous: hasPrevious ? cursorText(rows[0]) : null,
    };
  };
  if (position?.side === "before") {
    const slice = await read({ direction: backward, cursor: position.cursor });
    if (slice.length >= size || !isReplaced) return pageOf(slice, false, true);
    return pageOf(await read({ direction, cursor: null }), true, false);
  }
  const slice = await read({ direction, cursor: position?.cursor ?? null });
  if (slice.length > 0 || !isReplaced) return pageOf(slice, true, position !== null);
  return pageOf(await read({ direction: backward, cursor: null }), false, false);
}

/**
 * Every row, `size` at a time: `read` gets the last row of the batch before, null for the first
 * batch.
 */
export async function* streamBatches<Row>(
  size: number,
  read: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1) ?? null;
  }
}

/** Any JSON as text for a URL: opaque, letters, digits, "-" and "_" only. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Null for text that is no JSON. The caller checks what it holds. */
export function decodeCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
}

type KeysetType = "text" | "date" | "timestamptz" | "int" | "numeric";

/** `isOptional`: a number that not every row has; such rows come below all others. */
export type KeysetColumn = {
  readonly column: string;
  readonly type: KeysetType;
  readonly isOptional?: boolean;
};

/** Where a page begins or ends: a row's values in the columns of its order. */
export type KeysetCursor<Sort extends string> = {
  readonly sort: Sort;
  readonly direction: SortDirection;
  readonly values: readonly string[];
};

/**
 * The value of an optional number that was not given: below every number, in SQL and in a cursor
 * alike.
 */
export const NOT_GIVEN = "-Infinity";
/** No parameter, so that an index over this expression is used. */
const orNotGiven = (value: Sql) => sql`coalesce(${value}, '-Infinity'::numeric)`;

const NUMBER = /^-?\d{1,400}(?:\.\d{1,400})?$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether PostgreSQL accepts a cursor's text as a value of this type. */
export const isKeysetValue: Readonly<Record<KeysetType, (text: string) => boolean>> = {
  text: (text) => !text.includes("\0"),
  date: (text) => findDay(text) !== null,
  timestamptz: (text) => TIME.test(text) && !Number.isNaN(Date.parse(text)),
  int: (text) => /^\d{1,9}$/.test(text),
  numeric: (text) => NUMBER.test(text),
};

/** The comparison that finds later rows in this direction; `orAt`: also the row itself. */
export function onward(direction: SortDirection, orAt = false): Sql {
  if (orAt) return direction === "asc" ? sql`>=` : sql`<=`;
  return direction === "asc" ? sql`>` : sql`<`;
}

/**
 * Orders of a list: `columnsOf` an order, the sorted one first, the last one breaks ties. All run
 * in one direction. Its SQL is on rows called `t`.
 */
export function createKeysetOrder<Sort extends string, Column extends string>(
  sorts: readonly Sort[],
  columnsOf: (sort: Sort) => readonly Column[],
  about: (column: Column) => KeysetColumn,
) {
  const schema = z.tuple([z.enum(sorts), z.enum(["asc", "desc"]), z.array(z.string())]);

  const isValueOf = (column: Column, value = "") => {
    const { type, isOptional } = about(column);
    return isKeysetValue[type](value) || (isOptional === true && value === NOT_GIVEN);
  };
  const sortedBy = (column: Column) => {
    const value = sql`t.${name(about(column).column)}`;
    return about(column).isOptional ? orNotGiven(value) : value;
  };
  return {
    /** Text for a URL: opaque, letters, digits, "-" and "_" only. */
    format: ({ sort, direction, values }: KeysetCursor<Sort>) =>
      encodeCursor([sort, direction, values]),

    /** Null for anything that `format` did not write. */
    parse: (text: string): KeysetCursor<Sort> | null => {
      const parsed = schema.safeParse(decodeCursor(text));
      if (!parsed.success) return null;
      const [sort, direction, values] = parsed.data;
      const columns = columnsOf(sort);
      const isRow =
        values.length === columns.length &&
        columns.every((column, at) => isValueOf(column, values[at]));
      return isRow ? { sort, direction, values } : null;
    },

    orderBy: (columns: readonly Column[], direction: SortDirection): Sql =>
      list(columns.map((column) => sql`${sortedBy(column)} ${name(direction)}`)),

    /** `(t.column, …) operator (values of the cursor)` for some columns of the cursor's order. */
    compare: (
      { sort, values }: KeysetCursor<Sort>,
      columns: readonly Column[],
      operator: Sql,
    ): Sql => {
      const all = columnsOf(sort);
      const ofCursor = columns.map((column) => {
        const value = values[all.indexOf(column)] ?? null;
        return sql`${value}::${name(about(column).type)}`;
      });
      return sql`(${list(columns.map(sortedBy))}) ${operator} (${list(ofCursor)})`;
    },
  };
}
