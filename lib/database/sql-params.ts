import pg from "pg";

export type SqlParams = { readonly values: unknown[]; readonly add: (value: unknown) => string };

/** `add` returns the value's placeholder ("$3"). */
export function createSqlParams(): SqlParams {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** The fields of some rows as columns for `unnest`: an array each. */
export function arraysOf<Row>(
  rows: readonly Row[],
  ...fields: readonly (keyof Row)[]
): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]));
}

type ListParams<List extends string> = Readonly<Record<List, readonly string[]>>;

/**
 * Conditions for a filter's lists, by list and its column; null: left out. An empty list is no
 * condition.
 */
export function listConditions<List extends string>(
  columns: Readonly<Record<List, string | null>>,
  filter: ListParams<NoInfer<List>> & { readonly except: ListParams<NoInfer<List>> },
  params: SqlParams,
): string[] {
  const conditions = (lists: ListParams<List>, operator: "= any" | "<> all") =>
    (Object.keys(columns) as List[]).flatMap((list) =>
      columns[list] === null || lists[list].length === 0
        ? []
        : [`${columns[list]} ${operator}(${params.add(lists[list])}::text[])`],
    );
  return [...conditions(filter, "= any"), ...conditions(filter.except, "<> all")];
}

/**
 * A time in ms. With a zone it would not be immutable, which Citus wants of what a change returns.
 */
export function msOf(column: string): string {
  return `(extract(epoch from ${column} at time zone 'UTC') * 1000)::float8`;
}

/** For COPY, which takes no parameters: `add` returns the value itself as a literal. */
export function createSqlLiterals(): SqlParams {
  const values: unknown[] = [];
  return { values, add: (value) => literal(value) };
}

function literal(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(", ")}]`;
  throw new TypeError(`no literal for ${typeof value}`);
}
