import type pg from "pg";
import { readEnv } from "@/lib/env/read-env";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import type { User } from "../people/users";
import { type FactorUse, hasFactorSql, lockPerson, NEEDS_FACTOR_SQL, takeFactor } from "./second-factors";

/** How somebody came in; "link" is one that was sent by e-mail. */
export const SIGN_IN_WAYS = ["password", "link", "oidc", "passkey", "invitation"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** One sign-in in one browser, until it is ended or its time is over. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  readonly how: SignInWay;
  /** The caller's network address and coarse program ("Firefox on Linux"), as at the sign-in. */
  readonly address: string | null;
  readonly agent: string | null;
  /** The first factor was right, the second is still to come: nothing but that may be shown. */
  readonly factorPending: boolean;
  /** The person whose view an administrator has taken. */
  readonly viewingAs: string | null;
  readonly createdAt: Date;
  /** True to some minutes. */
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** Some minutes ago at most the person showed who they are, so that they may change how they sign in; not before a clock's step. */
  readonly isFresh: boolean;
};

export type NewSession = Pick<Session, "userId" | "how" | "address" | "agent"> & {
  readonly seconds: number;
  /** What was shown in place of a password; where it was taken before, nobody comes in. */
  readonly use?: FactorUse;
  /** The password's hash that was looked at: where it is another one by now, nobody comes in. */
  readonly passwordHash?: string;
};

/** The person's columns beside those of the session, which has an id and a beginning of its own. */
type PersonColumns = Omit<User, "id" | "createdAt"> & {
  readonly person_id: string;
  readonly person_created: Date;
  readonly mustAddFactor: boolean;
};

const SEEN_EVERY_MS = 300_000;
/** Seconds for the second step; then the first is taken again. */
const PENDING_SECONDS = 900;
export const SESSION_COLUMNS = `s.id, s.user_id as "userId", s.how, s.address, s.agent, s.factor_pending as "factorPending",
  s.viewing_as as "viewingAs", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
  s.confirmed_at between clock_timestamp() - interval '10 minutes' and clock_timestamp() + interval '1 minute' as "isFresh"`;
const PERSON = `u.id as person_id, u.created_at as person_created, u.email, u.is_admin as "isAdmin",
  u.must_change_password as "mustChangePassword", u.last_sign_in_at as "lastSignInAt",
  u.one_time_until as "oneTimeUntil", u.email_proven_at as "emailProvenAt"`;
/** SQL: whether the session `s` counts: it was not ended, its time is not over, and somebody used it lately. */
export function liveSession(): string {
  return `s.ended_at is null and s.expires_at > clock_timestamp() and ${usedLately()}`;
}

function usedLately(): string {
  return `s.last_seen_at > clock_timestamp() - make_interval(hours => ${readEnv().SESSION_IDLE_HOURS})`;
}

/** Whoever has a second factor shows it next, but for a passkey, which is both. */
const INSERT = `insert into sessions as s (user_id, how, address, agent, factor_pending, expires_at)
  select $1, $2, $3, $4, pending, clock_timestamp() + make_interval(secs => case when pending then ${PENDING_SECONDS} else $5 end)
  from (select $2 <> 'passkey' and ${hasFactorSql("$1::uuid")} as pending) state returning ${SESSION_COLUMNS}`;

/** A password sign-in ($3) of somebody who has a one-time password. */
const OPENS_ONCE = "($3 = 'password' and must_change_password)";

/**
 * A session with the entry of its sign-in. Null: the person is gone, or has another password by now. Whoever changes
 * the password meanwhile waits for this, or this for them, so that no session of the old one is left. A one-time
 * password opens until its time is over, and is used up by a sign-in that asks for no second factor.
 */
export async function startSession(session: NewSession, entry: AuditEntry): Promise<Session | null> {
  const { userId, how, address, agent, seconds, use, passwordHash = null } = session;
  return inTransaction(async (client) => {
    if (!(await lockPerson(client, userId))) return null;
    if (use && !(await takeFactor(client, userId, use))) return null;
    const { rowCount } = await client.query(
      `update users set last_sign_in_at = clock_timestamp(),
         one_time_until = case when ${OPENS_ONCE} and one_time_until is not null and not ${hasFactorSql("users.id")} then clock_timestamp() else one_time_until end
       where id = $1 and ($2::text is null or password_hash = $2)
         and (not ${OPENS_ONCE} or coalesce(one_time_until, 'infinity') > clock_timestamp())`,
      [userId, passwordHash, how],
    );
    if (rowCount === 0) return null;
    const { rows } = await client.query<Session>(INSERT, [userId, how, address, agent, seconds]);
    await appendAudit(entry, client);
    return rows[0] ?? null;
  });
}

