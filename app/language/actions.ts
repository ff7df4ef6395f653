"use server";
import { findLanguage } from "@/lib/core/language";
import { findOwnSession } from "@/lib/sign-in/session";
import { chooseLanguage } from "@/lib/sign-in/web/language";

/**
 * The switch of the language, for signed-in people and others. Under another person's view it is
 * this browser's alone, and nobody's setting.
 */
export async function chooseLanguageAction(given: unknown): Promise<void> {
  const language = findLanguage(given);
  if (language === null) throw new Error("There is no such language.");
  const found = await findOwnSession();
  const isOwn = found && !found.session.factorPending && found.session.viewingAs === null;
  await chooseLanguage(language, isOwn ? found.user : null);
}
