import { createTranslator } from "next-intl";
import { attentionItems } from "@/components/overview/attention-items";
import { termsAttentionText } from "@/components/terms/attention-text";
import { changeSizeText } from "@/components/ui/text/amount-text";
import { rangeLabel } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import type { BriefView } from "@/lib/brief/brief";
import { type Amount, changeOf } from "@/lib/core/amount";
import type { Language } from "@/lib/core/language";
import { messagesOf } from "@/lib/core/messages";
import { visibleText } from "@/lib/core/visible-text";
import { mainCauseOf, mainClientsOf, signedText, sizeText, wayOf } from "./brief-words";

/** The brief as a letter of plain text; `link` leads to it in the desk. */
export function briefLetter(brief: BriefView, language: Language, link: string) {
  const t = createTranslator({ locale: language, messages: messagesOf(language) });
  const words: Words = { t, language };
  const { account, unit, now, amount, leftOut, attention, differences } = brief;
  const places = { coverage: "", backfill: "", restatements: "", orders: "", odd: () => "" };
  const items = [
    ...(attention ? attentionItems(words, attention, places).map(({ text }) => text) : []),
    ...(differences ? [termsAttentionText(words, differences)] : []),
  ];
  const lines = [...earnedLines(words, brief), monthLine(words, brief)].filter(
    (line) => line !== null,
  );
  const about = {
    account: visibleText(account),
    unit: visibleText(unit),
    days: rangeLabel(now, language),
  };
  return {
    subject:
      amount === null
        ? t("brief.letter.subjectAlone", about)
        : t("brief.letter.subject", { ...about, value: withMinus(amount) }),
    text: [
      ...lines,
      ...(leftOut.length > 0
        ? [t("overview.figures.left", { unvalued: leftOut.join(t("ui.comma")) })]
        : []),
      ...(items.length > 0
        ? ["", t("overview.attention.title"), ...items.map((text) => `- ${text}`)]
        : []),
      "",
      t("brief.letter.open", { link }),
      t("brief.letter.why"),
    ].join("\n"),
  };
}

const withMinus = (amount: Amount) => `${amount.startsWith("-") ? "−" : ""}${sizeText(amount)}`;
const plain = (text: string) => text;

/** What was earned, and why it is not what it was. */
function earnedLines(
  { t, language }: Words,
  { now, unit, amount, compared, tags }: BriefView,
): string[] {
  const days = rangeLabel(now, language);
  if (amount === null) return [t("brief.letter.notValued", { days })];
  const said = { days, unit: visibleText(unit), value: () => withMinus(amount), link: plain };
  if (compared === null) return [t.markup("brief.earned.alone", { ...said, gaps: "" })];
  const { before, explained } = compared;
  const { change, parts, groups } = explained;
  const ratio = changeOf(explained.now, explained.before);
  const cause = mainCauseOf(explained);
  const names = new Map(tags);
  const moved = mainClientsOf(groups.uid.lines).map(
    (line) => `${visibleText(names.get(line.name)?.name ?? line.name)} ${signedText(line.change)}`,
  );
  return [
    t.markup(`brief.earned.${wayOf(change)}`, {
      ...said,
      before: rangeLabel(before, language),
      size: sizeText(change),
      percent: ratio === null ? "" : ` (${changeSizeText(ratio)})`,
    }),
    ...(cause === null
      ? []
      : [
          t.markup("brief.mainCause", {
            ...{ cause: t(`brief.causes.${cause}`), unit: visibleText(unit), link: plain },
            part: () => signedText(parts[cause]),
          }),
        ]),
    ...(moved.length > 0 ? [`${t("brief.mainClients")} ${moved.join(t("ui.comma"))}`] : []),
  ];
}

function monthLine({ t, language }: Words, { month, unit }: BriefView): string | null {
  if (month === null) return null;
  const { now, before, amount, change } = month;
  const isKnown = change.kind === "known";
  return t.markup(`brief.month.${isKnown ? wayOf(change.ratio) : "alone"}`, {
    days: rangeLabel(now, language),
    before: before ? rangeLabel(before, language) : "",
    unit: visibleText(unit),
    percent: isKnown ? changeSizeText(change.ratio) : "",
    value: () => withMinus(amount),
    link: plain,
  });
}
