// SQL: counts of an account's book, and one transaction over many of its tables. Accounts
// themselves are read by Prisma.
import { type AuditOrigin, DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { addDays, type Day, dayOf, parseDay } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { DaySource } from "@/lib/coverage/day-status";
import {
  type Connection,
  databaseNow,
  db,
  findValue,
  inTransaction,
  orNameTaken,
  queryRow,
} from "@/lib/database/database";
import { BOOK_TABLES } from "@/lib/database/distribution";
import { Prisma } from "@/lib/database/generated/client";
import type { AccountModel } from "@/lib/database/generated/models";
import { revokeSharesWithoutAccess } from "@/lib/shares/store/revoke";
import { NEVER_SENT, type OrderRecordState, statesOfShow } from "@/lib/trading/order-life";

/** What the exchange's server said it is when the key was checked. */
type AccountEnvironment = "live" | "sandbox";

type StoredAccount = Omit<AccountModel, "sealedCredentials">;
type KeyField =
  | "exchangeName"
  | "endedOn"
  | "baseUrl"
  | "environment"
  | "keyHint"
  | "keyFingerprint";

/** One API key of the exchange, without the credentials: see `loadSealedCredentials`. */
export type KeyAccount = Readonly<Omit<StoredAccount, KeyField>> & {
  readonly isFedByFiles: false;
  readonly exchangeName: null;
  readonly endedOn: null;
  readonly baseUrl: string;
  readonly environment: AccountEnvironment;
  readonly keyHint: string;
  readonly keyFingerprint: string;
};

/** Another exchange or a closed account: its days come from imported files, and nothing is asked. */
export type FileAccount = Readonly<Omit<StoredAccount, KeyField>> & {
  readonly isFedByFiles: true;
  /** As a person named it, such as "OKX". */
  readonly exchangeName: string;
  /** The last day on which it can have earned; null: it has not ended. */
  readonly endedOn: Day | null;
  readonly baseUrl: null;
  readonly environment: null;
  readonly keyHint: null;
  readonly keyFingerprint: null;
};

export type Account = KeyAccount | FileAccount;

export type NewAccount = Pick<
  KeyAccount,
  "name" | "baseUrl" | "environment" | "showSub" | "keyHint" | "keyFingerprint"
>;

/**
 * Seals credentials in the transaction that stores them, so that APP_SECRET cannot change in
 * between.
 */
export type SealCredentials = (tx: Prisma.TransactionClient) => Promise<Uint8Array>;

const OPEN = { omit: { sealedCredentials: true } } as const;

export async function findAccount(id: number): Promise<Account | null> {
  const found = await db().prisma.account.findUnique({ where: { id }, ...OPEN });
  return found && toAccount(found);
}

/** Throws if there is none. */
export async function requireAccount(id: number): Promise<Account> {
  const account = await findAccount(id);
  if (!account) throw new Error(`there is no account ${id}`);
  return account;
}

/** What brings the account's days. Throws if there is no such account. */
export async function loadDaySource(accountId: number): Promise<DaySource> {
  const { exchangeName, endedOn } = await db().prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { exchangeName: true, endedOn: true },
  });
  if (exchangeName === null) return { feed: "exchange" };
  return { feed: "files", endedOn: toDay(endedOn) };
}

function toDay(date: Date | null): Day | null {
  return date && parseDay(date.toISOString().slice(0, 10));
}

export async function findAccountByName(name: string): Promise<Account | null> {
  const found = await db().prisma.account.findUnique({ where: { name }, ...OPEN });
  return found && toAccount(found);
}

/** Oldest first. */
export async function listAccounts(): Promise<Account[]> {
  return (await db().prisma.account.findMany({ ...OPEN, orderBy: { id: "asc" } })).map(toAccount);
}

/** Accounts with a key, oldest first. */
export async function listKeyAccounts(): Promise<KeyAccount[]> {
  return (await listAccounts()).filter((account) => !account.isFedByFiles);
}

