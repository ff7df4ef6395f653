import type { TokenScope } from "@/lib/core/token-scopes";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";

/** A person's key for scripts. Its text is known to the person alone; here is its SHA-256. */
export type ApiToken = {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  /** Null: for research alone. */
  readonly account: { readonly id: number; readonly name: string } | null;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** The last letters of its text; null where it was made before they were kept. */
  readonly hint: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** By the database's clock, which wrote `expiresAt`. */
  readonly isExpired: boolean;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
};

export type NewApiToken = Pick<ApiToken, "userId" | "name" | "scopes"> & {
  readonly accountId: number | null;
  /** SHA-256 of the token's text, hex. */
  readonly tokenHash: string;
  readonly hint: string;
  readonly days: number;
};

/** Whose tokens are meant: everybody's, one person's, or those for some accounts. */
export type TokensOf =
  | { readonly kind: "everybody" }
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "accounts"; readonly accountIds: readonly number[] };

const SELECT = `select t.id, t.user_id as "userId", u.email, t.name, t.scopes, t.hint, t.created_at as "createdAt",
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as account,
    t.expires_at as "expiresAt", t.expires_at <= clock_timestamp() as "isExpired",
    t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt"
  from api_tokens t join users u on u.id = t.user_id left join accounts a on a.id = t.account_id`;

/** "too-many": this person has `most` tokens that are good. `entryOf` makes what the audit log keeps of it. */
export async function insertApiToken(
  token: NewApiToken,
  { most, entryOf }: { most: number; entryOf: (inserted: ApiToken) => AuditEntry },
): Promise<ApiToken | "too-many"> {
  return inTransaction(async (client) => {
    // Two at once wait for each other here, so that the count holds.
    await client.query("select 1 from users where id = $1 for update", [token.userId]);
    const { rows: good } = await client.query(
      `select 1 from api_tokens where user_id = $1 and revoked_at is null and expires_at > clock_timestamp() limit $2`,
      [token.userId, most],
    );
    if (good.length >= most) return "too-many";
    const { rows: made } = await client.query<{ id: string }>(
      `insert into api_tokens (user_id, account_id, name, scopes, token_hash, hint, expires_at)
       values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(days => $7)) returning id`,
      [token.userId, token.accountId, token.name, token.scopes, token.tokenHash, token.hint, token.days],
    );
    const { rows } = await client.query<ApiToken>(`${SELECT} where t.id = $1`, [made[0]?.id]);
    const inserted = rows[0] as ApiToken; // an insert returns its row
    await appendAudit(entryOf(inserted), client);
    return inserted;
  });
}

/** Null where no token has this hash. Revoked and expired ones are found too, so that the answer can say which. */
export async function findApiToken(tokenHash: string): Promise<ApiToken | null> {
  const { rows } = await db().pool.query<ApiToken>(`${SELECT} where t.token_hash = $1`, [tokenHash]);
  return rows[0] ?? null;
}

/** Newest first. */
export async function listApiTokens(of: TokensOf): Promise<ApiToken[]> {
  const { condition, value } = conditionOf(of);
  const { rows } = await db().pool.query<ApiToken>(
    `${SELECT} where ${condition} order by t.created_at desc, t.id`,
    [value],
  );
  return rows;
}

/** Ends the one of these tokens whose id begins so. "none": no such token, or it was revoked before. */
export async function revokeApiToken(
  of: TokensOf,
  idStart: string,
  entryOf: (revoked: ApiToken) => AuditEntry,
): Promise<ApiToken | "none" | "several"> {
  const { condition, value } = conditionOf(of);
  return inTransaction(async (client) => {
    const { rows } = await client.query<ApiToken>(
      `${SELECT} where ${condition} and starts_with(t.id::text, $2) and revoked_at is null limit 2 for update of t`,
      [value, idStart],
    );
    const [found, another] = rows;
    if (!found) return "none";
    if (another) return "several";
    await client.query("update api_tokens set revoked_at = clock_timestamp() where id = $1", [found.id]);
    await appendAudit(entryOf(found), client);
    return found;
  });
}

/** Remembers the use, once a minute at most: a script in a loop writes no row each time. */
export async function saveTokenUse(id: string): Promise<void> {
  await db().pool.query(
    `update api_tokens set last_used_at = clock_timestamp()
     where id = $1 and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`,
    [id],
  );
}

function conditionOf(of: TokensOf): { condition: string; value: unknown } {
  switch (of.kind) {
    case "everybody":
      return { condition: "$1::int is null", value: null };
    case "person":
      return { condition: "t.user_id = $1", value: of.userId };
    case "accounts":
      return { condition: "t.account_id = any($1)", value: of.accountIds };
    default:
      return of satisfies never;
  }
}
