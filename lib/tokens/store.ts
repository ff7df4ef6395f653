// SQL: the lease of a token's file, by the database's clock. All else is Prisma's.
import { randomUUID } from "node:crypto";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db, findRow, firstAnswer, queryRows } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { leaseOn } from "@/lib/database/lease";
import { MOST_TOKENS, type TokenScope } from "@/lib/tokens/token-scopes";
import { inPerson } from "@/lib/users/store/users";

/** A person's key for scripts. Only the SHA-256 of its text is stored. */
export type ApiToken = Readonly<Omit<StoredToken, "user" | "account" | "accountId" | "scopes">> & {
  readonly email: string;
  /** Null: only for research. */
  readonly account: { readonly id: number; readonly name: string } | null;
  readonly scopes: readonly TokenScope[];
  /** By the database's clock, which wrote `expiresAt`. */
  readonly isExpired: boolean;
};

export type NewApiToken = Pick<ApiToken, "userId" | "name" | "scopes"> & {
  readonly accountId: number | null;
  /** SHA-256 of the token's text, hex. */
  readonly tokenHash: string;
  readonly hint: string;
  readonly days: number;
};

/** Everybody's tokens, one person's, or those for some accounts. */
export type TokensOf =
  | { readonly kind: "everybody" }
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "accounts"; readonly accountIds: readonly number[] };

const READ = {
  omit: { tokenHash: true, exportLease: true, exportLeasedUntil: true },
  include: { user: { select: { email: true } }, account: { select: { id: true, name: true } } },
} as const satisfies Prisma.ApiTokenDefaultArgs;

type StoredToken = Prisma.ApiTokenGetPayload<typeof READ>;

function toToken({ user, scopes, ...token }: StoredToken, now: Date): ApiToken {
  const isExpired = token.expiresAt <= now;
  return { ...token, email: user.email, scopes: scopes as TokenScope[], isExpired }; // as they were inserted
}

export async function insertApiToken(
  { days, scopes, ...token }: NewApiToken,
  origin: AuditOrigin,
): Promise<ApiToken | "too-many"> {
  const { userId } = token;
  return inPerson(userId, async (tx) => {
    const now = await databaseNow(tx);
    const good = await tx.apiToken.count({
      where: { userId, revokedAt: null, expiresAt: { gt: now } },
    });
    if (good >= MOST_TOKENS) return "too-many";
    const expiresAt = new Date(now.getTime() + days * 86_400_000);
    const made = await tx.apiToken.create({
      data: { ...token, scopes: [...scopes], expiresAt },
      ...READ,
    });
    const inserted = toToken(made, now);
    const { id, name, email, account } = inserted;
    const details = { token: id, person: email, days, scopes };
    await appendAudit(doneEntry(origin, "token-made", name, details, account), tx);
    return inserted;
  });
}

/**
 * Null: no token has this hash. Also finds revoked and expired ones, so that the answer can say so.
 */
export async function findApiToken(tokenHash: string): Promise<ApiToken | null> {
  const found = await firstAnswer(
    db().prisma.apiToken.findUnique({ where: { tokenHash }, ...READ }),
  );
  return found && toToken(found, await databaseNow());
}

export async function listApiTokens(of: TokensOf): Promise<ApiToken[]> {
  return listTokens(db().prisma, whereOf(of));
}

async function listTokens(
  on: Prisma.TransactionClient,
  where: Prisma.ApiTokenWhereInput,
): Promise<ApiToken[]> {
  const orderBy = [{ createdAt: "desc" as const }, { id: "asc" as const }];
  const tokens = await on.apiToken.findMany({ where, ...READ, orderBy });
  const now = await databaseNow(on);
  return tokens.map((token) => toToken(token, now));
}

/**
 * Revokes the token whose id begins so, from its next request on. "none": there is none, or it was
 * revoked before.
 */
export async function revokeToken(
  of: TokensOf,
  idStart: string,
  origin: AuditOrigin,
): Promise<ApiToken | "none" | "several"> {
  return db().prisma.$transaction(async (tx) => {
    const good = await listTokens(tx, { ...whereOf(of), revokedAt: null });
    const [found, another] = good.filter(({ id }) => id.startsWith(idStart));
    if (!found) return "none";
    if (another) return "several";
    const where = { id: found.id, revokedAt: null };
    const { count } = await tx.apiToken.updateMany({
      where,
      data: { revokedAt: await databaseNow(tx) },
    });
    if (count === 0) return "none";
    const { id, name, email, account } = found;
    await appendAudit(
      doneEntry(origin, "token-revoked", name, { token: id, person: email }, account),
      tx,
    );
    return found;
  });
}

const MINUTE_MS = 60_000;

/** Stores the last use, at most once a minute. */
export async function saveTokenUse(id: string): Promise<void> {
  const now = await databaseNow();
  const isOld = { lt: new Date(now.getTime() - MINUTE_MS) };
  await db().prisma.apiToken.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: isOld }] },
    data: { lastUsedAt: now },
  });
}

function whereOf(of: TokensOf): Prisma.ApiTokenWhereInput {
  switch (of.kind) {
    case "everybody":
      return {};
    case "person":
      return { userId: of.userId };
    case "accounts":
      return { accountId: { in: [...of.accountIds] } };
    default:
      return of satisfies never;
  }
}

/**
 * A token fetches one file at a time: its lease belongs to the request that it was taken for, by a
 * name of its own.
 */
const EXPORT_LEASE = leaseOn({
  table: "api_tokens",
  column: "export_leased_until",
  holds: "end",
  length: "interval '60 seconds'",
});
/** How often a request renews the lease; the database may be storing a day meanwhile. */
export const RENEW_TOKEN_LEASE_EVERY_MS = 20_000;

/** The name of the token's lease; null while the token fetches another file. */
export async function takeTokenLease(tokenId: string): Promise<string | null> {
  const lease = randomUUID();
  // After the clock was set back a second file may begin beside the first one, which does no harm.
  const taken = await findRow(
    `update api_tokens set export_lease = $2, export_leased_until = ${EXPORT_LEASE.taken}
     where id = $1 and (${EXPORT_LEASE.isFree} or ${EXPORT_LEASE.isFromLaterClock}) returning id`,
    [tokenId, lease],
  );
  return taken === null ? null : lease;
}

export async function renewTokenLease(tokenId: string, lease: string): Promise<void> {
  await queryRows(
    `update api_tokens set export_leased_until = ${EXPORT_LEASE.taken} where id = $1 and export_lease = $2`,
    [tokenId, lease],
  );
}

export async function releaseTokenLease(tokenId: string, lease: string): Promise<void> {
  await db().prisma.apiToken.updateMany({
    where: { id: tokenId, exportLease: lease },
    data: { exportLease: null, exportLeasedUntil: null },
  });
}
