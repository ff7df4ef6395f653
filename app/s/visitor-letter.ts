import "server-only";
import { createTranslator } from "next-intl";
import { visitorLetter } from "@/components/share/letter-text";
import type { Language } from "@/lib/core/language";
import { messagesOf } from "@/lib/core/messages";

/** What a visitor is sent who is to show that an address is his, in the language of the link. */
export function visitorLetterIn(link: string, language: Language) {
  const messages = messagesOf(language);
  return visitorLetter(createTranslator({ locale: language, messages, namespace: "shareLetters" }), link);
}
