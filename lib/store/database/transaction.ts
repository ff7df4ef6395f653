import type pg from "pg";
import { Prisma } from "../generated/client";
import { db } from "./database";
import { takeReplica } from "./replica";

/** One transaction on one connection. The embedded database has one at a time: `work` may wait for nothing else. */
export function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between("begin", work);
}

/** A transaction on an account that is there: a removal waits for it. Throws where the account is gone. */
export function inAccount<T>(
  accountId: number,
  work: (client: pg.PoolClient) => Promise<T>,
  lock: "key share" | "no key update" = "key share",
): Promise<T> {
  return inTransaction(async (client) => {
    const { rowCount } = await client.query(`select from accounts where id = $1 for ${lock}`, [accountId]);
    if (rowCount === 0) throw new Error(`account ${accountId} was removed`);
    return work(client);
  });
}

/** `work` reads one moment of all tables, on a replica where there is one (`onReader`). */
export function inSnapshot<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between("begin isolation level repeatable read read only", work, onReader);
}

/** The same on the primary, and it may write: fails (40001) where somebody changed a row that it changes. */
export function inPrimarySnapshot<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between("begin isolation level repeatable read", work);
}

function between<T>(
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
  on: typeof onConnection = onConnection,
): Promise<T> {
  return on(async (client) => {
    await client.query(begin);
    const result = await work(client);
    await client.query("commit");
    return result;
  });
}

/** Runs work that only reads on the replica, and where that has none or fails on the primary: it may run twice. */
export async function onReader<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const replica = await takeReplica();
  if (replica === null) return onConnection(work);
  try {
    return await onConnection(work, replica);
  } catch {
    return onConnection(work); // the replica's own trouble, such as a conflict with what it replays, or ours as well
  }
}

/** Runs `work` on a connection of its own; one that cannot even roll back is thrown away, with its locks. */
export async function onConnection<T>(
  work: (client: pg.PoolClient) => Promise<T>,
  given?: pg.PoolClient,
): Promise<T> {
  const client = given ?? (await db().pool.connect());
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

/** The same inside a transaction: nested loops would take minutes instead of a second at 50,000 rows. */
export async function queryInByHash<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  // The first is for Citus, whose nodes hear the others then; elsewhere it means nothing. Set for all, it would break
  // "create schema" behind any "set local".
  await client.query(
    "set local citus.propagate_set_commands = local; set local enable_nestloop = off; set local enable_mergejoin = off",
  );
  const { rows } = await client.query<Row>(text, values);
  await client.query("set local enable_nestloop = on; set local enable_mergejoin = on");
  return rows;
}
