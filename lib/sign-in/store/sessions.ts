// SQL: every request runs FIND first, so it is one statement. All else is Prisma.
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db, findRow, firstAnswer } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { SessionModel } from "@/lib/database/generated/models";
import { readEnv } from "@/lib/env/read-env";
import { lockPerson, type User } from "@/lib/users/store/users";
import { type FactorUse, HAS_FACTOR, hasFactor, NEEDS_FACTOR, takeFactor } from "./second-factors";

/** How somebody signed in; "link": by a link from an e-mail. */
export type SignInWay = "password" | "link" | "oidc" | "passkey" | "invitation";

/** One sign-in in one browser, until it ends or expires. */
export type Session = Readonly<Omit<SessionModel, "how" | "confirmedAt" | "endedAt">> & {
  readonly how: SignInWay;
  /**
   * The person confirmed who they are within ten minutes, so that they may change how they sign in.
   * False if the confirmation lies more than a minute in the future, as after a clock was set back.
   */
  readonly isFresh: boolean;
  /** The same within eight hours, so that they may send orders of real money. */
  readonly isProvenToday: boolean;
  /** It was used within five minutes, so that its last use need not be written again. */
  readonly wasSeenLately: boolean;
};

export type NewSession = Pick<Session, "userId" | "how" | "address" | "agent"> & {
  readonly seconds: number;
  /** The factor that replaced the password. A used one starts no session. */
  readonly use?: FactorUse;
  /** The hash that the password was checked against. If it has changed since, no session starts. */
  readonly passwordHash?: string;
};

const SEEN_EVERY_MS = 300_000;
const FRESH_MS = 600_000;
/** Eight hours: a session lasts for days, and somebody else may use the computer by then. */
const WORKING_DAY_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** Seconds for the second step; after that the person starts with the password again. */
const PENDING_SECONDS = 900;

/**
 * Live sessions: not ended, not expired, used recently. `findSession` has the same condition in
 * SQL.
 */
export function liveAt(now: Date) {
  return { endedAt: null, expiresAt: { gt: now }, lastSeenAt: { gt: idleSince(now) } };
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - readEnv().SESSION_IDLE_HOURS * 3_600_000);
}

export function toSession(stored: Omit<SessionModel, "endedAt">, now: Date): Session {
  const { id, userId, address, agent, factorPending, viewingAs, createdAt, lastSeenAt, expiresAt } =
    stored;
  const age = now.getTime() - stored.confirmedAt.getTime();
  return {
    id,
    userId,
    address,
    agent,
    factorPending,
    viewingAs,
    createdAt,
    lastSeenAt,
    expiresAt,
    how: stored.how as SignInWay, // a CHECK constraint keeps it closed
    isFresh: age <= FRESH_MS && age >= -60_000,
    isProvenToday: age <= WORKING_DAY_MS && age >= -60_000,
    wasSeenLately: now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS,
  };
}

/**
 * Starts a session. Null: the person was removed or has another password by now; the person's row
 * is locked meanwhile. Uses up a one-time password, unless the second step comes next. A passkey
 * passes both steps.
 */
export async function startSession(
  session: NewSession,
  entry: AuditEntry,
): Promise<Session | null> {
  const { userId, how, address, agent, seconds, use, passwordHash } = session;
  return db().prisma.$transaction(async (tx) => {
    if (!(await lockPerson(tx, userId))) return null;
    if (use && !(await takeFactor(tx, userId, use))) return null;
    const person = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (passwordHash !== undefined && passwordHash !== person.passwordHash) return null;
    const now = await databaseNow(tx);
    const { oneTimeUntil } = person;
    const opensOnce = how === "password" && person.mustChangePassword && oneTimeUntil !== null;
    if (opensOnce && oneTimeUntil <= now) return null;
    const hasSecond = await hasFactor(tx, userId);
    const usedUp = opensOnce && !hasSecond ? { oneTimeUntil: now } : {};
    await tx.user.update({ where: { id: userId }, data: { lastSignInAt: now, ...usedUp } });
    const factorPending = how !== "passkey" && hasSecond;
    const expiresAt = new Date(now.getTime() + (factorPending ? PENDING_SECONDS : seconds) * 1000);
    const data = { userId, how, address, agent, factorPending, createdAt: now, expiresAt };
    const started = await tx.session.create({ data });
    await appendAudit(entry, tx);
    return toSession(started, now);
  });
}

export type OwnSession = { readonly session: Session; readonly user: User };

/** `mustAddFactor`: the person has to set up a second factor before anything else. */
export type FoundSession = OwnSession & { readonly mustAddFactor: boolean };

