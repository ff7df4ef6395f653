import { DEFAULT_LANGUAGE, findLanguage, LANGUAGE_SETTING, type Language } from "@/lib/core/language";
import { isMailConfigured, type Mail, sendMail } from "@/lib/mail/mailer";
import { loadPersonSetting, savePersonNotice, type User } from "@/lib/store/people/users";

export {
  deletePersonNotice,
  listPersonNotices,
  PERSON_NOTICES,
} from "@/lib/store/people/users";

export function offerFirstSteps({ id }: Pick<User, "id">): Promise<void> {
  return savePersonNotice(id, "first-steps");
}

/** Sends a person a letter in the language they chose last; without a mail server only the desk shows it. */
export async function tellByMail(
  { id, email }: Pick<User, "id" | "email">,
  letter: (language: Language) => Omit<Mail, "to">,
): Promise<void> {
  if (!isMailConfigured()) return;
  const language = findLanguage(await loadPersonSetting(id, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
  const sent = await sendMail({ to: email, ...letter(language) });
  if (sent.kind === "not-sent") console.error(`a warning could not be sent by e-mail: ${sent.problem}`);
}
