import { DEFAULT_LANGUAGE, type Language } from "@/lib/core/language";
import type { NoticeLetter } from "@/lib/core/shares/share-row";
import { shareName } from "@/lib/core/shares/subject";
import { webOrigin } from "@/lib/env/web-origin";
import { isMailConfigured, type Mail, type MailProblem, sendMail } from "@/lib/mail/mailer";
import type { Jobs } from "@/lib/store/jobs/jobs";
import { returnShareNotice, saveEndingNotices, takeOutgoingShareNotices } from "@/lib/store/shares/notices";
import { forgetShareLetters } from "@/lib/store/shares/visit";

const DAY_MS = 86_400_000;
/** An owner has time to choose another end. */
const ENDING_WITHIN_MS = 3 * DAY_MS;
/** Older ones are no news: those of before SMTP was set stay in the product alone. */
const LETTER_WITHIN_MS = 2 * DAY_MS;
const AT_ONCE = 20;

/** A notice in the words of its owner's language. */
export type NoticeTextOf = (notice: NoticeLetter, language: Language) => Omit<Mail, "to">;

type Told = { readonly ending: number; readonly sent: number };

/** Notes links that end soon, and sends what owners were not told. What the server may take later is tried again. */
export async function tellOwners(nowMs: number, textOf: NoticeTextOf): Promise<Told> {
  const ending = await saveEndingNotices({ nowMs, withinMs: ENDING_WITHIN_MS });
  if (!isMailConfigured()) return { ending, sent: 0 };
  const when = { nowMs, youngerThanMs: LETTER_WITHIN_MS, most: AT_ONCE };
  let sent = 0;
  for (const notice of await takeOutgoingShareNotices(when)) {
    const { kind, linkId, expiresAt, ownerEmail, language } = notice;
    const about = { kind, name: shareName(notice), expiresAt, link: `${webOrigin()}/shares` };
    const answer = await sendMail({ to: ownerEmail, ...textOf(about, language ?? DEFAULT_LANGUAGE) });
    if (answer.kind === "sent") sent += 1;
    else if (!isFinal(answer.problem)) await returnShareNotice(linkId, kind);
  }
  return { ending, sent };
}

const isFinal = (problem: MailProblem) => problem === "recipient-refused" || problem === "refused";

/** How long after a first view its owner gets the letter, at most. */
const TELL_EVERY_SECONDS = 300;

export async function startNoticeWorker(jobs: Jobs, textOf: NoticeTextOf, onTold: (told: Told) => void) {
  await jobs.repeat("tell-share-owners", TELL_EVERY_SECONDS, async () => {
    const told = await tellOwners(Date.now(), textOf);
    if (told.ending + told.sent > 0) onTold(told);
    await forgetShareLetters(Date.now());
  });
}
