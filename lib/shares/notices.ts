import { DEFAULT_LANGUAGE, type Language } from "@/lib/core/language";
import { databaseNow } from "@/lib/database/database";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { webOrigin } from "@/lib/env/web-origin";
import { isMailConfigured } from "@/lib/mail/mailer";
import type { LetterText } from "@/lib/mail/store/letters";
import type { NoticeLetter } from "@/lib/shares/share-row";
import { postShareNotices, saveEndingNotices } from "@/lib/shares/store/notices";
import { forgetShareLetters } from "@/lib/shares/store/visit";
import { shareName } from "@/lib/shares/subject";

const DAY_MS = 86_400_000;
/** An owner has time to choose another end. */
const ENDING_WITHIN_MS = 3 * DAY_MS;
/** Older notices are not mailed: those from before SMTP was set up appear in the product only. */
const LETTER_WITHIN_MS = 2 * DAY_MS;
const AT_ONCE = 20;

/** A notice in the words of its owner's language. */
export type NoticeTextOf = (notice: NoticeLetter, language: Language) => LetterText;

type NotifiedOwners = { readonly ending: number; readonly posted: number };

/** Stores notices of links that end soon, and puts unsent notices into the outbox. */
export async function tellOwners(nowMs: number, textOf: NoticeTextOf): Promise<NotifiedOwners> {
  const ending = await saveEndingNotices({ nowMs, withinMs: ENDING_WITHIN_MS });
  if (!isMailConfigured()) return { ending, posted: 0 };
  const when = { nowMs, youngerThanMs: LETTER_WITHIN_MS, most: AT_ONCE };
  const posted = await postShareNotices(when, (notice) => {
    const { kind, expiresAt, ownerId, ownerEmail, language } = notice;
    const about = { kind, name: shareName(notice), expiresAt, link: `${webOrigin()}/shares` };
    return {
      kind: "share-notice",
      mail: { to: ownerEmail, ...textOf(about, language ?? DEFAULT_LANGUAGE) },
      userId: ownerId,
      about: null,
      giveUpAfterSeconds: LETTER_WITHIN_MS / 1_000,
    };
  });
  return { ending, posted };
}

/** At most so long after a first view its owner gets the letter. */
const TELL_EVERY_SECONDS = 300;

export async function startNoticeWorker(
  jobs: Jobs,
  textOf: NoticeTextOf,
  onTold: (told: NotifiedOwners) => void,
) {
  await jobs.repeat("tell-share-owners", TELL_EVERY_SECONDS, async () => {
    const nowMs = (await databaseNow()).getTime();
    const told = await tellOwners(nowMs, textOf);
    if (told.ending + told.posted > 0) onTold(told);
    await forgetShareLetters(nowMs);
  });
}