function toAccount(account: StoredAccount): Account {
  if (account.exchangeName === null) return toKeyAccount(account);
  return {
    ...account,
    isFedByFiles: true,
    exchangeName: account.exchangeName,
    endedOn: toDay(account.endedOn),
    baseUrl: null,
    environment: null,
    keyHint: null,
    keyFingerprint: null,
  };
}

/** A CHECK constraint holds that no part is null, and that the environment is one of the two. */
function toKeyAccount(account: StoredAccount): KeyAccount {
  const { baseUrl, keyHint, keyFingerprint } = account;
  if (baseUrl === null || keyHint === null || keyFingerprint === null)
    throw new Error(`account ${account.id} lacks a part of its key`);
  const environment = account.environment as AccountEnvironment;
  const key = { baseUrl, environment, keyHint, keyFingerprint };
  return { ...account, ...key, isFedByFiles: false, exchangeName: null, endedOn: null };
}

/** Null: no account has this id, or it has no key. */
export async function loadSealedCredentials(accountId: number): Promise<Uint8Array | null> {
  const found = await db().prisma.account.findUnique({
    where: { id: accountId },
    select: { sealedCredentials: true },
  });
  return found?.sealedCredentials ?? null;
}

/** "name-taken": another account has that name, also if both were added at the same time. */
export async function insertAccount(
  account: NewAccount,
  seal: SealCredentials,
  entryOf?: (inserted: KeyAccount) => AuditEntry,
): Promise<{ inserted: KeyAccount } | "name-taken"> {
  return db().prisma.$transaction(async (tx) => {
    const row = await insertRow(tx, {
      ...account,
      sealedCredentials: new Uint8Array(await seal(tx)),
    });
    if (!row) return "name-taken";
    const inserted = toKeyAccount(row);
    if (entryOf) await appendAudit(entryOf(inserted), tx);
    return { inserted };
  });
}

/** "name-taken": another account has that name, also if both were added at the same time. */
export async function insertFileAccount(
  account: Pick<FileAccount, "name" | "exchangeName">,
  entryOf: (inserted: Account) => AuditEntry,
): Promise<{ inserted: Account } | "name-taken"> {
  return db().prisma.$transaction(async (tx) => {
    const row = await insertRow(tx, account);
    if (!row) return "name-taken";
    const inserted = toAccount(row);
    await appendAudit(entryOf(inserted), tx);
    return { inserted };
  });
}

/** Undefined: another account has that name. */
async function insertRow(
  tx: Prisma.TransactionClient,
  account: Prisma.AccountCreateManyInput,
): Promise<StoredAccount | undefined> {
  const [row] = await tx.account.createManyAndReturn({
    data: [account],
    ...OPEN,
    skipDuplicates: true,
  });
  return row;
}

/** "gone": the account was removed meanwhile. */
export type AccountChange = "changed" | "gone";

export function renameAccount(
  id: number,
  name: string,
  entry: AuditEntry,
): Promise<AccountChange | "name-taken"> {
  return orNameTaken(update({ id }, entry, async () => ({ name })));
}

/** Pauses or resumes syncs. Stored data stays readable. Null: nothing changed. */
export async function pauseAccount(
  { id, name }: Pick<Account, "id" | "name">,
  isPaused: boolean,
  origin: AuditOrigin,
): Promise<AccountChange | null> {
  const kind = isPaused ? "account-paused" : "account-resumed";
  const entry = doneEntry(origin, kind, name, {}, { id, name });
  const where = { id, pausedAt: isPaused ? null : { not: null } };
  const changed = await update(where, entry, async (tx) => ({
    pausedAt: isPaused ? await databaseNow(tx) : null,
  }));
  if (changed === "changed") return changed;
  return (await findAccount(id)) ? null : "gone";
}

/** "later-data": `day` is the last one that is stored after the wanted end. */
type EndChange =
  | { readonly kind: "ended" }
  | { readonly kind: "gone" }
  | { readonly kind: "later-data"; readonly day: Day };

/**
 * Stores an account's last day; null: it has not ended. Of a fed account without rows after it. An
 * import that stores a day waits for the lock, and then finds the end.
 */
