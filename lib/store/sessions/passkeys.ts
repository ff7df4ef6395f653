import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { databaseNow } from "../database/transaction";
import type { PasskeyModel } from "../generated/models";
import { lockPerson } from "../people/users";
import type { InsertFactor } from "./change-factors";

/** The public half of a person's key pair. */
export type Passkey = Readonly<Omit<PasskeyModel, "counter" | "transports">> & {
  readonly counter: number;
  readonly transports: readonly string[];
};

export type NewPasskey = Omit<Passkey, "createdAt" | "lastUsedAt">;

/** More than anybody has devices; a bound, so that nobody fills the table. */
const MOST = 20;

function toPasskey(stored: PasskeyModel): Passkey {
  return { ...stored, counter: Number(stored.counter) };
}

/** Oldest first. */
export async function listPasskeys(userId: string): Promise<Passkey[]> {
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  return (await db().prisma.passkey.findMany({ where: { userId }, orderBy })).map(toPasskey);
}

export async function findPasskey(id: string): Promise<Passkey | null> {
  const found = await db().prisma.passkey.findUnique({ where: { id } });
  return found && toPasskey(found);
}

/** For `addFactor`; not stored where somebody has this very key, or this person too many. */
export function insertPasskey({ transports, ...passkey }: NewPasskey): InsertFactor {
  return async (tx) => {
    if ((await tx.passkey.count({ where: { userId: passkey.userId } })) >= MOST) return false;
    const data = { ...passkey, transports: [...transports] };
    return (await tx.passkey.createMany({ data, skipDuplicates: true })).count === 1;
  };
}

/** False: this person has none of this id. `entryOf` takes the name before. */
export async function renamePasskey(
  { userId, id, name }: Pick<Passkey, "userId" | "id" | "name">,
  entryOf: (before: string) => AuditEntry,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    const found = await tx.passkey.findUnique({ where: { id, userId } });
    if (!found) return false;
    if (found.name === name) return true;
    await tx.passkey.update({ where: { id }, data: { name } });
    await appendAudit(entryOf(found.name), tx);
    return true;
  });
}

/** What somebody is asked to sign for. "sign-in": instead of a password, by whomever it may be. */
export type ChallengePurpose = "add" | "sign-in" | "second-step" | "confirm";

export type PasskeyChallenge = {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  /** Null: not known yet. */
  readonly userId: string | null;
};

/** Long enough to find one's key, as browsers themselves wait. */
const CHALLENGE_MS = 300_000;

export async function saveChallenge(challenge: PasskeyChallenge): Promise<void> {
  const now = await databaseNow();
  await db().prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await db().prisma.passkeyChallenge.create({ data: { ...challenge, expiresAt } });
}

/** Whether it was asked for this purpose, of this person, and not answered yet; from now on it is answered. */
export async function takeChallenge({ challenge, purpose, userId }: PasskeyChallenge): Promise<boolean> {
  const { count } = await db().prisma.passkeyChallenge.deleteMany({
    where: { challenge, purpose, userId, expiresAt: { gte: await databaseNow() } },
  });
  return count === 1;
}
