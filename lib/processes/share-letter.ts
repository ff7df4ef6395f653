import { createTranslator } from "next-intl";
import { type NoticeLetter, noticeLetter } from "@/components/share/letter-text";
import { TEXTS } from "@/lib/core/language/all-texts";
import type { Language } from "@/lib/core/language/language";

/** What the owner of a link is written, in the language that he reads the desk in. */
export function shareNoticeText(notice: NoticeLetter, language: Language) {
  const t = createTranslator({ locale: language, messages: TEXTS[language], namespace: "shareLetters" });
  return noticeLetter(t, notice);
}
