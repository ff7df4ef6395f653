import type { Language } from "@/lib/core/language";
import { momentText } from "@/lib/core/moment-text";
import { wordsIn } from "@/lib/core/words-in";
import type { NoticeLetter } from "./share-row";

export function visitorLetter(link: string, language: Language) {
  const { t } = wordsIn(language);
  return {
    subject: t("shareLetters.visitor.subject"),
    text: t("shareLetters.visitor.text", { link }),
    language,
  };
}

/** The letter to the owner of a link. Times are UTC: the reader's zone is unknown. */
export function noticeLetter(
  { kind, link, expiresAt, ...notice }: NoticeLetter,
  language: Language,
) {
  const { t } = wordsIn(language);
  const about = { name: notice.name === "" ? t("shareLetters.market") : notice.name, link };
  const until = expiresAt === null ? "–" : `${momentText(expiresAt, language)} UTC`;
  return {
    subject: t(`shareLetters.${kind}.subject`, about),
    text: t(`shareLetters.${kind}.text`, { ...about, until }),
    language,
  };
}
