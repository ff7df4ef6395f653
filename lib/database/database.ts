// SQL: the connections, transactions and snapshots that all other statements run in.
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { readEnv } from "@/lib/env/read-env";
import { explainConnectionError } from "./connection-error";
import { Prisma, PrismaClient } from "./generated/client";

export type Database = {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  readonly url: string;
  /** DATABASE_REPLICA_URL's; null: there is none. */
  readonly replica: pg.Pool | null;
};

/**
 * Connections of one process. Web, worker and commands together stay far below a server's usual
 * hundred.
 */
const POOL_SIZE = 10;
const [CONNECT_TIMEOUT_MS, REPLICA_TIMEOUT_MS] = [10_000, 1_000]; // a page can do without the replica
const DATE_OID = 1082;
/** The embedded database runs one transaction at a time, and may be storing a day meanwhile. */
const TRANSACTION_MS = { maxWait: 60_000, timeout: 60_000 };

/**
 * On globalThis: Next loads a module once for pages and once for actions, and again after every
 * edit.
 */
const holder = globalThis as typeof globalThis & { brokerDeskDatabase?: Database };

/**
 * Connects this process once. Throws Refusal where the database refuses, Error where another
 * database is open.
 */
export async function openDatabase(url: string): Promise<void> {
  const opened = holder.brokerDeskDatabase;
  if (opened && opened.url !== url) throw new Error("another database is open: close it first");
  const database = opened ?? connect(url);
  try {
    await database.pool.query("select 1");
  } catch (error) {
    if (!opened) await disconnect(database);
    throw explainConnectionError(url, error);
  }
  holder.brokerDeskDatabase = database;
}

/**
 * Tries a new connection. Returns the Refusal that says why the database cannot be reached; null:
 * it can.
 */
export async function findDatabaseLoss(url: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => {}); // it is ended below
  try {
    await client.connect();
    return null;
  } catch (error) {
    return explainConnectionError(url, error);
  } finally {
    await client.end().catch(() => {}); // it may never have begun
  }
}

/**
 * The open database, or that of DATABASE_URL. `date` reads as YYYY-MM-DD, numeric and int8 as text.
 */
export function db(): Database {
  const url = holder.brokerDeskDatabase?.url ?? readEnv().DATABASE_URL;
  if (!url) throw new Error("No database is open, and DATABASE_URL is not set.");
  holder.brokerDeskDatabase ??= connect(url);
  return holder.brokerDeskDatabase;
}

/** Runs statements: the pool, or a transaction's connection. */
export type Connection = Pick<pg.ClientBase, "query">;

export async function queryRows<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
  on: Connection = db().pool,
): Promise<Row[]> {
  return (await on.query<Row>(text, [...values])).rows;
}

type Statement = Parameters<typeof queryRows>;

/** The first row of a statement; null where it has none. */
export async function findRow<Row extends pg.QueryResultRow>(
  ...statement: Statement
): Promise<Row | null> {
  return (await queryRows<Row>(...statement))[0] ?? null;
}

/** The row of a statement that always has one, such as a sum without groups. */
export async function queryRow<Row extends pg.QueryResultRow>(
  ...statement: Statement
): Promise<Row> {
  const row = await findRow<Row>(...statement);
  if (row === null) throw new Error("a statement that always has a row had none");
  return row;
}

export async function queryColumn<Value>(...statement: Statement): Promise<Value[]> {
  const rows = await queryRows<Record<string, Value>>(...statement);
  return rows.flatMap((row) => Object.values(row));
}

/** The value of a statement that always has one row of one column. */
export async function queryValue<Value>(...statement: Statement): Promise<Value> {
  const row = await queryRow<Record<string, Value>>(...statement);
  return Object.values(row)[0] as Value;
}

/** The value of the first row, which has one column; null where there is no row. */
export async function findValue<Value>(...statement: Statement): Promise<Value | null> {
  const [value = null] = await queryColumn<Value>(...statement);
  return value;
}

/**
 * The embedded database may make everybody wait while it stores a day. A database that takes longer
 * hangs.
 */
const FIRST_ANSWER_MS = 30_000;

/**
 * Awaits the first statement of a request. Rejects where the database hangs: the network would wait
 * for it without end, and so would all later statements.
 */
