// SQL: one process takes a letter, by the database's clock.
import { auditEntry, DESK_ORIGIN } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/core/language";
import { SealError } from "@/lib/core/seal-error";
import {
  databaseNow,
  db,
  findRow,
  inTransaction,
  queryRow,
  queryRows,
  queryValue,
} from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { leaseOn, pullBackLeases } from "@/lib/database/lease";
import { LETTER_MAIL, openSealed, seal } from "@/lib/database/seal";
import { holdSealingSecret } from "@/lib/database/sealing-secret";
import { readAppSecrets } from "@/lib/env/app-secrets";
import type { LetterKind, LetterState, MailProblem, StoppedLetters } from "@/lib/mail/letter";
import type { ChatText } from "@/lib/notifications/chat-message";
import type { ChatChannel } from "@/lib/notifications/ways";

/** The sealed part, because links in it still work. `stops`: a link in it stops these letters. */
export type LetterMail = Readonly<Record<"to" | "subject" | "text", string>> & {
  readonly language: Language;
  readonly stops?: StoppedLetters;
  /** It goes to a chat of the person, instead of the mail server. */
  readonly chat?: ChatLetter;
};
export type ChatLetter = { readonly channel: ChatChannel; readonly link: ChatText["link"] };
/** What a text of a letter is made of. */
export type LetterText = Omit<LetterMail, "to" | "stops" | "chat">;

export type NewLetter = {
  readonly kind: LetterKind;
  readonly mail: LetterMail;
  /** Null: the recipient is no person of the desk. */
  readonly userId: string | null;
  /**
   * The account whose figures it holds, and a hash of what the person may see of it; null: no
   * figures.
   */
  readonly about: { readonly accountId: number; readonly scopeHash: string } | null;
  /** Counted from now. */
  readonly giveUpAfterSeconds: number;
};

export type ClaimedLetter = Omit<NewLetter, "giveUpAfterSeconds"> & {
  /** The same in every attempt. */
  readonly id: string;
  /** Including the one that it is claimed for. */
  readonly attempts: number;
};

const LEASE_SECONDS = 120;
/** A letter belongs to the process that sends it, which renews the lease while an attempt lasts. */
const LETTER_LEASE = leaseOn({
  table: "letters",
  column: "claimed_until",
  holds: "end",
  length: `interval '${LEASE_SECONDS} seconds'`,
  among: "state = 'queued'",
});
/** How often a process renews the lease of its letter. */
export const RENEW_LETTER_EVERY_MS = 40_000;

/** Stores a letter in the transaction of its cause. `isClaimed`: this process sends it at once. */
export async function insertLetter(
  { kind, mail, userId, about, giveUpAfterSeconds }: NewLetter,
  isClaimed: boolean,
  tx: Prisma.TransactionClient,
): Promise<ClaimedLetter> {
  const id = crypto.randomUUID();
  const sealed = seal(JSON.stringify(mail), LETTER_MAIL.sealedFor(id), await holdSealingSecret(tx));
  const now = await databaseNow(tx);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  await tx.letter.create({
    data: {
      id,
      kind,
      userId,
      accountId: about?.accountId ?? null,
      scopeHash: about?.scopeHash ?? null,
      sealedMail: new Uint8Array(sealed),
      giveUpAt: after(giveUpAfterSeconds),
      claimedUntil: isClaimed ? after(LEASE_SECONDS) : null,
      attempts: isClaimed ? 1 : 0,
    },
  });
  return { id, kind, mail, userId, about, attempts: 1 };
}

/** The same in a transaction of its own; this process sends the letter. */
export function saveLetter(letter: NewLetter): Promise<ClaimedLetter> {
  return db().prisma.$transaction((tx) => insertLetter(letter, true, tx));
}

const IS_DUE = `state = 'queued' and next_attempt_at <= clock_timestamp() and ${LETTER_LEASE.isFree}`;

export async function hasDueLetter(): Promise<boolean> {
  await pullBackLeases(LETTER_LEASE);
  return queryValue(`select exists (select from letters where ${IS_DUE})`);
}

/** A letter with its sealed content. */
export type SealedLetter = Omit<ClaimedLetter, "mail"> & {
  readonly sealed: Buffer;
  /** Its time is over: a link in it has expired, or newer figures are on their way. */
  readonly isTooLate: boolean;
};

type ClaimedRow = Omit<SealedLetter, "about"> & {
  readonly accountId: number | null;
  readonly scopeHash: string | null;
};

/**
 * Claims the letter that is due longest for this process. Null: none is due. Each claim counts as
 * an attempt.
 */
export async function claimLetter(): Promise<SealedLetter | null> {
  const row = await findRow<ClaimedRow>(
    `update letters set claimed_until = ${LETTER_LEASE.taken}, attempts = attempts + 1
     where id = (select id from letters where ${IS_DUE} order by next_attempt_at, id limit 1 for update skip locked)
     returning id, kind, user_id as "userId", account_id as "accountId", scope_hash as "scopeHash",
       sealed_mail as sealed, attempts, give_up_at <= clock_timestamp() as "isTooLate"`,
  );
  if (row === null) return null;
  const { accountId, scopeHash, ...letter } = row;
  return {
    ...letter,
    about: accountId === null || scopeHash === null ? null : { accountId, scopeHash },
  };
}