export async function saveEnd(
  { id }: Pick<FileAccount, "id">,
  endedOn: Day | null,
  entry: AuditEntry,
): Promise<EndChange> {
  return inTransaction(async (client): Promise<EndChange> => {
    const { rowCount } = await client.query(
      "select from accounts where id = $1 and exchange_name is not null for update",
      [id],
    );
    if (rowCount === 0) return { kind: "gone" };
    const last = endedOn && (await findLastDayAfter(id, endedOn, client));
    if (last) return { kind: "later-data", day: last };
    await client.query("update accounts set ended_on = $2 where id = $1", [id, endedOn]);
    await appendAudit(entry, client);
    return { kind: "ended" };
  });
}

/** The last day after `endedOn` with commissions or repayments; null: there is none. */
async function findLastDayAfter(accountId: number, endedOn: Day, on: Connection) {
  const lastOf = (table: "commission_days" | "repayments") =>
    findValue<Day | null>(
      `select max(day) from ${table} where account_id = $1 and day > $2`,
      [accountId, endedOn],
      on,
    );
  const days = [await lastOf("commission_days"), await lastOf("repayments")];
  return (
    days
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** Replaces the key in one transaction. */
export function replaceCredentials(
  id: number,
  key: Pick<KeyAccount, "keyHint" | "keyFingerprint">,
  seal: SealCredentials,
  entry: AuditEntry,
): Promise<AccountChange> {
  return update({ id }, entry, async (tx) => ({
    ...key,
    sealedCredentials: new Uint8Array(await seal(tx)),
  }));
}

function update(
  where: Prisma.AccountWhereInput,
  entry: AuditEntry,
  decide: (tx: Prisma.TransactionClient) => Promise<Prisma.AccountUpdateManyMutationInput>,
): Promise<AccountChange> {
  return db().prisma.$transaction(async (tx) => {
    const { count } = await tx.account.updateMany({ where, data: await decide(tx) });
    if (count !== 1) return "gone";
    await appendAudit(entry, tx);
    return "changed";
  });
}

/** Ten million rows take minutes. */
const REMOVAL_MS = 3_600_000;

/** Orders and changes that may still do something at the exchange. */
const MAY_EXECUTE: readonly OrderRecordState[] = statesOfShow("open").filter(
  (state) => !NEVER_SENT.includes(state),
);

/**
 * Removes the account and all its data. "has-open-orders": orders were sent whose end is not known;
 * without their records nobody could cancel them or look them up.
 */
export async function deleteAccount(
  accountId: number,
  { entry, leavesOrders = false }: { entry?: AuditEntry; leavesOrders?: boolean } = {},
): Promise<"deleted" | "gone" | "has-open-orders"> {
  return db().prisma.$transaction(
    async (tx) => {
      // Lock people before the account, as a change of roles does. If two accounts are removed at
      // once, the second sees which people lose their last role.
      const people = await tx.$queryRaw<{ id: string }[]>`
        select id from users where id in (select user_id from grants where account_id = ${accountId})
        order by id for update`;
      // An order that is about to be sent waits for this lock, and then finds the account gone.
      await tx.$executeRaw`select 1 from trading_accounts where account_id = ${accountId} for update`;
      const sent = { accountId, state: { in: [...MAY_EXECUTE] } };
      if (!leavesOrders && (await tx.orderRecord.count({ where: sent })) > 0)
        return "has-open-orders";
      // A sync that stores a day waits for this lock, and then finds the account gone.
      await tx.$executeRaw`select 1 from accounts where id = ${accountId} for update`;
      // A change of rates waits for these rows, and the days of all accounts for it: they go last.
      const weeks = "commission_client_weeks";
      for (const table of [...BOOK_TABLES.filter((name) => name !== weeks), weeks]) {
        await tx.$executeRaw`delete from ${Prisma.raw(table)} where account_id = ${accountId}`;
      }
      const { count } = await tx.account.deleteMany({ where: { id: accountId } });
      const left = people.map(({ id }) => id);
      await revokeSharesWithoutAccess(tx, left, entry?.origin ?? DESK_ORIGIN);
      if (count === 1 && entry) await appendAudit(entry, tx);
      return count === 1 ? "deleted" : "gone";
    },
    { timeout: REMOVAL_MS },
  );
}

/** Stores when all fetchable days were last read, by the exchange's clock. */
export async function saveFullReadAt(
  { accountId }: WholeAccountScope,
  atMs: number,
): Promise<void> {
  await db().prisma.account.updateMany({
    where: { id: accountId },
    data: { fullReadAt: new Date(atMs) },
  });
}

/**
 * Stores by how much the exchange's clock differs from this machine's, and when that was measured.
 */
export async function saveClockOffset(
  { accountId }: WholeAccountScope,
  { offsetMs, agreedAtMs }: { offsetMs: number; agreedAtMs: number },
): Promise<void> {
  const data = { clockOffsetMs: offsetMs, agreedAt: new Date(agreedAtMs) };
  await db().prisma.account.updateMany({ where: { id: accountId }, data });
}

/** Forgets what wrong clocks stored as read after `nowMs`. Records and rows stay. */
export async function forgetFuture({ accountId }: WholeAccountScope, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await inTransaction(async (client) => {
    const run = (text: string, from: Date | Day = now) => client.query(text, [accountId, from]);
    await client.query("select from accounts where id = $1 for no key update", [accountId]);
    await run("update accounts set full_read_at = null where id = $1 and full_read_at > $2");
    // A snapshot of a future day would later count as that day's.
    await run("delete from asset_snapshots where account_id = $1 and taken_at > $2");
    // The real time of reading is unknown, but it was after the end of the range.
    for (const [table, at] of [
      ["repayment_ranges", "read_at"],
      ["repayment_gaps", "seen_at"],
    ]) {
      await run(`delete from ${table} where account_id = $1 and from_time > $2`);
      await run(`update ${table} set to_time = $2 where account_id = $1 and to_time > $2`);
      await run(`update ${table} set ${at} = to_time where account_id = $1 and ${at} > $2`);
    }
    const today = dayOf(nowMs);
    await run(
      "delete from commission_days where account_id = $1 and day >= $2 and revision = 0",
      today,
    );
    // A future day that was read as empty has to be read again; so has the one that is published
    // next.
    await run(
      `update commission_days set status = 'pending', content_hash = null
       where account_id = $1 and day >= $2 and row_count = 0 and status = 'empty'`,
      addDays(today, -1),
    );
  });
}

/** Rows are counted from the totals, because there may be millions. */
const BOOK_COUNTS = `select (select count(*)::int from commission_days where account_id = $1) as days,
  (select coalesce(sum(row_count), 0)::int from commission_product_totals where account_id = $1) as rows,
  (select count(*)::int from superseded_commission_rows where account_id = $1) as "supersededRows",
  (select count(*)::int from repayments where account_id = $1) as repayments,
  (select count(*)::int from client_profiles where account_id = $1) as "clientProfiles",
  (select count(*)::int from order_records where account_id = $1) as "orderRecords"`;
type BookCounts = Record<
  "days" | "rows" | "supersededRows" | "repayments" | "clientProfiles" | "orderRecords",
  number
>;
/** Other relations of an account. */
const COUNTED = {
  exports: true,
  imports: true,
  views: true,
  monthCloses: true,
  assetSnapshots: true,
  tradingRecords: true,
  grants: true,
  tokens: true,
} as const;

/**
 * `days`: with a status. `supersededRows`: replaced by a later reading. `assetSnapshots`: days with
 * stored assets. `orderRecords`: orders and changes that were drafted or sent here;
 * `tradingRecords`: copies of what the exchange lists.
 */
export type AccountContents = Readonly<BookCounts & Record<keyof typeof COUNTED, number>>;

export async function loadAccountContents(accountId: number): Promise<AccountContents | null> {
  const select = { _count: { select: COUNTED } };
  const [account, book] = await Promise.all([
    db().prisma.account.findUnique({ where: { id: accountId }, select }),
    queryRow<BookCounts>(BOOK_COUNTS, [accountId]),
  ]);
  return account && { ...account._count, ...book };
}
