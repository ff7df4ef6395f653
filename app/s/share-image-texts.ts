import { keyFigures } from "@/components/share/key-figures";
import type { SharedDocument } from "@/components/share/share-page";
import { subjectLine, subjectTitle } from "@/components/share/subject-text";
import { momentText } from "@/components/ui/text/moment-text";
import type { Words } from "@/components/ui/text/text";

export type ImageTexts = {
  readonly kind: string;
  readonly title: string;
  readonly line: string;
  readonly figures: readonly { readonly name: string; readonly value: string; readonly hint: string }[];
  readonly asOf: string;
};

/** What the picture's typeface has not: the library would fetch another one from a stranger to write it. */
export const UNDRAWN =
  /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212]/u;
const LONGEST = { title: 90, line: 80, hint: 44 };
/** A title that loses more than single signs is another title. */
const QUARTER = 4;

/** The words of a page's picture: a title in other letters gives way to the subject's name, which is in English too. */
export function imageTexts(
  { title, facts, shareKind }: Pick<SharedDocument, "title" | "facts" | "shareKind">,
  words: Words,
): ImageTexts {
  const { t, language } = words;
  const own = drawn(title);
  const subject = drawn(subjectTitle(facts, words));
  return {
    kind: t(`share.kinds.${shareKind}`),
    title: cut(own.length * QUARTER > title.length * (QUARTER - 1) ? own : subject, LONGEST.title),
    line: cut(own === "" ? drawn(subjectLine(facts, words)) : subject, LONGEST.line),
    figures: keyFigures(facts, words).map(({ name, value, hint }) => ({
      name: drawn(name),
      value: drawn(value),
      hint: UNDRAWN.test(hint) ? "" : cut(hint, LONGEST.hint),
    })),
    asOf:
      facts.asOf === null
        ? t("share.proof.never")
        : t("share.image.asOf", { moment: momentText(facts.asOf.newest, language) }),
  };
}

function drawn(text: string): string {
  return [...text]
    .filter((sign) => !UNDRAWN.test(sign))
    .join("")
    .trim();
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