/** As in the database: whoever signs in now, and whether a second factor has to be set up before anything else. */
export type FoundSession = {
  readonly session: Session;
  readonly user: User;
  readonly mustAddFactor: boolean;
};

/** The session with its person, in one look; null where it was ended, has run out, or never was. */
export async function findSession(id: string): Promise<FoundSession | null> {
  const { rows } = await db().pool.query<Session & PersonColumns>(
    `select ${SESSION_COLUMNS}, ${PERSON}, ${NEEDS_FACTOR_SQL} and not ${hasFactorSql("u.id")} as "mustAddFactor"
     from sessions s join users u on u.id = s.user_id where s.id = $1 and ${liveSession()}`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { person_id, person_created, email, isAdmin, mustChangePassword, lastSignInAt, ...rest } = row;
  const { mustAddFactor, oneTimeUntil, emailProvenAt, ...session } = rest;
  const person = { email, isAdmin, mustChangePassword, lastSignInAt, oneTimeUntil, emailProvenAt };
  const user = { id: person_id, createdAt: person_created, ...person };
  return { session, user, mustAddFactor };
}

/** Of a person, newest first; only those that count now. */
export async function listSessions(userId: string): Promise<Session[]> {
  const { rows } = await db().pool.query<Session>(
    `select ${SESSION_COLUMNS} from sessions s where s.user_id = $1 and ${liveSession()} order by s.created_at desc, s.id`,
    [userId],
  );
  return rows;
}

/** Remembers that the session is in use, once in five minutes at most: a page that asks every second writes no row. */
export async function saveSessionSeen({ id, lastSeenAt }: Pick<Session, "id" | "lastSeenAt">): Promise<void> {
  if (Date.now() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await db().pool.query(
    `update sessions set last_seen_at = clock_timestamp()
     where id = $1 and last_seen_at < clock_timestamp() - interval '1 millisecond' * $2`,
    [id, SEEN_EVERY_MS],
  );
}

/** Ends one session of this person, from its next request on. Null: there is none of that id, or it had ended. */
export async function endSession(
  userId: string,
  id: string,
  entryOf: (ended: Session) => AuditEntry,
): Promise<Session | null> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<Session>(
      `update sessions s set ended_at = clock_timestamp()
       where s.id = $2 and s.user_id = $1 and ${liveSession()} returning ${SESSION_COLUMNS}`,
      [userId, id],
    );
    const ended = rows[0] ?? null;
    if (ended) await appendAudit(entryOf(ended), client);
    return ended;
  });
}

/** Ends every other session of this person; returns how many. */
export async function endOtherSessions(
  { userId, exceptId }: { readonly userId: string; readonly exceptId: string },
  entryOf: (ended: number) => AuditEntry,
): Promise<number> {
  return inTransaction(async (client) => {
    const ended = await endSessionsOf(userId, client, { exceptId });
    if (ended > 0) await appendAudit(entryOf(ended), client);
    return ended;
  });
}

/** Ends all sessions of a person inside the transaction of what ends them: another password, another role. */
export async function endSessionsOf(
  userId: string,
  on: Pick<pg.ClientBase, "query">,
  { exceptId }: { readonly exceptId?: string | undefined } = {},
): Promise<number> {
  const { rowCount } = await on.query(
    `update sessions s set ended_at = clock_timestamp()
     where s.user_id = $1 and s.id is distinct from $2::uuid and ${liveSession()}`,
    [userId, exceptId ?? null],
  );
  return rowCount ?? 0;
}

/** Whose view this session has taken (null: its own), with the entry of that. */
export async function setViewing(id: string, viewingAs: string | null, entry: AuditEntry): Promise<void> {
  await inTransaction(async (client) => {
    await client.query("update sessions set viewing_as = $2 where id = $1", [id, viewingAs]);
    await appendAudit(entry, client);
  });
}

/** Removes what ended or ran out more than a day ago; for a job that tidies up. Returns how many. */
export async function deleteOldSessions(): Promise<number> {
  const { rowCount } = await db().pool.query(
    `delete from sessions s where least(expires_at, ended_at) < clock_timestamp() - interval '1 day'
       or not (${usedLately()}) and last_seen_at < clock_timestamp() - interval '2 days'`,
  );
  return rowCount ?? 0;
}
