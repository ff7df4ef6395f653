import type pg from "pg";
import { inTransaction } from "./transaction";

/** One statement whose steps join many rows, in a transaction of its own. */
export function queryByHash<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  return inTransaction((client) => queryInByHash<Row>(client, text, values));
}

/**
 * The same inside a transaction. The planner does not see how many rows a step before gave, or what was stored a
 * moment ago, and would go through one side for each row of the other, or for each of the same coin: minutes instead of a
 * second at 50,000 rows.
 */
export async function queryInByHash<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  await client.query("set local enable_nestloop = off; set local enable_mergejoin = off");
  const { rows } = await client.query<Row>(text, values);
  await client.query("set local enable_nestloop = on; set local enable_mergejoin = on");
  return rows;
}
