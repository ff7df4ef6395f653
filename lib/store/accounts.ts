import type { AccountScope } from "@/lib/core/scope";
import { db } from "./database";
import type { AccountModel } from "./generated/models";

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
  /** The exchange's clock minus ours, as the last run measured it: what is "today" follows the exchange. */
  readonly clockOffsetMs: number;
  /** When every fetchable day was last asked for in one run without a failed day. */
  readonly fullReadAt: Date | null;
  readonly createdAt: Date;
};

export type NewAccount = Omit<Account, "id" | "clockOffsetMs" | "fullReadAt" | "createdAt"> & {
  readonly sealedCredentials: Uint8Array;
};

/** Null where no account has this number. */
export async function findAccount(id: number): Promise<Account | null> {
  const found = await db().prisma.account.findUnique({ where: { id }, omit: { sealedCredentials: true } });
  return found && toAccount(found);
}

/** Null where no account has exactly this name. */
export async function findAccountByName(name: string): Promise<Account | null> {
  const found = await db().prisma.account.findUnique({ where: { name }, omit: { sealedCredentials: true } });
  return found && toAccount(found);
}

/** Oldest first. */
export async function listAccounts(): Promise<Account[]> {
  const accounts = await db().prisma.account.findMany({
    omit: { sealedCredentials: true },
    orderBy: { id: "asc" },
  });
  return accounts.map(toAccount);
}

/** `"name-taken"`: another account has that name, also when both were added at once. */
export async function insertAccount(account: NewAccount): Promise<{ inserted: Account } | "name-taken"> {
  const [inserted] = await db().prisma.account.createManyAndReturn({
    data: [{ ...account, sealedCredentials: new Uint8Array(account.sealedCredentials) }],
    omit: { sealedCredentials: true },
    skipDuplicates: true,
  });
  return inserted ? { inserted: toAccount(inserted) } : "name-taken";
}

/** The bytes that lib/accounts sealed; null where no account has this number. */
export async function loadSealedCredentials(accountId: number): Promise<Uint8Array | null> {
  const found = await db().prisma.account.findUnique({
    where: { id: accountId },
    select: { sealedCredentials: true },
  });
  return found?.sealedCredentials ?? null;
}

/** Removes the account with everything that was stored of it; false where it was gone already. */
export async function deleteAccount(accountId: number): Promise<boolean> {
  return db().prisma.$transaction(
    async (tx) => {
      // A run that stores a day waits for this lock, and then finds that its account is gone.
      await tx.$executeRaw`select 1 from accounts where id = ${accountId} for update`;
      await tx.$executeRaw`delete from commission_rows where account_id = ${accountId}`;
      const removed = await tx.account.deleteMany({ where: { id: accountId } });
      return removed.count === 1;
    },
    { timeout: 600_000, maxWait: 60_000 },
  );
}

/** Remembers when every fetchable day was last asked for, by the exchange's clock. */
export async function saveFullReadAt({ accountId }: AccountScope, atMs: number): Promise<void> {
  await db().prisma.account.updateMany({ where: { id: accountId }, data: { fullReadAt: new Date(atMs) } });
}

/** Remembers by how much the exchange's clock differs from this machine's. */
export async function saveClockOffset({ accountId }: AccountScope, offsetMs: number): Promise<void> {
  await db().prisma.account.updateMany({ where: { id: accountId }, data: { clockOffsetMs: offsetMs } });
}

function toAccount(account: Omit<AccountModel, "sealedCredentials">): Account {
  return { ...account, environment: account.environment as AccountEnvironment }; // a CHECK constraint keeps it closed
}
