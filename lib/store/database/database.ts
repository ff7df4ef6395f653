import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { readEnv } from "@/lib/env/read-env";
import { PrismaClient } from "../generated/client";
import { explainConnectionError } from "./connection-error";

export type Database = {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  readonly url: string;
  /** DATABASE_REPLICA_URL's; null: there is none. */
  readonly replica: pg.Pool | null;
};

/** Connections of one process. Web, worker and commands together stay far below a server's usual hundred. */
const POOL_SIZE = 10;
const [CONNECT_TIMEOUT_MS, REPLICA_TIMEOUT_MS] = [10_000, 1_000]; // a page can do without the replica
const DATE_OID = 1082;
/** The embedded database runs one transaction at a time, and may be storing a day meanwhile. */
const TRANSACTION_MS = { maxWait: 60_000, timeout: 60_000 };

/** On globalThis: Next loads a module once for pages and once for actions, and again after every edit. */
const holder = globalThis as typeof globalThis & { brokerDeskDatabase?: Database };

/** Connects this process once. Throws DatabaseUnreachableError (for people), or Error where another one is open. */
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

/** Why the database cannot be reached any more, by a new connection: a DatabaseUnreachableError; null: it can. */
export async function findDatabaseLoss(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
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

/** The open database; DATABASE_URL's where none was opened. `date` reads as YYYY-MM-DD, numeric and int8 as text. */
export function db(): Database {
  const url = holder.brokerDeskDatabase?.url ?? readEnv().DATABASE_URL;
  if (!url) throw new Error("No database is open, and DATABASE_URL is not set.");
  holder.brokerDeskDatabase ??= connect(url);
  return holder.brokerDeskDatabase;
}

/** What takes a statement: the pool, or a transaction's connection. */
export type Connection = Pick<pg.ClientBase, "query">;

/** The rows of a statement. */
export async function queryRows<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
  on: Connection = db().pool,
): Promise<Row[]> {
  return (await on.query<Row>(text, [...values])).rows;
}

type Statement = Parameters<typeof queryRows>;

/** The first row of a statement; null where it has none. */
export async function findRow<Row extends pg.QueryResultRow>(...statement: Statement): Promise<Row | null> {
  return (await queryRows<Row>(...statement))[0] ?? null;
}

/** The row of a statement that always has one, such as a sum without groups. */
export async function queryRow<Row extends pg.QueryResultRow>(...statement: Statement): Promise<Row> {
  const row = await findRow<Row>(...statement);
  if (row === null) throw new Error("a statement that always has a row had none");
  return row;
}

/** Ends every connection of this process; without an open database it does nothing. */
export async function closeDatabase(): Promise<void> {
  const database = holder.brokerDeskDatabase;
  delete holder.brokerDeskDatabase;
  if (database) await disconnect(database);
}

function connect(url: string): Database {
  const { DATABASE_URL, DATABASE_REPLICA_URL: second } = readEnv();
  const replica = url === DATABASE_URL && second ? openPool(second, REPLICA_TIMEOUT_MS) : null;
  const pool = openPool(url);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION_MS });
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
 * Prisma's adapter takes times for UTC. Compiling a look-up over many partitions takes a hundred times as long as
 * running it, and parallel workers cost a question of milliseconds more than they give.
 */
async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set time zone 'UTC'; set datestyle = 'ISO, YMD'; set jit = off; set max_parallel_workers_per_gather = 0",
  );
}

/** A `date` has no zone: as a Date it would move by a day in half of the world. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format);
}
