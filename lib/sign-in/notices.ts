import {
  DEFAULT_LANGUAGE,
  findLanguage,
  LANGUAGE_SETTING,
  type Language,
} from "@/lib/core/language";
import { isMailConfigured } from "@/lib/mail/mailer";
import { postLetter } from "@/lib/mail/outbox";
import type { LetterText } from "@/lib/mail/store/letters";
import type { PersonNotice } from "@/lib/users/person-notices";
import * as users from "@/lib/users/store/users";

export function offerFirstSteps({ id }: Pick<users.User, "id">): Promise<void> {
  return users.savePersonNotice(id, "first-steps");
}

/** Seconds. A warning that arrives after two days is of no use. */
const NOTICE_SECONDS = 2 * 86_400;

/**
 * Sends a warning in the language that the person chose last. Without a mail server only the desk
 * shows it.
 */
export async function sendSecurityNotice(
  { id, email }: Pick<users.User, "id" | "email">,
  letter: (language: Language) => LetterText,
): Promise<void> {
  if (!isMailConfigured()) return;
  const language =
    findLanguage(await users.loadPersonSetting(id, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
  await postLetter({
    kind: "security-notice",
    mail: { to: email, ...letter(language) },
    userId: id,
    about: null,
    giveUpAfterSeconds: NOTICE_SECONDS,
  });
}

/** The notices that a person has not closed, oldest first. */
export function listPersonNotices(userId: string): Promise<PersonNotice[]> {
  return users.listPersonNotices(userId);
}

/** Closes a notice; it does not come back. */
export function deletePersonNotice(userId: string, kind: PersonNotice): Promise<void> {
  return users.deletePersonNotice(userId, kind);
}
