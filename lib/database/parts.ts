// SQL: parts of statements that several rooms use.
import { type Sql, sql } from "./sql";

type Lists<List extends string> = Readonly<Record<List, readonly string[]>>;

/** Conditions for a filter's lists, each on its column. An empty list is no condition. */
export function listConditions<List extends string>(
  columns: Readonly<Record<List, Sql>>,
  filter: Lists<NoInfer<List>> & { readonly except: Lists<NoInfer<List>> },
): Sql[] {
  const lists = Object.keys(columns) as List[];
  const named = lists
    .filter((each) => filter[each].length > 0)
    .map((each) => sql`${columns[each]} = any(${filter[each]}::text[])`);
  const leftOut = lists
    .filter((each) => filter.except[each].length > 0)
    .map((each) => sql`${columns[each]} <> all(${filter.except[each]}::text[])`);
  return [...named, ...leftOut];
}

/**
 * A time in ms. With a zone it would not be immutable, which Citus wants of what a change returns.
 */
export function msOf(time: Sql): Sql {
  return sql`(extract(epoch from ${time} at time zone 'UTC') * 1000)::float8`;
}

/** The fields of some rows as columns for `unnest`: an array each. */
export function arraysOf<Row>(
  rows: readonly Row[],
  ...fields: readonly (keyof Row)[]
): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]));
}
