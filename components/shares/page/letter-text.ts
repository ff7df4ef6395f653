import { momentText } from "@/components/ui/text/moment-text";
import type { Text } from "@/components/ui/text/text";
import { wordsIn } from "@/components/ui/text/words-in";
import type { Language } from "@/lib/core/language";
import type { NoticeLetter } from "@/lib/core/shares/share-row";

type LetterText = { readonly subject: string; readonly text: string };

export function visitorLetter(t: Text<"shareLetters">, link: string): LetterText {
  return { subject: t("visitor.subject"), text: t("visitor.text", { link }) };
}

/** The letter to the owner of a link. Times are UTC: the reader's zone is unknown. */
export function noticeLetter({ kind, link, expiresAt, ...notice }: NoticeLetter, language: Language) {
  const { t } = wordsIn(language);
  const about = { name: notice.name === "" ? t("shareLetters.market") : notice.name, link };
  const until = expiresAt === null ? "–" : `${momentText(expiresAt, language)} UTC`;
  return {
    subject: t(`shareLetters.${kind}.subject`, about),
    text: t(`shareLetters.${kind}.text`, { ...about, until }),
  };
}