export async function firstAnswer<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer.")), FIRST_ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One transaction on one connection. The embedded database has one at a time: `work` may wait for
 * nothing else.
 */
export function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between("begin", work);
}

/**
 * A transaction on an existing account, whose removal waits for it. Throws where the account is
 * gone.
 */
export function inAccount<T>(
  accountId: number,
  work: (client: pg.PoolClient) => Promise<T>,
  lock: "key share" | "no key update" = "key share",
): Promise<T> {
  return inTransaction(async (client) => {
    const { rowCount } = await client.query(`select from accounts where id = $1 for ${lock}`, [
      accountId,
    ]);
    if (rowCount === 0) throw new Error(`account ${accountId} was removed`);
    return work(client);
  });
}

/**
 * Reads all tables as of one moment, and may write. Fails (40001) where somebody else changed the
 * same row.
 */
export function inPrimarySnapshot<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between("begin isolation level repeatable read", work);
}

/**
 * `work` between the beginning of a transaction and its commit, on a connection that `on` gives.
 */
export function between<T>(
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

/**
 * Runs `work` on a connection of its own. A connection that cannot roll back is closed, with its
 * locks.
 */
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
    broken = await client.query("rollback").then(() => undefined, asError);
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

function ignore(): void {}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** One statement whose steps join many rows, in a transaction of its own. */
export function queryByHash<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return inTransaction((client) => queryInByHash<Row>(client, text, values));
}

/**
 * The same inside a transaction: nested loops would take minutes instead of a second at 50,000
 * rows.
 */
export async function queryInByHash<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  // The first setting makes Citus hand the others to its nodes. Set for every transaction it would
  // break "create schema" after any "set local".
  await client.query(
    "set local citus.propagate_set_commands = local; set local enable_nestloop = off; set local enable_mergejoin = off",
  );
  const { rows } = await client.query<Row>(text, values);
  await client.query("set local enable_nestloop = on; set local enable_mergejoin = on");
  return rows;
}

/** The database's clock, by which everything expires: the clocks of machines differ. */
export async function databaseNow(
  on: Pick<Prisma.TransactionClient, "$queryRaw"> = db().prisma,
): Promise<Date> {
  const rows = await on.$queryRaw<[{ now: Date }]>`select clock_timestamp() as now`;
  return rows[0].now;
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** `"name-taken"` where the change fails because another row has that unique name. */
export async function orNameTaken<T>(change: Promise<T>): Promise<T | "name-taken"> {
  return change.catch((error: unknown) => {
    if (isUniqueViolation(error)) return "name-taken";
    throw error;
  });
}

/** Closes every connection of this process. Does nothing where no database is open. */
export async function closeDatabase(): Promise<void> {
  const database = holder.brokerDeskDatabase;
  delete holder.brokerDeskDatabase;
  if (database) await disconnect(database);
}

function connect(url: string): Database {
  const { DATABASE_URL, DATABASE_REPLICA_URL: second } = readEnv();
  const replica = url === DATABASE_URL && second ? openPool(second, REPLICA_TIMEOUT_MS) : null;
  const pool = openPool(url);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: TRANSACTION_MS,
  });
  return { pool, prisma, url, replica };
}

function openPool(connectionString: string, timeoutMs = CONNECT_TIMEOUT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    application_name: "broker-desk",
    types: { getTypeParser },
    onConnect,
  });
  pool.on("error", () => {}); // an idle connection broke: the pool drops it, and the next query says why
  return pool;
}

async function disconnect({ pool, prisma, replica }: Database): Promise<void> {
  await prisma.$disconnect();
  await Promise.all([pool.end(), replica?.end()]);
}

/**
 * Prisma's adapter reads times as UTC. Compiling (jit) slows short statements down; one parallel
 * worker helps only long ones. Disks no longer turn: a page anywhere costs hardly more than the next
 * one.
 */
async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set time zone 'UTC'; set datestyle = 'ISO, YMD'; set jit = off; set max_parallel_workers_per_gather = 1; set random_page_cost = 1.1",
  );
}

/** A `date` has no zone: as a Date it would be a day off in half of the world. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format);
}