/** Throws SealError if the secret has changed. */
export function openLetter({ sealed, ...letter }: SealedLetter): ClaimedLetter {
  // A version before this one stored no language.
  return { ...letter, mail: { language: DEFAULT_LANGUAGE, ...openMail(letter.id, sealed) } };
}

export async function renewLetter(id: string): Promise<void> {
  await queryRows(
    `update letters set claimed_until = ${LETTER_LEASE.taken} where id = $1 and state = 'queued'`,
    [id],
  );
}

export type LetterEnd =
  | { readonly state: "sent" | "unclear" | "dropped" }
  | { readonly state: "failed"; readonly problem: MailProblem }
  /** Tried again, unless its time is over by then. */
  | { readonly state: "queued"; readonly problem: MailProblem; readonly inSeconds: number };

/**
 * Stores the outcome of an attempt. A letter that failed or is unclear gets an audit entry. `to`
 * null: not known. Returns the letter's new state.
 */
export async function endLetter(
  { id, kind, userId, about }: Omit<ClaimedLetter, "mail" | "attempts">,
  to: string | null,
  end: LetterEnd,
): Promise<LetterState> {
  const inSeconds = end.state === "queued" ? end.inSeconds : null;
  const problem = "problem" in end ? end.problem : end.state === "unclear" ? end.state : null;
  return inTransaction(async (client) => {
    const state = await queryValue<LetterState>(
      `with judged as (
         select id, clock_timestamp() + make_interval(secs => $3::float8) as next,
           case when $2 = 'queued' and clock_timestamp() + make_interval(secs => $3::float8) >= give_up_at
             then 'failed' else $2 end as state
         from letters where id = $1 for update)
       update letters l set state = judged.state, problem = $4, claimed_until = null,
         next_attempt_at = coalesce(judged.next, next_attempt_at),
         ended_at = case when judged.state <> 'queued' then clock_timestamp() end,
         sealed_mail = case when judged.state = 'queued' then sealed_mail end
       from judged where l.id = judged.id returning l.state`,
      [id, end.state, inSeconds, problem],
      client,
    );
    if (kind === "brief" && about !== null)
      await client.query(
        "update brief_letters set problem = $3 where account_id = $1 and user_id = $2",
        [about.accountId, userId, problem],
      );
    if (problem !== null && (state === "failed" || state === "unclear"))
      await appendAudit(lostLetter(kind, problem, userId === null ? null : to), client);
    return state;
  });
}

/** The audit entry of a lost letter. `to` null: the address is not stored. */
export function lostLetter(
  kind: LetterKind | "notification",
  problem: MailProblem | "unclear",
  to: string | null,
): AuditEntry {
  return auditEntry(DESK_ORIGIN, "failed", "letter-sent", to, { kind, problem });
}

type WaitingLetters = {
  readonly kind: LetterKind;
  readonly userId: string;
  readonly accountId: number;
  /** Those to this chat alone. */
  readonly channel?: ChatChannel;
};

/** Drops the letters of this kind that wait for the person, and belong to the account. */
export async function dropLetters(
  { channel, ...of }: WaitingLetters,
  tx: Prisma.TransactionClient,
): Promise<void> {
  const waiting = { ...of, state: "queued", claimedUntil: null } as const;
  const letters = await tx.letter.findMany({
    where: waiting,
    select: { id: true, sealedMail: true },
  });
  const dropped = letters.filter(
    ({ id, sealedMail }) => channel === undefined || findChat(id, sealedMail) === channel,
  );
  await tx.letter.updateMany({
    where: { ...waiting, id: { in: dropped.map(({ id }) => id) } },
    data: { state: "dropped", endedAt: await databaseNow(tx), sealedMail: null },
  });
}

/** Throws SealError if the secret has changed. */
function openMail(id: string, sealed: Buffer): Omit<LetterMail, "language"> {
  return JSON.parse(openSealed(sealed, LETTER_MAIL.sealedFor(id), readAppSecrets()));
}

/** The chat that a letter goes to. Null: to none, or it does not open, and is never sent. */
function findChat(id: string, sealed: Uint8Array | null): ChatChannel | null {
  try {
    return sealed && (openMail(id, Buffer.from(sealed)).chat?.channel ?? null);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/** Postpones a letter. Its claim does not count as an attempt. */
export async function postponeLetter(id: string, inSeconds: number): Promise<void> {
  await queryRows(
    `update letters set claimed_until = null, attempts = attempts - 1,
       next_attempt_at = clock_timestamp() + make_interval(secs => $2::float8)
     where id = $1 and state = 'queued'`,
    [id, inSeconds],
  );
}

/** Letters of the last days that failed, and those whose delivery is unclear. */
export function countLostLetters(
  days: number,
): Promise<{ readonly failed: number; readonly unclear: number }> {
  return queryRow(
    `select count(*) filter (where details ->> 'problem' <> 'unclear')::int as failed,
       count(*) filter (where details ->> 'problem' = 'unclear')::int as unclear
     from audit_log where kind = 'letter-sent' and at > clock_timestamp() - make_interval(days => $1)`,
    [days],
  );
}

/** Ended letters are kept, without their content. */
const KEPT_DAYS = 30;

export async function deleteOldLetters(): Promise<void> {
  await queryRows(
    "delete from letters where ended_at < clock_timestamp() - make_interval(days => $1)",
    [KEPT_DAYS],
  );
}
