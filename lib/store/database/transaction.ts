import type pg from "pg";
import { Prisma } from "../generated/client";
import { db } from "./database";

/**
 * Runs SQL in one transaction on one connection: all of it is stored, or nothing. Where Prisma's models do the work,
 * `db().prisma.$transaction` is the same. The embedded database serves one transaction at a time, so nothing in
 * `work` may wait for anything but the database.
 */
export function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return onConnection(async (client) => {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  });
}

/**
 * Runs `work` on one moment of the database: whatever it reads, and however often, is of one state of every table.
 * It may wait for nothing but the database, as in `inTransaction`. With "read write" it fails (40001) where somebody
 * else has changed a row that it changes.
 */
export function inSnapshot<T>(
  work: (client: pg.PoolClient) => Promise<T>,
  access: "read only" | "read write" = "read only",
): Promise<T> {
  return onConnection(async (client) => {
    await client.query(`begin isolation level repeatable read ${access}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  });
}

/**
 * Runs `work` on one connection of its own. Where it fails, a transaction that it left open is rolled back, and a
 * connection that cannot even do that is thrown away, with the locks that it holds.
 */
export async function onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db().pool.connect();
  let broken: Error | undefined;
  client.on("error", ignore); // a lost connection would end the process; the query under way reports it
  try {
    return await work(client);
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

function ignore(): void {}

/** The error of a connection that cannot even roll back: it must not go back to the pool. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The database's clock: it writes and judges what expires, whichever machine asks. */
export async function databaseNow(
  on: Pick<Prisma.TransactionClient, "$queryRaw"> = db().prisma,
): Promise<Date> {
  const rows = await on.$queryRaw<[{ now: Date }]>`select clock_timestamp() as now`;
  return rows[0].now;
}

/** Whether a row with the same unique key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

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
