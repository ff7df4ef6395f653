import { DESK_ORIGIN } from "@/lib/core/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type AuditEntry, appendAudit, appendAuditIn } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import type { Prisma } from "../generated/client";
import type { AccountModel } from "../generated/models";
import { revokeSharesWithoutAccess } from "../shares/revoke";

/** What the server at the account's address said of itself when the key was checked. */
export type AccountEnvironment = "live" | "sandbox";

/** An exchange API key with its broker's book; the credentials themselves only through `loadSealedCredentials`. */
export type Account = {
  readonly id: number;
  readonly name: string;
  readonly baseUrl: string;
  readonly environment: AccountEnvironment;
  /** Whether the subordinate users of direct clients count. */
  readonly showSub: boolean;
  readonly keyHint: string;
  readonly keyFingerprint: string;
  /** The exchange's clock minus ours, as they last agreed: what is "today" follows the exchange. */
  readonly clockOffsetMs: number;
  /** The exchange's time then; null: its clock was never asked. */
  readonly agreedAt: Date | null;
  /** When every fetchable day was last asked for in one run without a failed day. */
  readonly fullReadAt: Date | null;
  /** Since when it is not synced; null: it is. */
  readonly pausedAt: Date | null;
  readonly createdAt: Date;
};

export type NewAccount = Omit<
  Account,
  "id" | "clockOffsetMs" | "agreedAt" | "fullReadAt" | "pausedAt" | "createdAt"
>;

/** Seals credentials inside the transaction that stores them, so that no change of APP_SECRET comes between. */
export type SealCredentials = (tx: Prisma.TransactionClient) => Promise<Uint8Array>;

/** Every page asks for them, some several times, and through Prisma that was seen in what a page takes. */
const SELECT_ACCOUNTS = `select id, name, base_url as "baseUrl", environment, show_sub as "showSub",
    key_hint as "keyHint", key_fingerprint as "keyFingerprint", clock_offset_ms as "clockOffsetMs", agreed_at as "agreedAt",
    full_read_at as "fullReadAt", paused_at as "pausedAt", created_at as "createdAt"
  from accounts`;

/** Null where no account has this number. */
export async function findAccount(id: number): Promise<Account | null> {
  const { rows } = await db().pool.query<Account>(`${SELECT_ACCOUNTS} where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Null where no account has exactly this name. */
export async function findAccountByName(name: string): Promise<Account | null> {
  const found = await db().prisma.account.findUnique({ where: { name }, omit: { sealedCredentials: true } });
  return found && toAccount(found);
}

/** Oldest first. */
export async function listAccounts(): Promise<Account[]> {
  const { rows } = await db().pool.query<Account>(`${SELECT_ACCOUNTS} order by id`);
  return rows;
}

/** The embedded database may be storing a day meanwhile. */
export const PATIENT = { maxWait: 60_000, timeout: 60_000 };

/** `"name-taken"`: another account has that name, also when both were added at once. */
export async function insertAccount(
  account: NewAccount,
  seal: SealCredentials,
  entryOf?: (inserted: Account) => AuditEntry,
): Promise<{ inserted: Account } | "name-taken"> {
  return db().prisma.$transaction(async (tx) => {
    const [row] = await tx.account.createManyAndReturn({
      data: [{ ...account, sealedCredentials: new Uint8Array(await seal(tx)) }],
      omit: { sealedCredentials: true },
      skipDuplicates: true,
    });
    if (!row) return "name-taken";
    const inserted = toAccount(row);
    if (entryOf) await appendAuditIn(tx, entryOf(inserted));
    return { inserted };
  }, PATIENT);
}

/** The bytes that lib/accounts sealed; null where no account has this number. */
export async function loadSealedCredentials(accountId: number): Promise<Uint8Array | null> {
  const found = await db().prisma.account.findUnique({
    where: { id: accountId },
    select: { sealedCredentials: true },
  });
  return found?.sealedCredentials ?? null;
}

/** Tables of account rows without a foreign key, which would cost a look-up for each row. */
const UNTIED_TABLES = [
  "commission_rows",
  "commission_client_days",
  "commission_day_clients",
  "commission_group_clients",
  "commission_client_blocks",
  "commission_client_values",
  "commission_blocks",
];

/** Removes the account with everything that was stored of it; false where it was gone already. */
export async function deleteAccount(accountId: number, entry?: AuditEntry): Promise<boolean> {
  return inTransaction(async (client) => {
    // Before the account, as where a role is taken; of two accounts at once the second sees that the last role goes.
    const { rows: people } = await client.query<{ id: string }>(
      `select id from users where id in (select user_id from grants where account_id = $1) order by id for update`,
      [accountId],
    );
    // A run that stores a day waits for this lock, and then finds that its account is gone.
    await client.query("select 1 from accounts where id = $1 for update", [accountId]);
    for (const table of UNTIED_TABLES) {
      await client.query(`delete from ${table} where account_id = $1`, [accountId]);
    }
    const { rowCount } = await client.query("delete from accounts where id = $1", [accountId]);
    const left = people.map(({ id }) => id);
    await revokeSharesWithoutAccess(client, left, entry?.origin ?? DESK_ORIGIN);
    if (rowCount === 1 && entry) await appendAudit(entry, client);
    return rowCount === 1;
  });
}

/** Remembers when every fetchable day was last asked for, by the exchange's clock. */
export async function saveFullReadAt({ accountId }: WholeAccountScope, atMs: number): Promise<void> {
  await db().prisma.account.updateMany({ where: { id: accountId }, data: { fullReadAt: new Date(atMs) } });
}

/** Remembers by how much the exchange's clock differs from this machine's, and when that was found. */
export async function saveClockOffset(
  { accountId }: WholeAccountScope,
  { offsetMs, agreedAtMs }: { offsetMs: number; agreedAtMs: number },
): Promise<void> {
  const data = { clockOffsetMs: offsetMs, agreedAt: new Date(agreedAtMs) };
  await db().prisma.account.updateMany({ where: { id: accountId }, data });
}

function toAccount(account: Omit<AccountModel, "sealedCredentials">): Account {
  return { ...account, environment: account.environment as AccountEnvironment }; // a CHECK constraint keeps it closed
}
