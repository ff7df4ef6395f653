// SQL: every request asks FIND first, so it is one statement. All else is Prisma's.
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db, findRow, firstAnswer } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { SessionModel } from "@/lib/database/generated/models";
import { readEnv } from "@/lib/env/read-env";
import { lockPerson, type User } from "@/lib/users/store/users";
import { type FactorUse, HAS_FACTOR, hasFactor, NEEDS_FACTOR, takeFactor } from "./second-factors";

/** How somebody came in; "link" is one that was sent by e-mail. */
export type SignInWay = "password" | "link" | "oidc" | "passkey" | "invitation";

/** One sign-in in one browser, until it is ended or its time is over. */
export type Session = Readonly<Omit<SessionModel, "how" | "confirmedAt" | "endedAt">> & {
  readonly how: SignInWay;
  /** Some minutes ago at most the person showed who they are, so that they may change how they sign in; not before a clock's step. */
  readonly isFresh: boolean;
  /** The same within a working day, so that they may send orders of real money. */
  readonly isProvenToday: boolean;
  /** It was in use some minutes ago at most: nothing is written again. */
  readonly wasSeenLately: boolean;
};

export type NewSession = Pick<Session, "userId" | "how" | "address" | "agent"> & {
  readonly seconds: number;
  /** What was shown in place of a password; where it was taken before, nobody comes in. */
  readonly use?: FactorUse;
  /** The password's hash that was looked at: where it is another one by now, nobody comes in. */
  readonly passwordHash?: string;
};

const SEEN_EVERY_MS = 300_000;
const FRESH_MS = 600_000;
/** Of a working day: a session lasts for days, and may be on a computer that somebody else sits at by now. */
const WORKING_DAY_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** Seconds for the second step; then the first is taken again. */
const PENDING_SECONDS = 900;

/** Which sessions count: not ended, not expired, and used recently. `findSession` says the same in SQL. */
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
    ...{ id, userId, address, agent, factorPending, viewingAs, createdAt, lastSeenAt, expiresAt },
    how: stored.how as SignInWay, // a CHECK constraint keeps it closed
    isFresh: age <= FRESH_MS && age >= -60_000,
    isProvenToday: age <= WORKING_DAY_MS && age >= -60_000,
    wasSeenLately: now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS,
  };
}

/**
 * Null: the person is gone, or has another password by now; changes of it and this wait for each other. A one-time
 * password is used up here unless a second factor is asked for next; a passkey is both.
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

/** As in the database: who signs in now, and whether a second factor has to be set up before anything else. */
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

/** The session with its person, in one look; null where it was ended, has run out, or never was. */
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

/** Of a person, newest first; only those that count now. */
export async function listSessions(userId: string): Promise<Session[]> {
  const now = await databaseNow();
  const live = await db().prisma.session.findMany({
    where: { userId, ...liveAt(now) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return live.map((session) => toSession(session, now));
}

/** Remembers that the session is in use, once in five minutes at most: a page that asks every second writes no row. */
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

/** Ends one session of this person, from its next request on. Null: there is none of that id, or it had ended. */
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

/** Ends all sessions of a person inside the transaction of what ends them: another password, another role. */
export async function endSessionsOf(
  userId: string,
  tx: Prisma.TransactionClient,
  { exceptId }: { readonly exceptId?: string | undefined } = {},
): Promise<number> {
  const now = await databaseNow(tx);
  const { count } = await tx.session.updateMany({
    where: { userId, ...(exceptId !== undefined && { id: { not: exceptId } }), ...liveAt(now) },
    data: { endedAt: now },
  });
  return count;
}

/** Whose view this session has taken (null: its own), with the entry of that. */
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

/** Removes what ended or ran out more than a day ago; for a job that tidies up. Returns how many. */
export async function deleteOldSessions(): Promise<number> {
  const now = await databaseNow();
  const before = (days: number) => ({ lt: new Date(now.getTime() - days * DAY_MS) });
  const isIdle = { AND: [{ lastSeenAt: { lte: idleSince(now) } }, { lastSeenAt: before(2) }] };
  const { count } = await db().prisma.session.deleteMany({
    where: { OR: [{ expiresAt: before(1) }, { endedAt: before(1) }, isIdle] },
  });
  return count;
}
