import "server-only";
import { createTranslator } from "next-intl";
import { compiledTexts } from "@/app/language/compiled-texts";
import { visitorLetter } from "@/components/share/letter-text";
import type { Language } from "@/lib/core/language/language";

/** What a visitor is sent who is to show that an address is his, in the language of the link. */
export function visitorLetterIn(link: string, language: Language) {
  const messages = compiledTexts(language);
  return visitorLetter(createTranslator({ locale: language, messages, namespace: "shareLetters" }), link);
}
