import { hash } from "node:crypto";
import type { AccountScope } from "@/lib/core/scope";
import { SealError } from "@/lib/core/seal-error";
import { databaseNow } from "@/lib/database/database";
import { whileRenewed } from "@/lib/database/lease";
import { MOST_LETTER_ATTEMPTS, nextLetterPause, type Posted } from "@/lib/mail/letter";
import {
  type ChatLetter,
  type ClaimedLetter,
  claimLetter,
  endLetter,
  type LetterEnd,
  type LetterMail,
  type NewLetter,
  openLetter,
  postponeLetter,
  RENEW_LETTER_EVERY_MS,
  renewLetter,
  type SealedLetter,
  saveLetter,
} from "@/lib/mail/store/letters";
import { findLetterTimes } from "@/lib/notifications/store/times";
import { afterQuietMs } from "@/lib/notifications/times";
import { type MailAnswer, sendMail } from "./mailer";

/** How long a person waits for the outcome. */
const PATIENCE_MS = 8_000;

/**
 * Puts a letter into the outbox and sends it. Returns after some seconds at the latest, while the
 * attempt goes on. The worker makes later attempts.
 */
export async function postLetter(letter: NewLetter, patienceMs = PATIENCE_MS): Promise<Posted> {
  const saved = await saveLetter(letter);
  const attempt = attemptLetter(saved);
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Promise<Posted>((resolve) => {
    timer = setTimeout(resolve, patienceMs, { kind: "under-way" });
  });
  attempt.catch((error: unknown) =>
    console.error(`the letter ${saved.id} could not be ended:`, error),
  ); // also after the answer
  return Promise.race([attempt, underWay]).finally(() => clearTimeout(timer));
}

/** Makes and stores one attempt of a letter that this process has claimed. */
async function attemptLetter(
  letter: ClaimedLetter,
  send: () => Promise<MailAnswer> = () => sendMail(letter.mail, letter.id),
): Promise<Posted> {
  const answer = await whileRenewed(RENEW_LETTER_EVERY_MS, () => renewLetter(letter.id), send);
  const end = endOf(answer, letter.attempts);
  const state = await endLetter(letter, letter.mail.to, end);
  if (state === "sent" || state === "unclear") return { kind: state };
  if (answer.kind !== "not-sent") throw new Error(`a letter that left became ${state}`);
  return { kind: state === "queued" ? "waits" : "failed", problem: answer.problem };
}

function endOf(answer: MailAnswer, attempts: number): LetterEnd {
  if (answer.kind !== "not-sent") return { state: answer.kind };
  const { problem, isFinal, askedSeconds = 0 } = answer;
  const pause =
    isFinal || problem === "not-configured" ? null : nextLetterPause(attempts, Math.random);
  if (pause === null) return { state: "failed", problem };
  return { state: "queued", problem, inSeconds: Math.max(pause, askedSeconds) };
}

/** A hash of what a person may see of an account. */
export function scopeHash(scope: AccountScope): string {
  return hash("sha256", JSON.stringify([scope.accountId, scope.clients, scope.partnerId]));
}

export type OutboxDeps = {
  /** What the person may see of the account now; null: nothing. */
  readonly openAccount: (
    userId: string,
    accountId: number,
  ) => Promise<{ readonly scope: AccountScope } | null>;
  /** Makes one attempt of a letter that goes to a chat. */
  readonly sendToChat: (userId: string, chat: ChatLetter, mail: LetterMail) => Promise<MailAnswer>;
  readonly failed: (what: string, error: unknown) => void;
};

/** Letters at a time, so that a slow one does not delay the others. */
const AT_ONCE = 4;

/** Sends every letter that is due. Returns how many the server took. */
export async function sendLetters(deps: OutboxDeps): Promise<number> {
  let sent = 0;
  const work = async () => {
    for (let letter = await claimLetter(); letter; letter = await claimLetter()) {
      try {
        if (await sendClaimed(letter, deps)) sent += 1;
      } catch (error) {
        // This letter is tried again once its claim has expired.
        deps.failed(`the letter ${letter.id}`, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return sent;
}

async function sendClaimed(letter: SealedLetter, deps: OutboxDeps): Promise<boolean> {
  const { id, userId, about, attempts } = letter;
  // Earlier attempts ended with their process, maybe after the server had taken the letter.
  if (attempts > MOST_LETTER_ATTEMPTS) {
    await endLetter(letter, null, { state: "unclear" });
    return false;
  }
  if (about !== null && userId !== null) {
    const open = await deps.openAccount(userId, about.accountId);
    if (open === null || scopeHash(open.scope) !== about.scopeHash) {
      await endLetter(letter, null, { state: "dropped" });
      return false;
    }
    const nowMs = (await databaseNow()).getTime();
    const quietMs = afterQuietMs(await findLetterTimes(userId), nowMs) - nowMs;
    if (quietMs > 0) {
      await postponeLetter(id, quietMs / 1_000);
      return false;
    }
  }
  const opened = await openOrDrop(letter);
  if (letter.isTooLate) {
    await endLetter(letter, opened.mail.to, { state: "failed", problem: "too-late" });
    return false;
  }
  const { chat } = opened.mail;
  const send = chat && userId ? () => deps.sendToChat(userId, chat, opened.mail) : undefined;
  return (await attemptLetter(opened, send)).kind === "sent";
}

/** Drops a letter that can no longer be opened. */
async function openOrDrop(letter: SealedLetter): Promise<ClaimedLetter> {
  try {
    return openLetter(letter);
  } catch (error) {
    if (error instanceof SealError) await endLetter(letter, null, { state: "dropped" });
    throw error;
  }
}
