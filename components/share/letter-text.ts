import type { Text } from "@/components/ui/text/text";
import type { ShareNoticeKind } from "@/lib/core/share/share-row";

type LetterText = { readonly subject: string; readonly text: string };

export type NoticeLetter = {
  readonly kind: ShareNoticeKind;
  /** `shareName`; "": the calendar of the market alone. */
  readonly name: string;
  readonly expiresAt: Date | null;
  /** Where the owner finds his links. */
  readonly link: string;
};

/** What a visitor gets who is to show that an address is theirs. */
export function visitorLetter(t: Text<"shareLetters">, link: string): LetterText {
  return { subject: t("visitor.subject"), text: t("visitor.text", { link }) };
}

/** What the owner of a link gets. Times are UTC, for nobody knows where a letter is read. */
export function noticeLetter(t: Text<"shareLetters">, notice: NoticeLetter): LetterText {
  const { kind, link } = notice;
  const name = notice.name === "" ? t("market") : notice.name;
  if (kind === "first-view") {
    return { subject: t("first-view.subject", { name }), text: t("first-view.text", { name, link }) };
  }
  const until = `${notice.expiresAt?.toISOString().slice(0, 16).replace("T", " ") ?? "–"} UTC`;
  return { subject: t("ending.subject", { name }), text: t("ending.text", { name, until, link }) };
}