const FIND = `select s.id, s.user_id as "userId", s.how, s.address, s.agent, s.factor_pending as "factorPending",
    s.viewing_as as "viewingAs", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
    s.expires_at as "expiresAt", s.confirmed_at as "confirmedAt", clock_timestamp() as now,
    u.created_at as "personSince", u.email, u.is_admin as "isAdmin", u.must_change_password as "mustChangePassword",
    u.last_sign_in_at as "lastSignInAt", u.one_time_until as "oneTimeUntil", u.email_proven_at as "emailProvenAt",
    ${NEEDS_FACTOR} and not ${HAS_FACTOR} as "mustAddFactor"
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.ended_at is null and s.expires_at > clock_timestamp()
    and s.last_seen_at > clock_timestamp() - make_interval(hours => $2)`;
type FoundRow = Omit<SessionModel, "endedAt"> &
  Omit<User, "id" | "createdAt"> & {
    readonly now: Date;
    readonly personSince: Date;
    readonly mustAddFactor: boolean;
  };

/** The session and its person, in one statement. Null: it ended, expired or never existed. */
export async function findSession(id: string): Promise<FoundSession | null> {
  const row = await firstAnswer(findRow<FoundRow>(FIND, [id, readEnv().SESSION_IDLE_HOURS]));
  if (!row) return null;
  const { email, isAdmin, mustChangePassword, lastSignInAt, oneTimeUntil, emailProvenAt } = row;
  const user = { email, isAdmin, mustChangePassword, lastSignInAt, oneTimeUntil, emailProvenAt };
  return {
    session: toSession(row, row.now),
    user: { id: row.userId, createdAt: row.personSince, ...user },
    mustAddFactor: row.mustAddFactor,
  };
}

/** A person's live sessions, newest first. */
export async function listSessions(userId: string): Promise<Session[]> {
  const now = await databaseNow();
  const live = await db().prisma.session.findMany({
    where: { userId, ...liveAt(now) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return live.map((session) => toSession(session, now));
}

/** Stores that the session is in use, at most once in five minutes. */
export async function saveSessionSeen({
  id,
  wasSeenLately,
}: Pick<Session, "id" | "wasSeenLately">): Promise<void> {
  if (wasSeenLately) return;
  const now = await databaseNow();
  const isOld = { lt: new Date(now.getTime() - SEEN_EVERY_MS) };
  await db().prisma.session.updateMany({
    where: { id, lastSeenAt: isOld },
    data: { lastSeenAt: now },
  });
}

/**
 * Ends one session of this person, from its next request on. Null: there is no such live session.
 */
export async function endSession(
  userId: string,
  id: string,
  entryOf: (ended: Session) => AuditEntry,
): Promise<Session | null> {
  return db().prisma.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const where = { id, userId, ...liveAt(now) };
    const [stored] = await tx.session.updateManyAndReturn({ where, data: { endedAt: now } });
    if (!stored) return null;
    const ended = toSession(stored, now);
    await appendAudit(entryOf(ended), tx);
    return ended;
  });
}

export async function endOtherSessions(
  { id: userId, email }: Pick<User, "id" | "email">,
  exceptId: string,
  origin: AuditOrigin,
): Promise<number> {
  return db().prisma.$transaction(async (tx) => {
    const sessions = await endSessionsOf(userId, tx, { exceptId });
    if (sessions > 0)
      await appendAudit(doneEntry(origin, "sessions-ended", email, { sessions }), tx);
    return sessions;
  });
}

/**
 * Ends all sessions of a person, in the transaction of the change that requires it, such as a new
 * password or role.
 */
export async function endSessionsOf(
  userId: string,
  tx: Prisma.TransactionClient,
  { exceptId }: { readonly exceptId?: string | undefined } = {},
): Promise<number> {
  const now = await databaseNow(tx);
  const where: Prisma.SessionWhereInput = { userId, ...liveAt(now) };
  if (exceptId !== undefined) where.id = { not: exceptId };
  const { count } = await tx.session.updateMany({ where, data: { endedAt: now } });
  return count;
}

/** Sets whose view the session shows (null: its own), with the audit entry. */
export async function setViewing(
  id: string,
  viewingAs: string | null,
  entry: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    await tx.session.updateMany({ where: { id }, data: { viewingAs } });
    await appendAudit(entry, tx);
  });
}

/** Deletes sessions that ended or expired more than a day ago. Returns how many. */
export async function deleteOldSessions(): Promise<number> {
  const now = await databaseNow();
  const before = (days: number) => ({ lt: new Date(now.getTime() - days * DAY_MS) });
  const isIdle = { AND: [{ lastSeenAt: { lte: idleSince(now) } }, { lastSeenAt: before(2) }] };
  const { count } = await db().prisma.session.deleteMany({
    where: { OR: [{ expiresAt: before(1) }, { endedAt: before(1) }, isIdle] },
  });
  return count;
}
